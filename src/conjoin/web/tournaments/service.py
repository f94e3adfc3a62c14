"""Tournaments in the background: every game is kept as soon as it is over, and a restart goes on where it stopped."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable
from functools import partial
from itertools import islice
from random import randrange

from conjoin.arena.plan import Plan, refuse_impossible
from conjoin.core.errors import StoreError, UnknownName
from conjoin.core.record import Record
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.store.tables import Status
from conjoin.store.tokens import new_secret
from conjoin.store.tournaments import KeptTournament
from conjoin.views.json import Json
from conjoin.web import requested
from conjoin.web.errors import Busy, Unauthorized
from conjoin.web.live.hub import CHANGED, Hub, Notice, tournament_topic
from conjoin.web.models.report import ReportAnswer
from conjoin.web.models.tournaments import (
    TournamentAnswer,
    TournamentGame,
    TournamentGameAnswer,
    TournamentSummary,
)
from conjoin.web.supervision import supervised
from conjoin.web.tournaments.games import FinishedGames, game_answer, game_row
from conjoin.web.tournaments.runner import MOVED, Runner
from conjoin.web.tournaments.tables import Tables, command, summary
from conjoin.web.workers.pool import Pool

MOST_RUNNING = 8
"""Tournaments that are played at the same time; more are refused."""
MOST_EACH = 4
"""The same of one address."""
EARLIER = ""
"""In place of the address of those that an earlier process has begun."""
BUSY_SECONDS = 60
"""After which a refused tournament may be tried again."""
MOST_BOARDS = 4
"""The newest games that are shown with a tournament: those that are played, and those just finished."""
MOST_REPORTS = 8
"""Reports that are remembered; one over thousands of games takes megabytes."""
REPORT_SECONDS = 60.0
SECONDS_BETWEEN_LOOKS = 0.25
"""Of one who follows a tournament: games against `random` end faster than anyone can read."""

Followed = TournamentAnswer | TournamentGameAnswer

log = logging.getLogger("conjoin.web")


class TournamentService:
    """All tournaments, and those that this process plays."""

    def __init__(self, database: Database, pool: Pool, hub: Hub) -> None:
        self._database = database
        self._pool = pool
        self._hub = hub
        self._running: dict[str, asyncio.Task[None]] = {}
        self._slots: Counter[str] = Counter()
        """By address: the tournaments that it has begun here and that are played or are just being made."""
        self._boards: dict[str, dict[int, Record]] = {}
        """By tournament and number the games of which this process has heard moves, the newest last."""
        self._tables = Tables(database)
        self._finished = FinishedGames(database)
        self._reports: OrderedDict[tuple[str, int, bool], Json] = OrderedDict()
        """By tournament, its finished games and whether it is the page: the reports that were asked for last."""

    async def start(self) -> None:
        """Go on with what an earlier process has begun."""
        for kept in await self._database.run_read(
            tournaments.with_status, self._database, tournaments.RUNNING
        ):
            # Each process begins at a game of its own and looks before each: so several share the work of a
            # tournament that all of them have found unfinished.
            self._slots[EARLIER] += 1
            self._begin(kept, EARLIER, randrange(kept.plan.games))

    async def close(self) -> None:
        """Stop; the next process goes on."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def create(self, plan: Plan, client: str) -> tuple[KeptTournament, str]:
        """Begin a tournament, with the secret that stops it; raises Busy, or what is wrong with the plan."""
        self._take_slot(client)  # before anything is waited for, so that no two take the same one
        try:
            await asyncio.to_thread(refuse_impossible, plan)
            token = new_secret()
            kept = await self._database.run(tournaments.create, self._database, plan, token)
        except BaseException:
            self._free_slot(client)
            raise
        self._begin(kept, client)
        return kept, token

    def _take_slot(self, client: str) -> None:
        if self._slots[client] >= MOST_EACH or self._slots.total() >= MOST_RUNNING:
            raise Busy(BUSY_SECONDS)
        self._slots[client] += 1

    def _free_slot(self, client: str) -> None:
        self._slots[client] -= 1
        if not self._slots[client]:
            del self._slots[client]

    async def stop(self, tournament_id: str, tokens: list[str]) -> None:
        """End a tournament early; its games stay. Raises UnknownName or Unauthorized."""
        kept = await self._database.run_read(self._load, tournament_id)
        if not any(map(kept.is_begun_by, tokens)):
            raise Unauthorized(
                "only the one who began this tournament can stop it", "open it where it was begun"
            )
        await self._end(tournament_id, tournaments.STOPPED)
        if task := self._running.get(tournament_id):
            task.cancel()  # other processes find it stopped after their game

    def newest(self) -> list[TournamentSummary]:
        """The latest tournaments, without their tables."""
        return [summary(kept, games) for kept, games in tournaments.newest(self._database)]

    def hear(self, tournament_id: str, notice: Notice) -> None:
        """Note a move of a game, whichever process plays it."""
        if notice["type"] == MOVED:
            a, b = notice["players"]
            number, record = notice["number"], Record(notice["game"], (a, b), notice["moves"])
            others = {n: board for n, board in self._boards.get(tournament_id, {}).items() if n != number}
            # A new value, the newest last: another thread may be reading the one before.
            self._boards[tournament_id] = {**others, number: record}

    def look(self, tournament_id: str) -> TournamentAnswer:
        """How a tournament stands; raises UnknownName."""
        kept = self._load(tournament_id)
        known = self._on_boards(kept)  # one look: moves come in meanwhile
        done = len(tournaments.finished(self._database, tournament_id))
        newest = sorted(list(known)[-MOST_BOARDS:])
        records = tournaments.records(self._database, tournament_id, newest)
        boards = [
            game_answer(kept.id, number, records[number])
            if number in records
            else game_answer(kept.id, number, known[number], "playing")
            for number in newest
        ]
        return TournamentAnswer(
            **dict(summary(kept, done)), **dict(self._tables.of(kept, done)), boards=boards
        )

    async def report(self, tournament_id: str, client: str) -> str:
        """A page about it that needs nothing else; raises UnknownName or Busy."""
        found: str = (await self._reported(tournament_id, client, as_page=True))["page"]
        return found

    async def statistics(self, tournament_id: str, client: str) -> ReportAnswer:
        """The same as values; raises UnknownName or Busy."""
        found = await self._reported(tournament_id, client, as_page=False)
        return ReportAnswer.model_validate(found["values"])

    async def _reported(self, tournament_id: str, client: str, *, as_page: bool) -> Json:
        kept = await self._database.run_read(self._load, tournament_id)
        done = len(await self._database.run_read(tournaments.finished, self._database, kept.id))
        known = self._reports.get((kept.id, done, as_page))
        if known is None:
            rows = await self._database.run_read(tournaments.rows, self._database, kept.id)
            question = {
                "plan": kept.plan.fields(),
                "rows": rows,
                "command": command(kept.plan),
                "as_page": as_page,
            }
            known = await self._pool.ask("tournament_report", question, client=client, seconds=REPORT_SECONDS)
            self._reports[kept.id, len(rows), as_page] = known
            if len(self._reports) > MOST_REPORTS:
                self._reports.popitem(last=False)
        return known

    def games(self, tournament_id: str) -> list[TournamentGame]:
        """The games that have begun, the newest first; raises UnknownName."""
        kept = self._load(tournament_id)
        playing = {number: game_row(number, record) for number, record in self._on_boards(kept).items()}
        begun = {**playing, **self._finished.of(kept.id)}
        return [begun[number] for number in sorted(begun, reverse=True)]

    def newest_game(self, tournament_id: str) -> TournamentGame | None:
        """The game that was begun last; None before the first. Raises UnknownName."""
        kept = self._load(tournament_id)
        playing = self._on_boards(kept)
        newest = max({*playing, *tournaments.finished(self._database, kept.id)}, default=None)
        if newest is None:
            return None
        records = tournaments.records(self._database, kept.id, [newest])
        return game_row(newest, records[newest] if newest in records else playing[newest])

    def game(self, tournament_id: str, number: int) -> TournamentGameAnswer:
        """One game with its board, numbers counting from 0; raises UnknownName."""
        kept = self._load(tournament_id)
        if not 0 <= number < kept.plan.games:
            raise UnknownName(
                f"there is no game {number + 1} here", f"there are games 1 to {kept.plan.games}"
            )
        playing = self._on_boards(kept).get(number)
        records = tournaments.records(self._database, tournament_id, [number])
        if number in records:
            return game_answer(kept.id, number, records[number])
        if playing is not None:
            return game_answer(kept.id, number, playing, "playing")
        job = next(islice(kept.plan.jobs(), number, None))
        record = Record(job.game, job.players, job.opening)
        is_running = kept.status == tournaments.RUNNING
        return game_answer(kept.id, number, record, "waiting" if is_running else "stopped")

    async def follow(self, tournament_id: str, look: Callable[[], Followed]) -> AsyncGenerator[Followed]:
        """What `look` returns now and after every change, until nothing changes any more; raises UnknownName."""
        seen = None
        with self._hub.listen(tournament_topic(tournament_id)) as notices:
            while True:
                now = await self._database.run_read(look)
                if now != seen:
                    yield now
                if now.status in (tournaments.DONE, tournaments.STOPPED):
                    return
                seen = now
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
                self.hear(tournament_id, await notices.get())
                while not notices.empty():
                    self.hear(tournament_id, notices.get_nowait())

    def _load(self, tournament_id: str) -> KeptTournament:
        return tournaments.load(self._database, requested.known_id(tournament_id, "tournament"))

    def _on_boards(self, kept: KeptTournament) -> dict[int, Record]:
        """The games of which moves were heard, finished or not; of a tournament that has ended none."""
        if kept.status != tournaments.RUNNING:
            self._boards.pop(kept.id, None)
        return self._boards.get(kept.id, {})

    def _begin(self, kept: KeptTournament, client: str, first: int = 0) -> None:
        playing = supervised("a tournament", partial(self._run, kept, client, first), tournament=kept.id)
        task = asyncio.create_task(playing)
        self._running[kept.id] = task

        def ended(_: object) -> None:
            self._running.pop(kept.id, None)
            self._free_slot(client)

        task.add_done_callback(ended)

    async def _run(self, kept: KeptTournament, client: str, first: int) -> None:
        """Play what is lacking; raises StoreError or OSError where that may go on later."""
        status = tournaments.DONE
        try:
            tell = partial(self._tell, kept.id)
            await Runner(self._database, self._pool, kept, client or kept.id, tell).run(first)
        except ExceptionGroup as failures:
            passing, lasting = failures.split((StoreError, OSError))
            if passing is not None and lasting is None:
                raise passing.exceptions[0] from None
            log.exception("a tournament stopped", extra={"tournament": kept.id})
            status = tournaments.STOPPED
        await self._end(kept.id, status)

    async def _end(self, tournament_id: str, status: Status) -> None:
        await self._database.run(tournaments.end, self._database, tournament_id, status)
        await self._tell(tournament_id, CHANGED)

    async def _tell(self, tournament_id: str, notice: Notice) -> None:
        self.hear(tournament_id, notice)
        await self._hub.publish(tournament_topic(tournament_id), notice)
