"""What match, sprt and tournament ask alike: the conditions under which engines meet."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.terminal.options import (
    Depth,
    Nodes,
    Seconds,
    Simulations,
    complete_engines,
    read_budgets,
)
from conjoin.cli.terminal.printing import complain
from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from conjoin.arena.openings import Openings
    from conjoin.core.game import Game
    from conjoin.play.clock import Budget
    from conjoin.workers import Worker

Name = typer.Argument(help="An engine, such as window:depth=4.", autocompletion=complete_engines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """Limits, openings and workers; raises BadOption for workers here and on a cluster at once."""

    seed: Annotated[int, typer.Option(help="Seed of the openings and of random choices.", min=0)] = 0
    seconds: Seconds = None
    nodes: Nodes = None
    simulations: Simulations = None
    depth: Depth = None
    time: Annotated[
        str | None, typer.Option(help="Time control: seconds for a game plus seconds a move, as 60+0.6.")
    ] = None
    limits: Annotated[
        list[str] | None,
        typer.Option(help="One engine's own limits, such as 2:nodes=500 for the second."),
    ] = None
    openings: Annotated[
        str,
        typer.Option(
            help="random, balanced (Connect Four), even (hex boards), none, or a file with a line of moves per line; "
            "else what suits the game.",
            show_default=False,
        ),
    ] = ""
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "--concurrency",
            help="Worker processes, 0 for one per core; without it a tournament has these, and a match or test "
            "is played in this process.",
            min=0,
            max=256,
        ),
    ] = None
    cluster: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, instead of processes.")
    ] = None

    def __post_init__(self) -> None:
        if self.cluster is not None and self.workers is not None:
            raise BadOption("--workers and --cluster exclude each other", "leave one of them out")

    def budgets(self, engines: int) -> "tuple[Budget, ...]":
        """What each engine may spend."""
        from conjoin import Limit

        common = Limit(self.seconds, self.depth, self.nodes, self.simulations)
        return read_budgets(common, self.time, self.limits, engines)

    def drawn(self, game: "Game[Any]", pairs: int) -> "Openings":
        """Where so many pairs begin; complains if there are fewer openings."""
        from conjoin.arena.openings import choose_openings

        chosen = choose_openings(game, self.seed, self.openings)
        if remark := chosen.repeated(pairs):
            complain(f"conjoin: {remark}")
        return chosen

    def hired(self, games: int, *, apart: bool) -> AbstractContextManager[Sequence["Worker"]]:
        """Who plays so many games: `apart` from this process even where nothing is asked for."""
        from conjoin.arena.dispatch import game_workers
        from conjoin.arena.match import IN_THIS_PROCESS

        if self.workers is None and self.cluster is None and not apart:
            return IN_THIS_PROCESS
        return game_workers(self.workers or 0, self.cluster, games)
