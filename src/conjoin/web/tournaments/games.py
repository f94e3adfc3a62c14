"""Games of a tournament as answers, with their boards or without."""

from dataclasses import replace
from typing import Literal

from conjoin.core.record import Record
from conjoin.web import requested
from conjoin.web.models.board import Outcome, Scene
from conjoin.web.models.tournaments import TournamentGame, TournamentGameAnswer

GameStatus = Literal["waiting", "playing", "done", "stopped"]


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
