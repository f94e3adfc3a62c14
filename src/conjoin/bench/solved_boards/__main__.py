"""The command line: solve what is missing, write the page anew after each board."""

import argparse
import sys
from pathlib import Path

from conjoin.bench.measure import WrongAnswer, require
from conjoin.core.errors import ConjoinError
from conjoin.workers import workers

from .growth import chart
from .page import ENOUGH, disagreement, page
from .results import Results, Solved
from .solving import solve_missing

MINUTES = 60.0


def main() -> int:
    """The exit code: 0, or 1 with one line about what went wrong."""
    parser = argparse.ArgumentParser(description="Solve empty boards and write docs/solved-boards.md.")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="CPU minutes for one board at most")
    parser.add_argument("--processes", type=int, default=0, help="boards at a time; 0: one for every core")
    parser.add_argument("--cluster", help="a Dask scheduler's address; boards are shared out by opening move")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder of results and page")
    asked = parser.parse_args()
    try:
        results = Results(asked.docs / "solved-boards.jsonl")
        with workers(asked.processes, asked.cluster) as hands:
            for solved in solve_missing(results, hands, 60 * asked.minutes, asked.cluster is not None):
                _say(solved)
                write(results, asked.docs, asked.minutes)
        write(results, asked.docs, asked.minutes)
    except (ConjoinError, WrongAnswer) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def write(results: Results, docs: Path, minutes: float) -> None:
    """The page and its figure; raises WrongAnswer if a result is not the published one."""
    boards = results.boards()
    for board in boards:
        wrong = disagreement(board)
        require(wrong is None, wrong or "")
    (docs / "solved-boards.md").write_text(page(boards, minutes), encoding="utf-8")
    if sum(board.exact for board in boards) >= ENOUGH:
        (docs / "plots").mkdir(exist_ok=True)
        (docs / "plots" / "solved-boards.svg").write_text(chart(boards).svg(), encoding="utf-8")


def _say(solved: Solved) -> None:
    task = solved.task
    known = str(solved.low) if solved.exact else f"between {solved.low} and {solved.high}"
    opening = f" {task.opening}" if task.opening else ""
    effort = f"{solved.nodes:,} nodes, {solved.seconds:.1f} s"
    sys.stdout.write(f"{task.width}x{task.height}{opening}: {known}, {effort}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
