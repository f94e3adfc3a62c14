"""A running analysis is a thing you hold: iterate over it, stop it from anywhere, take its best so far."""

import atexit
from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Condition, Thread
from time import monotonic
from typing import Any, Self

from conjoin.core.analysis import Analysis
from conjoin.core.errors import EngineFailure
from conjoin.core.limit import Limit, Stop

REPORT_EVERY = 0.2
"""Seconds after which the latest analysis is reported again if there is no better one."""

FAREWELL_SECONDS = 5.0
"""Seconds that a stopped question has to end, before Ctrl-C goes on or the program ends."""

Think = Callable[[Any, Limit], Iterator[Analysis]]


class RunningAnalysis:
    """An engine's question in a thread of its own; every method may be called from any thread."""

    def __init__(self, think: Think, position: Any, limit: Limit) -> None:
        # Its own: the caller may have other questions under the same limit.
        self._stop = Stop() if limit.stop is None else limit.stop.follower()
        self._news = Condition()
        self._latest: Analysis | None = None
        self._reports = 0
        self._over = False
        self._error: BaseException | None = None
        limited = replace(limit, stop=self._stop)
        Thread(target=self._run, args=(think, position, limited), name="analysis", daemon=True).start()

    @property
    def latest(self) -> Analysis | None:
        """The best so far; None before the first report."""
        return self._latest

    @property
    def is_over(self) -> bool:
        """Whether the last report is there."""
        return self._over

    def stop(self) -> None:
        """End the question soon, with the best it has; returns at once."""
        self._stop.set()

    def result(self, timeout: float | None = None) -> Analysis:
        """Wait for the last analysis; raises what the engine raised, or TimeoutError after this many seconds."""
        if not self.wait(timeout):
            raise TimeoutError("the analysis is still running")
        if self._error is not None:
            raise self._error
        if self._latest is None:
            raise EngineFailure("the engine ended without an analysis", "let its `think` yield at least one")
        return self._latest

    def __iter__(self) -> Iterator[Analysis]:
        """Every report that is new when it is asked for, the latest again where there is none; then the result."""
        seen = 0
        while True:
            with self._news:
                self._news.wait_for(lambda: self._over or self._reports > seen, REPORT_EVERY)  # noqa: B023
                over, latest, seen = self._over, self._latest, self._reports
            if over:
                yield self.result()
                return
            if latest is not None:
                yield latest

    def close(self) -> None:
        """End the question and wait until its work has ended."""
        self.stop()
        self.wait()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until its work has ended, or this many seconds; whether it has."""
        # Not by the thread's join: when Ctrl-C interrupts that, Python 3.11 takes the thread for ended.
        with self._news:
            return self._news.wait_for(lambda: self._over, timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, think: Think, position: Any, limit: Limit) -> None:
        _unfinished.add(self)
        try:
            for analysis in think(position, limit):
                with self._news:
                    self._latest = analysis
                    self._reports += 1
                    self._news.notify_all()
        except BaseException as error:  # noqa: BLE001  (raised in the thread that waits for the result)
            self._error = error
        finally:
            _unfinished.discard(self)
            with self._news:
                self._over = True
                self._news.notify_all()


_unfinished: set[RunningAnalysis] = set()


@atexit.register
def _end_all() -> None:
    """A compiled search that still ran when the interpreter ends could abort the whole process."""
    for running in _unfinished.copy():
        running.stop()
    until = monotonic() + FAREWELL_SECONDS
    for running in _unfinished.copy():
        running.wait(until - monotonic())
