"""What the page without a server cannot work out: the catalogue, empty boards, the opening book, the levels, puzzles.

Puzzles come with what follows every move in them, worked out when the site is written.
"""

import gzip
import json
import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from conjoin import registry
from conjoin.core.game import Game
from conjoin.core.limit import Stop
from conjoin.engines.ladder.steps import FEWEST, READERS, SAMPLERS, SIGHT
from conjoin.explain import assessment
from conjoin.games.connect_four import ConnectFour
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.files import from_values, to_values
from conjoin.puzzles.finding import puzzles
from conjoin.puzzles.puzzle import Puzzle
from conjoin.solver.book.shelf import read_book
from conjoin.views.json import Json
from conjoin.web import assets
from conjoin.web.routes import catalogue
from conjoin.web.routes.positions import answer
from conjoin.web.workers.puzzle_tasks import puzzle_help, puzzle_try

COLUMNS = "connect-four"
HEX = ("fencemaster", "havannah")
GAMES = (COLUMNS, *HEX)
ENGINES = {
    "perfect": (COLUMNS,),
    "window": (COLUMNS,),
    "cross-four": (COLUMNS,),
    "average": (COLUMNS,),
    "minimax": (COLUMNS,),
    "alphabeta": (COLUMNS, "fencemaster"),
    "ladder": GAMES,
    "mcts": HEX,
    "proof": HEX,
    "schmipo": ("fencemaster",),
    "random": GAMES,
}
"""Those that run in the page, with the games that they play there; others need a server."""
HEX_SIZES = range(2, 14)
LENGTHS = {
    COLUMNS: (1, 3, 5, 7, 9, 11),
    "fencemaster:size=5": (3, 5),
    "havannah:size=5": (3, 5),
}
"""By board, the plies of its puzzles: those that the page offers."""
PUZZLES = 12
"""Of each length."""
BOOK_PLIES = 8
"""Of the opening book, which the page reads whole."""
LESSON = re.compile(r'\["(\d{8,})", "')
"""A puzzle in the lessons of the page: its moves, before its theme."""

Progress = Callable[[str, int, int], None]


def files_of(puzzle_count: int, progress: Progress) -> Iterator[tuple[str, bytes]]:
    """Every file by its name."""
    yield "catalogue.json", _json(_catalogue())
    yield "starts.json", _json(_starts())
    for size in HEX_SIZES:
        # The same for both games, which the page tells apart by their names.
        yield f"starts/hex-{size}.json", _json(_start(registry.game(f"{HEX[0]}:size={size}")))
    yield "ladder.json", _json(_ladder())
    yield "assessment.json", _json(_assessment())
    yield "book.gz", _book(ConnectFour())
    yield "puzzles.json", _json(list(_puzzles(puzzle_count, progress)))


def _catalogue() -> Json:
    """What there is to choose from without a server."""
    known = catalogue.known().model_dump(mode="json")
    engines = [row for row in known["engines"] if row["name"] in ENGINES]
    for row in engines:
        row["games"] = list(ENGINES[row["name"]])
        row["ratings"] = {game: rating for game, rating in row["ratings"].items() if game in row["games"]}
    return {
        "games": [row for row in known["games"] if row["name"] in GAMES],
        "engines": engines,
        "levels": {game: known["levels"][game] for game in GAMES},
    }


def _starts() -> Json:
    """By name the empty boards of Connect Four."""
    games = [registry.game(text) for text in catalogue.SIZES[COLUMNS]]
    return {game.name: _start(game) for game in games}


def _start(game: Game[Any]) -> Json:
    return answer(game.start(), {}).model_dump(mode="json")


def _ladder() -> Json:
    return {
        "sight": [asdict(one) for one in SIGHT],
        "readers": [asdict(one) for one in READERS],
        "samplers": [asdict(one) for one in SAMPLERS],
        "fewest": FEWEST,
    }


def _assessment() -> Json:
    """What the accuracy of a move is made of."""
    blundered = {str(given_away): accuracy for given_away, accuracy in assessment.BLUNDERED.items()}
    return {"blundered": blundered, "per_stone": assessment.PER_STONE, "same_result": assessment.SAME_RESULT}


def _book(game: ConnectFour) -> bytes:
    """The opening book: the number of plies, the positions of each, the differences of their keys, their scores."""
    book = read_book(game)
    pages = () if book is None else tuple(book.pages(BOOK_PLIES))
    content = struct.pack(f"<{len(pages) + 1}I", len(pages), *(len(one.keys) for one in pages))
    for one in pages:
        content += struct.pack(f"<{len(one.keys)}Q", *(b - a for a, b in pairwise([0, *one.keys])))
    for one in pages:
        content += one.scores.tobytes()
    return gzip.compress(content, 9, mtime=0)


def _puzzles(count: int, progress: Progress) -> Iterator[Json]:
    """So many of each length and those of the lessons, with all that may be asked about them."""
    kinds = [(board, plies) for board, lengths in LENGTHS.items() for plies in lengths]
    for index, (board, plies) in enumerate(kinds):
        found = (one for one in puzzles(registry.game(board), plies, seed=index) if one is not None)
        for number in range(count):
            progress("puzzles", index * count + number, len(kinds) * count)
            yield _solved(next(found))
    progress("puzzles", len(kinds) * count, len(kinds) * count)
    for moves in LESSON.findall((assets.STATIC / "pages/learn/lessons.js").read_text(encoding="utf-8")):
        yield {**_solved(puzzle_of(ConnectFour().parse(moves))), "lesson": True}


def _solved(puzzle: Puzzle) -> Json:
    """A puzzle with what comes of every move at every step, and the help that is given there."""
    values = to_values(puzzle, solution=True)
    game = puzzle.position.game
    tries, helps = [], []
    for done in range(puzzle.own_moves):
        position = _after(puzzle, done)
        names = [game.move_name(move) for move in position.legal_moves()]
        tries.append({name: _tried(values, done, name) for name in names})
        helps.append(puzzle_help(_silent, Stop(), puzzle=values, done=done))
    shown = to_values(from_values(values), solution=False)
    return {"shown": shown, "theme": puzzle.theme, "tries": tries, "help": helps}


def _after(puzzle: Puzzle, done: int) -> Any:
    position = puzzle.position
    for move in puzzle.solution[: 2 * done]:
        position = position.play(move)
    return position


def _tried(values: Json, done: int, move: str) -> Json:
    step = puzzle_try(_silent, Stop(), puzzle=values, done=done, move=move)
    return {**step, "right": step["verdict"] in {"right", "solved"}}


def _silent(_: Json) -> None:
    """Nothing is reported on the way."""


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
