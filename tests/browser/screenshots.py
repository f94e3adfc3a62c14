"""Pictures of every page, to be looked at: `make screenshots`."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, HELP, installed
from tests.browser.conftest import HANG_MILLISECONDS, PHONE, SHORT_AND_NARROW, WIDE
from tests.web.conftest import Server, launch

Prepare = Callable[[Page], object]


def _reasons(page: Page) -> None:
    page.locator(".reasons button").first.wait_for()
    page.locator(".reasons button").first.click()
    if "/analyse" in page.url:
        page.locator(".past-turn").first.wait_for()
        page.locator("eval-graph polyline").wait_for(state="attached")


def _engine_choices(page: Page) -> None:
    _reasons(page)
    page.locator("engine-choice-strip").scroll_into_view_if_needed()


def _heat(page: Page) -> None:
    page.locator(".heat polygon").first.wait_for(state="attached")
    page.locator(".experts").wait_for()


def _invite(page: Page) -> None:
    page.get_by_label("Friend by link").check()
    page.get_by_role("button", name="Make the links").click()
    page.locator(".qr svg").wait_for()


def _game(page: Page) -> None:
    page.locator("conjoin-board svg").click(position={"x": 180, "y": 120})
    page.wait_for_url("**/play/*")
    page.locator(".stones > g").nth(1).wait_for(state="attached")


def _havannah(page: Page) -> None:
    page.get_by_label("Havannah").check()
    page.locator("conjoin-board.open-board").wait_for()


def _tournament(page: Page) -> None:
    page.get_by_label("Pairs of games").select_option("5")
    page.get_by_label("Seconds a move").select_option("0.05")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/arena/*")
    page.locator(".game-cards .card").nth(3).wait_for()


def _report(page: Page) -> None:
    page.get_by_label("Pairs of games").select_option("1")
    page.get_by_label("Seconds a move").select_option("0.05")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("link", name="Read the report").click()
    page.locator(".report").wait_for()


def _tournament_game(page: Page) -> None:
    _tournament(page)
    page.locator(".game-cards .card").first.click()
    page.locator("conjoin-board .stones > g").nth(6).wait_for(state="attached")


def _lessons(page: Page) -> None:
    page.locator(".exercise-board .stones > g").nth(20).wait_for(state="attached")
    page.locator(".exercise-boards").evaluate("boards => scrollTo(0, boards.offsetTop - 80)")


def _over(page: Page) -> None:
    page.get_by_label("Friend here").check()
    for count, column in enumerate("4343434", start=1):
        page.locator("conjoin-board.playable .board-grid").focus()
        page.keyboard.press(column)
        page.keyboard.press("Enter")
        page.locator(".stones > g").nth(count - 1).wait_for(state="attached")
    page.locator(".result").wait_for()


def _nothing(_: Page) -> None:
    """The page as it opens."""


SIZES = {"wide": WIDE, "phone": PHONE, **SHORT_AND_NARROW}

PAGES: dict[str, tuple[str, Prepare]] = {
    "home": ("/", _nothing),
    "home-havannah": ("/", _havannah),
    "play": ("/", _game),
    "play-invite": ("/", _invite),
    "analyse": ("/analyse/connect-four/3256537526742277", _reasons),
    "analyse-engine-choices": ("/analyse/connect-four/3256537526742277", _engine_choices),
    "analyse-hex": ("/analyse/havannah:size=5/e5_d4_f5", _heat),
    "analyse-over": ("/analyse/connect-four/4455336", _nothing),
    "puzzles": ("/puzzles", _nothing),
    "puzzle": ("/puzzles/daily", _nothing),
    "puzzle-hex": ("/puzzles/5?game=havannah:size=5&plies=5", _nothing),
    "learn": ("/learn", _nothing),
    "learn-idea": ("/learn/odd-and-even-threats", _nothing),
    "learn-engine": ("/learn/window", _reasons),
    "rules": ("/rules/havannah:size=5", _nothing),
    "arena": ("/arena", _nothing),
    "arena-game": ("/arena", _tournament_game),
    "tournament": ("/arena", _tournament),
    "report": ("/arena", _report),
    "learn-scores": ("/learn/scores", _nothing),
    "rules-lessons": ("/rules/havannah:size=4", _lessons),
    "play-over": ("/", _over),
    "games": ("/games", _nothing),
    "embed": ("/embed/connect-four/4455336", _nothing),
    "not-found": ("/nothing/here", _nothing),
}


def take(browser: Browser, server: Server, folder: Path, names: Sequence[str]) -> None:
    """Every page, or those that are named, wide and on a phone, light and dark; at the other sizes light only."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, viewport in SIZES.items():
        for scheme in ("light", "dark") if size in ("wide", "phone") else ("light",):
            for name in names or PAGES:
                path, prepare = PAGES[name]
                context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
                context.set_default_timeout(HANG_MILLISECONDS)
                page = context.new_page()
                page.goto(f"http://127.0.0.1:{server.port}{path}")
                page.locator("main > :not(.loading)").first.wait_for()
                prepare(page)
                page.wait_for_timeout(400)
                page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
                context.close()


def main(folder: Path, names: Sequence[str]) -> None:
    """Start a server and a browser for it."""
    program = installed() or sys.exit(HELP)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = launch(Path(kept), f"sqlite:///{kept}/games.sqlite3").ready()
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        take(browser, server, folder, names)
        browser.close()
        server.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
