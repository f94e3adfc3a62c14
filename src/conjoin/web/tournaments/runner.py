"""The games that a tournament's plan still lacks, played by the pool and kept as soon as they are over.

As in the arena, a game over which a process dies is played again; if that happens once more, the engine that was
thinking has crashed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing
from time import monotonic

from conjoin.arena.job import Job, failed_record, process_died
from conjoin.core.errors import EngineFailure
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.explain.assessment import Assessments, from_values
from conjoin.records import jsonl
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.store.tournaments import KeptTournament
from conjoin.views.json import Json
from conjoin.web import requested
from conjoin.web.errors import Busy
from conjoin.web.live.hub import CHANGED, Notice
from conjoin.web.workers.pool import Pool, ProcessDied
from conjoin.web.workers.process import Terms

GAME_SECONDS = 180.0
"""After which a game is broken off."""
GAMES_AT_ONCE = 2
"""Of one tournament."""
IN_THE_BACKGROUND = Terms(paid=False)
"""Long, and paid for with the places for tournaments, of which each address has a few."""
SECONDS_BETWEEN_MOVES = 0.1
"""Between two notices of one game: games against `random` are faster than anyone can follow."""
MOVED = "moved"
"""The notice that a game has gone on."""
BROKEN_OFF = "broken off: "
"""How the event of a game without an end begins; the reason follows."""

Tell = Callable[[Notice], Awaitable[None]]
"""Hears of every finished game and of the moves on the way."""

log = logging.getLogger("conjoin.web")


class Runner:
    """Plays one tournament."""

    def __init__(self, database: Database, pool: Pool, kept: KeptTournament, client: str, tell: Tell) -> None:
        self._database = database
        self._pool = pool
        self._kept = kept
        self._client = f"tournaments of {client}"
        """All of them wait in one queue, beside that of the address's questions."""
        self._tell = tell

    async def run(self, first: int) -> None:
        """Return when every game is kept or the tournament has ended; the schedule is gone through from `first` on."""
        schedule = list(enumerate(self._kept.plan.jobs()))
        waiting = iter(schedule[first:] + schedule[:first])
        async with asyncio.TaskGroup() as group:
            for _ in range(GAMES_AT_ONCE):
                group.create_task(self._play(waiting))

    async def _play(self, waiting: Iterator[tuple[int, Job]]) -> None:
        for number, job in waiting:
            # Other server processes may play the same tournament: what they have finished is passed over.
            if number in await self._database.run_read(tournaments.finished, self._database, self._kept.id):
                continue
            record, assessments = await self._record(number, job)
            if not await self._database.run(
                tournaments.add_record, self._database, self._kept.id, number, record, assessments
            ):
                return
            await self._tell(CHANGED)

    async def _record(self, number: int, job: Job) -> tuple[Record, Assessments | None]:
        """A game, however it ended, and what its moves were worth."""
        died = False
        while True:
            heard: Json = {}
            try:
                found = await self._result(number, job, heard)
            except Busy as busy:
                await asyncio.sleep(busy.retry_after)
            except ProcessDied as death:
                if died:
                    return _after_death(job, heard, death), None
                died = True
            except EngineFailure as failure:
                return _broken_off(job, failure.problem), None
            else:
                if found["record"] is None:
                    return _broken_off(job, f"it took more than {GAME_SECONDS:g} s"), None
                judged = found["judged"]
                return jsonl.from_json(found["record"]), None if judged is None else from_values(judged)

    async def _result(self, number: int, job: Job, heard: Json) -> Json:
        """What the worker answers; its reports on the way go into `heard`, and the moves to all who watch."""
        shown = -SECONDS_BETWEEN_MOVES
        players = list(job.players)
        question = {"plan": self._kept.plan.fields(), "number": number}
        asked = self._pool.stream(
            "tournament_game",
            question,
            client=self._client,
            seconds=GAME_SECONDS,
            long=True,
            terms=IN_THE_BACKGROUND,
        )
        async with aclosing(asked) as answers:
            async for answer in answers:
                if "record" in answer:
                    return answer
                heard.update(answer)
                if "moves" in answer and monotonic() - shown >= SECONDS_BETWEEN_MOVES:
                    shown = monotonic()
                    notice = {"type": MOVED, "number": number, "game": job.game, "players": players}
                    await self._tell({**notice, "moves": answer["moves"]})
        raise EngineFailure("a game ended without a result", "start the tournament again")


def _after_death(job: Job, heard: Json, death: ProcessDied) -> Record:
    if not heard:
        return _broken_off(job, death.problem)
    moves = requested.game(job.game).parse(heard.get("moves", job.opening)).moves
    starting = heard["starting"]
    return failed_record(job, moves, process_died(death.how), None if starting is None else Side(starting))


def _broken_off(job: Job, reason: str) -> Record:
    log.warning("a game was broken off", extra={"game": job.id, "reason": reason})
    return Record(job.game, job.players, job.opening, event=f"{BROKEN_OFF}{reason}", id=job.id)
