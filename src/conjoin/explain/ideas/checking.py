"""Every kind of idea verified by the plain rules and the solver, independently of how it was found.

A check answers what is wrong with an idea about a position; nothing where it is true.
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Any

from conjoin.core.analysis import Kind
from conjoin.core.position import Move, Side
from conjoin.explain.ideas.idea import (
    ByCalculation,
    DoubleThreat,
    ForcedWin,
    GivesAway,
    Idea,
    MustBlock,
    NothingLeft,
    PoisonedColumn,
    StackedThreats,
    ThreatSequence,
    WinsNow,
    Zugzwang,
)
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_threats import cell_above, landing_cell, winning_columns, wins_at


def flaw(position: ConnectFourPosition, idea: Idea) -> str:
    """What is false about an idea; empty where all of it holds."""
    if not idea.sentence or not idea.short:
        return "it has no words"
    if any(not 0 <= cell < len(position.stones) for cell in idea.cells):
        return "a cell is not on the board"
    return wrong_order(position, idea.after) or _CHECKS[type(idea)](position, idea)


def played(position: ConnectFourPosition, moves: Sequence[Move]) -> ConnectFourPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def wrong_order(position: ConnectFourPosition, moves: Sequence[Move]) -> str:
    """Which of these moves is not best: the solver's score must stay, and only change sides."""
    from conjoin.solver.oracle import oracle

    if not moves:
        return ""
    lines = [[*position.moves, *moves[:number]] for number in range(len(moves) + 1)]
    scores = oracle(position.game).scores(lines)
    for number, (before, after) in enumerate(pairwise(scores)):
        if after != -before:
            return f"move {number + 1} of {list(moves)} is not best play"
    return ""


def _wins_now(position: ConnectFourPosition, idea: WinsNow) -> str:
    winning = {move for move in position.legal_moves() if _wins(position, move, idea.side)}
    return "" if winning and winning == set(idea.moves) else "these columns do not win now"


def _must_block(position: ConnectFourPosition, idea: MustBlock) -> str:
    if any(_wins(position, move, idea.side) for move in position.legal_moves()):
        return "it could win instead"
    for move in position.legal_moves():
        lost = bool(winning_columns(position.play(move), idea.side.other))
        if move == idea.moves[0] and landing_cell(position, move) != idea.cells[0]:
            return "the block stands elsewhere"
        if move != idea.moves[0] and not lost:
            return "another move does not lose at once"
    return "" if wins_at(position, idea.side.other, idea.cells[0]) else "there is nothing to block"


def _poisoned(position: ConnectFourPosition, idea: PoisonedColumn) -> str:
    below, above = landing_cell(position, idea.moves[0]), idea.cells[0]
    if below is None or cell_above(position, below) != above:
        return "the winning cell is not on top of the stone"
    stones = list(position.stones)
    stones[below], stones[above] = idea.side, idea.side.other
    board = position.board
    if board.winning_cells_through(below, stones):
        return "the stone itself wins"
    return "" if board.winning_cells_through(above, stones) else "the answer does not win"


def _nothing_left(position: ConnectFourPosition, idea: NothingLeft) -> str:
    def hopeless(side: Side) -> bool:
        return not position.board.winning_cells([side if s is None else s for s in position.stones])

    if not hopeless(idea.side):
        return "a line is left"
    return "" if hopeless(idea.side.other) == idea.dead_draw else "the other side stands differently"


def _forced(position: ConnectFourPosition, idea: ForcedWin) -> str:
    found = _all_replies_forced(played(position, idea.after), idea)
    return found or (_whatever_is_replied(position, idea) if idea.after else "")


def _all_replies_forced(position: ConnectFourPosition, idea: ForcedWin) -> str:
    """Every move of the winner threatens to win, every other reply loses at once, and the last reply too."""
    winner, before_last = idea.side, position
    for number, move in enumerate(idea.moves):
        if position.to_move is winner:
            last = number == len(idea.moves) - 1
            if last != _wins(position, move, winner):
                return "the line is completed too soon or not at all"
        else:
            if winning_columns(position, winner.other) or not winning_columns(position, winner):
                return "a reply is not forced"
            others = [reply for reply in position.legal_moves() if reply != move]
            if not all(winning_columns(position.play(reply), winner) for reply in others):
                return "another reply holds"
            before_last = position
        position = position.play(move)
    return _last_threat(before_last, idea) if position.outcome else "the line is not completed"


def _last_threat(position: ConnectFourPosition, idea: ForcedWin) -> str:
    """With the loser to move, whether the threatened cells win and it can stop at most one of them."""
    playable = {landing_cell(position, move) for move in position.legal_moves()}
    first, second = idea.threatened
    if (
        not (wins_at(position, idea.side, first) and wins_at(position, idea.side, second))
        or first not in playable
    ):
        return "the threatened cells do not win"
    stacked = cell_above(position, first) == second
    if not stacked and second not in playable:
        return "the second threat cannot be carried out"
    if isinstance(idea, StackedThreats | DoubleThreat):
        return (
            ""
            if stacked == isinstance(idea, StackedThreats) and len(idea.moves) <= 3
            else "it is another kind"
        )
    return "" if len(idea.moves) > 3 else "it is no sequence"


def _whatever_is_replied(position: ConnectFourPosition, idea: ForcedWin) -> str:
    """Whether every reply instead of the last move of `after` loses to a forced win as well."""
    before = played(position, idea.after[:-1])
    if before.to_move is idea.side:
        return "it is not the loser's turn"
    lost = all(_forces(before.play(move), idea.side, {}) for move in before.legal_moves())
    return "" if lost == idea.every_reply else "it is said wrongly whether a reply holds"


def _forces(position: ConnectFourPosition, winner: Side, known: dict[Hashable, bool]) -> bool:
    """Whether this side, who is to move, wins by threats alone: the plain rules, every threat tried."""
    if winning_columns(position, winner):
        return True
    if position.key not in known:
        known[position.key] = False
        known[position.key] = any(
            _cannot_parry(position.play(move), winner, known) for move in position.legal_moves()
        )
    return known[position.key]


def _cannot_parry(position: ConnectFourPosition, winner: Side, known: dict[Hashable, bool]) -> bool:
    threats = winning_columns(position, winner)
    if not threats or winning_columns(position, winner.other):
        return False
    return len(threats) > 1 or _forces(position.play(threats[0]), winner, known)


def _zugzwang(position: ConnectFourPosition, idea: Zugzwang) -> str:
    """The rest is played out against a longest defence: at its end the loser has only bad moves."""
    ending = 1 if idea.then is None else len(idea.then.moves)
    quiet = idea.moves[:-ending]
    wrong = wrong_order(position, [*idea.after, *quiet])
    if wrong:
        return wrong
    board = played(position, idea.after)
    before = played(board, quiet[:-1])
    return (
        _gives_way(board, before, quiet[-1], idea)
        or _deciding(before.play(quiet[-1]), idea)
        or _counts(position, before, idea)
        or _follows(board, idea)
    )


def _gives_way(board: ConnectFourPosition, before: ConnectFourPosition, move: Move, idea: Zugzwang) -> str:
    """Whether the loser plays below a cell that the winner waits for, and not to stop a threat."""
    if idea.then is None and not _waits(board, idea):
        return "nothing waits for the deciding cell"
    below = landing_cell(before, move)
    if before.to_move is idea.side or below is None or cell_above(before, below) != idea.cell:
        return "the loser does not play below the deciding cell"
    return "the loser has to stop a threat instead" if winning_columns(before, idea.side) else ""


def _deciding(after: ConnectFourPosition, idea: Zugzwang) -> str:
    """Whether a stone on the deciding cell wins, at once or by force."""
    move = after.moves[-1]
    if idea.then is None:
        won = idea.moves[-1] == move and _wins(after, move, idea.side)
        return "" if won else "the deciding cell does not win"
    forced = idea.then.moves[0] == move and not _all_replies_forced(after, idea.then)
    return "" if forced else "what follows on the deciding cell is not forced"


def _waits(board: ConnectFourPosition, idea: Zugzwang) -> bool:
    return board.stones[idea.cell] is None and wins_at(board, idea.side, idea.cell)


def _counts(position: ConnectFourPosition, before: ConnectFourPosition, idea: Zugzwang) -> str:
    """Whether the numbers and columns are right: of the board now, and of the one where the loser gives way."""
    width, cell = position.board.width, idea.cell
    closed = {cell - width, *range(cell, len(position.stones), width)}
    free = sum(stone is None for place, stone in enumerate(position.stones) if place not in closed)
    if free != idea.free_elsewhere or (cell // width % 2 == 0) != idea.odd_row:
        return "the cells are counted wrongly"
    if tuple(before.legal_moves()) != idea.last_open:
        return "other columns are open in the end"
    lost = all(winning_columns(before.play(move), idea.side) for move in idea.last_open)
    if lost != idea.no_way_out:
        return "it is said wrongly whether every column loses at once"
    if len(idea.last_open) > 1:
        return ""
    turn = position.to_move if free % 2 == 0 else position.to_move.other
    fills = len(before.moves) - len(position.moves) == free
    return "" if fills and turn is not idea.side else "it is not the loser's turn when all else is full"


def _follows(board: ConnectFourPosition, idea: Zugzwang) -> str:
    """Whether answering in the same column wins against everything, if that is said."""
    if not idea.follow_up:
        return ""
    if board.to_move is idea.side:
        board = board.play(idea.moves[0])
    return "" if _follow_up_wins(board, idea.side, {}) else "answering in the same column is not enough"


def _follow_up_wins(position: ConnectFourPosition, winner: Side, known: dict[Hashable, bool]) -> bool:
    if position.key not in known:
        known[position.key] = all(
            _follow_up_answers(position.play(move), move, winner, known) for move in position.legal_moves()
        )
    return known[position.key]


def _follow_up_answers(
    position: ConnectFourPosition, move: Move, winner: Side, known: dict[Hashable, bool]
) -> bool:
    if position.outcome is not None or winning_columns(position, winner):
        return position.outcome is None
    if move not in position.legal_moves():
        return False
    answered = position.play(move)
    return answered.outcome is None and _follow_up_wins(answered, winner, known)


def _gives_away(position: ConnectFourPosition, idea: GivesAway) -> str:
    from conjoin.solver.oracle import oracle

    truth, moves = oracle(position.game), position.moves
    after = position.play(idea.moves[0])
    if after.outcome is not None:
        got = Kind.DRAW if after.outcome.winner is None else Kind.WIN
    else:
        got = _kind(-truth.scores([[*after.moves]])[0])
    best = _kind(truth.scores([[*moves]])[0])
    if (best, got) != (idea.best, idea.got) or best is got:
        return "it does not give that away"
    if idea.refutation is None:
        return wrong_order(after, idea.moves[1:]) if idea.got is Kind.DRAW else "a loss needs a refutation"
    if idea.refutation.side is idea.side:
        return "the refutation is of the wrong side"
    if idea.moves[1 : 1 + len(idea.refutation.after)] != idea.refutation.after:
        return "the moves are not those of the refutation"
    return flaw(after, idea.refutation)


def _kind(score: int) -> Kind:
    return Kind.DRAW if score == 0 else Kind.WIN if score > 0 else Kind.LOSS


def _by_calculation(position: ConnectFourPosition, idea: ByCalculation) -> str:
    wrong = wrong_order(position, idea.moves[:-1])
    if wrong or not idea.moves:
        return wrong
    end = played(position, idea.moves)
    won = end.outcome is None or end.outcome.winner is idea.side
    return "" if won else "another side wins"


def _wins(position: ConnectFourPosition, move: Move, side: Side) -> bool:
    """Whether this move of the side to move wins at once for `side`."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is side


_CHECKS: dict[type[Idea], Callable[[ConnectFourPosition, Any], str]] = {
    WinsNow: _wins_now,
    MustBlock: _must_block,
    PoisonedColumn: _poisoned,
    DoubleThreat: _forced,
    StackedThreats: _forced,
    ThreatSequence: _forced,
    Zugzwang: _zugzwang,
    NothingLeft: _nothing_left,
    GivesAway: _gives_away,
    ByCalculation: _by_calculation,
}
