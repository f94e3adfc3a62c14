"""Work in a thread of its own, so that a command shows signs of life meanwhile and is never deaf to Ctrl-C."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from conjoin.cli.terminal.progress import Activity
from conjoin.core.limit import Stop

T = TypeVar("T")

SECONDS_BETWEEN_LOOKS = 0.1
SECONDS_TO_REPORT = 5.0
"""For stopped work to give what it knows."""
SECONDS_TO_END = 3.0
"""For stopped work whose value is no longer wanted."""
MOST_RESULTS_AHEAD = 4096
"""Results that may lie ready before the work waits for their reader."""

Work = Callable[[Stop, Callable[[str], None]], Iterator[T]]
"""Results one by one; it ends soon after the stop, and reports in words how far it is."""

_running: list[Event] = []
"""One for each thread started here, set at its end."""


def is_anything_running() -> bool:
    """Whether abandoned work goes on: ending the interpreter would then abort it if it is compiled."""
    return not all(ended.is_set() for ended in _running)


def wait_for(work: Callable[[Stop], T], what: str, *, animated: bool) -> T:
    """The value of the work, or what it raised; whatever is raised here meanwhile, such as Ctrl-C, stops it.

    `what` says who is at work; with `animated` a line on the terminal turns and counts seconds.
    """
    stop, value = Stop(), Future[T]()

    def fulfil() -> None:
        try:
            value.set_result(work(stop))
        except BaseException as error:  # noqa: BLE001  (raised where the value is waited for)
            value.set_exception(error)

    ended = _start(fulfil)
    with Activity(what, animated=animated) as activity:
        try:
            while not ended.wait(SECONDS_BETWEEN_LOOKS):
                activity.show()
        except BaseException:
            stop.set()
            ended.wait(SECONDS_TO_END)
            raise
    return value.result()


class Results(Generic[T]):
    """The results of long work as another thread finds them, with signs of life between them.

    The first Ctrl-C stops the work: what it finds then still comes, and `interrupted` is set. The second one is raised.
    """

    def __init__(self, work: Work[T]) -> None:
        self.interrupted = False
        self._stop = Stop()
        self._reported = False
        """Whether the work has said how far it is since the last result."""
        self._results: Queue[T | _End] = Queue(MOST_RESULTS_AHEAD)
        self._activity = Activity("at work")
        _start(partial(self._run, work))

    def __iter__(self) -> Iterator[T]:
        until = float("inf")
        with self._activity:
            while monotonic() < until:
                try:
                    result = self._next()
                except Empty:
                    continue
                except KeyboardInterrupt:
                    if self.interrupted:
                        raise
                    self.interrupted = True
                    self._stop.set()
                    until = monotonic() + SECONDS_TO_REPORT
                    continue
                self._activity.remove()
                self._reported = False
                if isinstance(result, _End):
                    if result.error is not None:
                        raise result.error
                    return
                yield result

    def _next(self) -> "T | _End":
        """The next result; raises Empty after a moment without one, in which there may be a sign of life."""
        try:
            return self._results.get(timeout=SECONDS_BETWEEN_LOOKS)
        except Empty:
            sys.stdout.flush()  # the reader may need these results before it gives more
            if (
                self._reported or not sys.stdin.isatty()
            ):  # else a person is typing, and we are the ones who wait
                self._activity.show()
            raise

    def _run(self, work: Work[T]) -> None:
        error: BaseException | None = None
        try:
            for result in work(self._stop, self._report):
                self._results.put(result)
        except BaseException as raised:  # noqa: BLE001  (raised where the results are waited for)
            error = raised
        self._results.put(_End(error))

    def _report(self, what: str) -> None:
        self._activity.what, self._reported = what, True


class _End:
    """Comes after the last result."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


def _start(run: Callable[[], None]) -> Event:
    """Run it in a thread that dies with the program; the event is set at its end.

    An event, for `Thread.join`, interrupted by an exception, holds a thread that still runs to be over.
    """
    ended = Event()

    def run_to_the_end() -> None:
        try:
            run()
        finally:
            ended.set()

    _running[:] = [*(other for other in _running if not other.is_set()), ended]
    Thread(target=run_to_the_end, daemon=True).start()
    return ended
