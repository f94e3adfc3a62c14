"""Waiting for somebody who thinks: in a thread of its own, with a sign of life, and never deaf to Ctrl-C."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from conjoin.cli.terminal.spinner import Sentences, Spinner
from conjoin.core.limit import Stop

T = TypeVar("T")

SECONDS_A_FRAME = 0.1
SECONDS_BETWEEN_LINES = 30.0
"""Between two lines about work in progress where standard error is no terminal."""
PATIENCE = 5.0
"""Seconds that stopped work has to say what it knows."""
GRACE = 3.0
"""Seconds for stopped work to end."""
WAITING_ROOM = 4096
"""Results that may lie ready before the work waits for their reader."""

Work = Callable[[Stop, Callable[[str], None]], Iterator[T]]
"""Results one by one; it ends soon after the stop, and tells how far it is."""


_at_work: list[Event] = []
"""One for each thread begun here, set at its end."""


def is_abandoned() -> bool:
    """Whether work goes on that nobody waits for: ending the interpreter would then abort it if it is compiled."""
    return not all(over.is_set() for over in _at_work)


def _begin(run: Callable[[], None]) -> Event:
    """Run it in a thread that dies with the program; the event is set at its end."""
    over = Event()

    def to_the_end() -> None:
        try:
            run()
        finally:
            over.set()

    _at_work[:] = [*(other for other in _at_work if not other.is_set()), over]
    Thread(target=to_the_end, daemon=True).start()
    return over


def waited_for(work: Callable[[Stop], T], what: str, *, moving: bool) -> T:
    """The value of the work, or what it raised; whatever is raised here meanwhile, such as Ctrl-C, stops it.

    `what` says who is at work. With `moving` a line on the terminal shows it and the seconds, else a sentence does.
    """
    stop = Stop()
    job = _Job(work, stop)
    sign = Spinner(what) if moving else Sentences(what) if sys.stdout.isatty() else None
    try:
        while not job.is_over(SECONDS_A_FRAME):
            if sign is not None:
                sign.show()
    except BaseException:
        stop.set()
        job.is_over(GRACE)
        raise
    finally:
        if sign is not None:
            sign.remove()
    return job.value()


class Streamed(Generic[T]):
    """The results of long work as another thread finds them; on standard error there are signs of life between them.

    The first Ctrl-C stops the work: what it says then still comes, and `interrupted` is set. The second one is raised.
    """

    def __init__(self, work: Work[T]) -> None:
        self.interrupted = False
        self._stop = Stop()
        self._busy = False
        """Whether somebody has told how far the work is since the last result."""
        self._results: Queue[T | _End] = Queue(WAITING_ROOM)
        self._sign = (
            Spinner("at work", sys.stderr)
            if sys.stderr.isatty()
            else Sentences("at work", sys.stderr, SECONDS_BETWEEN_LINES, SECONDS_BETWEEN_LINES)
        )
        _begin(partial(self._run, work))

    def __iter__(self) -> Iterator[T]:
        until = float("inf")
        while monotonic() < until:
            try:
                result = self._results.get(timeout=SECONDS_A_FRAME)
            except Empty:
                sys.stdout.flush()  # somebody may wait for these before giving more
                if (
                    self._busy or not sys.stdin.isatty()
                ):  # else a person is typing, and we are the ones who wait
                    self._sign.show()
                continue
            except KeyboardInterrupt:
                if self.interrupted:
                    raise
                self.interrupted = True
                self._stop.set()
                until = monotonic() + PATIENCE
                continue
            self._sign.remove()
            self._busy = False
            if isinstance(result, _End):
                if result.error is not None:
                    raise result.error
                return
            yield result

    def _run(self, work: Work[T]) -> None:
        error: BaseException | None = None
        try:
            for result in work(self._stop, self._tell):
                self._results.put(result)
        except BaseException as raised:  # noqa: BLE001  (raised where somebody waits for the results)
            error = raised
        self._results.put(_End(error))

    def _tell(self, what: str) -> None:
        self._sign.what, self._busy = what, True


class _End:
    """Comes after the last result."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


def say_over(lines: int) -> None:
    """Go up so many lines and leave them empty: what is said next stands in their place."""
    sys.stdout.write(f"\x1b[{lines}A\r\x1b[J")
    sys.stdout.flush()


class _Job(Generic[T]):
    """Work in a thread that dies with the program."""

    def __init__(self, work: Callable[[Stop], T], stop: Stop) -> None:
        self._work, self._stop = work, stop
        self._values: list[T] = []
        self._error: BaseException | None = None
        # An event, for `Thread.join`, interrupted by an exception, holds a thread that still runs to be over.
        self._over = _begin(self._run)

    def is_over(self, seconds: float) -> bool:
        """Whether it has ended, within so many seconds."""
        return self._over.wait(seconds)

    def value(self) -> T:
        """What it returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._values[0]

    def _run(self) -> None:
        try:
            self._values.append(self._work(self._stop))
        except BaseException as error:  # noqa: BLE001  (raised where somebody waits for the value)
            self._error = error
