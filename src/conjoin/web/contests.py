"""Tournaments in the background: every game is kept as soon as it is over, and a restart goes on where it stopped."""

import asyncio
import logging
from contextlib import aclosing
from itertools import combinations
from random import Random
from typing import Any

from conjoin.arena.job import Job
from conjoin.arena.match import jobs
from conjoin.core.errors import EngineFailure, UnknownName
from conjoin.core.limit import Limit
from conjoin.core.record import Record
from conjoin.ratings.head_to_head import head_to_heads
from conjoin.ratings.tally import FAILURES, Tally
from conjoin.records import jsonl
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.store.tournaments import KeptTournament, Terms
from conjoin.views.match_json import match_json
from conjoin.web import requested
from conjoin.web.contest_boards import BoardsOfTournament, game_values, record_values
from conjoin.web.hub import Hub, Notice
from conjoin.web.pool import Busy, Pool

GAME_SECONDS = 180.0
"""After which a game is broken off."""
AT_ONCE = 2
"""Games of one tournament that are played at the same time."""
MOST_RUNNING = 8
"""Tournaments that are played at the same time; more have to wait for another day."""
TOO_LONG = "broken off: it took too long"
BOARDS = 4
"""The newest games that are shown with a tournament: those that are played, and those just finished."""
MOVED = "moved"
"""The notice that a game has gone on."""

Values = dict[str, Any]

log = logging.getLogger("conjoin.web")


def topic(tournament_id: str) -> str:
    """What the hub calls a tournament."""
    return f"tournament {tournament_id}"


class Contests:
    """All tournaments that this process plays."""

    def __init__(self, database: Database, pool: Pool, hub: Hub) -> None:
        self._database = database
        self._pool = pool
        self._hub = hub
        self._running: dict[str, asyncio.Task[None]] = {}
        self._boards: dict[str, BoardsOfTournament] = {}
        """By tournament the unfinished games, as far as this process has heard of them."""

    async def start(self) -> None:
        """Go on with what an earlier process has begun."""
        for kept in await asyncio.to_thread(tournaments.with_status, self._database, tournaments.RUNNING):
            self._begin(kept)

    async def close(self) -> None:
        """Stop; whoever starts next goes on."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def create(self, terms: Terms) -> KeptTournament:
        """Begin a tournament; raises Busy while too many run."""
        if len(self._running) >= MOST_RUNNING:
            raise Busy(60)
        kept = await asyncio.to_thread(tournaments.create, self._database, terms)
        self._begin(kept)
        return kept

    async def stop(self, tournament_id: str) -> None:
        """End a tournament early; its games stay."""
        kept = await asyncio.to_thread(tournaments.load, self._database, tournament_id)
        if kept.status == tournaments.RUNNING:
            if task := self._running.get(tournament_id):
                task.cancel()
            await self._end(tournament_id, tournaments.STOPPED)

    async def look(self, tournament_id: str) -> Values:
        """How a tournament stands; raises UnknownName."""
        return await asyncio.to_thread(self._standing, tournament_id)

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
            record = Record(notice["game"], (a, b), notice["moves"])
            boards = self._boards.setdefault(tournament_id, {})
            boards.pop(notice["number"], None)  # the newest come last
            boards[notice["number"]] = record

    async def newest(self) -> list[Values]:
        """The latest tournaments, without their tables."""
        found = await asyncio.to_thread(tournaments.newest, self._database)
        return [_summary(kept, games) for kept, games in found]

    def _standing(self, tournament_id: str) -> Values:
        kept = tournaments.load(self._database, tournament_id)
        records = tournaments.records(self._database, tournament_id)
        unfinished = self._unfinished(kept, records)
        newest = sorted(list(self._boards.get(kept.id, {}))[-BOARDS:])
        boards = [
            game_values(
                kept.id, number, unfinished.get(number) or records[number], playing=number in unfinished
            )
            for number in newest
        ]
        return {**standing(kept, records), "boards": boards}

    def _games(self, tournament_id: str) -> list[Values]:
        kept = tournaments.load(self._database, tournament_id)
        records = tournaments.records(self._database, tournament_id)
        begun = {**records, **self._unfinished(kept, records)}
        return [record_values(number, begun[number]) for number in sorted(begun, reverse=True)]

    def _game(self, tournament_id: str, number: int) -> Values:
        kept = tournaments.load(self._database, tournament_id)
        records = tournaments.records(self._database, tournament_id)
        if number in records:
            return game_values(kept.id, number, records[number])
        if (record := self._unfinished(kept, records).get(number)) is not None:
            return game_values(kept.id, number, record, playing=True)
        schedule = _schedule(kept.terms)
        if not 0 <= number < len(schedule):
            raise UnknownName(f"there is no game {number + 1} here", f"there are games 1 to {len(schedule)}")
        job = schedule[number]
        return game_values(kept.id, number, Record(job.game, job.players, job.opening))

    def _unfinished(self, kept: KeptTournament, records: dict[int, Record]) -> BoardsOfTournament:
        """What is on the boards now; of a tournament that has ended nothing is."""
        if kept.status != tournaments.RUNNING:
            self._boards.pop(kept.id, None)
        known = self._boards.get(kept.id, {})
        return {number: known[number] for number in sorted(known) if number not in records}

    def _begin(self, kept: KeptTournament) -> None:
        task = asyncio.create_task(self._play(kept))
        self._running[kept.id] = task
        task.add_done_callback(lambda _: self._running.pop(kept.id, None))

    async def _play(self, kept: KeptTournament) -> None:
        try:
            schedule = await asyncio.to_thread(_schedule, kept.terms)
            # Each process goes through the games in an order of its own and looks before each: so several share
            # the work of a tournament that all of them have found unfinished.
            numbers = list(range(len(schedule)))
            Random().shuffle(numbers)
            waiting: asyncio.Queue[int] = asyncio.Queue()
            for number in numbers:
                waiting.put_nowait(number)
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
            done = await asyncio.to_thread(tournaments.records, self._database, kept.id)
            if number not in done:
                record = await self._record(kept, number, schedule[number])
                await asyncio.to_thread(tournaments.add_record, self._database, kept.id, number, record)
                await self._hub.publish(topic(kept.id))

    async def _record(self, kept: KeptTournament, number: int, job: Job) -> Record:
        question = {
            "game": job.game,
            "players": job.players,
            "opening": job.opening,
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
            except EngineFailure:
                found = {"record": None}
            if found["record"] is None:
                return Record(job.game, job.players, job.opening, event=TOO_LONG)
            return jsonl.from_json(found["record"])

    async def _played(self, kept: KeptTournament, number: int, job: Job, question: Values) -> Values:
        """The result of a game; on the way everybody hears of its moves."""
        asked = self._pool.stream(
            "contest_game", question, client=topic(kept.id), seconds=GAME_SECONDS, long=True
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
                await self._hub.publish(topic(kept.id), notice)
        raise EngineFailure("a game ended without a result", "start the tournament again")

    async def _end(self, tournament_id: str, status: str) -> None:
        await asyncio.to_thread(tournaments.set_status, self._database, tournament_id, status)
        await self._hub.publish(topic(tournament_id))


def standing(kept: KeptTournament, records: dict[int, Record]) -> Values:
    """The table, best first, and how every two engines stand against each other."""
    meetings = _meetings(kept.terms, records)
    return {
        **_summary(kept, len(records)),
        "table": _table(kept.terms, meetings),
        "pairings": [match_json(kept.terms.game, a, b, counted) for (a, b), counted in meetings.items()],
        "failures": [
            {
                "players": list(record.players),
                "how": record.event or (record.outcome.how if record.outcome else ""),
            }
            for record in records.values()
            if record.ending in FAILURES or record.event == TOO_LONG
        ],
    }


def _schedule(terms: Terms) -> list[Job]:
    game = requested.game(terms.game)
    limit = Limit(terms.seconds, nodes=terms.nodes, simulations=terms.simulations)
    return [
        job
        for a, b in combinations(terms.engines, 2)
        for pair in jobs(game, a, b, terms.pairs, terms.seed, limit)
        for job in pair
    ]


def _meetings(terms: Terms, records: dict[int, Record]) -> dict[tuple[str, str], Tally]:
    """The results of every two engines, seen from the one that was entered first."""
    met = {(one.a, one.b): one.tally for one in head_to_heads(records[number] for number in sorted(records))}
    swapped = {(b, a): counted.swapped for (a, b), counted in met.items()}
    return {two: (met | swapped).get(two, Tally()) for two in combinations(terms.engines, 2)}


def _table(terms: Terms, meetings: dict[tuple[str, str], Tally]) -> list[Values]:
    rows = []
    for engine in terms.engines:
        as_a = [counted for (a, _), counted in meetings.items() if a == engine]
        as_b = [counted for (_, b), counted in meetings.items() if b == engine]
        wins = sum(one.wins for one in as_a) + sum(one.losses for one in as_b)
        losses = sum(one.losses for one in as_a) + sum(one.wins for one in as_b)
        draws = sum(one.draws for one in (*as_a, *as_b))
        games = wins + draws + losses
        points = wins + draws / 2
        rows.append({"engine": engine, "games": games, "wins": wins, "draws": draws, "losses": losses,
                     "points": points, "share": points / games if games else None})  # fmt: skip
    return sorted(rows, key=lambda row: -(row["share"] or 0.0))


def _summary(kept: KeptTournament, done: int) -> Values:
    return {
        "id": kept.id,
        "game": kept.terms.game,
        "engines": list(kept.terms.engines),
        "pairs": kept.terms.pairs,
        "status": kept.status,
        "created": kept.created,
        "games_done": done,
        "games_total": kept.terms.games_total,
    }
