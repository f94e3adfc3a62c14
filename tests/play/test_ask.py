"""Whatever a player does wrong is an ending with a reason; nothing is raised but Ctrl-C."""

import sys
from collections.abc import Callable
from time import sleep
from typing import Any, NoReturn

import pytest

from conjoin import NO_LIMIT, Analysis, Ending, Engine, Limit, Line, estimate, game
from conjoin.play.ask import Answer, Failure, ask, guarded

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


def test_a_late_answer_is_a_timeout_even_if_the_move_is_good() -> None:
    def slowly() -> Analysis:
        sleep(0.05)
        return playing(0)()

    late = ask(Does(slowly), POSITION, allowed=0.01)
    assert isinstance(late, Failure)
    assert late.ending is Ending.TIMEOUT
    assert "and had 0.010 s" in late.reason


def test_a_good_answer_comes_with_its_thoughts_and_its_time() -> None:
    answer = ask(Does(playing(0)), POSITION, allowed=60)
    assert isinstance(answer, Answer)
    assert answer.move == 0
    assert answer.analysis.lines[0].move == 0
    assert 0 <= answer.seconds < 60


def test_ctrl_c_is_nobodys_failure() -> None:
    with pytest.raises(KeyboardInterrupt):
        guarded(crash(KeyboardInterrupt()))
