"""A game on the server as the page sees it: one value for each version and viewer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import time

from conjoin.core.options import Spec
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.seat import Seat
from conjoin.store.server_game import ServerGame
from conjoin.web.games.steps import Seats, can_offer, redo_plies, undo_plies
from conjoin.web.models.board import Outcome, Scene
from conjoin.web.models.games import Can, Clock, NewGame, OfferState, Player, SeatTokens, State, Thinking


def state(game: ServerGame, seats: Seats) -> State:
    """Everything there is to show, and what the holder of these seats can do."""
    ongoing = game.ongoing
    engine_moves = not ongoing.is_over and not ongoing.seat.is_person
    return State(
        id=game.id,
        game=ongoing.game.name,
        version=game.version,
        ply=game.ply,
        scene=_scene(_Version(game.id, game.version, game)),
        moves=[ongoing.game.move_name(move) for move in ongoing.position.moves],
        notation=ongoing.game.notation(ongoing.position),
        players=[_player(seat) for seat in ongoing.seats],
        to_move=None if ongoing.is_over else game.to_move.label,
        outcome=_outcome(game),
        ending=ongoing.ending,
        reason=game.reason,
        clock=_clock(game, time()),
        thinking=Thinking(engine=ongoing.seat.label, since=game.updated) if engine_moves else None,
        can=_can(game, seats),
        offer=None if game.offer is None else OfferState(kind=game.offer.kind, side=game.offer.side.label),
        wants_help=[side.label for side in sorted(game.wants_help)],
        last_thought=game.notes[-1].thought if game.notes else None,
    )


def invitation(game: ServerGame, tokens: Sequence[str]) -> NewGame:
    """A new game, and for the holder of these secrets the addresses of their seats."""
    held = {side: token for token in tokens if (side := game.seat_of(token)) is not None}
    links: dict[str, str] = {
        side.label: link(game.id, side.label, token) for side, token in sorted(held.items())
    }
    return NewGame(
        id=game.id,
        seats=SeatTokens(first=held.get(Side.FIRST), second=held.get(Side.SECOND)),
        links={**links, "watch": f"/play/{game.id}"},
        state=state(game, frozenset(held)),
    )


def link(game_id: str, seat: str, token: str) -> str:
    """The address of the page at which the holder of a seat plays."""
    # What stands behind # is never sent to a server, so it is in no log and in no Referer.
    return f"/play/{game_id}#{seat}={token}"


@dataclass(frozen=True, slots=True)
class _Version:
    """One version of a game, known by its number."""

    id: str
    number: int
    game: ServerGame = field(compare=False)


@lru_cache(maxsize=1000)
def _scene(version: _Version) -> Scene:
    """All there is to draw; the same for every viewer."""
    ongoing = version.game.ongoing
    return Scene.of(ongoing.game, ongoing.position)


def _can(game: ServerGame, seats: Seats) -> Can:
    ongoing = game.ongoing
    moves = not ongoing.is_over and ongoing.seat.is_person and game.to_move in seats
    names = map(ongoing.game.move_name, ongoing.position.legal_moves()) if moves else ()
    return Can(
        move=moves,
        undo=undo_plies(game, seats) > 0,
        redo=redo_plies(game, seats) > 0,
        resign=bool(seats) and not ongoing.is_over,
        rematch=bool(seats) and ongoing.is_over,
        swap="swap" in names,
        ask_undo=can_offer(game, seats, "undo"),
        ask_draw=can_offer(game, seats, "draw"),
        answer=game.offer is not None and bool(seats) and game.offer.side not in seats,
        help=game.allows_help,
    )


def _player(seat: Seat) -> Player:
    if seat.is_person:
        return Player(kind="human", name=seat.label, label=seat.label)
    return Player(kind="engine", name=Spec.parse(seat.label).name, label=seat.label)


def _outcome(game: ServerGame) -> Outcome | None:
    outcome = game.ongoing.outcome
    return None if outcome is None else Outcome.of(outcome, game.ongoing.game.layout.names)


def _clock(game: ServerGame, now: float) -> Clock | None:
    if game.budget.time is None:
        return None
    is_late = game.ongoing.ending is Ending.TIMEOUT
    first, second = (
        0.0
        if is_late and side is game.ongoing.loser
        else max(0.0, round(game.time_left(side, now) or 0.0, 3))
        for side in Side
    )
    return Clock(first=first, second=second, running=game.to_move.label if game.clock_runs else None)
