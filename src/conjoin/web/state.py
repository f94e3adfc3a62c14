"""A kept game as the page sees it: one JSON value for each version and viewer."""

from time import time
from typing import Any

from conjoin.core.options import Spec
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ongoing import OngoingGame
from conjoin.store.games import KeptGame
from conjoin.views.json import to_json
from conjoin.views.scene import scene
from conjoin.web import clocks

Seats = frozenset[Side]
"""The sides that a viewer may play; empty for a watcher."""

Values = dict[str, Any]


def state(kept: KeptGame, played: OngoingGame, seats: Seats) -> Values:
    """Everything there is to show, and what this viewer can do."""
    game, position = played.game, played.position
    return {
        "id": kept.id,
        "game": kept.game,
        "version": kept.version,
        "ply": kept.ply,
        "scene": to_json(scene(game, position)),
        "moves": [move.move for move in kept.played],
        "notation": game.notation(position),
        "players": [_player(kept, played, side) for side in Side],
        "to_move": None if played.is_over else position.to_move.label,
        "outcome": _outcome(played),
        "ending": None if played.ending is None else played.ending.value,
        "reason": kept.reason,
        "clock": _clock(kept, played),
        "thinking": _thinking(kept, played),
        "can": can(kept, played, seats),
        "last_thought": kept.played[-1].thought if kept.ply else None,
    }


def can(kept: KeptGame, played: OngoingGame, seats: Seats) -> dict[str, bool]:
    """What the holder of these seats may do now."""
    moves = not played.is_over and played.seat.is_person and played.position.to_move in seats
    names = {played.game.move_name(move) for move in played.position.legal_moves()} if moves else set()
    return {
        "move": moves,
        "undo": undo_plies(kept, played, seats) > 0,
        "redo": redo_plies(kept, played, seats) > 0,
        "resign": bool(seats) and not played.is_over,
        "rematch": bool(seats) and played.is_over,
        "swap": "swap" in names,
    }


def undo_plies(kept: KeptGame, played: OngoingGame, seats: Seats) -> int:
    """How many moves take the last person who moved back to that turn, if it is this one; 0 if that is not allowed."""
    between_people = all(seat.is_person for seat in played.seats)
    if kept.options.total is not None or (between_people and played.is_over):
        return 0  # what is decided between two people stays so
    for plies, before in enumerate(reversed(played.positions[:-1]), start=1):
        if played.seats[before.to_move].is_person:
            return plies if before.to_move in seats else 0
    return 0


def redo_plies(kept: KeptGame, played: OngoingGame, seats: Seats) -> int:
    """How many of the moves taken back follow each other until a person is to move again; 0 if there are none."""
    behind = kept.moves[kept.ply :]
    if played.is_over or not behind or played.position.to_move not in seats:
        return 0
    position, plies = played.position, 0
    for move in behind:
        if plies and played.seats[position.to_move].is_person:
            break
        position, plies = position.play(played.game.parse_move(move.move)), plies + 1
    return plies


def _player(kept: KeptGame, played: OngoingGame, side: Side) -> Values:
    seat = played.seats[side]
    if seat.is_person:
        return {"kind": "human", "name": kept.names[side] or "human", "label": kept.names[side] or "human"}
    return {"kind": "engine", "name": Spec.parse(seat.label).name, "label": kept.players[side]}


def _outcome(played: OngoingGame) -> Values | None:
    outcome = played.outcome
    if outcome is None:
        return None
    names = played.game.layout.names
    winner = None if outcome.winner is None else outcome.winner.label
    return {"winner": winner, "how": outcome.how, "cells": [names[cell] for cell in outcome.cells]}


def _clock(kept: KeptGame, played: OngoingGame) -> Values | None:
    seconds = {side: clocks.left(kept, played, side) for side in Side}
    if seconds[Side.FIRST] is None:
        return None
    running = played.position.to_move if clocks.runs(kept, played) else None
    if running is not None:
        seconds[running] = clocks.left_now(kept, played, time())
    if kept.ending is Ending.TIMEOUT and played.loser is not None:
        seconds[played.loser] = 0.0
    return {
        **{side.label: max(0.0, round(left or 0.0, 3)) for side, left in seconds.items()},
        "running": None if running is None else running.label,
    }


def _thinking(kept: KeptGame, played: OngoingGame) -> Values | None:
    if played.is_over or played.seat.is_person:
        return None
    return {"engine": kept.players[played.position.to_move], "since": kept.updated}
