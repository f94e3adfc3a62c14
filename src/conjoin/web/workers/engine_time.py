"""How much of the workers' time each client has had, and how long questions take: what was measured decides."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil, log2
from time import monotonic

from conjoin.views.json import Json

MOST_KNOWN = 2000
"""Clients, or kinds of questions, that are remembered."""
FADING = 0.8
"""How much of an earlier, longer time counts beside a shorter one: what was slow once is soon slow again."""

Kind = tuple[str, str, str, int]


class EngineTime:
    """An account of engine seconds for each client: it may owe `seconds`, and `period` pays all of that back evenly.

    >>> clock = iter([0.0, 0.0, 0.0, 20.0]).__next__
    >>> account = EngineTime(60, 600, clock)
    >>> account.spend("a", 62)
    >>> account.wait("a"), account.wait("b"), account.wait("a")
    (20.0, 0.0, 0.0)
    """

    def __init__(self, seconds: float, period: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.period = period
        self._rate = seconds / period
        self._clock = clock
        self._owed: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By client: seconds, and when they were counted; the latest client last."""

    def spend(self, client: str, seconds: float) -> None:
        """Count time that a worker has spent for a client."""
        now = self._clock()
        self._owed[client] = self._owes(client, now) + seconds, now
        self._owed.move_to_end(client)
        while len(self._owed) > MOST_KNOWN and self._owes(next(iter(self._owed)), now) <= 0:
            self._owed.popitem(last=False)

    def wait(self, client: str, running: float = 0.0) -> float:
        """Seconds until a client may ask again, which has questions running for so many seconds; 0: at once."""
        over = self._owes(client, self._clock()) + running - self.seconds
        return max(0.0, over / self._rate)

    def _owes(self, client: str, now: float) -> float:
        seconds, counted = self._owed.get(client, (0.0, now))
        return max(0.0, seconds - (now - counted) * self._rate)


class Durations:
    """How long questions of a kind take: rising at once, falling slowly.

    >>> durations, dear = Durations(), {"engine": "mcts", "seconds": 10.0}
    >>> durations.saw("move", dear, 0.5, whole=False)
    >>> durations.expected("move", dear)
    10.0
    >>> durations.saw("move", dear, 5.0)
    >>> durations.expected("move", dear)
    9.0
    """

    def __init__(self) -> None:
        self._known: OrderedDict[Kind, float] = OrderedDict()

    def expected(self, task: str, arguments: Json) -> float:
        """Seconds: what was measured, else the time for thought that the question names."""
        known = self._known.get(_kind(task, arguments))
        return float(arguments.get("seconds") or 0.0) if known is None else known

    def saw(self, task: str, arguments: Json, seconds: float, *, whole: bool = True) -> None:
        """Note how long one took; one that is not whole was stopped, or its process died, before it was done."""
        kind = _kind(task, arguments)
        if whole:
            before = self._known.get(kind, seconds)
            self._known[kind] = max(seconds, FADING * before + (1 - FADING) * seconds)
        else:
            self._known[kind] = max(seconds, self.expected(task, arguments))
        self._known.move_to_end(kind)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def _kind(task: str, arguments: Json) -> Kind:
    """Questions that take about as long: the same engine, board and time for thought up to a factor of two."""
    thought = arguments.get("seconds")
    size = ceil(log2(thought)) if thought else 99
    return task, str(arguments.get("engine", "")), str(arguments.get("game", "")), size
