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


def game_values(tournament_id: str, number: int, record: Record, *, playing: bool = False) -> Values:
    """The same with its board."""
    game = requested.game(record.game)
    position = game.parse(record.moves)
    over = record.ending is not None or bool(record.event)
    return {
        **record_values(number, record),
        "tournament": tournament_id,
        "game": game.name,
        "status": "done" if over else "playing" if playing else "waiting",
        "names": [game.move_name(move) for move in position.moves],
        "scene": to_json(scene(game, position)),
    }
