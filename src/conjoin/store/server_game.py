"""A game in progress on the server as a frozen value: the game itself, and what the server knows beside it."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from conjoin import registry
from conjoin.core.game import Game
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.play.clock import NO_BUDGET, Budget
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import HUMAN, Seat, seat
from conjoin.store.tokens import hash_token, is_hash_of, new_secret


@dataclass(frozen=True, slots=True)
class Note:
    """What is kept beside a move: what its sender called it, and why an engine played it."""

    key: str | None = None
    thought: str | None = None


@dataclass(frozen=True, slots=True)
class StoredMove:
    """One move by its name, how long it took, and the note beside it."""

    name: str
    seconds: float = 0.0
    note: Note = Note()


@dataclass(frozen=True, slots=True)
class Offer:
    """What one player asks the other for: to take a move back, or to call it a draw."""

    kind: Literal["undo", "draw"]
    side: Side
    """Who asks."""


@dataclass(frozen=True)
class ServerGame:
    """One version of a game; every step returns the version that should follow."""

    ongoing: OngoingGame
    token_hashes: tuple[str | None, str | None] = field(repr=False)
    budget: Budget = NO_BUDGET
    """What each side may spend; the limit is for engines alone."""
    notes: tuple[Note, ...] = ()
    """By ply."""
    undone: tuple[StoredMove, ...] = ()
    """The moves that were taken back and may be played again, the next one first."""
    offer: Offer | None = None
    """What waits for the other player's answer; the next step of any kind ends it."""
    wants_help: frozenset[Side] = frozenset()
    """Those who would play with hints and analysis."""
    created: float = 0.0
    updated: float = 0.0
    """When the game was changed last, or begun; in seconds since the epoch."""
    version: int = 1

    @property
    def id(self) -> str:
        """What the game is called in addresses."""
        return self.ongoing.id

    @property
    def ply(self) -> int:
        """How many moves count."""
        return len(self.notes)

    @property
    def to_move(self) -> Side:
        """The side whose turn it is."""
        return self.ongoing.position.to_move

    @property
    def moves(self) -> tuple[StoredMove, ...]:
        """The moves that count, then those that were taken back."""
        names = map(self.ongoing.game.move_name, self.ongoing.position.moves)
        return (*map(StoredMove, names, self.ongoing.clock, self.notes), *self.undone)

    @property
    def reason(self) -> str:
        """What a side did instead of moving; empty while it runs, and where the rules have ended it."""
        return "" if self.ongoing.failure is None else self.ongoing.failure.reason

    @property
    def is_between_people(self) -> bool:
        """Whether no engine plays."""
        return all(seat.is_person for seat in self.ongoing.seats)

    @property
    def allows_help(self) -> bool:
        """Whether hints may be asked for now: with a clock or between people only if every person agreed to it."""
        if self.ongoing.is_over or (self.budget.time is None and not self.is_between_people):
            return True
        return all(side in self.wants_help for side in Side if self.ongoing.seats[side].is_person)

    def seat_of(self, token: str) -> Side | None:
        """The side that a secret lets its holder play."""
        return next((side for side in Side if is_hash_of(self.token_hashes[side], token)), None)

    def play(self, move: StoredMove) -> "ServerGame":
        """After a move of the side to move, in place of those that were taken back; raises BadNotation, IllegalMove."""
        ongoing = self.ongoing.play(self.ongoing.game.parse_move(move.name), seconds=move.seconds)
        return replace(self, ongoing=ongoing, notes=(*self.notes, move.note), undone=(), offer=None)

    def fail(self, failure: Failure, side: Side | None = None) -> "ServerGame":
        """Lost by a side, or by the one to move, which did this instead of moving."""
        return replace(self, ongoing=self.ongoing.fail(failure, side), offer=None)

    def resign(self, side: Side) -> "ServerGame":
        """Given up by a side, whichever is to move."""
        return replace(self, ongoing=self.ongoing.resign(side), offer=None)

    def agree_on_draw(self) -> "ServerGame":
        """Drawn because both players want it so."""
        return replace(self, ongoing=self.ongoing.agree_on_draw(), offer=None)

    def joined(self, side: Side, name: str, wants_help: bool | None = None) -> "ServerGame":
        """A person takes a seat under this name, and perhaps says whether there may be hints."""
        seats = list(self.ongoing.seats)
        seats[side] = Seat(name or HUMAN)
        wishes = self.wants_help
        if wants_help is not None:
            wishes = wishes | {side} if wants_help else wishes - {side}
        return replace(self, ongoing=replace(self.ongoing, seats=(seats[0], seats[1])), wants_help=wishes)

    def out_of_time(self) -> "ServerGame":
        """Lost by the side to move, whose clock has run down."""
        name = self.ongoing.game.side_names[self.to_move]
        return self.fail(Failure(Ending.TIMEOUT, f"{name} has run out of time"))

    def undo(self, plies: int) -> "ServerGame":
        """Before its last moves; it runs again."""
        ply = self.ply - plies
        return replace(
            self,
            ongoing=self.ongoing.undo(plies),
            notes=self.notes[:ply],
            undone=self.moves[ply:],
            offer=None,
        )

    def redo(self, plies: int) -> "ServerGame":
        """After the first of the moves that were taken back."""
        after = self
        for move in self.undone[:plies]:
            after = after.play(move)
        return replace(after, undone=self.undone[plies:])

    def swapped(self, game_id: str) -> "ServerGame":
        """A new game of the same players with colours swapped; their secrets go with them."""
        old = self.ongoing
        return ServerGame(
            replace(begin(old.game, (old.seats[1], old.seats[0]), seed=old.seed), id=game_id),
            (self.token_hashes[1], self.token_hashes[0]),
            self.budget,
            wants_help=frozenset(side.other for side in self.wants_help),
        )

    # Clocks: they run from the second ply on, so that both people can arrive.

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of the side to move runs."""
        return self.budget.time is not None and not self.ongoing.is_over and self.ply > 0

    def time_left(self, side: Side, now: float) -> float | None:
        """Seconds left to a side at this time, perhaps below 0; None without clocks."""
        left = self.ongoing.player_clock(side, self.budget).left
        is_running = left is not None and self.clock_runs and side is self.to_move
        return left - (now - self.updated) if left is not None and is_running else left


def new_game(
    game: Game[Any],
    players: tuple[str, str],
    names: tuple[str, str] = ("", ""),
    *,
    tokens: tuple[str | None, str | None] = (None, None),
    budget: Budget = NO_BUDGET,
    seed: int = 0,
    wants_help: frozenset[Side] = frozenset(),
) -> ServerGame:
    """A game that has not begun; a player is `human`, who may have a name, or an engine's full name."""
    first, second = (_seat(player, name, game.name) for player, name in zip(players, names, strict=True))
    one, other = (None if token is None else hash_token(token) for token in tokens)
    ongoing = replace(begin(game, (first, second), seed=seed), id=new_secret())
    return ServerGame(ongoing, (one, other), budget, wants_help=wants_help)


def _seat(player: str, name: str, game: str) -> Seat:
    return Seat(name or HUMAN) if player == HUMAN else _engine_seat(player, game)


@lru_cache(maxsize=1000)
def _engine_seat(player: str, game: str) -> Seat:
    # Who plays is all that is asked of it here; the engine itself thinks in another process.
    return seat(player, registry.game(game))
