"""Windows of four cells with only one colour in them, and the centre column: the evaluation of the window document.

    own stones in a window, the rest empty:   4: +1000   3: +100   2: +10
    the opponent's:                           4: -1000   3: -120   2: -5
    each own stone in the centre column:      +6
    a finished game, instead of all this:     +10000 plus the plies left when won, the same below zero when lost

A window is as long as a winning line, and a board of even width has two centre columns.
"""

from collections.abc import Sequence

from conjoin.core.analysis import Reason, Score, estimate, loss_in, win_in
from conjoin.core.position import CellId, Side
from conjoin.core.words import NUMBERS, in_words, times
from conjoin.engines.evaluation.evaluation import Evaluation, result
from conjoin.engines.evaluation.streaks import Segment, segments, stones_of
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFourPosition
from conjoin.games.connect_four_cells import column_order
from conjoin.games.connect_four_threats import landing_cell

OWN = (1000, 100, 10)
"""Points for an own window that lacks no stone, one, two."""

OPPONENT = (-1000, -120, -5)
"""The same for the opponent's; a three counts more than an own one, so that it is blocked first."""

CENTRE = 6
"""Points for each own stone in the centre column."""

FINISHED = 10_000
"""Points for a won game, before the plies left are added: quicker wins and later losses are better."""

MOST = FINISHED - 1
"""A running game never reaches what a finished one is worth; only boards far beyond 7x6 could try."""


class Windows(Evaluation):
    """Open windows, the centre column, and whether the game is over."""

    games = ("connect-four",)

    def value(self, position: ConnectFourPosition, side: Side, depth: int) -> int:
        """Points for `side`; a finished game counts more the more plies were still allowed."""
        if position.outcome is not None:
            return result(position, side) * (FINISHED + depth)
        own, opposing = open_windows(position, side), open_windows(position, side.other)
        points = CENTRE * len(_centre_stones(position, side))
        for missing in range(len(OWN)):
            points += OWN[missing] * len(own[missing]) + OPPONENT[missing] * len(opposing[missing])
        return max(-MOST, min(MOST, points))

    def reasons(self, position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
        """The end of the game alone, or one reason for each kind of window and for the centre."""
        if position.outcome is not None:
            return [_end(position, side)]
        reasons = [*window_reasons(position, side), *_centre(position, side)]
        return [*reasons, *_capped(sum(reason.points for reason in reasons))]

    def score(self, value: float, plies: int) -> Score:
        """From 10000 on a side wins by force, and the expected play shows the quickest way."""
        if value >= FINISHED:
            return win_in(plies)
        return loss_in(plies) if value <= -FINISHED else estimate(value)


def _capped(points: float) -> list[Reason]:
    """What keeps a running game from looking finished, if anything must."""
    over = max(-MOST, min(MOST, points)) - points
    return [Reason("limit", over, (), "a running game counts less than a finished one")] if over else []


def open_windows(position: ConnectFourPosition, side: Side) -> tuple[list[Segment], ...]:
    """The windows without an opposing stone that lack no own stone, one, or two."""
    found: tuple[list[Segment], ...] = ([], [], [])
    own, opposing = stones_of(position, side), stones_of(position, side.other)
    for window in segments(position.board, position.board.line):
        if opposing.isdisjoint(window):
            missing = len(window) - len(own.intersection(window))
            if missing < len(found):
                found[missing].append(window)
    return found


def window_reasons(position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
    """One reason for each kind of window that is there: own ones first, the fullest first."""
    return [
        _window_reason(position, windows, points, owner, owner is side)
        for owner, table in ((side, OWN), (side.other, OPPONENT))
        for windows, points in zip(open_windows(position, owner), table, strict=True)
        if windows
    ]


def _window_reason(
    position: ConnectFourPosition, windows: list[Segment], points: int, owner: Side, own: bool
) -> Reason:
    cells = {cell for window in windows for cell in window}
    stones = sum(position.stones[cell] is owner for cell in windows[0])
    missing = position.board.line - stones
    text = f"{NUMBERS[stones]} {'own' if own else 'opposing'} {'stone' if stones == 1 else 'stones'} in line"
    if missing == 1:
        gaps = sorted(cell for cell in cells if position.stones[cell] is None)
        text += f" with a gap at {_names(position, gaps)}{_threat(position, gaps, owner, own)}"
    elif missing == 2:
        text += f" with two free cells, {times(len(windows))}"
    rule = f"{'' if own else 'opponent '}{stones}-in-a-row"
    return Reason(rule, points * len(windows), tuple(sorted(cells)), text)


def _threat(position: ConnectFourPosition, gaps: Sequence[CellId], owner: Side, own: bool) -> str:
    """What can be done about the gaps at once, if anything."""
    playable = [cell for cell in gaps if landing_cell(position, cell % position.board.width) == cell]
    if not playable or position.to_move is not owner:
        return ""
    return f": {'wins' if own else 'loses'} next turn at {_names(position, playable)}"


def _names(position: ConnectFourPosition, cells: Sequence[CellId]) -> str:
    places = (position.board.cells[cell] for cell in cells)
    return ", ".join(f"{COLUMN_NAMES[place.column]}:{place.row + 1}" for place in places)


def _centre_stones(position: ConnectFourPosition, side: Side) -> tuple[CellId, ...]:
    """Own stones in the centre column, or in both middle columns of an even board."""
    width = position.board.width
    middle = column_order(width)[: 2 - width % 2]
    return tuple(sorted(cell for cell in stones_of(position, side) if cell % width in middle))


def _centre(position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
    cells = _centre_stones(position, side)
    count = in_words(len(cells), "own stone")
    return [Reason("centre column", CENTRE * len(cells), cells, f"{count} in the centre")] if cells else []


def _end(position: ConnectFourPosition, side: Side) -> Reason:
    """The one reason of a finished game; the plies left are the search's, not the position's."""
    won, line = result(position, side), NUMBERS[position.board.line]
    texts = (
        "the board is full: a draw",
        f"{line} own stones in a row: the game is won",
        f"{line} opposing stones in a row: the game is lost",
    )
    cells = position.outcome.cells if position.outcome else ()
    return Reason("terminal state", won * FINISHED, cells, texts[won])  # -1 is the last text
