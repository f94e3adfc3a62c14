"""`conjoin solve`: exact scores, one line of moves after the other."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.options import AsJson, complete_games
from conjoin.cli.terminal import say_json
from conjoin.views.clean import clean, clean_line

if TYPE_CHECKING:
    from conjoin.solver.bulk import Answer

EXAMPLES = "Examples: `echo 4453 | conjoin solve` · `conjoin solve connect-four:width=6,height=5 --all < positions.txt`"
SOME_LINE_FAILED = 1

GameName = Annotated[
    str, typer.Argument(help="Connect Four, 64 bits at most.", autocompletion=complete_games)
]


def solve(
    game: GameName = "connect-four",
    every_column: Annotated[
        bool, typer.Option("--all", help="One score for each column, . where it is full.")
    ] = False,
    weak: Annotated[bool, typer.Option("--weak", help="Only 1, 0 or -1: won, drawn or lost.")] = False,
    threads: Annotated[int, typer.Option(help="Cores to use; 0 takes all.", min=0, max=256)] = 0,
    no_book: Annotated[
        bool, typer.Option("--no-book", help="Search everything, also what the book knows.")
    ] = False,
    cluster: Annotated[
        str | None, typer.Option(help="A Dask scheduler's address, for millions of lines.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read a line of moves per line on standard input; print each with its exact score, in order."""
    from contextlib import ExitStack

    from conjoin.solver.bulk import solve_lines, solve_lines_by
    from conjoin.solver.scores import solvable

    board, lines = solvable(game), (line.strip() for line in sys.stdin)
    with ExitStack() as stack:
        if cluster is None:
            answers = solve_lines(
                board, lines, columns=every_column, weak=weak, threads=threads, book=not no_book
            )
        else:
            from conjoin.workers import cluster_workers

            workers = stack.enter_context(cluster_workers(cluster))
            answers = solve_lines_by(workers, board, lines, columns=every_column, weak=weak, book=not no_book)
        failed = _print_json(answers) if as_json else _print(answers)
    if failed:
        raise typer.Exit(SOME_LINE_FAILED)


def _print(answers: Iterator[tuple[str, "Answer"]]) -> bool:
    """Whether some line failed; the others are printed all the same."""
    failed = False
    for moves, answer in answers:
        failed |= isinstance(answer, Exception)
        sys.stdout.write(clean(f"{clean_line(moves)} {_shown(answer)}\n"))
    return failed


def _shown(answer: "Answer") -> str:
    if isinstance(answer, Exception):
        return f"error: {answer}"
    if isinstance(answer, list):
        return " ".join("." if score is None else str(score) for score in answer)
    return str(answer)


def _print_json(answers: Iterator[tuple[str, "Answer"]]) -> bool:
    rows = [
        {"moves": moves, "error": str(answer)}
        if isinstance(answer, Exception)
        else {"moves": moves, "scores" if isinstance(answer, list) else "score": answer}
        for moves, answer in answers
    ]
    say_json(rows)
    return any("error" in row for row in rows)
