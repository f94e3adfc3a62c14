"""`conjoin match`: which of two engines is stronger, and how sure is that?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.cli.terminal.options import (
    AsJson,
    Cluster,
    Depth,
    GameName,
    Limits,
    Nodes,
    Seconds,
    Simulations,
    Time,
    complete_engines,
    read_budgets,
)
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.cli.terminal.progress import tracked
from conjoin.cli.terminal.signals import collect_until_stopped, exit_if_stopped
from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from conjoin.arena.match import Pair
    from conjoin.core.game import Game
    from conjoin.play.clock import Budget

EXAMPLES = (
    "Examples: `conjoin match connect-four window random --pairs 50` · "
    "`conjoin match connect-four window:depth=3 cross-four:depth=3 --pairs 20 --seed 1 --json` · "
    "`conjoin match havannah:size=5 mcts mcts:threads=2 --seconds 0.1 --openings even --out games.jsonl`"
)

Name = typer.Argument(help="An engine, such as window:depth=4.", autocompletion=complete_engines)
Seed = Annotated[int, typer.Option(help="Seed of the openings and of random choices.", min=0)]
OpeningsChoice = Annotated[
    str,
    typer.Option(
        "--openings",
        help="random, balanced (Connect Four), even (hex boards), or a file with a line of moves per line; "
        "else what suits the game.",
        show_default=False,
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "--concurrency",
        help="Worker processes, 0 for one per core; without it games are played in this process.",
        min=0,
        max=256,
    ),
]
Out = Annotated[Path | None, typer.Option(help="A file to which the games are added, such as games.jsonl.")]


def match(
    game: GameName,
    a: Annotated[str, Name],
    b: Annotated[str, Name],
    pairs: Annotated[int, typer.Option(help="Pairs of games, colours swapped within each.", min=1)] = 50,
    seed: Seed = 0,
    seconds: Seconds = None,
    nodes: Nodes = None,
    simulations: Simulations = None,
    depth: Depth = None,
    time: Time = None,
    limits: Limits = None,
    openings: OpeningsChoice = "",
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Measure which of two engines is stronger.

    A and B play colour-swapped pairs from varied openings; the result is seen from A. Ctrl-C ends the match and
    prints what was played.
    """
    from conjoin import Limit
    from conjoin.arena.match import tallied
    from conjoin.ratings.failures import failure_reasons
    from conjoin.ratings.tally import Tally
    from conjoin.views.rating_text import format_standing, match_lines
    from conjoin.views.results_json import match_json

    budgets = read_budgets(Limit(seconds, depth, nodes, simulations), time, limits, 2)
    planned = plan_match(game, (a, b), pairs, seed, budgets, openings, workers, cluster, out)
    steps = tallied(planned.pairs)
    shown = steps if as_json else tracked(steps, "pairs", pairs, lambda step: format_standing(step[1]))
    played, stopped = collect_until_stopped(shown)
    counted = played[-1][1] if played else Tally()
    reasons = failure_reasons(record for pair, _ in played for record in pair.records)
    if as_json:
        say_json(match_json(planned.game.name, a, b, counted, reasons))
    else:
        say(f"{a} against {b} on {planned.game.name}, seen from {a}:")
        for line in (*match_lines(counted, reasons), planned.openings):
            say(f"  {line}")
    exit_if_stopped(stopped, f"stopped after {len(played)} of {pairs} pairs")


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match that is about to be played."""

    game: "Game[Any]"
    pairs: "Iterator[Pair]"
    """Played as they are asked for, and added to a file if one is named."""
    openings: str
    """In words, where the games begin."""


def plan_match(
    name: str,
    players: tuple[str, str],
    pairs: int,
    seed: int,
    budgets: "Sequence[Budget]",
    openings: str,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
) -> PlannedMatch:
    """What the options of a command ask for; raises for whatever is wrong with them."""
    from conjoin import registry
    from conjoin.arena.dispatch import game_workers
    from conjoin.arena.match import IN_THIS_PROCESS
    from conjoin.arena.match import match as play_match
    from conjoin.arena.openings import choose_openings

    if cluster is not None and workers is not None:
        raise BadOption("--workers and --cluster exclude each other", "leave one of them out")
    game = registry.game(name)
    chosen = choose_openings(game, seed, openings)
    if remark := chosen.repeated(pairs):
        complain(f"conjoin: {remark}")
    alone = workers is None and cluster is None
    hired = IN_THIS_PROCESS if alone else game_workers(workers or 0, cluster, 2 * pairs)
    of_a, of_b = budgets
    played = play_match(game, *players, pairs, seed, (of_a, of_b), chosen.positions, hired)
    kept = played if out is None else _kept(played, game.name, out)
    return PlannedMatch(game, kept, f"begun from {chosen.words}, seed {seed}")


def _kept(pairs: "Iterator[Pair]", game: str, out: Path) -> "Iterator[Pair]":
    from conjoin.records import files

    with files.collecting(out, game) as collect:
        for pair in pairs:
            collect(pair.records)
            yield pair
