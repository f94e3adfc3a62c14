"""The table of levels: what each sees, how far it looks ahead, and how much of its play is whim.

A level that is not sure to see something overlooks it now and then, by its seed. From level 3 on a win with the
next stone is always taken, from level 4 a threat is always stopped, from level 5 no stone is played that lets the
other side win at once, unless every move does. `conjoin bench levels` measures that the steps are of about one size.
"""

from dataclasses import dataclass

HIGHEST = 10
START = 3
"""The level of a newcomer's opponent: it takes what wins at once, and overlooks the rest now and then."""
FEWEST = 4
"""Moves that come to mind on any board, however small."""
WHOLE_GAME = 128
"""A horizon beyond the end of every game that can be read ahead."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How likely a level is to see what the next stone does, each from 0 to 1."""

    win: float
    """Its own win."""
    threat: float
    """The other side's win."""
    poison: float
    """That its own stone makes the other side's win possible, as one just below the winning cell does."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A level of Connect Four: reads ahead, and judges by the windows of four cells what it cannot read."""

    horizon: int
    """Plies within which it sees forced wins and losses."""
    depth: int
    """Plies that its judge of everything else looks ahead."""
    whim: int
    """Points, as the judge counts, by which a move pleases more or less than it should; their standard deviation."""


@dataclass(frozen=True, slots=True)
class Sampler:
    """A level of any other game: plays games out, for as many moves as it thinks of."""

    thinks_of: float
    """The share of the moves on the empty board that come to its mind; 1 for all."""
    simulations: int
    """Games played out for a move."""
    plain_simulations: int
    """The same where the search is not compiled."""

    def in_mind(self, moves: int) -> int:
        """How many come to its mind on a board with so many moves when it is empty.

        >>> [[SAMPLERS[level - 1].in_mind(moves) for level in (1, 4, 10)] for moves in (9, 91, 169)]
        [[4, 4, 9], [9, 30, 91], [17, 56, 169]]
        """
        return max(FEWEST, round(self.thinks_of * moves))


SIGHT = (
    Sight(win=0.5, threat=0.2, poison=0.0),
    Sight(win=0.85, threat=0.5, poison=0.0),
    Sight(win=1.0, threat=0.85, poison=0.3),
    Sight(win=1.0, threat=1.0, poison=0.7),
    *(Sight(win=1.0, threat=1.0, poison=1.0),) * 6,
)
"""By level, for every game."""
READERS = (
    Reader(horizon=0, depth=1, whim=300),
    Reader(horizon=0, depth=1, whim=200),
    Reader(horizon=0, depth=1, whim=90),
    Reader(horizon=0, depth=1, whim=40),
    Reader(horizon=4, depth=1, whim=20),
    Reader(horizon=9, depth=4, whim=12),
    Reader(horizon=19, depth=4, whim=8),
    Reader(horizon=26, depth=4, whim=5),
    Reader(horizon=31, depth=4, whim=3),
    Reader(horizon=WHOLE_GAME, depth=8, whim=0),
)
"""By level, for Connect Four; the last plays where no exact result can be had in time, as early on large boards."""
SAMPLERS = (
    Sampler(thinks_of=0.1, simulations=100, plain_simulations=20),
    Sampler(thinks_of=0.14, simulations=100, plain_simulations=20),
    Sampler(thinks_of=0.2, simulations=100, plain_simulations=30),
    Sampler(thinks_of=0.33, simulations=100, plain_simulations=40),
    Sampler(thinks_of=0.6, simulations=100, plain_simulations=60),
    Sampler(thinks_of=1, simulations=200, plain_simulations=90),
    Sampler(thinks_of=1, simulations=450, plain_simulations=150),
    Sampler(thinks_of=1, simulations=900, plain_simulations=300),
    Sampler(thinks_of=1, simulations=3_500, plain_simulations=600),
    Sampler(thinks_of=1, simulations=60_000, plain_simulations=1_500),
)
"""By level, for every other game."""
