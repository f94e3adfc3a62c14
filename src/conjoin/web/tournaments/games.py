"""Games of a tournament as answers, with their boards or without."""

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import Literal

from conjoin.core.record import Record
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.web import requested
from conjoin.web.models.board import Outcome, Scene
from conjoin.web.models.tournaments import TournamentGame, TournamentGameAnswer

GameStatus = Literal["waiting", "playing", "done", "stopped"]
MOST_LISTED = 8
"""Tournaments whose lists of games are remembered."""


class FinishedGames:
    """The lists of finished games, of which there may be thousands: none ever changes, so each is read once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._known: OrderedDict[str, dict[int, TournamentGame]] = OrderedDict()

    def of(self, tournament_id: str) -> dict[int, TournamentGame]:
        """Those of a tournament by number."""
        with self._lock:
            known = self._known.get(tournament_id, {})
        missing = tournaments.finished(self._database, tournament_id) - known.keys()
        if missing:
            numbers = missing if known else None  # all of them need no list
            records = tournaments.records(self._database, tournament_id, numbers)
            known = {**known, **{number: game_row(number, record) for number, record in records.items()}}
        with self._lock:
            self._known[tournament_id] = known
            self._known.move_to_end(tournament_id)
            if len(self._known) > MOST_LISTED:
                self._known.popitem(last=False)
        return known


def game_row(number: int, record: Record) -> TournamentGame:
    """Who plays, the moves, and how it ended; numbers count from 1 outside."""
    return TournamentGame(
        number=number + 1,
        players=list(record.players),
        moves=record.moves,
        outcome=_outcome(record),
        ending=record.ending,
    )


def game_answer(
    tournament_id: str, number: int, record: Record, status: GameStatus = "done"
) -> TournamentGameAnswer:
    """The same with its board."""
    game = requested.game(record.game)
    position = game.parse(record.moves)
    return TournamentGameAnswer(
        **dict(game_row(number, record)),
        tournament=tournament_id,
        game=game.name,
        status=status,
        names=[game.move_name(move) for move in position.moves],
        scene=Scene.of(game, position),
    )


def _outcome(record: Record) -> Outcome | None:
    """Without its cells: no board is drawn beside it."""
    return None if record.outcome is None else Outcome.of(replace(record.outcome, cells=()), ())
