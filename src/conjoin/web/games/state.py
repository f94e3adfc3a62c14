"""A kept game as the page sees it: one JSON value for each version and viewer."""

from time import time
from typing import Any

from conjoin.core.options import Spec
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.seat import HUMAN
from conjoin.web.games import clocks
from conjoin.web.games.board import Board

Seats = frozenset[Side]
"""The sides that a viewer may play; empty for a watcher."""

Values = dict[str, Any]


def state(board: Board, seats: Seats) -> Values:
    """Everything there is to show, and what this viewer can do."""
    kept, played = board.kept, board.played
    return {
        "id": kept.id,
        "game": kept.game,
        "version": kept.version,
        "ply": kept.ply,
        "scene": board.scene,
        "moves": [move.move for move in kept.played],
        "notation": played.game.notation(played.position),
        "players": [_player(board, side) for side in Side],
        "to_move": None if played.is_over else board.to_move.label,
        "outcome": _outcome(board),
        "ending": None if played.ending is None else played.ending.value,
        "reason": kept.reason,
        "clock": _clock(board),
        "thinking": _thinking(board),
        "can": can(board, seats),
        "last_thought": kept.played[-1].thought if kept.ply else None,
    }


def can(board: Board, seats: Seats) -> dict[str, bool]:
    """What the holder of these seats may do now."""
    played = board.played
    moves = not played.is_over and played.seat.is_person and board.to_move in seats
    names = {played.game.move_name(move) for move in played.position.legal_moves()} if moves else set()
    return {
        "move": moves,
        "undo": undo_plies(board, seats) > 0,
        "redo": redo_plies(board, seats) > 0,
        "resign": bool(seats) and not played.is_over,
        "rematch": bool(seats) and played.is_over,
        "swap": "swap" in names,
    }


def undo_plies(board: Board, seats: Seats) -> int:
    """How many moves take the last person who moved back to that turn, if it is this one; 0 if that is not allowed."""
    played = board.played
    between_people = all(seat.is_person for seat in played.seats)
    if board.kept.options.total is not None or (between_people and played.is_over):
        return 0  # what is decided between two people stays so
    for plies, before in enumerate(reversed(played.positions[:-1]), start=1):
        if played.seats[before.to_move].is_person:
            return plies if before.to_move in seats else 0
    return 0


def redo_plies(board: Board, seats: Seats) -> int:
    """How many of the moves taken back follow each other until a person is to move again; 0 if there are none."""
    played, behind = board.played, board.kept.moves[board.kept.ply :]
    if played.is_over or not behind or board.to_move not in seats:
        return 0
    position, plies = played.position, 0
    for move in behind:
        if plies and played.seats[position.to_move].is_person:
            break
        position, plies = position.play(played.game.parse_move(move.move)), plies + 1
    return plies


def _player(board: Board, side: Side) -> Values:
    seat, name = board.played.seats[side], board.kept.names[side] or HUMAN
    if seat.is_person:
        return {"kind": "human", "name": name, "label": name}
    return {"kind": "engine", "name": Spec.parse(seat.label).name, "label": board.kept.players[side]}


def _outcome(board: Board) -> Values | None:
    outcome = board.played.outcome
    if outcome is None:
        return None
    names = board.played.game.layout.names
    winner = None if outcome.winner is None else outcome.winner.label
    return {"winner": winner, "how": outcome.how, "cells": [names[cell] for cell in outcome.cells]}


def _clock(board: Board) -> Values | None:
    seconds = {side: clocks.left(board, side) for side in Side}
    if seconds[Side.FIRST] is None:
        return None
    running = board.to_move if clocks.runs(board) else None
    if running is not None:
        seconds[running] = clocks.left_now(board, time())
    if board.kept.ending is Ending.TIMEOUT and board.played.loser is not None:
        seconds[board.played.loser] = 0.0
    return {
        **{side.label: max(0.0, round(left or 0.0, 3)) for side, left in seconds.items()},
        "running": None if running is None else running.label,
    }


def _thinking(board: Board) -> Values | None:
    if board.played.is_over or board.played.seat.is_person:
        return None
    return {"engine": board.kept.players[board.to_move], "since": board.kept.updated}
