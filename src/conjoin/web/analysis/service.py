"""Questions about positions and games, put to the worker processes; what is exact is worked out once and then kept."""

import asyncio
import logging
from base64 import b64decode
from collections.abc import AsyncGenerator, Coroutine, Sequence
from datetime import date
from typing import Any, TypeVar

from conjoin.core.errors import BadOption, ConjoinError, EngineFailure, StoreError
from conjoin.core.position import Position
from conjoin.explain import exact
from conjoin.explain.assessed_games import AssessedGame, cells
from conjoin.explain.assessment import from_values
from conjoin.explain.exact import ExactScores
from conjoin.explain.explanation import refuse_finished
from conjoin.ratings.accuracy import AccuracyTally
from conjoin.records import jsonl
from conjoin.store import results
from conjoin.store.database import Database
from conjoin.views.json import Json
from conjoin.web.errors import Busy
from conjoin.web.models import records as answers
from conjoin.web.models.analysis import (
    CoachAnswer,
    Expert,
    ExpertsAnswer,
    HindsightAnswer,
    ReviewAnswer,
    WhyAnswer,
)
from conjoin.web.models.board import Scene
from conjoin.web.workers.pool import LONG_SECONDS, Pool

AT_ONCE_SECONDS = 0.4
"""For exact scores that are shown beside something else."""
PLAN_SECONDS = 0.5
"""For the lines of best play that a plan needs, beside the exact scores."""
COACH_SECONDS = 2.0
"""For the exact scores beside which a move is judged that a person is about to make."""
PUZZLE_SECONDS = 20.0
REVIEW_SECONDS = 15.0
ASSESS_SECONDS = 60.0
"""For every move of one game."""
HINDSIGHT_SECONDS = 8.0
"""For all engines over a whole game."""
KEPT_SECONDS = 1.0
"""For which an answer waits for the database: to be found there, and to be kept."""
MOST_RECORDS = 500
"""Games read from one text."""
MOST_GRADED = 20
"""Games of one text whose every move is compared with perfect play."""
DAILY_PLIES = (5, 7, 7, 9, 7, 9, 11)
"""By weekday from Monday on: harder towards the end of the week."""

T = TypeVar("T")

log = logging.getLogger("conjoin.web")


class AnalysisService:
    """One service for all clients; `client` names the one that asks, so that workers are shared fairly."""

    def __init__(self, database: Database, pool: Pool, question_seconds: float, live_seconds: float) -> None:
        self._database = database
        self._pool = pool
        self._question_seconds = question_seconds
        self._live_seconds = live_seconds

    async def exact_scores(
        self, position: Position, client: str, seconds: float = AT_ONCE_SECONDS
    ) -> ExactScores:
        """The exact scores that are known or found in time; moves without one are missing. Raises Busy."""
        if position.outcome is not None:
            return {}
        asked = results.position_question("truth", position)
        arguments = {**_line(position), "seconds": seconds}
        found = await self._once(asked, "exact_scores", arguments, client, seconds + 1, long=None)
        return exact.from_json(position.game, found["scores"])

    async def exact_scores_if_free(self, position: Position, client: str) -> ExactScores:
        """The same for a place where they may be missing: nothing when every worker is busy."""
        try:
            return await self.exact_scores(position, client)
        except (Busy, EngineFailure):
            return {}

    async def why(self, position: Position, engine: str, client: str, seconds: float | None) -> WhyAnswer:
        """What an engine thinks of every move beside its exact score; raises IllegalMove after the end, or Busy."""
        refuse_finished(position.game, position)
        known = await self.exact_scores_if_free(position, client)
        found = await self._explained(position, engine, client, seconds, known, plan=True)
        return WhyAnswer.model_validate({**found, "scene": Scene.of(position.game, position)})

    async def experts(
        self, position: Position, engines: Sequence[str], client: str, seconds: float | None
    ) -> ExpertsAnswer:
        """Several engines on one position, each with its choice beside the exact score; a failed one says how.

        Raises IllegalMove after the end, or Busy if none of them can be asked.
        """
        refuse_finished(position.game, position)
        known = await self.exact_scores_if_free(position, client)
        found = await asyncio.gather(
            *(self._explained(position, engine, client, seconds, known) for engine in engines),
            return_exceptions=True,
        )
        refused = [one for one in found if isinstance(one, Busy)]
        if len(refused) == len(found):
            raise refused[0]
        experts = [_expert(engine, one) for engine, one in zip(engines, found, strict=True)]
        best = [position.game.move_name(move) for move in exact.best_moves(known)]
        truth = exact.to_json(position.game, known)
        return ExpertsAnswer.model_validate({"experts": experts, "truth": truth, "best": best})

    def watch(
        self, position: Position, engine: str, client: str, seconds: float | None
    ) -> AsyncGenerator[Json]:
        """Ever better analyses; closing the iterator stops the search."""
        refuse_finished(position.game, position)
        most = min(seconds or self._live_seconds, self._live_seconds)
        question = {**_line(position), "engine": engine, "seconds": most}
        return self._pool.stream("watch", question, client=client, seconds=most + 1, long=True)

    async def review(self, position: Position, client: str) -> ReviewAnswer:
        """What every move of a game was worth; raises Busy."""
        line = _line(position)
        asked = results.question("review of a game with ideas and accuracy", *line.values())
        arguments = {**line, "seconds": REVIEW_SECONDS}
        found = await self._once(asked, "review", arguments, client, REVIEW_SECONDS + 1)
        return ReviewAnswer.model_validate(found)

    async def hindsight(
        self, position: Position, engines: list[str], after: int, client: str
    ) -> HindsightAnswer:
        """Where in a game each of these engines would have erred, from a ply on; raises Busy."""
        line = _line(position)
        asked = results.question("hindsight", *line.values(), after, *engines)
        arguments = {**line, "engines": engines, "after": after, "seconds": HINDSIGHT_SECONDS}
        found = await self._once(asked, "hindsight", arguments, client, HINDSIGHT_SECONDS + 1)
        return HindsightAnswer.model_validate(found)

    async def coach(self, position: Position, move: str, client: str) -> CoachAnswer:
        """What speaks against a move; raises IllegalMove, BadNotation or Busy."""
        refuse_finished(position.game, position)
        known = exact.to_json(position.game, await self.exact_scores(position, client, COACH_SECONDS))
        question = {**_line(position), "move": move, "known": known}
        seconds = self._question_seconds
        return CoachAnswer.model_validate(
            await self._pool.ask("coach", question, client=client, seconds=seconds)
        )

    async def set_up(self, game: str, cells: dict[str, str], client: str) -> str:
        """The moves that lead to a board; raises IllegalMove, BadNotation or Busy."""
        question = {"game": game, "cells": cells}
        found = await self._pool.ask("set_up", question, client=client, seconds=self._question_seconds)
        moves: str = found["moves"]
        return moves

    async def picture(self, position: Position, client: str) -> bytes:
        """A position as a PNG; raises Busy."""
        seconds = self._question_seconds
        found = await self._pool.ask("picture", _line(position), client=client, seconds=seconds)
        return b64decode(found["png"])

    async def records(self, text: str, client: str) -> tuple[list[Json], list[str]]:
        """The games of a text, and what is wrong with the others; raises BadNotation or Busy."""
        question = {"text": text, "most": MOST_RECORDS}
        found = await self._pool.ask("read_records", question, client=client, seconds=self._question_seconds)
        games = [one for one in found["games"] if "error" not in one]
        return games, [one["error"] for one in found["games"] if "error" in one]

    async def accuracy(self, text: str, client: str) -> answers.AccuracyAnswer:
        """Each player's accuracy over the games of a text; raises BadNotation, BadOption or Busy."""
        games, errors = await self.records(text, client)
        if len(games) > MOST_GRADED:
            raise BadOption(f"the text has {len(games)} games", f"send at most {MOST_GRADED} at a time")
        tally = AccuracyTally()
        for number, one in enumerate(games, start=1):
            record = jsonl.from_json(one["record"])
            asked = results.question("assessments", record.game, record.moves, record.opening_plies)
            found = await self._once(asked, "assess", {"record": one["record"]}, client, ASSESS_SECONDS)
            if found["complete"]:
                tally.add(AssessedGame(record, from_values(found["assessments"]), cells(record)))
            else:
                errors.append(f"game {number}: its moves could not be judged in {ASSESS_SECONDS:g} s")
        players = {one.player: answers.Accuracy.of(one) for one in tally.players}
        return answers.AccuracyAnswer(players=players, games=tally.games, errors=errors)

    async def puzzle(self, game: str, plies: int, seed: int, theme: str | None, client: str) -> Json:
        """The puzzle of a seed with its solution; raises BadOption, EngineFailure or Busy."""
        asked = results.question("puzzle played to the end", game, plies, seed, theme or "any")
        arguments = {"game": game, "plies": plies, "seed": seed, "theme": theme}
        found = await self._once(asked, "puzzle", arguments, client, PUZZLE_SECONDS)
        if "solution" not in found:
            raise EngineFailure(f"no puzzle of {plies} plies was found in time", "choose fewer plies")
        return found

    async def puzzle_at(self, position: Position, client: str) -> Json:
        """The puzzle that a position is, with its solution; raises BadOption where it is none, or Busy."""
        asked = results.question("puzzle at", *_line(position).values())
        return await self._once(asked, "puzzle_at", _line(position), client, PUZZLE_SECONDS)

    async def puzzle_try(self, puzzle: Json, done: int, move: str, client: str) -> Json:
        """What comes of a move in a puzzle after so many own ones; raises IllegalMove, BadNotation or Busy."""
        arguments = {"puzzle": puzzle, "done": done, "move": move}
        return await self._pool.ask("puzzle_try", arguments, client=client, seconds=self._question_seconds)

    async def puzzle_help(self, puzzle: Json, done: int, client: str) -> Json:
        """A hint and the rest of the solution after so many own moves; raises BadOption or Busy."""
        arguments = {"puzzle": puzzle, "done": done}
        return await self._pool.ask("puzzle_help", arguments, client=client, seconds=self._question_seconds)

    async def _once(
        self, asked: str, task: str, arguments: Json, client: str, seconds: float, *, long: bool | None = True
    ) -> Json:
        """What is kept under this question, or else a task's result, which is kept if it is complete."""
        known = await self._in_time(self._database.run_read(results.find, self._database, asked))
        if known is None:
            known = await self._pool.ask(task, arguments, client=client, seconds=seconds, long=long)
            if known["complete"]:
                await self._in_time(self._database.run(results.keep, self._database, asked, known))
        return known

    @staticmethod
    async def _in_time(database_work: Coroutine[Any, Any, T]) -> T | None:
        """What the database says; None where it does not, since what it keeps can be worked out without it."""
        try:
            async with asyncio.timeout(KEPT_SECONDS):
                return await database_work
        except (StoreError, TimeoutError) as failure:
            log.warning("a result was not kept", extra={"problem": str(failure) or "no answer in time"})
            return None

    async def _explained(
        self,
        position: Position,
        engine: str,
        client: str,
        seconds: float | None,
        known: ExactScores,
        *,
        plan: bool = False,
    ) -> Json:
        truth = exact.to_json(position.game, known)
        beside = PLAN_SECONDS if plan else 0.0
        question = {**_line(position), "engine": engine, "seconds": seconds, "known": truth, "plan": beside}
        most = self._question_seconds if seconds is None else min(seconds + 1, self._question_seconds)
        long = seconds is None or seconds + beside > LONG_SECONDS
        return await self._pool.ask("explain", question, client=client, seconds=most, long=long)


def daily(day: date) -> tuple[int, int]:
    """The seed and the plies of a day's puzzle.

    >>> daily(date(2026, 1, 5))
    (739621, 5)
    """
    return day.toordinal(), DAILY_PLIES[day.weekday()]


def _line(position: Position) -> Json:
    """A position by name and moves, as a worker gets it."""
    return {"game": position.game.name, "moves": position.game.notation(position)}


def _expert(engine: str, found: Json | BaseException) -> Expert:
    if isinstance(found, BaseException):
        if not isinstance(found, ConjoinError | Busy):
            raise found
        said = found.problem if isinstance(found, ConjoinError) else str(found)
        return Expert(
            engine=engine, move=None, score=None, reasons=[], truth=None, gives_away=False, error=said
        )
    return Expert.model_validate({**found["lines"][0], "engine": engine, "error": None})
