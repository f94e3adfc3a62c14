"""`conjoin match`: which of two engines is stronger, and how sure is that?"""

from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.options import AsJson, GameName, Nodes, Seconds, Simulations, complete_engines
from conjoin.cli.progress import tracked
from conjoin.cli.terminal import say, say_json

if TYPE_CHECKING:
    from conjoin.ratings.elo import EloDifference
    from conjoin.ratings.tally import Tally

EXAMPLES = (
    "Examples: `conjoin match connect-four window random --pairs 50` · "
    "`conjoin match connect-four window:depth=3 cross-four:depth=3 --pairs 20 --seed 1 --json`"
)

Name = typer.Argument(help="Such as window:depth=4.", autocompletion=complete_engines)


def match(
    game: GameName,
    a: Annotated[str, Name],
    b: Annotated[str, Name],
    pairs: Annotated[int, typer.Option(help="Pairs of games, colours swapped within each.", min=1)] = 50,
    seed: Annotated[int, typer.Option(help="The same seed plays the same openings and chances.", min=0)] = 0,
    seconds: Seconds = None,
    nodes: Nodes = None,
    simulations: Simulations = None,
    as_json: AsJson = False,
) -> None:
    """Let A and B play colour-swapped pairs from varied openings; the result is seen from A."""
    from conjoin import Limit, registry
    from conjoin.arena.match import match as play_match
    from conjoin.ratings.elo import PairResults, elo_of_pairs
    from conjoin.ratings.tally import tally
    from conjoin.views.match_json import match_json

    played = registry.game(game)
    limit = Limit(seconds=seconds, nodes=nodes, simulations=simulations)
    games = play_match(played, a, b, pairs, seed, limit)
    if not as_json:
        games = tracked(games, "pairs", pairs)
    counted = tally((pair.a_first, pair.b_first) for pair in games)
    difference = elo_of_pairs(PairResults(counted.pairs))
    if as_json:
        say_json(match_json(played.name, a, b, counted, difference))
    else:
        say(f"{a} against {b} on {played.name}, seen from {a}:")
        _show(counted, difference)


def _show(counted: "Tally", difference: "EloDifference") -> None:
    low, elo, high = (f"{number:+.0f}" for number in (difference.low, difference.elo, difference.high))
    say(f"  {counted.wins} wins, {counted.draws} draws, {counted.losses} losses")
    say(f"  Elo {elo}, with 95 % certainty between {low} and {high}")
    say(f"  pairs that brought 0, ½, 1, 1½ and 2 points: {', '.join(map(str, counted.pairs))}")
    if counted.failures:
        say(f"  {counted.failures} games ended by a crash, an illegal move or a timeout")
