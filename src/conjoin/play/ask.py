"""One guarded way to ask a player: whatever it does wrong is an ending, never an exception.

Under a clock the engine thinks in a thread of its own. MARGIN after its time is up it is stopped; GRACE later it
is abandoned. A thread cannot be ended from outside: a process that plays many games asks `is_abandoned` after each
and lets the process end, and its engine with it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

from conjoin.core.analysis import LAST_HEARD, Analysis
from conjoin.core.engine import Engine
from conjoin.core.errors import EngineFailure, LateAnswer, Resignation, WrongMove
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position
from conjoin.core.record import Ending
from conjoin.core.running import FAREWELL_SECONDS, RunningAnalysis

T = TypeVar("T")

MARGIN = 0.1
"""Seconds an answer may come late: what a busy machine takes to start a thread and to hear its answer."""
GRACE = 0.5
"""Seconds a late engine has to react to its stop, so that it leaves nothing running behind."""

_left_running: list[RunningAnalysis] = []
"""Abandoned questions, whose engines have not reacted to the stop."""

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
    """One line, in the words of the player that failed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, what its player thought, and how long it took."""

    move: Move
    analysis: Analysis
    seconds: float
    """Wall-clock seconds."""


def guarded(call: Callable[..., T], *arguments: Any) -> T | Failure:
    """The value of a call into a player's code, or its failure; only Ctrl-C goes on as it is."""
    try:
        return call(*arguments)
    except KeyboardInterrupt:
        raise
    except EngineFailure as failure:
        return Failure(ENDINGS.get(type(failure), Ending.CRASH), one_line(failure.problem))
    except BaseException as error:  # noqa: BLE001  (any crash of a player is a result)
        return Failure(Ending.CRASH, crash_line(error))


def crash_line(error: BaseException) -> str:
    """What was raised, as one line; an error that cannot even say so is named."""
    try:
        said = str(error).strip()
    except Exception:  # noqa: BLE001  (its own words are a player's code too)
        said = ""
    return one_line(f"{type(error).__name__}: {said}") if said else type(error).__name__


def one_line(text: str) -> str:
    """The first line of a text."""
    return (text.splitlines() or [""])[0]


def ask(
    engine: Engine, position: Position, limit: Limit = NO_LIMIT, allowed: float | None = None
) -> Answer | Failure:
    """An engine's move in a running position; with `allowed`, an answer after more seconds than that is too late."""
    began = perf_counter()
    if allowed is None:
        analysis = guarded(engine.analyse, position, limit)
    else:
        analysis = _in_time(engine, position, limit, allowed)
    seconds = perf_counter() - began
    if isinstance(analysis, Failure):
        return analysis
    if not isinstance(analysis, Analysis):
        return Failure(Ending.CRASH, f"answered {_shown(analysis)} instead of an analysis")
    if not analysis.lines:
        return Failure(Ending.CRASH, "answered with an analysis of no move")
    move = analysis.best
    if not _is_legal(move, position):
        return Failure(Ending.ILLEGAL, f"illegal move {_move_name(move, position)}")
    return Answer(move, analysis, seconds)


def is_abandoned() -> bool:
    """Whether an engine is still running in this process although its question was abandoned."""
    _left_running[:] = [running for running in _left_running if not running.is_over]
    return bool(_left_running)


def _in_time(engine: Engine, position: Position, limit: Limit, allowed: float) -> Analysis | Failure:
    """What the engine answers in a thread of its own, or its timeout."""
    began = perf_counter()
    running = guarded(engine.start, position, limit)
    if isinstance(running, Failure):
        return running
    analysis = guarded(_awaited, running, allowed)
    seconds = perf_counter() - began
    if analysis is None:
        _left_running.append(running)
    elif isinstance(analysis, Failure) or seconds <= allowed + MARGIN:
        return analysis
    # What comes after a stop may be a stand-in for an answer that never came.
    heard = f"; {said}" if (said := _last_heard(analysis)) else ""
    return Failure(Ending.TIMEOUT, f"did not answer, and had {allowed:.3f} s{heard}")


def _last_heard(late: object) -> str:
    """What a program has said last instead of an answer, if anything is known of it."""
    reasons = late.lines[0].reasons if isinstance(late, Analysis) and late.lines else ()
    return next((one_line(reason.text) for reason in reasons if reason.rule == LAST_HEARD), "")


def _awaited(running: RunningAnalysis, allowed: float) -> Analysis | None:
    """The analysis, in time or within the grace after it was stopped; None when there is none even then."""
    for patience in (allowed + MARGIN, GRACE):
        try:
            return running.result(patience)
        except TimeoutError:
            if running.is_over:  # it was the engine's own
                raise
            running.stop()
        except KeyboardInterrupt:
            running.stop()
            running.wait(FAREWELL_SECONDS)  # an engine that is closed next should not be at work
            raise
    return None


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
