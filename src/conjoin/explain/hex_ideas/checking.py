"""Every kind of idea about a hex board verified by the plain rules, independently of how it was found.

A check answers what is wrong with an idea about a position; nothing where it is true.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from conjoin.core.analysis import Kind
from conjoin.core.position import CellId, Move, Side
from conjoin.engines.hex_reasons import winning_cells
from conjoin.explain.ideas.idea import (
    DoubleThreat,
    ForcedWin,
    GivesAway,
    Idea,
    MustBlock,
    NothingLeft,
    Proven,
    ThreatSequence,
    TwoWays,
    WinsNow,
)
from conjoin.games.hexgame import HexPosition

FILLINGS = 3
"""Random orders in which a side that can no longer win gets all the free cells, to see that it does not."""


def flaw(position: HexPosition, idea: Idea) -> str:
    """What is false about an idea; empty where all of it holds."""
    if not idea.sentence or not idea.short:
        return "it has no words"
    if any(not 0 <= cell < len(position.stones) for cell in idea.cells):
        return "a cell is not on the board"
    return _CHECKS[type(idea)](position, idea)


def played(position: HexPosition, moves: Sequence[Move]) -> HexPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def _wins_now(position: HexPosition, idea: WinsNow) -> str:
    if idea.side is not position.to_move:
        return "it is not this side's turn"
    wins = [move for move in position.legal_moves() if position.play(move).outcome]
    if sorted(idea.moves) != [move for move in wins if _winner(position.play(move)) is idea.side]:
        return "these cells do not win now"
    outcome = position.play(idea.moves[0]).outcome
    named = outcome is not None and all(f"a {way}" in idea.sentence for way in _ways(outcome.how))
    return "" if named else "it is won in another way"


def _winner(position: HexPosition) -> Side | None:
    return position.outcome.winner if position.outcome else None


def _ways(how: str) -> Sequence[str]:
    return ("loop", "tripod") if how == "both" else how.split("+")


def _must_block(position: HexPosition, idea: MustBlock) -> str:
    if winning_cells(position, idea.side):
        return "it could win instead"
    return "" if list(winning_cells(position, idea.side.other)) == list(idea.moves) else "another cell wins"


def _forced(position: HexPosition, idea: ForcedWin) -> str:
    """Every move of the winner threatens to win, every other reply loses at once, and the last reply too."""
    if len(idea.moves) < 2 or len(idea.threatened) < 2:
        return "it is no double threat"
    board = played(position, idea.after)
    for number, move in enumerate(idea.moves):
        if number == len(idea.moves) - 2 and sorted(winning_cells(board, idea.side)) != sorted(
            idea.threatened
        ):
            return "the last threat is another one"
        wrong = _wrong_step(board, idea, move, last=number == len(idea.moves) - 1)
        if wrong:
            return wrong
        board = board.play(move)
    if _winner(board) is not idea.side:
        return "it does not win"
    short = len(idea.moves) <= 3
    return "" if short == isinstance(idea, DoubleThreat) else "it is another kind"


def _wrong_step(board: HexPosition, idea: ForcedWin, move: Move, *, last: bool) -> str:
    if board.to_move is idea.side:
        won = _winner(board.play(move)) is idea.side
        return "" if won == last else "it is won too soon or not at all"
    if winning_cells(board, idea.side.other):
        return "the other side wins first"
    threats = winning_cells(board, idea.side)
    if move not in threats:
        return "the reply is not forced"
    final = move == idea.moves[-2]
    return "" if final or list(threats) == [move] else "there are two threats already"


def _nothing_left(position: HexPosition, idea: NothingLeft) -> str:
    hopeless = [_wins_alone(position, side) == "" for side in (idea.side, idea.side.other)]
    if not hopeless[0]:
        return "it could still win"
    return "" if not idea.dead_draw or hopeless[1] else "the other side could still win"


def _wins_alone(position: HexPosition, side: Side) -> str:
    """How a side wins if it gets all free cells, in one of several orders; empty if it does not."""
    board, random = position.game.board, Random(str(position.moves))
    for _ in range(FILLINGS):
        stones, groups = list(position.stones), position.groups
        free = [cell for cell, stone in enumerate(stones) if stone is None]
        random.shuffle(free)
        for cell in free:
            stones[cell] = side
            groups, links = groups.place(board, stones, cell)
            outcome = position.game.outcome(stones, cell, links)
            if outcome is not None:
                return outcome.how
    return ""


def _two_ways(position: HexPosition, idea: TwoWays) -> str:
    """Whichever cell of a pair the other side takes, the other cell connects; and no two pairs share one."""
    if len(set(idea.moves)) != 2 * len(idea.links):
        return "two pairs share a cell"
    for stone, pair, other, edge in idea.links:
        if any(position.stones[cell] is not None for cell in pair) or position.stones[stone] is not idea.side:
            return "a cell is taken"
        for taken, left in (pair, pair[::-1]):
            if not _connects(position, idea.side, (taken, left), stone, other, edge):
                return "a pair does not connect"
    return ""


def _connects(
    position: HexPosition,
    side: Side,
    cells: tuple[CellId, CellId],
    stone: CellId,
    other: CellId | None,
    edge: int | None,
) -> bool:
    """Whether a stone on the second cell connects, with an enemy stone on the first."""
    stones, groups, board = list(position.stones), position.groups, position.game.board
    for cell, owner in zip(cells, (side.other, side), strict=True):
        stones[cell] = owner
        groups, _ = groups.place(board, stones, cell)
    if other is not None:
        return groups.root(stone) == groups.root(other)
    return edge is not None and bool(groups.touched[groups.root(stone)] >> edge & 1)


def _proven(position: HexPosition, idea: Proven) -> str:
    """Whether the play of a proof leads to a win of the side it names; a line that is not known says nothing."""
    end = played(position, idea.moves)
    return "" if not idea.moves or _winner(end) is idea.side else "the play does not win"


def _gives_away(position: HexPosition, idea: GivesAway) -> str:
    if idea.got is not Kind.LOSS or idea.side is not position.to_move:
        return "it is no losing move of the side to move"
    if idea.refutation is None:
        return ""
    if idea.refutation.side is not idea.side.other:
        return "it helps the wrong side"
    return flaw(position.play(idea.moves[0]), idea.refutation)


_CHECKS: dict[type[Idea], Callable[[HexPosition, Any], str]] = {
    WinsNow: _wins_now,
    MustBlock: _must_block,
    DoubleThreat: _forced,
    ThreatSequence: _forced,
    NothingLeft: _nothing_left,
    TwoWays: _two_ways,
    Proven: _proven,
    GivesAway: _gives_away,
}
