"""One game of a tournament as plain values, with its board or without."""

from typing import Any

from conjoin.core.record import Record
from conjoin.views.json import to_json
from conjoin.views.scene import scene
from conjoin.web import requested

Values = dict[str, Any]
BoardsOfTournament = dict[int, Record]
"""By number, counted from 0: the game so far."""


def record_values(number: int, record: Record) -> Values:
    """Who plays, the moves, and how it ended; numbers are counted from 1 outside."""
    outcome = record.outcome
    return {
        "number": number + 1,
        "players": list(record.players),
        "moves": record.moves,
        "outcome": outcome
        and {
            "winner": None if outcome.winner is None else outcome.winner.label,
            "how": outcome.how,
            "cells": [],
        },
        "ending": None if record.ending is None else record.ending.value,
    }


def game_values(tournament_id: str, number: int, record: Record, unfinished: str = "") -> Values:
    """The same with its board; of an unfinished game it must be told how it stands."""
    game = requested.game(record.game)
    position = game.parse(record.moves)
    return {
        **record_values(number, record),
        "tournament": tournament_id,
        "game": game.name,
        "status": unfinished or "done",
        "names": [game.move_name(move) for move in position.moves],
        "scene": to_json(scene(game, position)),
    }
