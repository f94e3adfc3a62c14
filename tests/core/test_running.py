"""A running analysis: iterated, stopped from another thread, waited for, and honest about errors."""

import subprocess
import sys
from collections.abc import Iterator
from threading import Event, Timer
from time import perf_counter, sleep
from typing import Any

import pytest

from conjoin import NO_LIMIT, Analysis, Engine, EngineFailure, Limit, Line, Stop, estimate
from tests.hangs import HANG_SECONDS


def analysis(move: int) -> Analysis:
    return Analysis((Line(move, estimate(0)),), 0, 0, 0)


class Patient(Engine):
    """Has a better idea whenever it is let, until it is stopped or has had all of them."""

    def __init__(self, ideas: int = 1_000_000) -> None:
        self.ideas = ideas
        self.go_on = Event()
        self.ended = Event()

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        *_, last = self.think(position, limit)
        return last

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        try:
            for idea in range(self.ideas):
                yield analysis(idea)
                while not limit.stopped and not self.go_on.wait(0.005):
                    pass
                if limit.stopped:
                    return
        finally:
            self.ended.set()


class Broken(Engine):
    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        raise ZeroDivisionError("out of ideas")


class Simple(Engine):
    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        return analysis(7)


class Silent(Simple):
    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        return iter(())


def test_stopping_from_another_thread_returns_the_best_so_far() -> None:
    running = Patient().start(None)
    Timer(0.05, running.stop).start()
    assert running.result(timeout=HANG_SECONDS).best == 0
    assert running.is_over


def test_the_callers_stop_ends_every_question_and_a_question_only_itself() -> None:
    callers = Stop()
    one, other = (Patient().start(None, Limit(stop=callers)) for _ in range(2))
    one.stop()
    assert one.result(timeout=HANG_SECONDS).best == 0
    assert not callers.is_set
    assert not other.is_over
    callers.set()
    assert other.result(timeout=HANG_SECONDS).best == 0
    assert (
        Patient().start(None, Limit(stop=callers)).result(timeout=HANG_SECONDS).best == 0
    )  # set before it began


def test_a_stop_holds_none_of_its_followers() -> None:
    callers = Stop()
    followers = [callers.follower() for _ in range(3)]
    assert len(callers._followers) == 3
    del followers[1:]
    assert len(callers._followers) == 1


def test_the_latest_is_there_while_it_runs() -> None:
    engine = Patient(ideas=3)
    with engine.start(None) as running:
        while running.latest is None:
            sleep(0.001)
        assert running.latest.best == 0
        assert not running.is_over
        engine.go_on.set()
        assert running.result(timeout=HANG_SECONDS).best == 2
        assert running.latest.best == 2


def test_reports_come_often_even_if_there_is_nothing_new() -> None:
    reports = Patient().watch(None)
    assert [next(reports).best for _ in range(4)] == [0] * 4  # the engine itself would never go on
    reports.close()  # type: ignore[attr-defined]


def test_closing_a_watch_ends_the_work() -> None:
    engine = Patient()
    reports = engine.watch(None)
    next(reports)
    assert not engine.ended.is_set()
    reports.close()  # type: ignore[attr-defined]
    assert engine.ended.is_set()


def test_the_last_report_is_the_analysis() -> None:
    engine = Patient(ideas=5)
    engine.go_on.set()
    assert [*engine.watch(None)][-1] == engine.analyse(None) == analysis(4)
    assert [report.best for report in Simple().watch(None)] == [7]


def test_the_stop_of_the_limit_is_the_stop_of_the_question() -> None:
    from conjoin import Stop

    stop = Stop()
    running = Patient().start(None, Limit(stop=stop))
    stop.set()
    assert running.result(timeout=HANG_SECONDS).best == 0


def test_what_an_engine_raises_is_raised_where_somebody_waits() -> None:
    with pytest.raises(ZeroDivisionError, match="out of ideas"):
        Broken().start(None).result(timeout=HANG_SECONDS)
    with pytest.raises(ZeroDivisionError, match="out of ideas"):
        list(Broken().watch(None))
    with pytest.raises(EngineFailure, match="without an analysis"):
        Silent().start(None).result(timeout=HANG_SECONDS)


def test_waiting_has_a_limit_too() -> None:
    with Patient().start(None) as running, pytest.raises(TimeoutError):
        running.result(timeout=0.01)


LEFT_RUNNING = """
import time, conjoin
havannah = conjoin.game("havannah:size=8")
running = conjoin.engine("mcts").start(havannah.start(), conjoin.Limit(seconds=60))
while running.latest is None:
    time.sleep(0.01)
"""
LEFT_BY_CTRL_C = """
import signal
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    running.wait()
except KeyboardInterrupt:
    pass
"""


@pytest.mark.parametrize("program", [LEFT_RUNNING, LEFT_RUNNING + LEFT_BY_CTRL_C], ids=["left", "Ctrl-C"])
def test_a_program_may_end_while_a_question_is_running(program: str) -> None:
    began = perf_counter()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert perf_counter() - began < HANG_SECONDS
