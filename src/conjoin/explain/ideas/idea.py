"""Ideas: what a person can see on the board that decides it, each a frozen value with its sentence."""

from dataclasses import dataclass
from typing import ClassVar

from conjoin.core.analysis import Kind
from conjoin.core.position import CellId, Move, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Idea:
    """One reason why a position stands as it does, true of the board after `after`."""

    kind: ClassVar[str] = ""
    side: Side
    """Whom it is about: the side that wins by it, must block, errs or has nothing left."""
    cells: tuple[CellId, ...] = ()
    """The cells to light up: the deciding ones first, then their stones, some of which the moves still place."""
    moves: tuple[Move, ...] = ()
    """The moves it consists of, in playing order; alternatives where a kind says so."""
    sentence: str = ""
    """The whole of it in plain words, which `wording` makes of the other values and the position."""
    short: str = ""
    """The same as a few words that follow "allows": `a double threat at columns 2 and 6`."""
    after: tuple[Move, ...] = ()
    """Best play of both sides that comes before it; empty where it stands on the board already."""

    @property
    def lit_after(self) -> tuple[Move, ...]:
        """The moves that lead to the board on which the cells are lit."""
        return self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class WinsNow(Idea):
    """The next stone wins; `moves` are the columns or cells where it does."""

    kind: ClassVar[str] = "wins now"


@dataclass(frozen=True, slots=True, kw_only=True)
class MustBlock(Idea):
    """The other side would win with its next stone; `moves` is the one move that stops it."""

    kind: ClassVar[str] = "must block"


@dataclass(frozen=True, slots=True, kw_only=True)
class PoisonedColumn(Idea):
    """A stone of `side` in this column lets the other side win on top of it; `moves` are that stone and the answer."""

    kind: ClassVar[str] = "poisoned column"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedWin(Idea):
    """Every move of the winner threatens to win, every reply is forced; `moves` go to the end.

    They begin with the reply where the first threat stands already.
    """

    threatened: tuple[CellId, ...]
    """The cells of the last threat: the loser can only take one of them, or only the lower one."""
    every_reply: bool = False
    """Whether the loser had a free choice before it, and no choice would have avoided a forced win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleThreat(ForcedWin):
    """Two winning cells at once: the loser can only take one."""

    kind: ClassVar[str] = "double threat"


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedThreats(ForcedWin):
    """Two winning cells on top of each other: blocking the lower one makes the upper one playable."""

    kind: ClassVar[str] = "stacked threats"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreatSequence(ForcedWin):
    """Several threats one after the other, up to one that cannot be parried."""

    kind: ClassVar[str] = "threat sequence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zugzwang(Idea):
    """The loser runs out of other moves and must play right below the deciding cell; `moves` go to the end.

    They are one longest defence; a shorter one loses sooner.
    """

    kind: ClassVar[str] = "zugzwang"
    cell: CellId
    """The deciding cell, which the winner waits for."""
    odd_row: bool
    """Whether it lies on an odd row, counted from 1 at the bottom."""
    free_elsewhere: int
    """Free cells now, before any of the moves, without those of its column from the one right below it upwards."""
    last_open: tuple[Move, ...]
    """The columns that are open when the loser must give way, its own move among them."""
    no_way_out: bool
    """Whether each of these columns loses at once."""
    follow_up: bool
    """Whether the winner, from here on, only needs to answer every stone in the same column."""
    then: ForcedWin | None = None
    """How the deciding cell wins where it does not complete a line at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLeft(Idea):
    """Nothing is left that `side` could still win with: the other has a stone in each line, or there is no room."""

    kind: ClassVar[str] = "nothing left to win"
    dead_draw: bool
    """Whether the other side has none left either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesAway(Idea):
    """A move that gets `side` less than another; `moves` begin with it and go on with its refutation.

    The cells are those of the refutation, on its board.
    """

    kind: ClassVar[str] = "gives away"
    best: Kind
    """What could be had."""
    got: Kind
    """What is left."""
    refutation: Idea | None
    """The other side's idea that it allows; None where it only allows a draw, or nothing shows but a proof."""
    within: int | None = None
    """The other side's own moves in which it wins then at the latest, where a proof alone says so."""

    @property
    def lit_after(self) -> tuple[Move, ...]:
        """The move, and what comes before its refutation; nothing where the cells are those of the moves."""
        return self.moves[:1] + self.refutation.after if self.refutation else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoWays(Idea):
    """Stones of one side on a hex board that hold together by pairs of free cells, `moves`, one after the other.

    The other side can take only one cell of each pair.
    """

    kind: ClassVar[str] = "two ways to connect"
    links: tuple[tuple[CellId, tuple[CellId, CellId], CellId | None, int | None], ...]
    """A stone, the pair, and the stone or else the side of the board, by its number, to which it is tied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven(Idea):
    """A search has proven the result, and no simpler idea was found; `moves` are the play it expects."""

    kind: ClassVar[str] = "proven"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByCalculation(Idea):
    """No simpler idea was found; `moves` are best play, as far as it is known."""

    kind: ClassVar[str] = "by calculation"
