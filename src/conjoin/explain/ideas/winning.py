"""Why a won position is won: a forced win now, or the one that best play leads to, or zugzwang."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from conjoin.core.position import Move, Side
from conjoin.explain.ideas.forced import forced_idea, forces
from conjoin.explain.ideas.idea import ByCalculation, ForcedWin, Idea, WinsNow
from conjoin.explain.ideas.sequence import forced_win
from conjoin.explain.ideas.threats import threats
from conjoin.explain.ideas.waiting import zugzwang
from conjoin.explain.ideas.wording import told
from conjoin.games.connect_four import ConnectFourPosition


def nearest_idea(position: ConnectFourPosition, winner: Side, lines: Iterable[Sequence[Move]]) -> Idea:
    """Why this side wins, by that of several lines of perfect play which needs the fewest moves before it shows.

    No further line is asked for once an idea shows with the next move.
    """
    nearest: Idea | None = None
    for line in lines:
        found = winning_idea(position, winner, line)
        if nearest is None or _distance(found) < _distance(nearest):
            nearest = found
        if _distance(nearest) <= (False, 1):
            break
    return nearest or by_calculation(position, winner, ())


def _distance(idea: Idea) -> tuple[bool, int]:
    """How far off an idea is; further than all others, if it is none."""
    return (isinstance(idea, ByCalculation), len(idea.after))


def winning_idea(position: ConnectFourPosition, winner: Side, line: Sequence[Move]) -> Idea:
    """Why this side wins, where `line` is perfect play from here on, as far as it is known.

    A forced win that starts here comes first, if it is as quick. Otherwise the line is followed until the winner has
    one. It is zugzwang if that begins on top of the loser's last stone, and the loser would have been safe, could it
    have passed.
    """
    boards = played_out(position, line)
    over = boards[-1].outcome is not None
    for number, board in enumerate(boards):
        if board.outcome is not None or (number and board.to_move is not winner):
            continue
        found = forced_idea(board, winner)
        if found is None or (over and number + _length(found) > len(line)):
            continue
        return _decided(boards[:number], line[:number], found, line) if number else found
    return by_calculation(position, winner, line)


def played_out(position: ConnectFourPosition, line: Sequence[Move]) -> list[ConnectFourPosition]:
    """The board now, and after each of these moves."""
    boards = [position]
    for move in line:
        boards.append(boards[-1].play(move))
    return boards


def _length(found: Idea) -> int:
    """The moves of both sides that a forced win takes."""
    return 1 if isinstance(found, WinsNow) else len(found.moves)


def by_calculation(position: ConnectFourPosition, winner: Side, line: Sequence[Move]) -> ByCalculation:
    """What is left to say where there is no simpler idea."""
    return told(position, ByCalculation(side=winner, moves=tuple(line)))


def _decided(
    boards: Sequence[ConnectFourPosition], played: Sequence[Move], found: Idea, line: Sequence[Move]
) -> Idea:
    """The idea of a line after whose move the winner has a forced win; its last board has the loser to move."""
    before, move = boards[-1], played[-1]
    above = before.game.landing_cell(before, move) + before.board.width
    sight = threats(before.board)
    if isinstance(found, WinsNow) and move in found.moves:
        return zugzwang(boards, (*played, move), above, None)
    if not isinstance(found, ForcedWin):
        return by_calculation(boards[0], found.side, line)
    could_pass = forced_win(sight, *sight.of(before, found.side)) is None
    if could_pass and found.moves[0] == move:
        return zugzwang(boards, (*played, *found.moves), above, found)
    return _prepared(boards, played, found)


def _prepared(boards: Sequence[ConnectFourPosition], played: Sequence[Move], found: ForcedWin) -> ForcedWin:
    """A forced win that the loser could not avoid, or that best play leads to."""
    before = boards[-1]
    every = all(forces(before.play(reply), found.side) for reply in before.legal_moves())
    return told(boards[0], replace(found, after=tuple(played), every_reply=every))
