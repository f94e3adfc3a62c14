"""`conjoin match`: which of two engines is stronger, and how sure is that?"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.commands.arena.conditions import Conditions, Name
from conjoin.cli.terminal.options import AsJson, GameName, spread
from conjoin.cli.terminal.printing import say, say_json
from conjoin.cli.terminal.progress import tracked
from conjoin.cli.terminal.signals import collect_until_stopped, exit_if_stopped

if TYPE_CHECKING:
    from conjoin.arena.match import Pair

EXAMPLES = (
    "Examples: `conjoin match connect-four window random --pairs 50` · "
    "`conjoin match connect-four window:depth=3 cross-four:depth=3 --pairs 20 --seed 1 --json` · "
    "`conjoin match havannah:size=5 mcts mcts:threads=2 --seconds 0.1 --openings even --out games.jsonl`"
)


@spread
def match(
    game: GameName,
    a: Annotated[str, Name],
    b: Annotated[str, Name],
    *,
    pairs: Annotated[int, typer.Option(help="Pairs of games, colours swapped within each.", min=1)] = 50,
    conditions: Conditions,
    out: Annotated[
        Path | None, typer.Option(help="A file to which the games are added, such as games.jsonl.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure which of two engines is stronger.

    A and B play colour-swapped pairs from varied openings; the result is seen from A. Ctrl-C ends the match and
    prints what was played.
    """
    from conjoin import registry
    from conjoin.arena.match import match as play_match
    from conjoin.arena.match import tallied
    from conjoin.ratings.failures import failure_reasons
    from conjoin.ratings.tally import Tally
    from conjoin.views.rating_text import format_standing, match_lines
    from conjoin.views.results_json import match_json

    played_on, budgets = registry.game(game), conditions.budgets(2)
    chosen, hired = conditions.drawn(played_on, pairs), conditions.hired(2 * pairs, apart=False)
    met = play_match(played_on, a, b, pairs, conditions.seed, budgets, chosen.positions, hired)
    steps = tallied(met if out is None else _kept(met, played_on.name, out))
    shown = steps if as_json else tracked(steps, "pairs", pairs, lambda step: format_standing(step[1]))
    played, stopped = collect_until_stopped(shown)
    counted = played[-1][1] if played else Tally()
    reasons = failure_reasons(record for pair, _ in played for record in pair.records)
    if as_json:
        say_json(match_json(played_on.name, a, b, counted, reasons))
    else:
        say(f"{a} against {b} on {played_on.name}, seen from {a}:")
        for line in (*match_lines(counted, reasons), f"begun from {chosen.words}, seed {conditions.seed}"):
            say(f"  {line}")
    exit_if_stopped(stopped, f"stopped after {len(played)} of {pairs} pairs")


def _kept(pairs: "Iterator[Pair]", game: str, out: Path) -> "Iterator[Pair]":
    from conjoin.records import files

    with files.collecting(out, game) as collect:
        for pair in pairs:
            collect(pair.records)
            yield pair
