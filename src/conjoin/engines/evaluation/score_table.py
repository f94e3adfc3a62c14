"""The score table of the averaging player's document ("Scoring"): named situations with fixed points."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from conjoin.core.analysis import Reason
from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import NUMBERS
from conjoin.engines.evaluation.evaluation import Evaluation
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_threats import (
    Run,
    cell_above,
    landing_cell,
    open_runs,
    winning_columns,
    wins_at,
)

FORCED_HAND: Final = 25
IMPOSSIBLE_MOVE: Final = 15
BLOCKADE: Final = 10
THREAT: Final = 30
ATTACK: Final = 50
FORCED_WIN: Final = 125

NAMES: Final = ConnectFour.side_names


class ScoreTable(Evaluation):
    """Adds up the points of the table's situations; a forced win, +125 or -125, overrides them all."""

    games = ("connect-four",)

    def reasons(self, position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
        """The situations in the table's order, each found one by one, with its points for `side`."""
        decided = verdict(position, side)
        return items(position, side) if decided is None else (decided,)


def inevitable(position: ConnectFourPosition) -> tuple[Side, list[Move]] | None:
    """The side that cannot be kept from winning a running game, and the columns where it wins.

    Being first counts: a win with the very next move comes before two places of the side that has to wait.
    """
    mover = position.to_move
    now = winning_columns(position, mover)
    if now:
        return mover, now
    waiting = winning_columns(position, mover.other)
    return (mover.other, waiting) if len(waiting) >= 2 else None


def verdict(position: ConnectFourPosition, side: Side) -> Reason | None:
    """What overrides the table, in points for `side`: a finished game or an inevitable win; None otherwise."""
    if position.outcome is not None:
        winner, cells = position.outcome.winner, position.outcome.cells
        if winner is None:
            return Reason("draw", 0, (), "the board is full and nobody has won")
        return _forced_win(
            winner, side, cells, f"{NAMES[winner]} has {NUMBERS[position.board.line]} in a row"
        )
    bound = inevitable(position)
    if bound is None:
        return None
    winner, columns = bound
    cells = landing_cells(position, columns)
    if winner is position.to_move:
        return _forced_win(winner, side, cells, f"{NAMES[winner]} wins with the next move")
    return _forced_win(
        winner, side, cells, f"{NAMES[winner]} has {len(cells)} places to win and only one is blocked"
    )


def _forced_win(winner: Side, side: Side, cells: tuple[CellId, ...], text: str) -> Reason:
    if winner is side:
        return Reason("forced win", FORCED_WIN, cells, text)
    return Reason("opponent forced win", -FORCED_WIN, cells, text)


def landing_cells(position: ConnectFourPosition, columns: Iterable[Move]) -> tuple[CellId, ...]:
    """Where the next stones of these columns come to lie; full columns are left out."""
    landing = (landing_cell(position, column) for column in columns)
    return tuple(cell for cell in landing if cell is not None)


def items(position: ConnectFourPosition, side: Side) -> list[Reason]:
    """Every situation of a running game, forced wins aside, in the table's order: positive ones first."""
    return [
        *_forced_hands(position, side),
        *_rows(position, side, "", 1),
        *_impossible_moves(position, side),
        *_rows(position, side.other, "opponent ", -1),
    ]


def _forced_hands(position: ConnectFourPosition, side: Side) -> Iterator[Reason]:
    for column in range(position.board.width):
        place = winning_place_on_top(position, side, column)
        if place is not None:
            text = f"{_may_not_play(side.other, column)}: {NAMES[side]} would win on top"
            yield Reason("opponent forced hand", FORCED_HAND, (place,), text)


def _impossible_moves(position: ConnectFourPosition, side: Side) -> Iterator[Reason]:
    for column in range(position.board.width):
        place = winning_place_on_top(position, side.other, column)
        if landing_cell(position, column) is None:
            top = (position.board.height - 1) * position.board.width + column
            yield Reason(
                "impossible move", -IMPOSSIBLE_MOVE, (top,), f"column {COLUMN_NAMES[column]} is full"
            )
        elif place is not None:
            text = f"{_may_not_play(side, column)}: {NAMES[side.other]} would win on top"
            yield Reason("impossible move", -IMPOSSIBLE_MOVE, (place,), text)


def _may_not_play(side: Side, column: Move) -> str:
    return f"{NAMES[side]} may not play column {COLUMN_NAMES[column]}"


def winning_place_on_top(position: ConnectFourPosition, side: Side, column: Move) -> CellId | None:
    """The cell where `side` wins right on top of the other side's next stone in this column, if that is so."""
    landing = landing_cell(position, column)
    if landing is None or wins_at(position, side.other, landing):
        return None  # a stone that wins itself is never answered
    above = cell_above(position, landing)
    return above if above is not None and wins_at(position, side, above) else None


def _rows(position: ConnectFourPosition, side: Side, prefix: str, sign: int) -> Iterator[Reason]:
    """Blockades, then threats, then attacks of `side`; the sign turns them into points for or against."""
    line = position.board.line
    runs = list(open_runs(position, side))
    almost = [run for run in runs if len(run.cells) == line - 1]
    attacks = [run for run in almost if _can_be_completed(position, run)]
    threats = [run for run in almost if run not in attacks]
    blockades = [run for run in runs if len(run.cells) == line - 2]
    two, three = (f"{NAMES[side]}'s {NUMBERS[count]} in a row" for count in (line - 2, line - 1))
    for run in blockades:
        yield Reason(f"{prefix}blockade", sign * BLOCKADE, run.cells, two)
    for run in threats:
        yield Reason(f"{prefix}threat", sign * THREAT, run.cells, three)
    for run in attacks:
        yield Reason(f"{prefix}attack", sign * ATTACK, run.cells, f"{three} that can win with the next stone")


def _can_be_completed(position: ConnectFourPosition, run: Run) -> bool:
    return any(landing_cell(position, cell % position.board.width) == cell for cell in run.ends)
