"""Games of a tournament as answers, with their boards or without."""

from typing import Literal

from conjoin.core.record import Record
from conjoin.views.json import to_json
from conjoin.views.scene import scene
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
        ending=None if record.ending is None else record.ending.value,
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
        scene=Scene(**to_json(scene(game, position))),
    )


def _outcome(record: Record) -> Outcome | None:
    if record.outcome is None:
        return None
    winner = record.outcome.winner
    label = None if winner is None else winner.label
    return Outcome.model_validate({"winner": label, "how": record.outcome.how, "cells": []})
