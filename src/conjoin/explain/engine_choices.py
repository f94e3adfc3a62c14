"""What engines would have played at every turn of a game, and where that would have given the result away."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import perf_counter

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.errors import EngineFailure
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.explain.exact import result
from conjoin.explain.retrograde import Turn, retrograde

MOVE_SECONDS = 2.0
"""How long an engine may think about each turn; most take milliseconds, and one cut short is not itself."""
SIMULATIONS = 1000
"""The same for those that would take all the time they get."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What an engine would have played."""

    ply: int
    """The move of the game that it stands for, counted from 1."""
    move: Move
    gives_away: bool
    """Whether it gets a worse result than another move."""


@dataclass(frozen=True, slots=True)
class EngineChoices:
    """A game's turns as engines would have had them.

    An engine is asked only where there is something to give away: elsewhere every move is as good as any.
    """

    known: tuple[int, ...]
    """The plies at which the result of every move is known."""
    choices: Mapping[str, tuple[Choice, ...]]
    """By engine, in playing order."""
    complete: bool
    """Whether the time was enough for everything."""


def engine_choices(
    positions: Sequence[Position], engines: Sequence[str], seconds: float, stop: Stop | None = None
) -> EngineChoices:
    """Ask each engine at each running position of a game; raises UnknownName or BadOption.

    >>> from conjoin import game
    >>> four = game("connect-four")
    >>> found = engine_choices([four.parse("112233"[:plies]) for plies in (5, 6)], ["window"], 5.0)
    >>> [(choice.ply, choice.move, choice.gives_away) for choice in found.choices["window"]]
    [(6, 3, False), (7, 3, False)]
    """
    until = perf_counter() + seconds
    known: list[int] = []
    choices: dict[str, list[Choice]] = {engine: [] for engine in engines}
    with ExitStack() as closing:
        thinkers = {
            engine: closing.enter_context(registry.engine(engine, positions[0].game))
            for engine in engines
            if positions
        }
        for turn in retrograde(positions, seconds, stop=stop):
            if turn.is_complete:
                known.append(len(turn.position.moves) + 1)
                for engine, thinker in thinkers.items():
                    choices[engine] += _choice(thinker, turn, until, stop)
    in_time = perf_counter() < until and not (stop is not None and stop.is_set)
    in_order = {engine: tuple(reversed(found)) for engine, found in choices.items()}
    return EngineChoices(tuple(reversed(known)), in_order, in_time)


def _choice(thinker: Engine, turn: Turn, until: float, stop: Stop | None) -> list[Choice]:
    """What an engine would play, or nothing where it cannot be wrong, fails or has no time left."""
    results = {result(score) for score in turn.exact.values()}
    seconds = min(until - perf_counter(), MOVE_SECONDS)
    if len(results) == 1 or seconds <= 0:
        return []
    limit = Limit(seconds=seconds, simulations=SIMULATIONS, stop=stop)
    try:
        move = thinker.analyse(turn.position, limit).best
    except EngineFailure:
        return []
    return [Choice(len(turn.position.moves) + 1, move, result(turn.exact[move]) < max(results))]
