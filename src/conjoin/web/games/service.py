"""Every game of this process is read, changed and announced here: a step is on disk before it is announced.

Steps of one game may come from several processes. The store decides which was first, and the others look again.
"""

import asyncio
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from hashlib import sha256
from secrets import randbelow
from time import monotonic, time
from typing import Any

from conjoin.core.errors import IllegalMove, StoreError, UnknownName
from conjoin.core.game import Game
from conjoin.core.position import Side
from conjoin.play.clock import Budget
from conjoin.play.seat import HUMAN
from conjoin.store import games
from conjoin.store.database import Database
from conjoin.store.server_game import ServerGame, new_game
from conjoin.store.tokens import new_secret
from conjoin.web import requested
from conjoin.web.errors import Busy, Conflict, Unauthorized
from conjoin.web.games.claims import Claims, NoClaims
from conjoin.web.games.engine_moves import EngineMoves
from conjoin.web.games.steps import Seats, Step, seats_of
from conjoin.web.games.view import invitation, state
from conjoin.web.games.writer import Writer
from conjoin.web.live.hub import Hub, Notice, game_topic
from conjoin.web.models.games import NewGame, State
from conjoin.web.supervision import supervised

TRIES = 5
"""How often a step is tried again when another one was quicker."""
RECENT = 2000
"""Games kept in memory as they were last played."""
CLAIM_SECONDS = 60.0
"""After which a move is thought about though another process has claimed it."""
LOOK_SECONDS = 2.0
"""Between two looks whether that one has moved, if nothing is heard of it."""
SEEDS = 1_000_000
"""A game's own seed, which makes its engines' chance repeatable, is below this."""


class GameService:
    """The one owner of the games: a newest version of each, and a task for each in which an engine or a clock is on."""

    def __init__(
        self, database: Database, hub: Hub, engines: EngineMoves, claims: Claims | None = None
    ) -> None:
        self._database = database
        self._hub = hub
        self._engines = engines
        self._claims = claims or NoClaims()
        self._writer = Writer(database)
        self._recent: dict[str, ServerGame] = {}
        self._clients: OrderedDict[str, str] = OrderedDict()
        """By game: for whom its engine works, as far as limits are concerned."""
        self._turns: dict[str, tuple[asyncio.Task[None], int]] = {}
        """By game: who waits for its engine or its clock, and in which version."""
        # A process that is alone need not ask whether another one has changed a game; the store still decides.
        self._alone = not database.is_postgres
        self._started = time()
        self._failing_since: float | None = None
        """When the first change could not be kept; None while the database is well."""

    async def close(self) -> None:
        """Let every engine go and finish the writes that have begun; engines go on when a game is looked at again."""
        tasks = [task for task, _ in self._turns.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._writer.close()

    # What people do.

    async def begin(
        self,
        game: Game[Any],
        players: tuple[str, str],
        names: tuple[str, str],
        budget: Budget,
        client: str,
        wants_help: frozenset[Side] = frozenset(),
    ) -> NewGame:
        """Keep a new game, with a secret for each person; an engine that moves first sets to work."""
        first, second = (new_secret() if player == HUMAN else None for player in players)
        seed = randbelow(SEEDS)
        begun = new_game(
            game, players, names, tokens=(first, second), budget=budget, seed=seed, wants_help=wants_help
        )
        self._work_for(client, begun.id)
        return invitation(await self._create(begun), [token for token in (first, second) if token])

    async def look(self, game_id: str, tokens: Sequence[str], client: str) -> tuple[ServerGame, Seats]:
        """The game as it is now, and the seats that these secrets hold; raises UnknownName or Unauthorized."""
        game = await self._current(game_id)
        seats = seats_of(game, tokens)
        self._work_for(client, game_id, watches=not seats)
        return self._resume(game), seats

    async def state(self, game_id: str, tokens: Sequence[str], client: str) -> State:
        """The same as its holder sees it."""
        return state(*await self.look(game_id, tokens, client))

    def listen(self, game_id: str) -> AbstractContextManager[asyncio.Queue[Notice]]:
        """What is announced of a game from now on."""
        return self._hub.listen(game_topic(game_id))

    async def say(self, game_id: str, notice: Notice) -> None:
        """Tell all who follow a game something that is not kept."""
        await self._hub.publish(game_topic(game_id), notice)

    async def change(self, game_id: str, tokens: Sequence[str], step: Step, client: str) -> State:
        """Take a step from the newest version, again if another one was quicker; raises Unauthorized or Conflict."""
        for _ in range(TRIES):
            game, seats = await self.look(game_id, tokens, client)
            if not seats:
                raise Unauthorized
            try:
                after = step(game, seats)
            except IllegalMove as error:
                raise Conflict(error, state(game, seats)) from None
            done = game if after is game else await self._commit(game, after)
            if done is not None:
                return state(self._resume(done), seats)
        raise Conflict(IllegalMove("the game changes too quickly", "try again"), state(game, seats))

    async def rematch(self, game_id: str, tokens: Sequence[str], client: str) -> NewGame:
        """The same players with colours and secrets swapped; a second request gets the same game."""
        game, seats = await self.look(game_id, tokens, client)
        if not seats:
            raise Unauthorized
        if not game.ongoing.is_over:
            problem = IllegalMove("the game is still running", "finish or resign it first")
            raise Conflict(problem, state(game, seats))
        new_id = urlsafe_b64encode(sha256(f"rematch {game_id}".encode()).digest()[:16]).decode()[:22]
        self._work_for(client, new_id)
        try:
            again = self._resume(await self._current(new_id))
        except UnknownName:
            again = await self._create(game.swapped(new_id))
            await self._hub.publish(game_topic(game_id), {"type": "rematch", "id": new_id})
        return invitation(again, tokens)

    async def _create(self, game: ServerGame) -> ServerGame:
        try:
            created = await self._database.run(games.create, self._database, game)
        except StoreError:
            if await self._database.run_read(games.version, self._database, game.id) is None:
                raise
            created = await self._current(game.id)  # two people have asked for their rematch at once
        return self._resume(self._remember(created))

    def _work_for(self, client: str, game_id: str, *, watches: bool = False) -> None:
        """Count an engine's time for one who plays, and for a watcher where no player is known."""
        if watches and game_id in self._clients:
            return
        self._clients[game_id] = client
        self._clients.move_to_end(game_id)
        if len(self._clients) > RECENT:
            self._clients.popitem(last=False)

    # The newest version of each game.

    async def _current(self, game_id: str) -> ServerGame:
        """The game as it is now, ended if a person's clock has run out; raises UnknownName."""
        requested.known_id(game_id, "game")
        game = self._recent.get(game_id) if self._alone else None
        if game is None:
            game = self._remember(await self._database.run_read(self._load, game_id))
        if game.clock_runs and self._failing_since is not None:
            await self._recover()
            game = self._recent.get(game_id, game)
        left = _clock_of_person(game)
        if left is None or left > 0:
            return game
        return await self._commit(game, game.out_of_time()) or await self._current(game_id)

    def _load(self, game_id: str) -> ServerGame:
        recent = self._recent.get(game_id)
        if recent is not None and games.version(self._database, game_id) == recent.version:
            return recent
        loaded = games.load(self._database, game_id)
        # While there was no server nobody could move, so that is nobody's time.
        return _counted_from(loaded, self._started) if loaded.clock_runs else loaded

    async def _recover(self) -> None:
        """Stop the clocks for as long as the database was away; raises StoreError while it is."""
        await self._database.run(self._database.check)
        if self._failing_since is None:
            return  # another one was quicker
        away, self._failing_since = time() - self._failing_since, None
        for game_id, game in self._recent.items():
            if game.clock_runs:
                self._recent[game_id] = _counted_from(game, game.updated + away)

    def _remember(self, game: ServerGame) -> ServerGame:
        """Keep the newest version in memory, and forget the game that was not touched for longest."""
        known = self._recent.pop(game.id, game)
        newest = known if known.version > game.version else game
        self._recent[game.id] = newest
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        return newest

    async def _commit(self, before: ServerGame, after: ServerGame) -> ServerGame | None:
        """On disk first, then announced; None, and nothing has changed, if another change was quicker."""
        # A request that is given up in the middle must not leave a move on disk that is never announced.
        return await asyncio.shield(self._commit_and_announce(before, after))

    async def _commit_and_announce(self, before: ServerGame, after: ServerGame) -> ServerGame | None:
        began = time()
        try:
            done = await self._writer.commit(before, after)
        except StoreError:
            if self._failing_since is None:
                self._failing_since = began
            raise
        if done is None:
            self._recent.pop(before.id, None)
            return None
        self._remember(done)
        await self._hub.publish(game_topic(done.id))
        return done

    # What happens by itself: an engine's move, or the end of a person's time. One task for each game at most.

    def _resume(self, game: ServerGame) -> ServerGame:
        """Set going what has to happen by itself in this version, if it is not; the same game again."""
        if (turn := self._turns.get(game.id)) is not None and not turn[0].done():
            task, version = turn
            if task is asyncio.current_task():
                version = game.version
                self._turns[game.id] = task, version
            if version >= game.version:
                return game
            task.cancel()  # it thinks about a board that is no longer there
        engine_moves = not game.ongoing.seat.is_person
        if not game.ongoing.is_over and (game.clock_runs or engine_moves):
            self._turns[game.id] = asyncio.create_task(self._go_on(game)), game.version
        return game

    async def _go_on(self, game: ServerGame) -> None:
        """Until a person without a clock is to move, or the game is over."""
        following: ServerGame | None = game

        async def step_by_step() -> None:
            nonlocal following
            while following is not None:
                following = await self._by_itself(self._resume(following))

        try:
            await supervised("a game's turn", step_by_step, game=game.id)
        finally:
            turn = self._turns.get(game.id)
            if turn is not None and turn[0] is asyncio.current_task():
                del self._turns[game.id]

    async def _by_itself(self, game: ServerGame) -> ServerGame | None:
        """The next version, after an engine's move or the wait for a clock; None when nothing more happens."""
        if game.ongoing.is_over:
            return None
        if game.ongoing.seat.is_person:
            left = _clock_of_person(game)
            if left is None:
                return None
            await asyncio.sleep(max(0.0, left) + 0.01)
            return await self._current(game.id)
        watched = self._hub.has_listeners(game_topic(game.id))
        if game.ply > 0 and not watched and not any(seat.is_person for seat in game.ongoing.seats):
            return None  # two engines go on when the game is looked at
        return await self._after_thought(game)

    async def _after_thought(self, game: ServerGame) -> ServerGame:
        """The version after an engine's move; where another process thinks about it already, that one's."""
        client = self._clients.get(game.id, game_topic(game.id))
        began = monotonic()
        while True:
            async with self._claims.claim(game.id, game.version) as granted:
                # One that has thought for so long has perhaps been stopped in the middle of it.
                if granted or monotonic() - began > CLAIM_SECONDS:
                    try:
                        after = await self._engines.version_after(game, client)
                        return await self._commit(game, after) or await self._current(game.id)
                    except Busy as busy:
                        pause = float(busy.retry_after)
                else:
                    pause = LOOK_SECONDS
            with self._hub.listen(game_topic(game.id)) as notices, suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    while (await notices.get())["type"] != "changed":
                        pass
            if not granted:
                self._recent.pop(game.id, None)  # it is changed elsewhere
            current = await self._current(game.id)
            if current.version != game.version:
                return current


def _clock_of_person(game: ServerGame) -> float | None:
    """Seconds left to the person to move; None without clocks, and for an engine: its own time alone makes it late."""
    is_timed = game.clock_runs and game.ongoing.seat.is_person
    return game.time_left(game.to_move, time()) if is_timed else None


def _counted_from(game: ServerGame, moment: float) -> ServerGame:
    """The same version, its clock running from this moment on at the earliest."""
    return replace(game, updated=max(game.updated, min(moment, time())))
