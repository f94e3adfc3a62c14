"""What a player may spend: so much a move, and time for the whole game, which runs down on a clock of its own.

>>> clock = Budget(Limit(nodes=500), TimeControl(60, 0.6)).clock()
>>> clock.after(20.6).allowed(), clock.limit(own_moves=20).nodes
(40.0, 500)
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Any, TypeVar

from conjoin.core.errors import BadOption
from conjoin.core.limit import NO_LIMIT, Clocks, Limit
from conjoin.core.options import Spec
from conjoin.core.position import Position
from conjoin.protocols.clock import LEAST_MARGIN, MARGIN, Increment

SHORTEST_SECONDS = 0.001
"""What an engine is given when its clock has run down to nothing."""

N = TypeVar("N", int, float)

_TIME = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(?:\+(\d{1,6}(?:\.\d{1,6})?))?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game, and more that are added after every move; without the first, it begins with these.

    >>> TimeControl.parse("60+0.6"), str(TimeControl(5))
    (TimeControl(total=60.0, increment=0.6), '5+0')
    """

    total: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (isfinite(self.total) and isfinite(self.increment) and self.total >= 0 <= self.increment):
            raise BadOption(f"a clock cannot have {self}", "give seconds from 0 up")
        if self.total + self.increment <= 0:
            raise BadOption(f"a clock of {self} has no time at all", "give seconds, such as 60+0.6")

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Read `60` or `60+0.6`; raises BadOption."""
        found = _TIME.fullmatch(text.strip())
        if found is None:
            raise BadOption(f"{text[:40]!r} is no time", "write seconds plus seconds a move, such as 60+0.6")
        return cls(float(found[1]), float(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.total:g}+{self.increment:g}"


@dataclass(frozen=True, slots=True)
class Budget:
    """What one player may spend on a game; nothing given means no bound."""

    limit: Limit = NO_LIMIT
    """For every move."""
    time: TimeControl | None = None
    """For all moves together."""

    @property
    def is_timed(self) -> bool:
        """Whether the wall clock bounds it."""
        return self.time is not None or self.limit.seconds is not None

    def longest_move(self, own_moves: int) -> float | None:
        """Seconds that no move of a game with at most so many can take in time; None without a clock."""
        if self.time is None or self.limit.seconds is not None:
            return self.limit.seconds
        return self.time.total + own_moves * self.time.increment

    def clock(self) -> "PlayerClock":
        """The player's clock at the start of a game."""
        if self.time is None:
            return PlayerClock(self.limit)
        return PlayerClock(self.limit, self.time.total or self.time.increment, self.time.increment)


NO_BUDGET = Budget()
"""Leaves everything to the engine."""


@dataclass(frozen=True, slots=True)
class PlayerClock:
    """One player's clock, as it stands before a move."""

    move: Limit
    """For every move."""
    left: float | None = None
    """Seconds left for the game, the coming move included; None without a clock for the game."""
    increment: float = 0.0
    """Seconds that every move adds to them when it is made."""

    def allowed(self) -> float | None:
        """Seconds after which the next answer comes too late; None without a clock."""
        return min((bound for bound in (self.move.seconds, self.left) if bound is not None), default=None)

    def limit(self, own_moves: int) -> Limit:
        """What the engine may spend on the next of at most so many own moves: its share of the time."""
        if self.left is None:
            return self.move
        # The increment comes back after the move, so that the rest alone is shared out; but it is not there yet.
        shared = Increment(max(self.left - self.increment, 0.0), self.increment)
        share = min(shared.allowance(own_moves), self.left)
        share = max(share - max(MARGIN * share, LEAST_MARGIN), SHORTEST_SECONDS)
        return replace(self.move, seconds=min(share, self.move.seconds or share), patience=self.allowed())

    def after(self, seconds: float) -> "PlayerClock":
        """The clock after a move that took so long."""
        return (
            self if self.left is None else replace(self, left=max(self.left - seconds, 0.0) + self.increment)
        )


def both_clocks(first: PlayerClock, second: PlayerClock) -> Clocks:
    """What both clocks read before a move."""
    return Clocks((first.left, second.left), (first.increment, second.increment))


def budget_fields(budget: Budget) -> dict[str, Any]:
    """What is bounded, by name, as plain JSON values.

    >>> budget_fields(Budget(Limit(nodes=500), TimeControl(60, 0.6)))
    {'nodes': 500, 'time': '60+0.6'}
    """
    limits = {name: value for name, value in asdict(budget.limit).items() if value is not None}
    return limits | ({"time": str(budget.time)} if budget.time else {})


def budget_from(fields: Mapping[str, Any]) -> Budget:
    """The inverse of `budget_fields`."""
    limits = {name: value for name, value in fields.items() if name != "time"}
    return Budget(Limit(**limits), TimeControl.parse(fields["time"]) if "time" in fields else None)


def own_moves(position: Position) -> int:
    """How many moves of the side to move still fit on the board, at least one."""
    return max(1, (len(position.game.layout.centres) - len(position.moves) + 1) // 2)


def read_budget(text: str) -> Budget:
    """Read `seconds=0.5,nodes=1000,time=60+0.6`, each of them optional; raises BadOption or BadNotation.

    >>> read_budget("nodes=500,time=60+0.6").time
    TimeControl(total=60.0, increment=0.6)
    """
    options = dict(Spec.parse(f"limits:{text}").options) if text.strip() else {}
    time = options.pop("time", None)
    seconds = _number(options, "seconds", float)
    depth, nodes, simulations = (_number(options, name, int) for name in ("depth", "nodes", "simulations"))
    for name in options:
        raise BadOption(
            f"there is no limit called {name!r}", "give seconds, depth, nodes, simulations or time"
        )
    limit = Limit(seconds, depth, nodes, simulations)
    return Budget(limit, None if time is None else TimeControl.parse(time))


def _number(options: dict[str, str], name: str, kind: type[N]) -> N | None:
    text = options.pop(name, None)
    try:
        return None if text is None else kind(text)
    except ValueError:
        raise BadOption(f"{name}={text} is no limit", "give a number") from None
