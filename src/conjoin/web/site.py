"""The application as static files: every game played, analysed and explained by the page itself, without a server.

What the page would ask for and cannot work out comes along as data. All addresses of pages stand behind `?`, so a plain
file server shows them all, below any path.
"""

import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from conjoin import registry
from conjoin.core.errors import BadOption, StoreError
from conjoin.views import svg
from conjoin.views.scene import scene
from conjoin.web import assets, offline, requested
from conjoin.web.access.policy import POLICY
from conjoin.web.shell import shell
from conjoin.web.site_data import GAMES, PUZZLES, Progress, files_of

PICTURES = (
    ("connect-four", "4455336"),
    ("fencemaster:size=4", "c4 f5 d3 d2 b3 a4 b2 e3 e5 d5 e6 c5 d4 c1 c2"),
    ("havannah:size=4", "a1 d4 b1 c3 c1 e5 d1"),
)
"""Positions that pages show as pictures."""
MARK = "conjoin-site"
"""A file by which a folder is known that was written here, and may be written again."""
ENTRY = "site.js"


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
    yield MARK, b"written by conjoin export site\n"
    yield "index.html", page().encode()
    yield "favicon.ico", (assets.STATIC / "favicon.ico").read_bytes()
    yield offline.MANIFEST, offline.manifest().encode()
    for name in assets.files():
        path = assets.STATIC / name
        yield f"{static}/{name}", assets.content_of(path, path.stat().st_mtime_ns)
    yield f"{static}/{assets.STYLES}", assets.styles()
    more = {f"{static}/data/{name}": content for name, content in files_of(puzzle_count, progress)}
    more |= dict(map(_picture, *zip(*PICTURES, strict=True)))
    yield from more.items()
    changing = sha256(b"".join(more.values())).hexdigest()
    yield offline.WORKER, offline.service_worker(list(map(quote, more)), page() + changing).encode()


def _picture(spec: str, moves: str) -> tuple[str, bytes]:
    """A position as an image, below the address at which the server draws it."""
    game = registry.game(spec)
    position = game.parse(moves)
    name = f"{game.name}/{requested.address(game, position)}.svg"
    return f"api/v1/export/{name}", svg.draw(scene(game, position)).encode()


def page() -> str:
    """The one page, whose addresses are all relative."""
    text = shell(".", "/", registry.game(GAMES[0]).start(), entry=ENTRY)
    policy = "; ".join(rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors"))
    charset = '<meta charset="utf-8">'
    return text.replace(
        charset, f'{charset}\n    <meta http-equiv="content-security-policy" content="{policy}">'
    )
