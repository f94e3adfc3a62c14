"""The page's files as they are sent: named by what they hold, so that browsers keep them, and compressed.

The address `/static/FINGERPRINT/app.js` never means anything else, so it is kept for good; modules import each other by
relative addresses and so stay below the same fingerprint. `/static/app.js` is the file as it is now.
"""

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from os import PathLike, stat_result
from pathlib import Path
from posixpath import normpath
from time import monotonic

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from conjoin.web.revalidation import ASKED_AGAIN, revalidated

STATIC = Path(__file__).with_name("static")
SHELL = STATIC / "index.html"
STYLESHEET = re.compile(r' *<link rel="stylesheet" href="/static/([^"]+)">\n')
KEPT = "public, max-age=31536000, immutable"
"""For what its address says all about."""
STYLES = "css/all.css"
"""All style sheets of the shell in one, for a page is drawn only when it has them all."""
MEDIA = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""What is compressed, and how it is called whatever the machine's own table of types says."""
_FINGERPRINT = re.compile(r"[0-9a-f]{12}")
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
"""One that has its lines to itself."""
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_IMPORT = re.compile(r'^(?:import|export|\}) ?[^;"]*"(\.[^"]+)";', re.MULTILINE)


class Assets(StaticFiles):
    """The folder of the page."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with or without a fingerprint before its name."""
        first, _, rest = path.partition("/")
        named = _FINGERPRINT.fullmatch(first) is not None
        name = rest if named else path
        response = _styles(scope) if name == STYLES else await super().get_response(name, scope)
        kept = named and first == fingerprint() and response.status_code in (200, 304)
        response.headers["cache-control"] = KEPT if kept else ASKED_AGAIN
        if kept:
            del response.headers["etag"]  # nobody asks again
        return response

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Compressed where the browser understands that."""
        path = Path(full_path)
        if path.suffix not in MEDIA:
            return super().file_response(full_path, stat_result, scope, status_code)
        return _packed(content_of(path, stat_result.st_mtime_ns), path.suffix, scope)


def fingerprint() -> str:
    """Of every file of the page; a changed file is noticed within a second.

    >>> len(fingerprint())
    12
    """
    return _fingerprint_at(int(monotonic()))


def files() -> list[str]:
    """Every file that a browser may ask for, by its path in the folder; types are for those who check the page."""
    found = (path.relative_to(STATIC) for path in STATIC.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in found if not path.name.endswith(".d.ts"))


@lru_cache(maxsize=500)
def content_of(path: Path, _modified: int = 0) -> bytes:
    """A file as it is sent, a module without its comments and indentation."""
    content = path.read_bytes()
    return (
        without_indentation(without_comments(content.decode())).encode()
        if path.suffix in (".js", ".css")
        else content
    )


def styles() -> bytes:
    """The style sheets that the shell names, in its order."""
    return b"".join(
        content_of(STATIC / name, (STATIC / name).stat().st_mtime_ns)
        for name in STYLESHEET.findall(SHELL.read_text(encoding="utf-8"))
    )


def without_comments(source: str) -> str:
    """A module or style sheet without the comments that have their lines to themselves.

    >>> without_comments('/** One. */\\nconst a = 1; // stays\\n  // Two.\\nconst b = "/* 3 */";\\n')
    'const a = 1; // stays\\nconst b = "/* 3 */";\\n'
    """
    return _COMMENT.sub("", source)


def without_indentation(source: str) -> str:
    """The same from the beginning of each line, unless a template spans lines: it would lose its own spaces.

    >>> without_indentation("if (a) {\\n  b();\\n}\\n")
    'if (a) {\\nb();\\n}\\n'
    >>> without_indentation("const a = `\\n  b`;")
    'const a = `\\n  b`;'
    """
    spans = any(line.count("`") % 2 for line in source.splitlines())
    return source if spans else _INDENTATION.sub("", source)


def modules_of(*entries: str) -> list[str]:
    """Modules and all that they import at once, so that a browser can ask for them together.

    >>> modules_of("base/dom.js")
    ['base/dom.js', 'base/place.js']
    """
    found: list[str] = []
    waiting = list(entries)
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        found.append(name)
        path = STATIC / name
        folder = name.rpartition("/")[0]
        waiting += [
            normpath(f"{folder}/{other}").lstrip("/") for other in _IMPORT.findall(path.read_text("utf-8"))
        ]
    return found


@lru_cache(maxsize=1)
def _fingerprint_at(_second: int) -> str:
    stats = ((name, (STATIC / name).stat()) for name in files())
    return _fingerprint(tuple((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats))


@lru_cache(maxsize=1)
def _fingerprint(signature: tuple[tuple[str, int, int], ...]) -> str:
    digest = sha256()
    for name, _, _ in signature:
        digest.update(name.encode() + b"\0" + (STATIC / name).read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _styles(scope: Scope) -> Response:
    return _packed(styles(), ".css", scope)


def _packed(content: bytes, suffix: str, scope: Scope) -> Response:
    """Compressed where the browser understands that, or nothing where it has it already."""
    headers = {"vary": "accept-encoding", "content-type": MEDIA[suffix]}
    if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
        content = _compressed(content)
        headers["content-encoding"] = "gzip"
    return revalidated(Request(scope), Response(content, headers=headers))


@lru_cache(maxsize=500)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)
