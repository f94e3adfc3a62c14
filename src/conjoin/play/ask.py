"""One guarded way to ask a player: whatever it does wrong is an ending, never an exception."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

from conjoin.core.analysis import Analysis
from conjoin.core.engine import Engine
from conjoin.core.errors import EngineFailure, LateAnswer, Resignation, WrongMove
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position
from conjoin.core.record import Ending

T = TypeVar("T")

ENDINGS: dict[type[EngineFailure], Ending] = {
    LateAnswer: Ending.TIMEOUT,
    WrongMove: Ending.ILLEGAL,
    Resignation: Ending.RESIGN,
}
"""By what an engine raises about itself; everything else is a crash."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What a player did instead of moving."""

    ending: Ending
    reason: str
    """One line, in the words of whoever failed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, what its player thought, and how long it took."""

    move: Move
    analysis: Analysis
    seconds: float
    """Wall-clock seconds."""


def guarded(call: Callable[..., T], *arguments: Any) -> T | Failure:
    """The value of a call into somebody else's code, or its failure; only Ctrl-C goes on as it is."""
    try:
        return call(*arguments)
    except EngineFailure as failure:
        return Failure(ENDINGS.get(type(failure), Ending.CRASH), one_line(failure.problem))
    except (Exception, SystemExit, GeneratorExit) as error:  # noqa: BLE001  (any crash of a player is a result)
        return Failure(Ending.CRASH, crash_line(error))


def crash_line(error: BaseException) -> str:
    """What was raised, as one line."""
    said = str(error).strip()
    return one_line(f"{type(error).__name__}: {said}") if said else type(error).__name__


def one_line(text: str) -> str:
    """The first line of what somebody said."""
    return (text.splitlines() or [""])[0]


def ask(
    engine: Engine, position: Position, limit: Limit = NO_LIMIT, allowed: float | None = None
) -> Answer | Failure:
    """An engine's move in a running position; with `allowed`, an answer after more seconds than that is too late."""
    began = perf_counter()
    analysis = guarded(engine.analyse, position, limit)
    seconds = perf_counter() - began
    if isinstance(analysis, Failure):
        return analysis
    if allowed is not None and seconds > allowed:
        return Failure(Ending.TIMEOUT, f"answered after {seconds:.3f} s, and had {allowed:.3f} s")
    if not isinstance(analysis, Analysis):
        return Failure(Ending.CRASH, f"answered {_shown(analysis)} instead of an analysis")
    if not analysis.lines:
        return Failure(Ending.CRASH, "answered with an analysis of no move")
    move = analysis.best
    if not _is_legal(move, position):
        return Failure(Ending.ILLEGAL, f"illegal move {_move_name(move, position)}")
    return Answer(move, analysis, seconds)


def _is_legal(move: object, position: Position) -> bool:
    # True == 1 and 1.0 == 1: only a whole number is a move.
    return isinstance(move, int) and not isinstance(move, bool) and move in position.legal_moves()


def _move_name(move: object, position: Position) -> str:
    """The move as players write it, if it is one at all."""
    if isinstance(move, int) and not isinstance(move, bool) and 0 <= move < position.game.move_count:
        return position.game.move_name(move)
    return _shown(move)


def _shown(value: object) -> str:
    named = guarded(repr, value)
    text = f"an unprintable {type(value).__name__}" if isinstance(named, Failure) else named
    return text if len(text) <= 40 else f"{text[:40]}…"
