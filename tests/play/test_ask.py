"""Whatever a player does wrong is an ending with a reason; nothing is raised but Ctrl-C."""

import sys
from collections.abc import Callable
from threading import Event, Timer
from time import sleep
from typing import Any, NoReturn

import pytest

from conjoin import NO_LIMIT, Analysis, Ending, Engine, Limit, Line, Stop, estimate, game
from conjoin.play import ask as asking
from conjoin.play.ask import Answer, Failure, ask, guarded, is_abandoned
from tests.hangs import HANG_SECONDS

POSITION = game("connect-four").parse("444444")


class Does(Engine):
    """Whatever a function does."""

    def __init__(self, what: Callable[[], Any]) -> None:
        self.what = what

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Any:
        return self.what()


def playing(move: Any) -> Callable[[], Analysis]:
    return lambda: Analysis((Line(move, estimate(0)),), 0, 0, 0)


def crash(error: BaseException) -> Callable[[], NoReturn]:
    def raise_it() -> NoReturn:
        raise error

    return raise_it


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Foreign(BaseException):
    """No Exception, as a few libraries raise."""


FAILURES = [
    (crash(ValueError("bad luck\nand more")), Ending.CRASH, "ValueError: bad luck"),
    (crash(Speechless()), Ending.CRASH, "Speechless"),
    (crash(Foreign("elsewhere")), Ending.CRASH, "Foreign: elsewhere"),
    (crash(KeyError()), Ending.CRASH, "KeyError"),
    (crash(RecursionError("deep")), Ending.CRASH, "RecursionError: deep"),
    (crash(MemoryError()), Ending.CRASH, "MemoryError"),
    (lambda: sys.exit(3), Ending.CRASH, "SystemExit: 3"),
    (lambda: None, Ending.CRASH, "answered None instead of an analysis"),
    (lambda: 3, Ending.CRASH, "answered 3 instead of an analysis"),
    (Unprintable, Ending.CRASH, "answered an unprintable Unprintable instead of an analysis"),
    (lambda: Analysis((), 0, 0, 0), Ending.CRASH, "answered with an analysis of no move"),
    (playing(3), Ending.ILLEGAL, "illegal move 4"),
    (playing(7), Ending.ILLEGAL, "illegal move 7"),
    (playing(-1), Ending.ILLEGAL, "illegal move -1"),
    (playing(None), Ending.ILLEGAL, "illegal move None"),
    (playing("4"), Ending.ILLEGAL, "illegal move '4'"),
    (playing(2.0), Ending.ILLEGAL, "illegal move 2.0"),
    (playing(True), Ending.ILLEGAL, "illegal move True"),
]


@pytest.mark.parametrize(("what", "ending", "reason"), FAILURES, ids=[reason for *_, reason in FAILURES])
def test_a_failure_is_an_ending_with_its_reason(what: Callable[[], Any], ending: Ending, reason: str) -> None:
    assert ask(Does(what), POSITION) == Failure(ending, reason)


class Sleeps(Engine):
    """Answers when it is woken, or, if it heeds that, as soon as it is stopped."""

    def __init__(self, heeds_stop: bool) -> None:
        self.heeds_stop = heeds_stop
        self.woken = Event()

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        while not self.woken.wait(0.01) and not (self.heeds_stop and limit.stopped):
            pass
        return playing(0)()


def test_a_late_answer_is_a_timeout_even_if_the_move_is_good() -> None:
    late = ask(Sleeps(heeds_stop=True), POSITION, allowed=0.01)
    assert isinstance(late, Failure)
    assert late.ending is Ending.TIMEOUT
    assert late.reason == "did not answer, and had 0.010 s"
    assert not is_abandoned()


def test_stopping_a_late_engine_stops_nothing_else_of_the_game() -> None:
    game_over = Stop()
    late = ask(Sleeps(heeds_stop=True), POSITION, Limit(stop=game_over), allowed=0.01)
    assert isinstance(late, Failure)
    assert not game_over.is_set
    game_over.set()
    stopped = ask(Sleeps(heeds_stop=True), POSITION, Limit(stop=game_over), allowed=HANG_SECONDS)
    assert isinstance(stopped, Answer)


def test_nobody_waits_for_an_engine_that_does_not_stop() -> None:
    sleeper = Sleeps(heeds_stop=False)
    assert ask(sleeper, POSITION, Limit(seconds=0.01), allowed=0.01) == Failure(
        Ending.TIMEOUT, "did not answer, and had 0.010 s"
    )
    assert is_abandoned()
    sleeper.woken.set()
    while is_abandoned():
        sleep(0.05)


def test_an_answer_within_the_margin_is_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MARGIN", HANG_SECONDS)
    sleeper = Sleeps(heeds_stop=False)
    Timer(0.05, sleeper.woken.set).start()
    assert isinstance(ask(sleeper, POSITION, allowed=0.01), Answer)


def test_a_crash_under_a_clock_is_a_crash_even_if_it_is_called_timeout() -> None:
    for error in (TimeoutError("mine"), ValueError("bad luck")):
        failure = ask(Does(crash(error)), POSITION, allowed=HANG_SECONDS)
        assert failure == Failure(Ending.CRASH, f"{type(error).__name__}: {error}")


def test_a_good_answer_comes_with_its_thoughts_and_its_time() -> None:
    answer = ask(Does(playing(0)), POSITION, allowed=HANG_SECONDS)
    assert isinstance(answer, Answer)
    assert answer.move == 0
    assert answer.analysis.lines[0].move == 0
    assert 0 <= answer.seconds < HANG_SECONDS


def test_ctrl_c_is_nobodys_failure() -> None:
    with pytest.raises(KeyboardInterrupt):
        guarded(crash(KeyboardInterrupt()))
