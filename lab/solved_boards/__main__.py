"""The command line: solve what is missing, write the page anew after each board."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from conjoin.bench.measure import WrongAnswer, require
from conjoin.core.errors import ConjoinError
from conjoin.workers import workers

from .growth import chart
from .page import ENOUGH, disagreement, page
from .results import TABLE_MIB, Results, Solved, Task
from .solving import boards, solve_missing

MINUTES = 120.0
"""CPU time: an hour of two cores."""


def main(words: Sequence[str] | None = None) -> int:
    """The exit code: 0, or 1 with one line about what went wrong."""
    parser = argparse.ArgumentParser(description="Solve empty boards and write docs/solved-boards.md.")
    parser.add_argument("boards", nargs="*", metavar="WIDTHxHEIGHT", type=_board, help="only these, as 8x7")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="CPU minutes for one board at most")
    parser.add_argument("--processes", type=int, default=0, help="boards at a time; 0: one for every core")
    parser.add_argument("--threads", type=int, default=1, help="of each process; ends a single board sooner")
    parser.add_argument("--table", type=int, default=TABLE_MIB, help="MiB of each process's table")
    parser.add_argument("--cluster", help="a Dask scheduler's address; boards are shared out by opening move")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder of results and page")
    asked = parser.parse_args(words)
    try:
        results = Results(asked.docs / "solved-boards.jsonl")
        with workers(asked.processes, asked.cluster) as hands:
            if asked.cluster is None:
                for hand in hands:
                    hand.threads = asked.threads
            by_opening = asked.cluster is not None
            for solved in solve_missing(
                results, hands, 60 * asked.minutes, by_opening, asked.boards, asked.table
            ):
                _say(solved)
                write(results, asked.docs, asked.minutes)
        write(results, asked.docs, asked.minutes)
    except (ConjoinError, WrongAnswer) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _board(text: str) -> Task:
    for task in boards():
        if text == f"{task.width}x{task.height}":
            return task
    raise argparse.ArgumentTypeError(f"{text!r} is no board of 4 to 12 columns and rows up to 128 bits")


def write(results: Results, docs: Path, minutes: float) -> None:
    """The page and its figure; raises WrongAnswer if a result is not the published one."""
    known = results.boards()
    for board in known:
        wrong = disagreement(board)
        require(wrong is None, wrong or "")
    (docs / "solved-boards.md").write_text(page(known, minutes), encoding="utf-8")
    if sum(board.exact for board in known) >= ENOUGH:
        (docs / "plots").mkdir(exist_ok=True)
        (docs / "plots" / "solved-boards.svg").write_text(chart(known).svg(), encoding="utf-8")


def _say(solved: Solved) -> None:
    task = solved.task
    known = str(solved.low) if solved.exact else f"between {solved.low} and {solved.high}"
    opening = f" {task.opening}" if task.opening else ""
    effort = f"{solved.nodes:,} nodes, {solved.seconds:.1f} s"
    sys.stdout.write(f"{task.width}x{task.height}{opening}: {known}, {effort}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
