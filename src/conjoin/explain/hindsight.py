"""What engines would have played at every turn of a game, beside the truth: who would have erred, and when."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from conjoin import registry
from conjoin.core.errors import EngineFailure
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.explain.explanation import result
from conjoin.explain.truth import PROOF_SECONDS, SECONDS, Truth, truth
from conjoin.games.connect_four import ConnectFourPosition

MOVE_SECONDS = 2.0
"""How long an engine may think about each turn; most take milliseconds, and one cut short is not itself."""
SIMULATIONS = 1000
"""The same for those that would take all the time they get."""
PATIENCE = 3
"""Turns in a row about which nothing is proven, before earlier ones are left alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What an engine would have played."""

    ply: int
    """The move of the game that it stands for, counted from 1."""
    move: Move
    gives_away: bool
    """Whether it gets a worse result than another move."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A game's turns as engines would have had them.

    An engine is asked only where there is something to give away: elsewhere every move is as good as any.
    """

    known: tuple[int, ...]
    """The plies at which the result of every move is known."""
    choices: Mapping[str, tuple[Choice, ...]]
    """By engine, in playing order."""
    complete: bool
    """Whether the time was enough for everything."""


def hindsight(
    positions: Sequence[Position], engines: Sequence[str], seconds: float, stop: Stop | None = None
) -> Hindsight:
    """Ask each engine at each running position of a game; raises UnknownName or BadOption.

    >>> from conjoin import game
    >>> four = game("connect-four")
    >>> found = hindsight([four.parse("112233"[:plies]) for plies in (5, 6)], ["window"], 5.0)
    >>> [(choice.ply, choice.move, choice.gives_away) for choice in found.choices["window"]]
    [(6, 3, False), (7, 3, False)]
    """
    until = perf_counter() + seconds
    truths = _truths(positions, until, stop)
    contested = {ply: known for ply, known in truths.items() if len(set(map(result, known.values()))) > 1}
    by_ply = {len(position.moves) + 1: position for position in positions}
    choices = {
        engine: _choices(engine, [(by_ply[ply], known) for ply, known in contested.items()], until, stop)
        for engine in engines
    }
    in_time = perf_counter() < until and not (stop is not None and stop.is_set)
    return Hindsight(tuple(truths), choices, in_time)


def _truths(positions: Sequence[Position], until: float, stop: Stop | None) -> dict[int, Truth]:
    """By ply the results of all moves, where they are known; looked for from the end, where that is cheap."""
    found: dict[int, Truth] = {}
    silent = 0
    for position in reversed([one for one in positions if one.outcome is None]):
        left = until - perf_counter()
        if left <= 0 or silent >= PATIENCE or (stop is not None and stop.is_set):
            break
        most = SECONDS if isinstance(position, ConnectFourPosition) else PROOF_SECONDS
        known = truth(position, Limit(seconds=min(left, most), stop=stop))
        complete = len(known) == len(position.legal_moves())
        silent = 0 if complete else silent + 1
        if complete:
            found[len(position.moves) + 1] = known
    return dict(sorted(found.items()))


def _choices(
    engine: str, turns: Sequence[tuple[Position, Truth]], until: float, stop: Stop | None
) -> tuple[Choice, ...]:
    found: list[Choice] = []
    if not turns:
        return ()
    with registry.engine(engine, turns[0][0].game) as thinker:
        for position, known in turns:
            left = until - perf_counter()
            if left <= 0:
                break
            with suppress(EngineFailure):  # it has no choice there
                move = thinker.analyse(
                    position, Limit(seconds=min(left, MOVE_SECONDS), simulations=SIMULATIONS, stop=stop)
                ).best
                best = max(map(result, known.values()))
                found.append(Choice(len(position.moves) + 1, move, result(known[move]) < best))
    return tuple(found)
