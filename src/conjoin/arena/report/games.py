"""Games as the page's script reads them: where every stone fell, so that it needs no rules."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from conjoin import registry
from conjoin.core.errors import ConjoinError
from conjoin.core.game import Game
from conjoin.core.position import CellId
from conjoin.core.record import Record
from conjoin.ratings.tally import FAILURES
from conjoin.records.replay import walk
from conjoin.views import svg
from conjoin.views.scene import scene

MOST_GAMES = 5000
"""On one page, some 150 bytes each; of more, the failures and the first ones are shown."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

TurningPoints = Mapping[str, Sequence[tuple[int, str]]]
"""By game id: the moves, counted from 1, that changed the true result, and what they did."""


def chosen(records: Sequence[Record]) -> list[Record]:
    """The games that are shown."""
    if len(records) <= MOST_GAMES:
        return list(records)
    failed = [record for record in records if record.ending in FAILURES][:MOST_GAMES]
    others = (record for record in records if record.ending not in FAILURES)
    kept = {record.id for record in failed}
    kept.update(record.id for record, _ in zip(others, range(MOST_GAMES - len(kept)), strict=False))
    return [record for record in records if record.id in kept]


def games_json(name: str, engines: Sequence[str], records: Sequence[Record], turns: TurningPoints) -> str:
    """The data of the page's script, safe inside a script element."""
    game = registry.game(name)
    style = game.layout.style
    data = {
        "engines": list(engines),
        "sides": list(game.side_names),
        "stones": [[stone.fill, stone.rim, stone.mark, stone.ring] for stone in style.stones],
        "centres": [[round(x * svg.UNIT, 1), round(y * svg.UNIT, 1)] for x, y in game.layout.centres],
        "radius": svg.STONE_RADIUS,
        "between": game.join_moves(("", "")),
        "games": [_row(game, engines, record, turns.get(record.id, ())) for record in records],
    }
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def board_svg(name: str) -> str:
    """The empty board, into which the script puts stones."""
    game = registry.game(name)
    return svg.draw(scene(game, game.start()))


def _row(
    game: Game[Any], engines: Sequence[str], record: Record, turns: Sequence[tuple[int, str]]
) -> list[Any]:
    cells, names = _stones(game, record.moves)
    outcome = record.outcome
    return [
        record.id,
        engines.index(record.players[0]),
        engines.index(record.players[1]),
        None if outcome is None or outcome.winner is None else int(outcome.winner),
        record.ending.value if record.ending else "",
        outcome.how if outcome else "",
        "".join(map(_two_digits, cells)),
        game.join_moves(names),
        record.opening_plies,
        round(sum(record.clock), 3),
        list(outcome.cells) if outcome else [],
        [list(turn) for turn in turns],
    ]


def _stones(game: Game[Any], moves: str) -> tuple[list[CellId], list[str]]:
    """Where each move set or changed a stone, and what it is called."""
    try:
        positions, _ = walk(game, moves)
    except ConjoinError:
        return [], []
    final = positions[-1]
    cells = [
        game.landing_cell(position, move) for position, move in zip(positions, final.moves, strict=False)
    ]
    return cells, [game.move_name(move) for move in final.moves]


def _two_digits(cell: CellId) -> str:
    """A cell in base 36: 1296 are more than any board has."""
    return DIGITS[cell // 36] + DIGITS[cell % 36]
