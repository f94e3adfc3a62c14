"""Average: forced moves first, then the move with the best mean score over everything that may follow."""

from collections.abc import Sequence
from typing import Final

from conjoin.core.analysis import Line, Reason, draw, estimate, loss_in, win_in
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move
from conjoin.core.words import NUMBERS, counted, signed
from conjoin.engines.classical.fixed_depth import (
    ENDLESS,
    Findings,
    FixedDepthEngine,
    FixedDepthSettings,
    RootSearch,
    completed,
)
from conjoin.engines.evaluation.evaluation import seen_after
from conjoin.engines.evaluation.score_table import (
    FORCED_WIN,
    NAMES,
    ScoreTable,
    inevitable,
    landing_cells,
)
from conjoin.engines.search.averaging import averaging
from conjoin.engines.search.tree import Deadline, Found
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns

TABLE: Final = ScoreTable()
DEEPEST: Final = 8


def possible_moves(position: ConnectFourPosition) -> Sequence[Move]:
    """What the recursion looks at: nothing where a win is inevitable, else the block, else all but suicides."""
    if inevitable(position) is not None:
        return ()
    blocks = winning_columns(position, position.to_move.other)
    legal = position.legal_moves()
    if blocks or len(legal) == 1:
        return blocks or legal
    return [move for move in legal if not winning_columns(position.play(move), position.to_move.other)]


def plain(position: ConnectFourPosition, depth: int, deadline: Deadline = ENDLESS) -> Findings:
    """The readable search: for every legal move the average behind it, in points for the side to move."""
    side = position.to_move

    def own_score(node: ConnectFourPosition, left: int) -> float:
        return TABLE.value(node, side, left)

    evaluate = deadline.guard(own_score)
    return {
        move: averaging(position.play(move), depth - 1, False, evaluate, possible_moves)
        for move in position.legal_moves()
    }


def compiled(position: ConnectFourPosition, depth: int, deadline: Deadline = ENDLESS) -> Findings:
    """The same from the compiled twin; boards too large for it get the readable search."""
    board = position.board
    if not board.fits_a_word:
        return plain(position, depth, deadline)
    from conjoin._native import score_table  # compiled; loaded on use

    found = score_table.average_moves(
        position.moves,
        depth,
        board.width,
        board.height,
        board.line,
        seconds=deadline.seconds,
        stop=deadline.stop_flag,
    )
    behind = {move: Found(value, (), nodes) for move, value, nodes in found}
    return completed(behind, len(position.legal_moves()))


class AverageEngine(FixedDepthEngine):
    """Wins, blocks, avoids and forks by rule; only what the rules leave open is decided by averages."""

    def __init__(self, depth: int = 4, search: RootSearch = compiled) -> None:
        super().__init__(FixedDepthSettings(averaging, TABLE, depth, DEEPEST, possible_moves, search))

    def _lines(self, position: ConnectFourPosition, found: Findings) -> list[Line]:
        blocks = winning_columns(position, position.to_move.other)
        lines = [judged(position, move, behind, move in blocks) for move, behind in found.items()]
        # Scores put the rules in order: a win now, two places, averages, lost. Blocking decides where all is lost.
        lines.sort(key=lambda line: (line.score, line.move in blocks), reverse=True)
        return lines


def judged(position: ConnectFourPosition, move: Move, behind: Found, blocks: bool) -> Line:
    """The move as judged by the first of the document's rules that applies, in points for the side to move."""
    side, child = position.to_move, position.play(move)
    block = _block_reason(position, move) if blocks else ()
    if child.outcome is not None and child.outcome.winner is not None:
        return Line(move, win_in(1), (move,), (_win_reason(child), *block))
    if child.outcome is not None:
        return Line(move, draw(), (move,), (*block, *seen_after([move], TABLE.reasons(child, side))))
    replies = winning_columns(child, side.other)
    if replies:
        return Line(move, loss_in(2), (move, replies[0]), (*block, _ruled_out_reason(child, replies)))
    places = winning_columns(child, side)
    if len(places) >= 2:  # one is blocked, another wins
        return Line(move, win_in(3), (move, *places[:2]), (*block, _two_places_reason(child, places)))
    items = seen_after([move], TABLE.reasons(child, side))
    return Line(
        move,
        estimate(behind.value),
        (move,),
        (*block, *items, _average_reason(position, move, behind, items)),
    )


def _average_reason(
    position: ConnectFourPosition, move: Move, behind: Found, items: Sequence[Reason]
) -> Reason:
    """What the average takes from, or adds to, the table's score right after the move."""
    here = sum(item.points for item in items)
    if behind.nodes == 1:
        text = f"the table's score right after column {COLUMN_NAMES[move]}"
        return Reason("average", 0, (), text, (move,))
    text = (
        f"{NAMES[position.to_move]} has {signed(here)} right after column {COLUMN_NAMES[move]}; the average with "
        f"{counted(behind.nodes - 1, 'position')} that may follow is {signed(behind.value)}"
    )
    return Reason("average", behind.value - here, (), text, (move,))


def _win_reason(child: ConnectFourPosition) -> Reason:
    cells = child.outcome.cells if child.outcome else ()
    text = f"wins at once: {NUMBERS[child.board.line]} in a row"
    return Reason("win at once", FORCED_WIN, cells, text, child.moves[-1:])


def _block_reason(position: ConnectFourPosition, move: Move) -> tuple[Reason]:
    opponent = NAMES[position.to_move.other]
    return (
        Reason("block at once", 0, landing_cells(position, [move]), f"{opponent} would win here next turn"),
    )


def _ruled_out_reason(child: ConnectFourPosition, replies: Sequence[Move]) -> Reason:
    text = f"ruled out: {NAMES[child.to_move]} could win in column {COLUMN_NAMES[replies[0]]}"
    return Reason("ruled out", -FORCED_WIN, landing_cells(child, replies), text, child.moves[-1:])


def _two_places_reason(child: ConnectFourPosition, places: Sequence[Move]) -> Reason:
    text = f"{NAMES[child.to_move.other]} has {len(places)} places to win and only one can be blocked"
    return Reason("two winning places", FORCED_WIN, landing_cells(child, places), text, child.moves[-1:])


ENTRY = Entry(
    name="average",
    summary="Wins or blocks at once, then plays where the average of all that may follow scores best",
    source="the averaging player's document: forced hand, score table and averaging search",
    build=AverageEngine,
    options=(Option("depth", 4, "moves of both sides looked ahead", low=1, high=DEEPEST),),
    games=("connect-four",),
)
