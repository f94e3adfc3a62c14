"""What axe-core finds on every page at every size, in light and dark, in every language: `make accessibility`."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from conjoin.web import languages
from tests.browser.axe import violations
from tests.browser.chromium import FLAGS, HELP, installed
from tests.browser.conftest import HANG_MILLISECONDS
from tests.browser.screenshots import SIZES
from tests.browser.test_pages import PAGES
from tests.web.conftest import launch


def pages(browser: Browser, address: str, language: str) -> Iterator[tuple[str, Page]]:
    """Every page in one language, and a game that has begun."""
    context = browser.new_context(locale=language, reduced_motion="reduce")
    context.set_default_timeout(HANG_MILLISECONDS)
    page = context.new_page()
    for path in PAGES:
        page.goto(address + path)
        page.locator("main > :not(.loading)").first.wait_for()
        if path.startswith("/analyse/connect"):
            page.locator(".reasons button").first.wait_for()
        yield path, page
    page.goto(address)
    page.locator('input[value="here"]').check()
    page.locator("conjoin-board.playable .board-grid").focus()
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    page.locator("conjoin-board .stones > g").first.wait_for(state="attached")
    yield "a game", page
    context.close()


def found(browser: Browser, address: str, spoken: Iterable[str]) -> Iterator[str]:
    """One line for each thing found. A page is loaded once, and then seen at every size and in both schemes."""
    for language in spoken:
        for path, page in pages(browser, address, language):
            for size, viewport in SIZES.items():
                page.set_viewport_size(viewport)
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)
                    for rule, nodes in violations(page):
                        yield f"{path} in {language}, {size}, {scheme}: {rule} {nodes}"
            sys.stderr.write(f"{path} in {language}: looked at\n")


def main(spoken: Iterable[str]) -> int:
    """Start a server and a browser for it; 1 where anything was found."""
    count = 0
    program = installed() or sys.exit(HELP)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = launch(Path(kept), f"sqlite:///{kept}/games.sqlite3").ready()
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for line in found(browser, f"http://127.0.0.1:{server.port}", spoken):
            sys.stdout.write(f"{line}\n")
            count += 1
        browser.close()
        server.end()
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or languages.directions()))
