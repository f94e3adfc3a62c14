"""`conjoin solve`: exact scores, one line of moves after the other."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.input import batches_of_lines
from conjoin.cli.terminal.options import AsJson, complete_games
from conjoin.cli.terminal.printing import INTERRUPTED, complain, say_json
from conjoin.core.bounds import Bounds
from conjoin.core.limit import Stop
from conjoin.views.clean import clean, clean_line

if TYPE_CHECKING:
    from conjoin.games.connect_four import ConnectFour
    from conjoin.solver.bulk import Answer

EXAMPLES = "Examples: `echo 4453 | conjoin solve` · `conjoin solve connect-four:width=6,height=5 --all < positions.txt`"
SOME_LINE_FAILED = 1

GameName = Annotated[
    str, typer.Argument(help="A Connect Four board of at most 128 bits.", autocompletion=complete_games)
]


def solve(
    game: GameName = "connect-four",
    every_column: Annotated[
        bool, typer.Option("--all", help="One score for each column, . where it is full.")
    ] = False,
    weak: Annotated[bool, typer.Option("--weak", help="Only 1, 0 or -1: won, drawn or lost.")] = False,
    threads: Annotated[int, typer.Option(help="Threads; 0 for one per core.", min=0, max=256)] = 0,
    no_book: Annotated[
        bool, typer.Option("--no-book", help="Search even what the opening book knows.")
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(help="Address of a Dask scheduler, for millions of lines: 1,024 are solved at a time."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print exact scores of Connect Four positions, line by line.

    Each line of standard input holds the moves of a position; answers come in order, each as soon as it is known.

    Ctrl-C ends the work with what is known of the line in work: `MOVES between LOW and HIGH`.
    """
    from conjoin.solver.scores import solvable

    played, book = solvable(game), not no_book
    if cluster is not None:
        failed = _by_cluster(cluster, played, as_json, columns=every_column, weak=weak, book=book)
    else:
        from conjoin.cli.terminal.background import Results
        from conjoin.solver.bulk import solve_chunks

        answers = Results(
            lambda stop, tell: solve_chunks(
                played,
                batches_of_lines(sys.stdin, stop),
                columns=every_column,
                weak=weak,
                threads=threads,
                book=book,
                stop=stop,
                tell=tell,
            )
        )
        failed = _print_json(answers) if as_json else _print(answers)
        if answers.interrupted:
            raise typer.Exit(INTERRUPTED)
    if failed:
        raise typer.Exit(SOME_LINE_FAILED)


def _by_cluster(address: str, game: "ConnectFour", as_json: bool, **wanted: bool) -> bool:
    """The same by the workers of a cluster; whether some line failed."""
    from conjoin.solver.bulk import solve_lines_by
    from conjoin.workers import cluster_workers

    lines = (line for chunk in batches_of_lines(sys.stdin, Stop()) for line in chunk)
    with cluster_workers(address) as workers:
        answers = solve_lines_by(workers, game, lines, **wanted)
        try:
            return _print_json(answers) if as_json else _print(answers)
        except KeyboardInterrupt:
            complain("conjoin: stopped; the lines that are not printed have no answer")
            raise typer.Exit(INTERRUPTED) from None


def _print(answers: Iterable[tuple[str, "Answer"]]) -> bool:
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
    return f"between {answer.low} and {answer.high}" if isinstance(answer, Bounds) else str(answer)


def _print_json(answers: Iterable[tuple[str, "Answer"]]) -> bool:
    rows = [{"moves": moves, **_json(answer)} for moves, answer in answers]
    say_json(rows)
    return any("error" in row for row in rows)


def _json(answer: "Answer") -> dict[str, object]:
    if isinstance(answer, Exception):
        return {"error": str(answer)}
    if isinstance(answer, Bounds):
        return {"low": answer.low, "high": answer.high}
    return {"scores" if isinstance(answer, list) else "score": answer}
