"""How much an engine may spend on one question, and how another thread ends it early."""

from dataclasses import dataclass, field
from math import isfinite
from weakref import ref

from conjoin.core.errors import BadOption


class Stop:
    """A flag that ends the question it was given to; any thread may set it, and it stays set.

    Compiled searches read `flag` without asking Python, so it is one byte of memory.
    """

    __slots__ = ("__weakref__", "_followers", "flag")

    def __init__(self) -> None:
        self.flag = bytearray(1)
        self._followers: set[ref[Stop]] = set()

    def set(self) -> None:
        """End the question: it answers with the best it has."""
        self.flag[0] = 1
        for follower in self._followers.copy():
            if (stop := follower()) is not None:
                stop.set()

    def follower(self) -> "Stop":
        """A stop that is set when this one is, and can be set alone: for one of several questions.

        >>> game = Stop()
        >>> move = game.follower()
        >>> move.set()
        >>> game.is_set, game.follower().is_set
        (False, False)
        >>> other = game.follower()
        >>> game.set()
        >>> other.is_set, game.follower().is_set
        (True, True)
        """
        stop = Stop()
        self._followers.add(ref(stop, self._followers.discard))  # one step for every thread
        if self.is_set:  # perhaps just before it was added
            stop.set()
        return stop

    @property
    def is_set(self) -> bool:
        """Whether the end was asked for."""
        return self.flag[0] != 0


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both players' clocks for the whole game, the first player's first."""

    left: tuple[float | None, float | None]
    """Seconds, the coming move included; None for a player without such a clock."""
    increments: tuple[float, float]
    """Seconds that each move adds when it is made."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much an engine may spend on one move; what is None is left to the engine.

    >>> Limit(seconds=0.5, nodes=10_000)
    Limit(seconds=0.5, depth=None, nodes=10000, simulations=None)
    >>> Limit(seconds=-1)
    Traceback (most recent call last):
    conjoin.core.errors.BadOption: a limit cannot have seconds=-1; give a number from 0 up, or leave it out
    """

    seconds: float | None = None
    """Wall-clock seconds for the whole answer."""
    depth: int | None = None
    """Moves of both sides to look ahead, instead of the engine's own depth; engines without a depth pass it over."""
    nodes: int | None = None
    """Positions visited."""
    simulations: int | None = None
    """Games played out by a tree search."""
    stop: Stop | None = field(default=None, compare=False, repr=False)
    """Ends the question early; no part of equality."""
    patience: float | None = field(default=None, compare=False, repr=False)
    """Wall-clock seconds after which the caller gives up, where later than `seconds`; no part of equality.

    A clock for a whole game gives each move a share, but who takes more has lost only when all of it is gone."""
    clocks: Clocks | None = field(default=None, compare=False, repr=False)
    """The clocks themselves, for players who would rather share out their time on their own; no part of equality."""

    def __post_init__(self) -> None:
        for name in ("seconds", "patience"):
            time = getattr(self, name)
            if time is not None and not _is_time(time):
                raise _refused(name, time, "a number from 0 up")
        for name in ("depth", "nodes", "simulations"):
            count = getattr(self, name)
            if count is not None and not _is_count(count):
                raise _refused(name, count, "a whole number from 1 up")
        if self.stop is not None and not isinstance(self.stop, Stop):
            raise _refused("stop", self.stop, "a conjoin.Stop")

    @property
    def stopped(self) -> bool:
        """Whether the question was ended."""
        return self.stop is not None and self.stop.is_set

    @property
    def stop_flag(self) -> bytearray | None:
        """The stop as compiled searches take it."""
        return None if self.stop is None else self.stop.flag


NO_LIMIT = Limit()
"""Leaves everything to the engine."""


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value >= 0


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _refused(name: str, value: object, wanted: str) -> BadOption:
    shown = repr(value)
    shown = shown if len(shown) <= 40 else f"{shown[:40]}…"
    return BadOption(f"a limit cannot have {name}={shown}", f"give {wanted}, or leave it out")
