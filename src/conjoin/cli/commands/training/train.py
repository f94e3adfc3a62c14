"""`conjoin train`: a network that learns from its own games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.terminal.options import complete_games
from conjoin.cli.terminal.printing import complain, say
from conjoin.cli.terminal.progress import Progress
from conjoin.cli.terminal.signals import exit_code, raising_terminated
from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from rich.table import Table

    from conjoin.training.session import Round, Session
    from conjoin.training.settings import Settings

EXAMPLES = (
    "Examples: `conjoin train connect-four:width=4,height=4 --out small --minutes 5` · "
    "`conjoin train connect-four --out large --minutes 600 --channels 64 --blocks 5 --simulations 100` · "
    "`conjoin train havannah:size=4 --out hex`; then `conjoin play connect-four --second trained:large`"
)
REPORT = "report.html"
SHOWN = 12
"""The latest rounds in the table at the terminal."""


def train(
    game: Annotated[str, typer.Argument(help="The board to learn.", autocompletion=complete_games)],
    out: Annotated[
        Path, typer.Option(help="The folder of the training; one that was stopped goes on.", file_okay=False)
    ],
    minutes: Annotated[float, typer.Option(help="In all, earlier runs included.", min=0.01)] = 10.0,
    device: Annotated[
        str, typer.Option(help="Where it learns: auto, cpu, cuda, …; the cores play.")
    ] = "auto",
    seed: Annotated[int, typer.Option(help="Of everything that is drawn.", min=0)] = 0,
    channels: Annotated[
        int, typer.Option(help="Width of the network, a multiple of 8.", min=8, max=512)
    ] = 32,
    blocks: Annotated[int, typer.Option(help="Depth of the network.", min=0, max=64)] = 2,
    simulations: Annotated[
        int, typer.Option(help="Positions looked at before a move.", min=1, max=10_000)
    ] = 48,
    games: Annotated[int, typer.Option(help="Played in a round.", min=1, max=100_000)] = 128,
    processes: Annotated[
        int, typer.Option(help="Processes that play; 0 for one per core.", min=0, max=256)
    ] = 0,
) -> None:
    """Train a network by self-play, and judge it by the truth.

    As AlphaZero did, it plays round after round against itself and learns what its search has found. Ctrl-C loses the
    round that is being played at most; the same command goes on. The folder holds the network, a log, and in the end a
    page with curves.
    """
    try:
        import torch  # noqa: F401
    except ImportError:
        raise BadOption(
            "training needs PyTorch, which is not installed", "pip install 'conjoin[train]'"
        ) from None
    from conjoin.training.session import session
    from conjoin.training.settings import Settings

    if channels % 8:
        raise BadOption(f"--channels {channels} is no multiple of 8", "choose 16, 32 or 64")
    settings = Settings(
        game, minutes, seed, channels=channels, blocks=blocks, simulations=simulations, games=games
    )
    with session(settings, out, device, processes) as (training, rounds):
        try:
            with raising_terminated(), Progress() as progress:
                for latest in rounds:
                    progress.update(
                        "minutes", round(latest.seconds / 60), round(minutes), _note(latest), _table(training)
                    )
        except KeyboardInterrupt as stop:
            complain(
                f"conjoin: stopped; {out} keeps every finished round: run the same command again to go on"
            )
            raise typer.Exit(exit_code(stop)) from None
        _report(training, settings, out)


def _report(training: "Session", settings: "Settings", out: Path) -> None:
    from conjoin.records import disk
    from conjoin.training import truth
    from conjoin.training.report.page import page

    searched = None
    if training.questions:
        chooser = truth.searched(training.network, settings.simulations)
        searched = truth.in_all(truth.kept(training.questions, chooser))
    command = f"conjoin train {training.game.name} --out {out} --minutes {settings.minutes:g} --seed {settings.seed}"
    with disk.system_errors(out / REPORT, "written"):
        disk.replace(out / REPORT, page(settings, training.rounds, command, searched).encode())
    last = training.rounds[-1]
    say(f"{last.games:,} games, {last.positions:,} positions, {last.steps:,} steps: {_note(last)}")
    if searched is not None:
        say(f"with {settings.simulations} simulations it keeps {searched.count} of {searched.of}")
    say(f"play it with --second trained:{out}; {out / REPORT} shows how it learned")


def _note(latest: "Round") -> str:
    if not latest.kept:
        return f"losses {latest.losses.policy:.3f} and {latest.losses.value:.3f}"
    share = latest.kept_in_all
    return f"the network alone keeps {share.count} of {share.of} results that could be lost"


def _table(training: "Session") -> "Table":
    from rich.table import Table

    last = training.rounds[-1]
    table = Table(
        "round", "games", "positions", "policy loss", "value loss", *(f"kept, {stage}" for stage in last.kept)
    )
    for one in training.rounds[-SHOWN:]:
        kept = (f"{share.percent:.1f} %" if share.percent is not None else "·" for share in one.kept.values())
        numbers = (
            f"{one.games:,}",
            f"{one.positions:,}",
            f"{one.losses.policy:.3f}",
            f"{one.losses.value:.3f}",
        )
        table.add_row(str(one.number), *numbers, *kept)
    return table
