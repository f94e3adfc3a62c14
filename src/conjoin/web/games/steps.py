"""What people may do in a game: each step makes the version that should follow, or says why it cannot be made."""

from collections.abc import Callable, Sequence
from time import time

from conjoin.core.errors import IllegalMove
from conjoin.core.position import Side
from conjoin.store.server_game import Note, ServerGame, StoredMove
from conjoin.web.errors import Unauthorized

Seats = frozenset[Side]
"""The sides that a viewer may play; empty for a watcher."""


Step = Callable[[ServerGame, Seats], ServerGame]
"""What the holder of these seats wants to change; raises IllegalMove or BadNotation."""


def seats_of(game: ServerGame, tokens: Sequence[str]) -> Seats:
    """The sides that these secrets let their holder play; raises Unauthorized for a wrong one."""
    found = [game.seat_of(token) for token in tokens]
    if None in found:
        raise Unauthorized
    return frozenset(side for side in found if side is not None)


def move(game: ServerGame, seats: Seats, name: str, ply: int, key: str) -> ServerGame:
    """A move at its ply; the same key again changes nothing. Raises BadNotation or IllegalMove."""
    if ply < game.ply and game.notes[ply].key == key:
        return game  # it came twice, perhaps after a lost answer
    game.ongoing.game.parse_move(name)
    _refuse_other_ply(game, ply)
    if game.ongoing.is_over:
        raise IllegalMove("the game is over", "take a move back or start a new game")
    if game.to_move not in seats:
        side = game.ongoing.game.side_names[game.to_move]
        raise IllegalMove(f"it is {side}'s turn", "wait for the other side")
    seconds = max(0.0, time() - game.updated) if game.ply else 0.0
    return game.play(StoredMove(name, seconds, Note(key)))


def undo(game: ServerGame, seats: Seats, ply: int | None) -> ServerGame:
    """Back to the own last turn; raises IllegalMove."""
    _refuse_other_ply(game, ply)
    if (plies := undo_plies(game, seats)) == 0:
        raise IllegalMove("there is nothing to take back", "play on")
    return game.undo(plies)


def redo(game: ServerGame, seats: Seats, ply: int | None) -> ServerGame:
    """What was taken back, up to the next turn of a person; raises IllegalMove."""
    _refuse_other_ply(game, ply)
    if (plies := redo_plies(game, seats)) == 0:
        raise IllegalMove("there is nothing to play again", "play on")
    return game.redo(plies)


def resign(game: ServerGame, seats: Seats) -> ServerGame:
    """The game given up by the side to move, or by the other one if only that seat is held; raises IllegalMove."""
    if game.ongoing.is_over:
        raise IllegalMove("the game is over", "start a rematch")
    return game.resign(game.to_move if game.to_move in seats else min(seats))


def undo_plies(game: ServerGame, seats: Seats) -> int:
    """How many moves take the last person who moved back to that turn, if it is this one; 0 if that is not allowed."""
    ongoing = game.ongoing
    between_people = all(seat.is_person for seat in ongoing.seats)
    if game.budget.time is not None or (between_people and ongoing.is_over):
        return 0  # what is decided between two people stays so
    plies = ongoing.plies_to_own_turn()
    return plies if ongoing.positions[-1 - plies].to_move in seats else 0


def redo_plies(game: ServerGame, seats: Seats) -> int:
    """How many of the moves taken back follow each other until a person is to move again; 0 if there are none."""
    if game.ongoing.is_over or game.to_move not in seats:
        return 0
    for plies in range(1, len(game.undone) + 1):
        if plies == len(game.undone) or game.redo(plies).ongoing.seat.is_person:
            return plies
    return 0


def _refuse_other_ply(game: ServerGame, ply: int | None) -> None:
    if ply is not None and ply != game.ply:
        problem = f"this is for ply {ply}, and the game is at ply {game.ply}"
        raise IllegalMove(problem, "look at the board and try again")
