"""Why a won position is won: a forced win now, or the one that best play leads to, or zugzwang."""

from collections.abc import Sequence
from dataclasses import replace

from conjoin.core.position import Move, Side
from conjoin.explain.ideas import words
from conjoin.explain.ideas.forced import forced_idea, forces
from conjoin.explain.ideas.idea import ByCalculation, ForcedWin, Idea, WinsNow
from conjoin.explain.ideas.sequence import forced_win
from conjoin.explain.ideas.threats import threats
from conjoin.explain.ideas.waiting import zugzwang
from conjoin.games.connect_four import ConnectFourPosition


def winning_idea(position: ConnectFourPosition, winner: Side, line: Sequence[Move]) -> Idea:
    """Why this side wins, where `line` is perfect play from here on, as far as it is known.

    A forced win that starts here comes first. Otherwise the line is followed until the winner has one. It is zugzwang
    if it begins on top of the loser's last stone, and the loser would have been safe, could it have passed.
    """
    found = forced_idea(position, winner)
    if found is not None:
        return found
    boards = [position]
    for number, move in enumerate(line):
        after = boards[-1].play(move)
        if after.outcome is not None:
            break
        found = forced_idea(after, winner) if after.to_move is winner else None
        if found is not None:
            return _decided(boards, line[: number + 1], found, line)
        boards.append(after)
    return by_calculation(position, winner, line)


def by_calculation(position: ConnectFourPosition, winner: Side, line: Sequence[Move]) -> ByCalculation:
    """What is left to say where there is no simpler idea."""
    game, name = position.game, words.side_name(position, winner)
    said = f": {words.columns(game, line)}" if line else ""
    return ByCalculation(
        side=winner,
        moves=tuple(line),
        sentence=f"{name} wins by calculation{said}.",
        short=f"a win of {name} by calculation",
    )


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
    first, before = boards[0], boards[-1]
    every = all(forces(before.play(reply), found.side) for reply in before.legal_moves())
    opening, later = _opening(first, played, found.side, every=every)
    return replace(
        found,
        after=tuple(played),
        every_reply=every,
        sentence=f"{opening}{found.sentence}",
        short=f"{found.short}{later}",
    )


def _opening(
    first: ConnectFourPosition, played: Sequence[Move], winner: Side, *, every: bool
) -> tuple[str, str]:
    """How the sentence begins, and how the short form ends."""
    loser, game = words.side_name(first, winner.other), first.game
    reply = game.move_name(played[-1])
    whatever = f"whatever {loser} plays, it cannot stop what comes" if every else ""
    example = f"After {reply}, for example, "
    if len(played) == 1:
        return f"{words.begun(whatever)}. {example}" if every else f"After {loser}'s {reply}, ", ""
    if len(played) == 2:
        quiet = f"{words.side_name(first, winner)} plays {game.move_name(played[0])}"
        said = f"{quiet}, and {whatever}. {example}" if every else f"{quiet}; after {loser}'s {reply}, "
        return said, f" after {game.move_name(played[0])}"
    moves = len(played) // 2
    return f"{words.begun(words.later(moves))}, ", f" {words.counted(moves, 'move')} later"
