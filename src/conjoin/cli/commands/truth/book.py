"""`conjoin book`: build opening books, look at them, check them."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import INTERRUPTED, complain, say, say_json
from conjoin.cli.terminal.progress import Progress, tracked
from conjoin.core.errors import BadOption, StoreError

if TYPE_CHECKING:
    from conjoin.games.connect_four import ConnectFour
    from conjoin.solver.book.book import Book
    from conjoin.solver.book.build import Build

BUILD_EXAMPLES = (
    "Examples: `conjoin book build --board 6x5 --plies 6` · "
    "`conjoin book build --cluster tcp://10.0.0.1:8786 --table 2048`"
)
INFO_EXAMPLES = "Examples: `conjoin book info` · `conjoin book info my.book --json`"
VERIFY_EXAMPLES = "Examples: `conjoin book verify` · `conjoin book verify my.book --all --processes 4`"

WRONG = 1

commands = typer.Typer(
    name="book",
    help="Build, inspect and verify opening books.",
    epilog=INFO_EXAMPLES,
    no_args_is_help=True,
    rich_markup_mode=None,
)

BookFile = Annotated[Path | None, typer.Argument(help="Without one: the book the solver uses.")]
Processes = Annotated[int, typer.Option(help="Search processes; 0 for one per core.", min=0, max=256)]
Cluster = Annotated[str | None, typer.Option(help="Address of a Dask scheduler, instead of processes.")]
Table = Annotated[int, typer.Option(help="Transposition table of each process, in MiB.", min=1, max=1 << 20)]


@commands.command(epilog=BUILD_EXAMPLES)
def build(
    plies: Annotated[int, typer.Option(help="The last ply in the book.", min=0, max=12)] = 8,
    board: Annotated[str, typer.Option(help="Width x height, or width x height x line.")] = "7x6",
    out: Annotated[
        Path | None, typer.Option(help="The book; without it, one in the data folder.", dir_okay=False)
    ] = None,
    journal: Annotated[
        Path | None, typer.Option(help="Scores found so far; without it, beside the book.", dir_okay=False)
    ] = None,
    processes: Processes = 0,
    cluster: Cluster = None,
    table: Table = 512,
) -> None:
    """Build a book by solving its last ply.

    Every position of that ply is solved; the same command goes on where it was stopped.
    """
    from conjoin.solver.book.build import Build
    from conjoin.solver.book.shelf import own_book
    from conjoin.solver.book.workers import book_workers

    game = _game(board)
    path = out or own_book(game, plies)
    building = Build(game, plies, journal or path.with_name(path.name + ".journal"))
    if building.missing:
        try:
            with book_workers(processes, cluster, game, table) as workers, Progress() as progress:
                progress.update("positions", building.progress.done, building.progress.total)
                for reached in building.search(workers):
                    progress.update("positions", reached.done, reached.total)
        except KeyboardInterrupt:
            _say_how_to_go_on(building)
            raise typer.Exit(INTERRUPTED) from None
    building.write(path)
    from conjoin.solver.book import files

    _show(files.read(path), path)


@commands.command(epilog=INFO_EXAMPLES)
def info(file: BookFile = None, as_json: AsJson = False) -> None:
    """Inspect a book.

    Version, board, plies, positions, checksum, and how many positions are won, drawn and lost.
    """
    path, book = _opened(file)
    if as_json:
        say_json(_facts(book, path))
    else:
        _show(book, path)


@commands.command(epilog=VERIFY_EXAMPLES)
def verify(
    file: BookFile = None,
    sample: Annotated[int, typer.Option(help="Positions of the last ply to search again.", min=0)] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the sample.", min=0)] = 0,
    every: Annotated[bool, typer.Option("--all", help="Search all of them again.")] = False,
    processes: Processes = 0,
    cluster: Cluster = None,
    table: Table = 512,
    as_json: AsJson = False,
) -> None:
    """Verify the scores of a book.

    Every score must follow from the next ply's, and those of the last ply agree with fresh searches.
    """
    from conjoin.solver.book.verify import Verification
    from conjoin.solver.book.workers import book_workers

    path, book = _opened(file)
    checking = Verification(book)
    wrong = list(checking.inner_errors())
    positions = [] if wrong else checking.sample(None if every else sample, seed)
    if positions:
        with book_workers(processes, cluster, book.game, table) as workers:
            found = checking.search_errors(positions, workers)
            if not as_json:
                found = tracked(found, "positions", len(positions))
            wrong = [error for errors in found for error in errors]
    if as_json:
        say_json({"file": str(path), "positions": book.size, "searched": len(positions), "errors": wrong})
    else:
        for error in wrong:
            say(error)
        say(f"{book.size:,} positions, {len(positions):,} searched anew, {len(wrong)} errors")
    if wrong:
        raise typer.Exit(WRONG)


def _say_how_to_go_on(building: "Build") -> None:
    complain(
        f"conjoin: stopped with {len(building.kept()):,} of {building.progress.total:,} positions, which are kept in "
        f"{building.journal.path}; run the same command again to go on"
    )


def _game(board: str) -> "ConnectFour":
    from conjoin.games.connect_four import ConnectFour

    size = re.fullmatch(r"(\d{1,2})x(\d{1,2})(?:x(\d))?", board)
    if size is None:
        raise BadOption(f"{board!r} is no board", "write it as WIDTHxHEIGHT, such as 7x6")
    width, height, line = size.groups(default="4")
    return ConnectFour(int(width), int(height), int(line))


def _opened(file: Path | None) -> "tuple[Path, Book]":
    from conjoin.games.connect_four import ConnectFour
    from conjoin.solver.book import files
    from conjoin.solver.book.shelf import book_path

    path = file or book_path(ConnectFour())
    if path is None:
        raise StoreError("there is no book here", "name a file, or build one with: conjoin book build")
    return path, files.read(path)


def _facts(book: "Book", path: Path) -> dict[str, object]:
    return {
        "file": str(path),
        "bytes": path.stat().st_size,
        "version": book.version,
        "game": book.game.name,
        "plies": book.plies,
        "positions": list(book.counts),
        **book.results._asdict(),
        "checksum": book.checksum,
    }


def _show(book: "Book", path: Path) -> None:
    """Everything about a book, a line for each fact; won and lost are meant for the side to move."""
    facts = _facts(book, path)
    size = max(1, book.size)
    shares = ", ".join(f"{int(str(facts[name])) / size:.1%} {name}" for name in ("won", "drawn", "lost"))
    say(f"{path}: {facts['bytes']:,} bytes, version {facts['version']}")
    say(f"{book.game.name}, every position up to {book.plies} plies")
    say(f"{book.size:,} positions: {' + '.join(f'{count:,}' for count in book.counts)}")
    say(f"for the side to move: {shares}")
    say(f"SHA-256 {book.checksum}")
