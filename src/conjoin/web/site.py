"""The application as static files: Connect Four played, analysed and explained by the page itself, without a server.

Everything that the page would ask for and cannot work out comes along as data: the catalogue, empty boards, the
opening book, the table of levels, and puzzles with what comes of every move in them. All addresses of pages stand
behind `?`, so a plain file server shows them all, below any path.
"""

import gzip
import json
import re
import shutil
import struct
from collections.abc import Callable, Iterator
from dataclasses import asdict
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadOption, StoreError
from conjoin.core.game import Game
from conjoin.core.limit import Stop
from conjoin.engines.ladder.steps import READERS, SIGHT
from conjoin.explain import assessment
from conjoin.games.connect_four import ConnectFour
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.files import from_values, to_values
from conjoin.puzzles.finding import puzzles
from conjoin.puzzles.puzzle import Puzzle
from conjoin.solver.book.shelf import read_book
from conjoin.views import svg
from conjoin.views.json import Json
from conjoin.views.scene import scene
from conjoin.web import assets, offline
from conjoin.web.access.policy import POLICY
from conjoin.web.routes import catalogue
from conjoin.web.routes.positions import answer
from conjoin.web.shell import shell
from conjoin.web.workers.puzzle_tasks import puzzle_help, puzzle_try

GAME = "connect-four"
ENGINES = ("perfect",)
"""Those that the page has itself, beside the levels."""
LENGTHS = (1, 3, 5, 7, 9, 11)
"""Plies of the puzzles."""
PUZZLES = 12
"""Of each length."""
PICTURES = ("4455336",)
"""Positions that pages show as pictures."""
LESSON = re.compile(r'\["(\d{8,})", "')
"""A puzzle in the lessons of the page: its moves, before its theme."""
BOOK_PLIES = 8
"""Of the opening book, which the page reads whole."""
MARK = "conjoin-site"
"""A file by which a folder is known that was written here, and may be written again."""
ENTRY = "site.js"

Progress = Callable[[str, int, int], None]


def export(folder: Path, puzzle_count: int = PUZZLES, progress: Progress = lambda *_: None) -> int:
    """Write the site into a folder, and return how many files it has; raises StoreError, or BadOption.

    What was exported there before is replaced; any other folder must be empty.
    """
    _refuse_other_files(folder)
    files = dict(_files(puzzle_count, progress))
    try:
        _make_room(folder)
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        problem = f"cannot write {error.filename or folder}: {error.strerror}"
        raise StoreError(problem, "choose another folder") from None
    return len(files)


def _refuse_other_files(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{folder} is no folder", "name a new one")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise BadOption(f"{folder} holds other files", "name a new or an empty folder")


def _make_room(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder / "static", folder / "api"):
        if path.exists():
            shutil.rmtree(path)


def _files(puzzle_count: int, progress: Progress) -> Iterator[tuple[str, bytes]]:
    """Every file by its path in the folder."""
    static = f"static/{assets.fingerprint()}"
    game = ConnectFour()
    yield MARK, b"written by conjoin export site\n"
    yield "index.html", page().encode()
    yield "favicon.ico", (assets.STATIC / "favicon.ico").read_bytes()
    yield offline.MANIFEST, offline.manifest().encode()
    for name in assets.files():
        path = assets.STATIC / name
        yield f"{static}/{name}", assets.content_of(path, path.stat().st_mtime_ns)
    yield f"{static}/{assets.STYLES}", assets.styles()
    more = {f"{static}/data/{name}": content for name, content in _data(game, puzzle_count, progress)}
    for moves in PICTURES:
        picture = svg.draw(scene(game, game.parse(moves)))
        more[f"api/v1/export/{GAME}/{moves}.svg"] = picture.encode()
    yield from more.items()
    changing = sha256(b"".join(more.values())).hexdigest()
    yield offline.WORKER, offline.service_worker(list(more), page() + changing).encode()


def _data(game: ConnectFour, puzzle_count: int, progress: Progress) -> Iterator[tuple[str, bytes]]:
    yield "catalogue.json", _json(_catalogue())
    yield "starts.json", _json(_starts())
    yield "ladder.json", _json(_ladder())
    yield "assessment.json", _json(_assessment())
    yield "book.gz", _book(game)
    yield "puzzles.json", _json(list(_puzzles(game, puzzle_count, progress)))


def page() -> str:
    """The one page, whose addresses are all relative."""
    text = shell(".", "/", registry.game(GAME).start(), entry=ENTRY)
    policy = "; ".join(rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors"))
    charset = '<meta charset="utf-8">'
    return text.replace(
        charset, f'{charset}\n    <meta http-equiv="content-security-policy" content="{policy}">'
    )


def _catalogue() -> Json:
    """What there is to choose from without a server."""
    known = catalogue.known().model_dump(mode="json")
    games = [row for row in known["games"] if row["name"] == GAME]
    engines = [row for row in known["engines"] if row["name"] in ENGINES]
    for row in engines:
        row["ratings"] = {game: rating for game, rating in row["ratings"].items() if game == GAME}
    return {"games": games, "engines": engines, "levels": {GAME: known["levels"][GAME]}}


def _starts() -> Json:
    """By game the empty board."""
    games = [registry.game(text) for text in catalogue.SIZES[GAME]]
    return {game.name: answer(game.start(), {}).model_dump(mode="json") for game in games}


def _ladder() -> Json:
    return {"sight": [asdict(one) for one in SIGHT], "readers": [asdict(one) for one in READERS]}


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


def _puzzles(game: Game[Any], count: int, progress: Progress) -> Iterator[Json]:
    """So many of each length and those of the lessons, with all that may be asked about them."""
    total = count * len(LENGTHS)
    for index, plies in enumerate(LENGTHS):
        found = (one for one in puzzles(game, plies, seed=index) if one is not None)
        for number in range(count):
            progress("puzzles", index * count + number, total)
            yield _solved(next(found))
    progress("puzzles", total, total)
    for moves in LESSON.findall((assets.STATIC / "pages/learn/lessons.js").read_text(encoding="utf-8")):
        yield {**_solved(puzzle_of(game.parse(moves))), "lesson": True}


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
