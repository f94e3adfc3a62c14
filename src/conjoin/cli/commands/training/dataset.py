"""`conjoin dataset`: labelled positions in a file."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.options import complete_games
from conjoin.cli.terminal.printing import complain, say
from conjoin.cli.terminal.progress import Progress
from conjoin.cli.terminal.signals import exit_code, raising_terminated
from conjoin.core.errors import BadOption, StoreError

if TYPE_CHECKING:
    from conjoin.dataset.sources import Plies, Source
    from conjoin.games.connect_four import ConnectFour

EXAMPLES = (
    "Examples: `conjoin dataset --positions 10000 --out positions.parquet` · "
    "`conjoin dataset --positions 5000 --plies 8-30 --seed 7 --out middle.npz` · "
    "`conjoin dataset --engine window --positions 2000 --out window.jsonl` · "
    "`conjoin dataset --records games.jsonl --positions 5000 --out played.parquet`"
)
TOO_FEW = 1


def dataset(
    positions: Annotated[int, typer.Option(help="How many positions.", min=1, max=1_000_000_000)],
    out: Annotated[Path, typer.Option(help="A file that ends in .jsonl, .npz or .parquet.", dir_okay=False)],
    game: Annotated[
        str, typer.Argument(help="A board of connect-four.", autocompletion=complete_games)
    ] = "connect-four",
    engine: Annotated[
        str | None, typer.Option(help="Positions of its games against itself, not of random games.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Positions of the games in this file.", dir_okay=False)
    ] = None,
    plies: Annotated[
        str | None,
        typer.Option(help="Stones on the board, such as 8-30; else any number that is solved soon."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the games.", min=0)] = 0,
    processes: Annotated[int, typer.Option(help="Processes; 0 for one per core.", min=0, max=256)] = 0,
    cluster: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, instead of processes.")
    ] = None,
) -> None:
    """Write positions with exact scores in a file.

    Every column's score, the best moves, the value and the phase, for those who train. No position comes twice, nor
    its mirror image. A card beside the file says how it was made. The same command goes on after Ctrl-C, and gives the
    same file in the end. Exit code 1: there are fewer such positions.
    """
    from conjoin.dataset.making import Made, card_path, make
    from conjoin.solver.scores import solvable

    board = solvable(game)
    source = _source(board, engine, records, _plies(plies, board), seed)
    made = Made(positions)
    try:
        with raising_terminated(), Progress() as progress:
            for made in make(source, board, positions, out, processes, cluster):
                progress.update("positions", made.count, positions)
    except KeyboardInterrupt as stop:
        complain(
            f"conjoin: stopped with {made.count:,} of {positions:,} positions, which are kept in {out}.journal; "
            "run the same command again to go on"
        )
        raise typer.Exit(exit_code(stop)) from None
    say(f"{made.count:,} positions in {out}; {card_path(out)} says how they were made")
    if made.rate is not None:
        say(
            f"labelled {made.rate:,.0f} positions per CPU second; {made.skipped:,} were drawn again and left out"
        )
    if not made.is_complete:
        complain(
            f"conjoin: there are no {positions:,} such positions; choose more --plies, or another source"
        )
        raise typer.Exit(TOO_FEW)


def _plies(text: str | None, game: "ConnectFour") -> "Plies":
    from conjoin.dataset.sources import Plies
    from conjoin.solver.scores import refuse_too_large, unlimited_from

    refuse_too_large(game)
    earliest, last = unlimited_from(game), len(game.board.cells) - 1
    found = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text or f"{earliest}-{last}")
    if found is None:
        raise BadOption(f"--plies {text!r} is no range", "write it as FIRST-LAST, such as 8-30")
    plies = Plies(int(found[1]), int(found[2] or found[1]))
    if not earliest <= plies.first <= plies.last <= last:
        why = "are solved in seconds and leave room for a move" if earliest else "leave room for a move"
        raise BadOption(f"--plies {text} does not fit {game.name}", f"{earliest} to {last} stones {why}")
    return plies


def _source(
    game: "ConnectFour", engine: str | None, records: Path | None, plies: "Plies", seed: int
) -> "Source":
    from conjoin import registry
    from conjoin.dataset.sources import KeptGames, RandomGames, SelfPlay
    from conjoin.records.disk import shown_name

    if engine is not None and records is not None:
        raise BadOption("--engine and --records are two sources", "choose one of them")
    if records is not None:
        if not records.exists():
            raise StoreError(f"there is no file {shown_name(records)}", "name a file of kept games")
        return KeptGames(game.name, records, plies)
    if engine is not None:
        registry.engine(engine, game).close()  # refuses what there is not, before anything is written
        return SelfPlay(game.name, engine, plies, seed)
    return RandomGames(game.name, plies, seed)
