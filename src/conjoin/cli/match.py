"""`conjoin match`: which of two engines is stronger, and how sure is that?"""

from collections.abc import Iterable
from typing import Annotated, TypeVar

import typer

from conjoin.cli.options import AsJson, GameName, Nodes, Seconds, Simulations, complete_engines
from conjoin.cli.progress import tracked
from conjoin.cli.terminal import INTERRUPTED, complain, say, say_json

EXAMPLES = (
    "Examples: `conjoin match connect-four window random --pairs 50` · "
    "`conjoin match connect-four window:depth=3 cross-four:depth=3 --pairs 20 --seed 1 --json` · "
    "`conjoin match havannah:size=5 mcts mcts:rave=off --openings even`"
)

T = TypeVar("T")
Name = typer.Argument(help="Such as window:depth=4.", autocompletion=complete_engines)
Seed = Annotated[int, typer.Option(help="The same seed plays the same openings and chances.", min=0)]
OpeningsChoice = Annotated[
    str,
    typer.Option(
        "--openings",
        help="random, balanced (Connect Four), even (hex boards), or a file with a line of moves per line; "
        "else what suits the game.",
        show_default=False,
    ),
]


def match(
    game: GameName,
    a: Annotated[str, Name],
    b: Annotated[str, Name],
    pairs: Annotated[int, typer.Option(help="Pairs of games, colours swapped within each.", min=1)] = 50,
    seed: Seed = 0,
    seconds: Seconds = None,
    nodes: Nodes = None,
    simulations: Simulations = None,
    openings: OpeningsChoice = "",
    as_json: AsJson = False,
) -> None:
    """Let A and B play colour-swapped pairs from varied openings; the result is seen from A.

    Ctrl-C ends the match and prints what was played.
    """
    from conjoin import Limit, registry
    from conjoin.arena.match import match as play_match
    from conjoin.arena.openings import choose_openings
    from conjoin.ratings.failures import failure_reasons
    from conjoin.ratings.tally import tally
    from conjoin.views.match_json import match_json
    from conjoin.views.rating_words import match_lines

    rules = registry.game(game)
    limit = Limit(seconds=seconds, nodes=nodes, simulations=simulations)
    begun = choose_openings(rules, seed, openings)
    games = play_match(rules, a, b, pairs, seed, limit, begun.positions)
    played, stopped = gathered(games if as_json else tracked(games, "pairs", pairs))
    counted = tally((pair.a_first, pair.b_first) for pair in played)
    reasons = failure_reasons(record for pair in played for record in (pair.a_first, pair.b_first))
    if as_json:
        say_json(match_json(rules.name, a, b, counted, reasons))
    else:
        say(f"{a} against {b} on {rules.name}, seen from {a}:")
        for line in (*match_lines(counted, reasons), f"begun from {begun.words}, seed {seed}"):
            say(f"  {line}")
    if stopped:
        complain(f"conjoin: stopped after {len(played)} of {pairs} pairs")
        raise typer.Exit(INTERRUPTED)


def gathered(items: Iterable[T]) -> tuple[list[T], bool]:
    """What came until the end or until Ctrl-C, and whether it was Ctrl-C."""
    kept: list[T] = []
    try:
        kept.extend(items)  # an item is kept as soon as it comes
    except KeyboardInterrupt:
        return kept, True
    return kept, False
