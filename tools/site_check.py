"""What a built page loads must lie beside it: `python -m tools.site_check site`, after `mkdocs build`.

Links may lead anywhere; scripts, styles, fonts and pictures are of the site's own.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
"""Elements that load something, and where they name it."""
LOADING_LINKS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "manifest"}
STYLE_ADDRESS = re.compile(r"""(?:url\(|@import\s+)\s*['"]?((?:https?:)?//[^'")\s]+)""")


class Loaded(HTMLParser):
    """Collects the addresses of what a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Every element, as the parser comes to it."""
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and LOADING_LINKS.intersection(given.get("rel", "").split()):
            self.addresses.append(given.get("href", ""))
        elif tag in LOADING:
            self.addresses.append(given.get(LOADING[tag], ""))


def foreign(text: str, suffix: str) -> list[str]:
    """The addresses elsewhere that a page or a style sheet loads.

    >>> foreign('<a href="https://a.org">there</a><script src="//b.org/x.js"></script>', ".html")
    ['//b.org/x.js']
    >>> foreign("@import 'https://fonts.org/f.css'; a { background: url(own.png) }", ".css")
    ['https://fonts.org/f.css']
    """
    if suffix == ".css":
        return STYLE_ADDRESS.findall(text)
    parser = Loaded()
    parser.feed(text)
    return [address for address in parser.addresses if re.match(r"(?:https?:)?//", address)]


def findings(site: Path) -> Iterator[str]:
    """A line for each thing that is loaded from elsewhere."""
    pages = sorted(path for path in site.rglob("*") if path.suffix in {".html", ".css"})
    if not pages:
        yield f"{site} holds no page"
    for page in pages:
        for address in foreign(page.read_text(encoding="utf-8"), page.suffix):
            yield f"{page.relative_to(site)} loads {address}"


if __name__ == "__main__":
    sys.exit("\n".join(findings(Path(sys.argv[1]))) or None)  # an empty text would be a failure, too
