"""What people may do in a game: each step makes the version that should follow, or says why it cannot be made."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import time
from typing import Literal

from conjoin.core.errors import IllegalMove
from conjoin.core.position import Side
from conjoin.store.server_game import Note, Offer, ServerGame, StoredMove
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
    parsed = game.ongoing.game.parse_move(name)
    if ply < game.ply and game.notes[ply].key == key:
        if parsed == game.ongoing.position.moves[ply]:
            return game  # it came twice, perhaps after a lost answer
        raise IllegalMove("another move came with this key", "give each move a key of its own")
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
    if _must_ask(game, seats) and takeback_plies(game, min(seats)):
        raise IllegalMove("the other player has to agree", "ask for it with an offer")
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


def offer(game: ServerGame, seats: Seats, kind: Literal["undo", "draw"]) -> ServerGame:
    """Ask the other player; where that one has asked for the same, it is agreed. Raises IllegalMove."""
    if not can_offer(game, seats, kind):
        raise IllegalMove(f"there is nothing to ask for: {kind}", "play on")
    side = min(seats)
    if game.offer == Offer(kind, side.other):
        return _granted(game)
    return replace(game, offer=Offer(kind, side))


def answer(game: ServerGame, seats: Seats, accept: bool) -> ServerGame:
    """Grant what the other player has asked for, or not; who has asked can take it back. Raises IllegalMove."""
    if game.offer is None:
        raise IllegalMove("nothing was asked for", "look at the board and play on")
    if accept and game.offer.side in seats:
        raise IllegalMove("the other player has to agree", "wait for the answer")
    return _granted(game) if accept else replace(game, offer=None)


def join(game: ServerGame, seats: Seats, name: str, wants_help: bool | None) -> ServerGame:
    """Take the own seat under a name; hints are agreed on before both have moved. Raises IllegalMove."""
    if len(seats) != 1:
        raise IllegalMove("one seat has one name", "send the secret of one seat")
    if wants_help is not None and game.ply > 1:
        raise IllegalMove("the game has begun", "agree on hints before the next one")
    return game.joined(min(seats), name, wants_help)


def can_offer(game: ServerGame, seats: Seats, kind: Literal["undo", "draw"]) -> bool:
    """Whether a player may ask the other one for this; nobody asks twice."""
    if not _must_ask(game, seats) or game.ongoing.is_over or game.ply == 0:
        return False
    if game.offer == Offer(kind, min(seats)):
        return False
    return kind == "draw" or takeback_plies(game, min(seats)) > 0


def _must_ask(game: ServerGame, seats: Seats) -> bool:
    """Whether somebody else sits at the other side."""
    return game.is_between_people and len(seats) == 1


def _granted(game: ServerGame) -> ServerGame:
    if game.offer is None:
        return game
    if game.offer.kind == "draw":
        return game.agree_on_draw()
    return game.undo(takeback_plies(game, game.offer.side))


def takeback_plies(game: ServerGame, side: Side) -> int:
    """How many moves take a side back to its own last turn; 0 with a clock, or if it has not moved."""
    if game.budget.time is not None or game.ongoing.is_over:
        return 0
    before = reversed(game.ongoing.positions[:-1])
    return next((plies for plies, position in enumerate(before, start=1) if position.to_move is side), 0)


def undo_plies(game: ServerGame, seats: Seats) -> int:
    """How many moves take the last person who moved back to that turn, if it is this one; 0 if that is not allowed."""
    ongoing = game.ongoing
    if _must_ask(game, seats) or game.budget.time is not None or (game.is_between_people and ongoing.is_over):
        return 0  # between two people nothing is taken back unasked, and what is decided stays so
    plies = ongoing.plies_to_own_turn()
    return plies if ongoing.positions[-1 - plies].to_move in seats else 0


def redo_plies(game: ServerGame, seats: Seats) -> int:
    """How many of the moves taken back follow each other until a person is to move again; 0 if there are none."""
    if game.ongoing.is_over or game.to_move not in seats or _must_ask(game, seats):
        return 0
    for plies in range(1, len(game.undone) + 1):
        if plies == len(game.undone) or game.redo(plies).ongoing.seat.is_person:
            return plies
    return 0


def _refuse_other_ply(game: ServerGame, ply: int | None) -> None:
    if ply is not None and ply != game.ply:
        problem = f"this is for ply {ply}, and the game is at ply {game.ply}"
        raise IllegalMove(problem, "look at the board and try again")
