"""How long an engine may think: the two kinds of clock that controllers set.

`time_settings` gives main time and then periods, each for a number of stones (Canadian byo-yomi). `time`, as Castro
understands it, gives seconds for the game plus seconds for every move.

>>> by_the_move = ByoYomi(left=0, period=10, period_stones=5).started()
>>> by_the_move.allowance(own_moves=30), by_the_move.after(4).allowance(own_moves=29)
(2.0, 1.5)
"""

from dataclasses import dataclass, replace
from typing import Protocol, Self

from conjoin.protocols.gtp_arguments import COLOURS

MARGIN, LEAST_MARGIN = 0.05, 0.02
"""Of an allowance, the part and the seconds (whichever is more) that pay for the way to the controller and back."""


@dataclass(frozen=True, slots=True)
class Split:
    """Which part of the time left for the game one move may take."""

    multiple: float = 2.0
    """Of an even split over all moves that fit on the board; most games end when it is half full."""
    percent: float | None = None
    """Of the time left, whatever the board looks like; overrides the multiple."""

    def share(self, left: float, own_moves: int) -> float:
        """Seconds for the next of this many moves, never more than half of what is left."""
        wanted = self.multiple * left / own_moves if self.percent is None else left * self.percent / 100
        return min(wanted, left / 2)


class Clock(Protocol):
    """One player's time, as it stands before a move."""

    def allowance(self, own_moves: int) -> float:
        """Seconds for the next move, when at most this many own moves fit on the board."""

    def after(self, seconds: float) -> Self:
        """The clock after a move that took this long."""

    def updated(self, left: float, stones: int) -> Self:
        """The clock as the controller reads it, in seconds and stones of the period (0: main time)."""


@dataclass(frozen=True, slots=True)
class ByoYomi:
    """Main time, then periods of `period` seconds for `period_stones` stones; without a period, main time is all."""

    left: float
    """Seconds of main time, or of the running period."""
    period: float = 0.0
    period_stones: int = 0
    stones: int = 0
    """Moves still to be made in the running period; 0 in main time."""
    split: Split = Split()

    def started(self) -> "ByoYomi":
        """The clock at the start of a game, in its first period if there is no main time."""
        return self if self.left > 0 or not self.period_stones else self._new_period()

    def allowance(self, own_moves: int) -> float:
        """An equal part of the running period; in main time a share of it and what a period would bring."""
        if self.stones:
            return max(self.left, 0.0) / self.stones
        beyond = self.period / self.period_stones if self.period_stones else 0.0
        return self.split.share(max(self.left, 0.0), own_moves) + beyond

    def after(self, seconds: float) -> "ByoYomi":
        """A period whose stones are played begins anew."""
        if self.stones > 1:
            return replace(self, left=self.left - seconds, stones=self.stones - 1)
        if self.stones == 1:
            return self._new_period()
        if seconds < self.left or not self.period_stones:
            return replace(self, left=self.left - seconds)
        # The move that uses up the main time is the first of the period.
        return self._new_period().after(seconds - self.left)

    def updated(self, left: float, stones: int) -> "ByoYomi":
        """The controller's word counts; a period that was never announced is taken to repeat itself."""
        if stones and not self.period_stones:
            return replace(self, left=left, stones=stones, period=left, period_stones=stones)
        return replace(self, left=left, stones=stones)

    def _new_period(self) -> "ByoYomi":
        return replace(self, left=self.period, stones=self.period_stones)


@dataclass(frozen=True, slots=True)
class Increment:
    """Seconds for the whole game, and more for every move."""

    left: float
    """Seconds for the rest of the game, those of the coming moves not counted."""
    move: float
    """Seconds added for every move."""
    flexible: bool = True
    """Whether what a move leaves over may be used later."""
    split: Split = Split()

    def allowance(self, own_moves: int) -> float:
        """A share of the game's time, and all of the move's."""
        return self.split.share(self.left, own_moves) + self.move

    def after(self, seconds: float) -> "Increment":
        """The game's time pays for what the move's did not cover."""
        covered = self.move if self.flexible else min(self.move, seconds)
        return replace(self, left=max(self.left + covered - seconds, 0.0))

    def updated(self, left: float, stones: int) -> "Increment":  # noqa: ARG002  (it has no periods)
        """The controller's word counts."""
        return replace(self, left=left)


class Clocks:
    """Both players' clocks, by colour; none of them runs until the controller sets one."""

    def __init__(self) -> None:
        self.control: Clock | None = None
        """Each player's clock at the start of a game."""
        self.running: dict[str, Clock] = {}

    def set(self, control: Clock | None) -> None:
        """A full clock for both, now and in every new game; None takes the clocks away."""
        self.control = control
        self.restart()

    def restart(self) -> None:
        """Full clocks, for a new game."""
        self.running = dict.fromkeys(COLOURS, self.control) if self.control else {}

    def update(self, colour: str, left: float, stones: int) -> None:
        """What the controller reads on a clock, in seconds and stones of the period (0: main time)."""
        self.running[colour] = self.running.get(colour, ByoYomi(left)).updated(left, stones)

    def seconds(self, colour: str, own_moves: int) -> float | None:
        """Seconds to think about the next of at most this many moves, perhaps below 0; None without a clock."""
        if colour not in self.running:
            return None
        allowance = self.running[colour].allowance(own_moves)
        return allowance - max(MARGIN * allowance, LEAST_MARGIN)

    def spend(self, colour: str, seconds: float) -> None:
        """Take the time of a move off a clock."""
        if colour in self.running:
            self.running[colour] = self.running[colour].after(seconds)
