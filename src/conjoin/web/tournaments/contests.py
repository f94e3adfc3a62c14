"""Tournaments in the background: every game is kept as soon as it is over, and a restart goes on where it stopped."""

import asyncio
import logging
from contextlib import aclosing
from random import randrange
from typing import Any

from conjoin.arena.job import Job
from conjoin.core.errors import EngineFailure, UnknownName
from conjoin.core.record import Record
from conjoin.explain.judged_json import Judgements, from_values
from conjoin.records import jsonl
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.store.tokens import new_secret
from conjoin.store.tournaments import KeptTournament, Terms
from conjoin.web.errors import Busy, Unauthorized
from conjoin.web.live.hub import Hub, Notice, tournament_topic
from conjoin.web.tournaments.boards import BoardsOfTournament, game_values, record_values
from conjoin.web.tournaments.standing import BROKEN_OFF, Standings, plan, summary
from conjoin.web.workers.pool import Pool

GAME_SECONDS = 180.0
"""After which a game is broken off."""
AT_ONCE = 2
"""Games of one tournament that are played at the same time."""
MOST_RUNNING = 8
"""Tournaments that are played at the same time; more have to wait for another day."""
BOARDS = 4
"""The newest games that are shown with a tournament: those that are played, and those just finished."""
PLAYING, WAITING = "playing", "waiting"
"""How an unfinished game stands, unless its tournament was stopped."""
MOVED = "moved"
"""The notice that a game has gone on."""

Values = dict[str, Any]

log = logging.getLogger("conjoin.web")


class Contests:
    """All tournaments that this process plays."""

    def __init__(self, database: Database, pool: Pool, hub: Hub) -> None:
        self._database = database
        self._pool = pool
        self._hub = hub
        self._running: dict[str, asyncio.Task[None]] = {}
        self._boards: dict[str, BoardsOfTournament] = {}
        """By tournament the games of which this process has heard moves, the newest last."""
        self._standings = Standings(database)
        self._reporting = asyncio.Lock()
        """Thousands of games take a second; one report at a time leaves the others their turn."""

    async def start(self) -> None:
        """Go on with what an earlier process has begun."""
        for kept in await asyncio.to_thread(tournaments.with_status, self._database, tournaments.RUNNING):
            # Each process begins at a game of its own and looks before each: so several share the work of a
            # tournament that all of them have found unfinished.
            self._begin(kept, randrange(kept.terms.games_total))

    async def close(self) -> None:
        """Stop; whoever starts next goes on."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def create(self, terms: Terms) -> tuple[KeptTournament, str]:
        """Begin a tournament, with the secret that lets somebody stop it; raises Busy while too many run."""
        if len(self._running) >= MOST_RUNNING:
            raise Busy(60)
        token = new_secret()
        kept = await asyncio.to_thread(tournaments.create, self._database, terms, token)
        self._begin(kept)
        return kept, token

    async def stop(self, tournament_id: str, tokens: list[str]) -> Values:
        """End a tournament early, and say how it stands; its games stay. Raises UnknownName or Unauthorized."""
        kept = await asyncio.to_thread(tournaments.load, self._database, tournament_id)
        if not any(map(kept.is_begun_by, tokens)):
            raise Unauthorized("only whoever began this tournament can stop it", "open it where it was begun")
        await self._end(tournament_id, tournaments.STOPPED)
        if task := self._running.get(tournament_id):
            task.cancel()  # other processes find it stopped after their game
        return await self.look(tournament_id)

    async def look(self, tournament_id: str) -> Values:
        """How a tournament stands; raises UnknownName."""
        return await asyncio.to_thread(self._standing, tournament_id)

    async def report(self, tournament_id: str) -> str:
        """A page about it that needs nothing else; raises UnknownName."""
        async with self._reporting:
            return await asyncio.to_thread(self._report, tournament_id)

    async def games(self, tournament_id: str) -> list[Values]:
        """The games that have begun, the newest first; raises UnknownName."""
        return await asyncio.to_thread(self._games, tournament_id)

    async def game(self, tournament_id: str, number: int) -> Values:
        """One game with its board, counted from 1; raises UnknownName."""
        return await asyncio.to_thread(self._game, tournament_id, number - 1)

    def hear(self, tournament_id: str, notice: Notice) -> None:
        """Note a move of a game, whichever process plays it."""
        if notice["type"] == MOVED:
            a, b = notice["players"]
            number, record = notice["number"], Record(notice["game"], (a, b), notice["moves"])
            others = {n: board for n, board in self._boards.get(tournament_id, {}).items() if n != number}
            # A new value, the newest last: another thread may be reading the one before.
            self._boards[tournament_id] = {**others, number: record}

    async def newest(self) -> list[Values]:
        """The latest tournaments, without their tables."""
        found = await asyncio.to_thread(tournaments.newest, self._database)
        return [summary(kept, games) for kept, games in found]

    def _standing(self, tournament_id: str) -> Values:
        kept = tournaments.load(self._database, tournament_id)
        known = self._on_boards(kept)  # one look: moves come in meanwhile
        finished = tournaments.finished(self._database, tournament_id)
        newest = sorted(list(known)[-BOARDS:])
        records = tournaments.records(self._database, tournament_id, newest)
        boards = [
            game_values(kept.id, number, records[number])
            if number in records
            else game_values(kept.id, number, known[number], PLAYING)
            for number in newest
        ]
        done = len(finished)
        return {**summary(kept, done), **self._standings.of(kept, done), "boards": boards}

    def _report(self, tournament_id: str) -> str:
        return self._standings.report(tournaments.load(self._database, tournament_id))

    def _games(self, tournament_id: str) -> list[Values]:
        kept = tournaments.load(self._database, tournament_id)
        begun = {**self._on_boards(kept), **tournaments.records(self._database, tournament_id)}
        return [record_values(number, begun[number]) for number in sorted(begun, reverse=True)]

    def _game(self, tournament_id: str, number: int) -> Values:
        kept = tournaments.load(self._database, tournament_id)
        playing = self._on_boards(kept).get(number)
        records = tournaments.records(self._database, tournament_id, [number])
        if number in records:
            return game_values(kept.id, number, records[number])
        if playing is not None:
            return game_values(kept.id, number, playing, PLAYING)
        schedule = list(plan(kept.terms).jobs())
        if not 0 <= number < len(schedule):
            raise UnknownName(f"there is no game {number + 1} here", f"there are games 1 to {len(schedule)}")
        job = schedule[number]
        waits = kept.status == tournaments.RUNNING
        record = Record(job.game, job.players, job.opening)
        return game_values(kept.id, number, record, WAITING if waits else tournaments.STOPPED)

    def _on_boards(self, kept: KeptTournament) -> BoardsOfTournament:
        """The games of which moves were heard, finished or not; of a tournament that has ended none."""
        if kept.status != tournaments.RUNNING:
            self._boards.pop(kept.id, None)
        return self._boards.get(kept.id, {})

    def _begin(self, kept: KeptTournament, first: int = 0) -> None:
        task = asyncio.create_task(self._play(kept, first))
        self._running[kept.id] = task
        task.add_done_callback(lambda _: self._running.pop(kept.id, None))

    async def _play(self, kept: KeptTournament, first: int) -> None:
        try:
            planned = await asyncio.to_thread(plan, kept.terms)
            schedule = list(planned.jobs())
            waiting: asyncio.Queue[int] = asyncio.Queue()
            for number in range(len(schedule)):
                waiting.put_nowait((first + number) % len(schedule))
            async with asyncio.TaskGroup() as group:
                for _ in range(AT_ONCE):
                    group.create_task(self._some(kept, schedule, waiting))
            await self._end(kept.id, tournaments.DONE)
        except Exception:
            log.exception("a tournament stopped", extra={"tournament": kept.id})
            await self._end(kept.id, tournaments.STOPPED)

    async def _some(self, kept: KeptTournament, schedule: list[Job], waiting: "asyncio.Queue[int]") -> None:
        while not waiting.empty():
            number = waiting.get_nowait()
            done = await asyncio.to_thread(tournaments.finished, self._database, kept.id)
            if number not in done:
                record, judgements = await self._record(kept, number, schedule[number])
                added = await asyncio.to_thread(
                    tournaments.add_record, self._database, kept.id, number, record, judgements
                )
                if not added:
                    return
                await self._hub.publish(tournament_topic(kept.id))

    async def _record(self, kept: KeptTournament, number: int, job: Job) -> tuple[Record, Judgements | None]:
        """A game, and what its moves were worth."""
        question = {
            "game": job.game,
            "players": job.players,
            "opening": job.opening,
            "name": job.id,
            "seed": job.seed,
            "nodes": kept.terms.nodes,
            "simulations": kept.terms.simulations,
            "seconds": kept.terms.seconds,
        }
        while True:
            try:
                found = await self._played(kept, number, job, question)
            except Busy as busy:
                await asyncio.sleep(busy.retry_after)
                continue
            except EngineFailure as failure:
                return _broken_off(job, failure.problem), None
            if found["record"] is None:
                return _broken_off(job, f"it took more than {GAME_SECONDS:g} s"), None
            judged = found["judged"]
            return jsonl.from_json(found["record"]), None if judged is None else from_values(judged)

    async def _played(self, kept: KeptTournament, number: int, job: Job, question: Values) -> Values:
        """The result of a game; on the way everybody hears of its moves."""
        asked = self._pool.stream(
            "contest_game", question, client=tournament_topic(kept.id), seconds=GAME_SECONDS, long=True
        )
        async with aclosing(asked) as answers:
            async for answer in answers:
                if "record" in answer:
                    return answer
                notice = {
                    "type": MOVED,
                    "number": number,
                    "game": job.game,
                    "players": list(job.players),
                    **answer,
                }
                self.hear(kept.id, notice)
                await self._hub.publish(tournament_topic(kept.id), notice)
        raise EngineFailure("a game ended without a result", "start the tournament again")

    async def _end(self, tournament_id: str, status: str) -> None:
        await asyncio.to_thread(tournaments.end, self._database, tournament_id, status)
        await self._hub.publish(tournament_topic(tournament_id))


def _broken_off(job: Job, reason: str) -> Record:
    log.warning("a game was broken off", extra={"game": job.id, "reason": reason})
    return Record(job.game, job.players, job.opening, event=f"{BROKEN_OFF}{reason}", id=job.id)
