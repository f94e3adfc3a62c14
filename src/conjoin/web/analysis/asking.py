"""Questions to engines and to the truth; what is exact is worked out once and then remembered."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import date
from typing import Any

from conjoin.core.errors import ConjoinError, EngineFailure, IllegalMove
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.store import results
from conjoin.store.database import Database
from conjoin.web.errors import Busy
from conjoin.web.workers.pool import Pool

Values = dict[str, Any]
Scores = dict[str, Values]
"""By move: its exact score for the side to move."""

AT_ONCE = 0.4
"""Seconds for an exact result that is shown beside something else."""
THOROUGH = 5.0
"""Seconds for one that was asked for."""
PUZZLE_SECONDS = 20.0
REVIEW_SECONDS = 15.0
HINDSIGHT_SECONDS = 8.0
"""For all engines over a whole game."""
MOST_RECORDS = 500
"""Games read from one text."""
DAILY_PLIES = (5, 7, 7, 9, 7, 9, 11)
"""By weekday from Monday on: harder towards the end of the week."""


class Asking:
    """One client's questions are told from another's by the name given as `client`."""

    def __init__(self, database: Database, pool: Pool, question_seconds: float, live_seconds: float) -> None:
        self._database = database
        self._pool = pool
        self._question_seconds = question_seconds
        self._live_seconds = live_seconds

    async def truth(
        self, game: Game[Any], position: Position, client: str, seconds: float = AT_ONCE
    ) -> Scores:
        """The exact scores that are known or found in time; moves without one are missing. Raises Busy."""
        if position.outcome is not None:
            return {}
        asked = results.position_question("truth", position)
        known = await asyncio.to_thread(results.find, self._database, asked)
        if known is None:
            question = {"game": game.name, "moves": game.notation(position), "seconds": seconds}
            known = await self._pool.ask("true_scores", question, client=client, seconds=seconds + 1)
            if known["complete"]:
                await asyncio.to_thread(results.keep, self._database, asked, known)
        scores: Scores = known["scores"]
        return scores

    async def truth_or_nothing(self, game: Game[Any], position: Position, client: str) -> Scores:
        """The same for a place where it may be missing: nothing when everybody is busy."""
        try:
            return await self.truth(game, position, client)
        except (Busy, EngineFailure):
            return {}

    async def why(
        self, game: Game[Any], position: Position, engine: str, client: str, seconds: float | None
    ) -> Values:
        """What an engine thinks of every move, beside the truth; raises IllegalMove after the end, or Busy."""
        refuse_finished(game, position)
        known = await self.truth_or_nothing(game, position, client)
        return await self._explained(game, position, engine, client, seconds, known)

    async def experts(
        self, game: Game[Any], position: Position, engines: list[str], client: str, seconds: float | None
    ) -> Values:
        """Several engines on one position, each with its choice beside the truth; a failed one says how."""
        refuse_finished(game, position)
        known = await self.truth_or_nothing(game, position, client)
        answers = await asyncio.gather(
            *(self._explained(game, position, engine, client, seconds, known) for engine in engines),
            return_exceptions=True,
        )
        experts = [_expert(engine, answer) for engine, answer in zip(engines, answers, strict=True)]
        return {"experts": experts, "truth": known, "best": best_moves(known)}

    async def _explained(
        self,
        game: Game[Any],
        position: Position,
        engine: str,
        client: str,
        seconds: float | None,
        known: Scores,
    ) -> Values:
        question = {
            "game": game.name,
            "moves": game.notation(position),
            "engine": engine,
            "seconds": seconds,
            "known": known,
        }
        most = self._question_seconds if seconds is None else min(seconds + 1, self._question_seconds)
        return await self._pool.ask("explain", question, client=client, seconds=most)

    def watch(
        self, game: Game[Any], position: Position, engine: str, client: str, seconds: float | None
    ) -> AsyncGenerator[Values]:
        """Ever better analyses; closing the iterator stops the search."""
        refuse_finished(game, position)
        most = min(seconds or self._live_seconds, self._live_seconds)
        question = {"game": game.name, "moves": game.notation(position), "engine": engine, "seconds": most}
        return self._pool.stream("watch", question, client=client, seconds=most + 1, long=True)

    async def review(self, game: Game[Any], position: Position, client: str) -> Values:
        """Every move of a game beside the truth; raises Busy."""
        asked = results.question("review", game.name, game.notation(position))
        known = await asyncio.to_thread(results.find, self._database, asked)
        if known is None:
            question = {"game": game.name, "moves": game.notation(position), "seconds": REVIEW_SECONDS}
            known = await self._pool.ask(
                "review", question, client=client, seconds=REVIEW_SECONDS + 1, long=True
            )
            if known["complete"]:
                await asyncio.to_thread(results.keep, self._database, asked, known)
        return known

    async def hindsight(
        self, game: Game[Any], position: Position, engines: list[str], after: int, client: str
    ) -> Values:
        """Where in a game each of these engines would have erred, from a ply on; raises Busy."""
        asked = results.question("hindsight", game.name, game.notation(position), after, *engines)
        known = await asyncio.to_thread(results.find, self._database, asked)
        if known is None:
            question = {
                "game": game.name,
                "moves": game.notation(position),
                "engines": engines,
                "after": after,
                "seconds": HINDSIGHT_SECONDS,
            }
            known = await self._pool.ask(
                "hindsight", question, client=client, seconds=HINDSIGHT_SECONDS + 1, long=True
            )
            if known["complete"]:
                await asyncio.to_thread(results.keep, self._database, asked, known)
        return known

    async def set_up(self, game: str, cells: dict[str, str], client: str) -> str:
        """The moves that lead to a board; raises IllegalMove, BadNotation or Busy."""
        question = {"game": game, "cells": cells}
        found = await self._pool.ask("set_up", question, client=client, seconds=self._question_seconds)
        moves: str = found["moves"]
        return moves

    async def records(self, text: str, client: str) -> tuple[list[Values], list[str]]:
        """The games of a text, and what is wrong with the others; raises BadNotation or Busy."""
        question = {"text": text, "most": MOST_RECORDS}
        found = await self._pool.ask("read_records", question, client=client, seconds=self._question_seconds)
        games = [one for one in found["games"] if "error" not in one]
        return games, [one["error"] for one in found["games"] if "error" in one]

    async def puzzle(self, game: str, plies: int, seed: int, client: str) -> Values:
        """The puzzle of a seed with its solution; raises BadOption, EngineFailure or Busy."""
        asked = results.question("puzzle", game, plies, seed)
        known = await asyncio.to_thread(results.find, self._database, asked)
        if known is not None:
            return known
        question = {"game": game, "plies": plies, "seed": seed}
        found = await self._pool.ask("puzzle", question, client=client, seconds=PUZZLE_SECONDS, long=True)
        if not found:
            raise EngineFailure(f"no puzzle of {plies} plies was found in time", "choose fewer plies")
        await asyncio.to_thread(results.keep, self._database, asked, found)
        return found


def daily(day: date) -> tuple[int, int]:
    """The seed and the plies of a day's puzzle.

    >>> daily(date(2026, 1, 5))
    (739621, 5)
    """
    return day.toordinal(), DAILY_PLIES[day.weekday()]


def best_moves(known: Scores) -> list[str]:
    """The moves with the best exact score."""
    if not known:
        return []
    ranks = {move: rank(score) for move, score in known.items()}
    best = max(ranks.values())
    return [move for move, one in ranks.items() if one == best]


def rank(score: Values) -> tuple[int, float]:
    """An exact score as something to compare: wins, then draws, then losses; quick wins and slow losses first."""
    result = {"win": 1, "loss": -1}.get(score["kind"], 0)
    return (result, -result * (score["plies"] or 0))


def refuse_finished(game: Game[Any], position: Position) -> None:
    """Raise IllegalMove for a position after the end of the game."""
    if position.outcome is not None:
        how = game.caption(position)
        raise IllegalMove(f"the game is over: {how}", "leave out the last move")


def _expert(engine: str, answer: Values | BaseException) -> Values:
    if isinstance(answer, BaseException):
        if not isinstance(answer, ConjoinError | Busy):
            raise answer
        said = answer.problem if isinstance(answer, ConjoinError) else "too much to do; ask again soon"
        return {"engine": engine, "move": None, "score": None, "reasons": [], "truth": None, "gives_away": False,
                "error": said}  # fmt: skip
    line = answer["lines"][0]
    kept = ("move", "score", "reasons", "truth", "gives_away")
    return {"engine": engine, **{name: line[name] for name in kept}, "error": None}
