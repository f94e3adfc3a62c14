"""Games between people and engines: every step is kept before it is answered, and engines move in the background."""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import randbelow
from time import perf_counter, time

from conjoin.core.errors import ConjoinError, EngineFailure, IllegalMove, UnknownName
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ongoing import OngoingGame
from conjoin.play.seat import HUMAN
from conjoin.store import games
from conjoin.store.database import Database
from conjoin.store.games import KeptGame, KeptMove, Options
from conjoin.web import clocks
from conjoin.web.hub import Hub
from conjoin.web.pool import Busy, Pool
from conjoin.web.state import Seats, Values, redo_plies, state, undo_plies

TRIES = 5
"""How often a change is tried again when somebody else was quicker."""
RECENT = 500
"""Games kept in memory as they were last played."""

Plies = Callable[[KeptGame, OngoingGame, Seats], int]

log = logging.getLogger("conjoin.web")


class NotYours(Exception):
    """The token is missing, or belongs to no seat of this game."""


class Refused(Exception):
    """Well-formed, but not possible in the game as it is now; carries the fresh state."""

    def __init__(self, error: ConjoinError, fresh: Values) -> None:
        super().__init__(str(error))
        self.error = error
        self.fresh = fresh


@dataclass(frozen=True, slots=True)
class Begun:
    """A new game with the secrets of its seats, which are told once."""

    kept: KeptGame
    played: OngoingGame
    tokens: tuple[str | None, str | None]


def topic(game_id: str) -> str:
    """What the hub calls a game."""
    return f"game {game_id}"


@dataclass(slots=True)
class _Attention:
    """What happens by itself in one game, and to which version of it."""

    task: asyncio.Task[None]
    version: int


class Playing:
    """All games of this process. Steps of one game may come from several processes: the store decides who was first."""

    def __init__(self, database: Database, pool: Pool, hub: Hub, move_seconds: float) -> None:
        self._database = database
        self._pool = pool
        self._hub = hub
        self._move_seconds = move_seconds
        self._recent: dict[str, tuple[KeptGame, OngoingGame]] = {}
        self._attended: dict[str, _Attention] = {}
        """By game: who thinks for its engine, or waits for a clock to run out."""

    async def begin(
        self, game: str, players: tuple[str, str], names: tuple[str, str], options: Options
    ) -> Begun:
        """A new game; whoever is no engine gets a secret."""
        tokens = tuple(games.new_secret() if player == HUMAN else None for player in players)
        options = replace(options, seed=options.seed or randbelow(1_000_000))
        kept = await asyncio.to_thread(
            games.create, self._database, game, players, (tokens[0], tokens[1]), options, names
        )
        played = await self._played(kept)
        self._attend(kept, played)
        return Begun(kept, played, (tokens[0], tokens[1]))

    async def look(self, game_id: str) -> tuple[KeptGame, OngoingGame]:
        """The game as it is now; raises UnknownName. Sets an engine to work if it is its turn."""
        kept = await asyncio.to_thread(self._load, game_id)
        played = await self._played(kept)
        remaining = clocks.left_now(kept, played, time())
        if remaining is not None and remaining <= 0:
            return await self._out_of_time(kept, played)
        self._attend(kept, played)
        return kept, played

    def seats(self, kept: KeptGame, tokens: list[str]) -> Seats:
        """The sides that these secrets let somebody play; raises NotYours for a wrong one."""
        found = [kept.seat_of(token) for token in tokens]
        if any(side is None for side in found):
            raise NotYours
        return frozenset(side for side in found if side is not None)

    async def move(self, game_id: str, tokens: list[str], move: str, ply: int, key: str) -> Values:
        """Play a move at its ply; the same key again changes nothing. Raises NotYours, Refused or BadNotation."""
        for _ in range(TRIES):
            kept, played = await self.look(game_id)
            seats = self._own(kept, tokens)
            if ply < kept.ply and kept.moves[ply].key == key:
                return state(kept, played, seats)  # it came twice, perhaps after a lost answer
            following = self._moved(kept, played, seats, KeptMove(move, key), ply)
            if done := await self._commit(kept, following):
                return state(*done, seats)
        raise self._too_quick(kept, played, seats)

    async def undo(self, game_id: str, tokens: list[str], ply: int | None) -> Values:
        """Back to the own last turn; raises NotYours or Refused."""
        return await self._turn(game_id, tokens, ply, lambda *now: -undo_plies(*now), "nothing to take back")

    async def redo(self, game_id: str, tokens: list[str], ply: int | None) -> Values:
        """Play again what was taken back; raises NotYours or Refused."""
        return await self._turn(game_id, tokens, ply, redo_plies, "nothing to play again")

    async def resign(self, game_id: str, tokens: list[str]) -> Values:
        """Give the game up; raises NotYours or Refused."""
        for _ in range(TRIES):
            kept, played = await self.look(game_id)
            seats = self._own(kept, tokens)
            if played.is_over:
                raise self._refused("the game is over", "start a rematch", kept, played, seats)
            side = played.position.to_move if played.position.to_move in seats else min(seats)
            given_up = played.resign(side)
            reason = given_up.failure.reason if given_up.failure else ""
            after = kept.ended(side.other.label, Ending.RESIGN, reason)
            if done := await self._commit(kept, after):
                return state(*done, seats)
        raise self._too_quick(kept, played, seats)

    async def rematch(self, game_id: str, tokens: list[str]) -> Begun:
        """The same players with colours and secrets swapped; whoever asks second gets the same game."""
        kept, played = await self.look(game_id)
        seats = self._own(kept, tokens)
        if not played.is_over:
            raise self._refused("the game is still running", "finish or resign it first", kept, played, seats)
        new_id = urlsafe_b64encode(sha256(f"rematch {kept.id}".encode()).digest()[:16]).decode().rstrip("=")
        try:
            again = await asyncio.to_thread(games.load, self._database, new_id)
        except UnknownName:
            again = await asyncio.to_thread(games.create_swapped, self._database, kept, new_id)
            await self._hub.publish(topic(game_id), {"type": "rematch", "id": new_id})
        replayed = await self._played(again)
        self._attend(again, replayed)
        own = {again.seat_of(token): token for token in tokens}
        return Begun(again, replayed, (own.get(Side.FIRST), own.get(Side.SECOND)))

    async def close(self) -> None:
        """Let every engine go; what is kept goes on when somebody looks again."""
        tasks = [attention.task for attention in self._attended.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _load(self, game_id: str) -> KeptGame:
        recent = self._recent.get(game_id)
        if recent is not None and games.version(self._database, game_id) == recent[0].version:
            return recent[0]
        return games.load(self._database, game_id)

    async def _played(self, kept: KeptGame) -> OngoingGame:
        recent = self._recent.get(kept.id)
        if recent is not None and recent[0] == kept:
            return recent[1]
        played = await asyncio.to_thread(games.ongoing, kept)
        self._remember(kept, played)
        return played

    def _remember(self, kept: KeptGame, played: OngoingGame) -> None:
        self._recent.pop(kept.id, None)
        self._recent[kept.id] = (kept, played)
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    async def _commit(self, before: KeptGame, after: KeptGame) -> tuple[KeptGame, OngoingGame] | None:
        """On disk first, then everybody is told, then an engine may begin; None if somebody else was quicker."""
        # A request that is given up in the middle must not leave a move on disk that nobody is told of.
        done = await asyncio.shield(self._commit_and_tell(before, after))
        if done is not None:
            self._attend(*done)
        return done

    async def _commit_and_tell(
        self, before: KeptGame, after: KeptGame
    ) -> tuple[KeptGame, OngoingGame] | None:
        done = await asyncio.to_thread(games.commit, self._database, before, after)
        if done is None:
            return None
        played = await self._played(done)
        await self._hub.publish(topic(done.id))
        return done, played

    def _own(self, kept: KeptGame, tokens: list[str]) -> Seats:
        seats = self.seats(kept, tokens)
        if not seats:
            raise NotYours
        return seats

    def _moved(self, kept: KeptGame, played: OngoingGame, seats: Seats, move: KeptMove, ply: int) -> KeptGame:
        """The game after a person's move; raises Refused or BadNotation."""
        parsed = played.game.parse_move(move.move)
        if ply != kept.ply:
            problem = f"the move is for ply {ply}, and the game is at ply {kept.ply}"
            raise self._refused(problem, "look at the board and move again", kept, played, seats)
        if not played.is_over and played.position.to_move not in seats:
            name = played.game.side_names[played.position.to_move]
            raise self._refused(f"it is {name}'s turn", "wait for the other side", kept, played, seats)
        seconds = max(0.0, time() - kept.updated) if kept.ply else 0.0
        try:
            after = played.play(parsed, seconds=seconds) if not played.is_over else None
        except IllegalMove as error:
            raise Refused(error, state(kept, played, seats)) from None
        if after is None:
            raise self._refused(
                "the game is over", "take a move back or start a new game", kept, played, seats
            )
        named = replace(move, move=played.game.move_name(parsed), seconds=seconds)
        return _with_end(kept.with_move(named), after)

    async def _turn(
        self, game_id: str, tokens: list[str], ply: int | None, plies: Plies, nothing: str
    ) -> Values:
        for _ in range(TRIES):
            kept, played = await self.look(game_id)
            seats = self._own(kept, tokens)
            by = plies(kept, played, seats)
            if ply is not None and ply != kept.ply:
                problem = f"this was asked at ply {ply}, and the game is at ply {kept.ply}"
                raise self._refused(problem, "look at the board again", kept, played, seats)
            if by == 0:
                raise self._refused(f"there is {nothing}", "play on", kept, played, seats)
            after = kept.at_ply(kept.ply + by)
            after = _with_end(after, await asyncio.to_thread(games.ongoing, after))
            if done := await self._commit(kept, after):
                return state(*done, seats)
        raise self._too_quick(kept, played, seats)

    async def _out_of_time(self, kept: KeptGame, played: OngoingGame) -> tuple[KeptGame, OngoingGame]:
        side = played.position.to_move
        reason = f"{played.game.side_names[side]} has run out of time"
        done = await self._commit(kept, kept.ended(side.other.label, Ending.TIMEOUT, reason))
        return done or await self.look(kept.id)

    def _refused(self, problem: str, fix: str, kept: KeptGame, played: OngoingGame, seats: Seats) -> Refused:
        return Refused(IllegalMove(problem, fix), state(kept, played, seats))

    def _too_quick(self, kept: KeptGame, played: OngoingGame, seats: Seats) -> Refused:
        return self._refused("the game changes too quickly", "try again", kept, played, seats)

    def _attend(self, kept: KeptGame, played: OngoingGame) -> None:
        """Whatever has to happen by itself: an engine's move, or the end of somebody's time."""
        now = self._attended.get(kept.id)
        if now is not None and not now.task.done():
            if now.task is asyncio.current_task():
                now.version = kept.version
            if now.version == kept.version:
                return
            now.task.cancel()  # it thinks about a board that is no longer there
        if not played.is_over and (clocks.runs(kept, played) or not played.seat.is_person):
            self._attended[kept.id] = _Attention(asyncio.create_task(self._by_itself(kept.id)), kept.version)

    async def _by_itself(self, game_id: str) -> None:
        try:
            while await self._step(game_id):
                pass
        except Exception:  # the game stays as it is, and goes on when somebody looks
            log.exception("a game stopped by itself", extra={"game": game_id})
        finally:
            now = self._attended.get(game_id)
            if now is not None and now.task is asyncio.current_task():
                del self._attended[game_id]

    async def _step(self, game_id: str) -> bool:
        """One engine's move, or a wait for a clock; False when nothing more happens by itself."""
        kept, played = await self.look(game_id)
        if played.is_over:
            return False
        if played.seat.is_person:
            remaining = clocks.left_now(kept, played, time())
            if remaining is None:
                return False
            await asyncio.sleep(max(0.0, remaining) + 0.01)
            return True
        nobody_plays = not any(seat.is_person for seat in played.seats)
        if nobody_plays and kept.ply > 0 and not self._hub.has_listeners(topic(game_id)):
            return False  # it goes on when somebody looks
        try:
            after = await self._engine_moves(kept, played)
        except Busy as busy:
            await asyncio.sleep(busy.retry_after)
            return True
        await self._commit(kept, after)
        return True

    async def _engine_moves(self, kept: KeptGame, played: OngoingGame) -> KeptGame:
        label = played.seat.label
        allowed = clocks.allowance(kept, played)
        seconds = self._move_seconds if allowed is None else min(allowed, self._move_seconds)
        notice = {"type": "thinking", "engine": kept.players[played.position.to_move], "seconds": seconds}
        await self._hub.publish(topic(kept.id), notice)
        question = {
            "game": kept.game,
            "moves": played.game.notation(played.position),
            "engine": label,
            "seconds": None if allowed is None else seconds,
        }
        began = perf_counter()
        side = played.position.to_move
        try:
            found = await self._pool.ask("move", question, client=topic(kept.id), seconds=seconds)
        except EngineFailure as error:
            return kept.ended(side.other.label, Ending.CRASH, error.problem)
        if "move" not in found:
            return kept.ended(side.other.label, Ending(found["ending"]), found["reason"])
        took = perf_counter() - began
        kept_move = KeptMove(found["move"], None, took, found["thought"])
        after = played.play(played.game.parse_move(found["move"]), seconds=took)
        return _with_end(kept.with_move(kept_move), after)


def _with_end(kept: KeptGame, played: OngoingGame) -> KeptGame:
    """The same game with its end, if the rules have ended it."""
    word = games.outcome_word(played)
    return kept if word is None else kept.ended(word, Ending.RULES)
