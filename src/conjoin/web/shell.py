"""The shell of all pages: what a browser shows before any script ran, and what it is to ask for at once."""

from conjoin.core.position import Position
from conjoin.views import svg
from conjoin.views.scene import scene
from conjoin.web import assets, languages

NO_SHELL = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Conjoin</title>'
    '<h1>Conjoin</h1><p>The pages are not installed. The API is described at <a href="/docs">/docs</a>.</p></html>'
)
MAIN = '<main id="main" tabindex="-1">'
APP = "app.js"
ENTRY = '    <script type="module"'
PAGES = {
    "": "pages/home/home.js",
    "play": "pages/play/play.js",
    "analyse": "pages/analyse/analyse.js",
    "puzzles": "pages/puzzles/puzzles.js",
    "learn": "pages/learn/learn.js",
}
"""By the first word of an address: its module, which comes with the shell rather than after it. Others follow."""


WORDS = ("strings", "strings/learn", "strings/arena")
"""Folders with a file for each language, of which a page loads one."""


def shell(
    root: str,
    path: str = "/",
    position: Position | None = None,
    entry: str = APP,
    language: str = languages.FIRST,
) -> str:
    """The page of an address below a root, with the board that it is about and the words that it will need."""
    if not assets.SHELL.exists():
        return NO_SHELL
    text = assets.SHELL.read_text(encoding="utf-8")
    first, *others = [found.group() for found in assets.STYLESHEET.finditer(text)]
    for link in others:
        text = text.replace(link, "")
    text = text.replace(first, f'    <link rel="stylesheet" href="/static/{assets.STYLES}">\n')
    direction = languages.directions()[language]
    text = text.replace('<html lang="en" dir="ltr"', f'<html lang="{language}" dir="{direction}"')
    text = text.replace(ENTRY, _preloads(path.split("/")[1], entry, language) + ENTRY)
    text = text.replace(f'src="/static/{APP}"', f'src="/static/{entry}"')
    if position is not None:
        text = text.replace(MAIN, MAIN + _board(path, position))
    text = text.replace('="/static/', f'="/static/{assets.fingerprint()}/')
    return text.replace('="/', f'="{root}/')


def _preloads(word: str, entry: str, language: str) -> str:
    """All modules of a page at once: found one after the other they take a round trip for each level of imports."""
    modules = assets.modules_of(*dict.fromkeys((entry, APP)), *(PAGES[one] for one in PAGES if one == word))
    modules += [
        f"{folder}/{language}.js" for folder in WORDS if f"{folder}/{folder.split('/')[-1]}.js" in modules
    ]
    return "".join(f'    <link rel="modulepreload" href="/static/{name}">\n' for name in modules[1:])


def _board(path: str, position: Position) -> str:
    """The board where the page will have it; `loading` says that it is not the page yet."""
    place = "home" if path == "/" else "work analysis"
    picture = svg.draw(scene(position.game, position), styled=False)
    frame = f'<div class="board-frame first-board">{picture}</div>'
    return f'<div class="{place} loading"><div class="table">{frame}</div></div>'
