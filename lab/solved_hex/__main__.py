"""The command line: solve what is missing, write the page anew."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from conjoin.bench.measure import WrongAnswer
from conjoin.core.errors import ConjoinError
from conjoin.workers import workers

from .page import page
from .results import Results
from .solving import BOARDS, TABLE_MIB, solve_missing

MINUTES = 10.0


def main(words: Sequence[str] | None = None) -> int:
    """The exit code: 0, or 1 with one line about what went wrong."""
    parser = argparse.ArgumentParser(description="Solve small hex boards and write docs/solved-hex.md.")
    parser.add_argument("boards", nargs="*", metavar="GAME", type=_board, help="only these")
    parser.add_argument(
        "--minutes", type=float, default=MINUTES, help="for each of the two searches of a position"
    )
    parser.add_argument("--processes", type=int, default=0, help="positions at a time; 0: one for every core")
    parser.add_argument("--table", type=int, default=TABLE_MIB, help="MiB of each process's table of proofs")
    parser.add_argument("--cluster", help="a Dask scheduler's address, instead of processes")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder of results and page")
    asked = parser.parse_args(words)
    seconds = 60 * asked.minutes
    try:
        results = Results(asked.docs / "solved-hex.jsonl")
        with workers(asked.processes, asked.cluster) as hands:
            for solved in solve_missing(results, hands, seconds, asked.boards, asked.table):
                known = solved.low if solved.exact else f"between {solved.low} and {solved.high}"
                sys.stdout.write(f"{solved.task.game} {solved.task.moves}: {known}, {solved.seconds:.1f} s\n")
                sys.stdout.flush()
        text = page(list(results.found.values()))
        (asked.docs / "solved-hex.md").write_text(text, encoding="utf-8")
    except (ConjoinError, WrongAnswer) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _board(name: str) -> str:
    if name in BOARDS:
        return name
    raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(BOARDS)}")


if __name__ == "__main__":
    sys.exit(main())
