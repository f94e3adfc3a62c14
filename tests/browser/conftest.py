"""One server and one Chromium for all tests, and a fresh visitor for each."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.chromium import FLAGS, HELP, installed
from tests.hangs import HANG_SECONDS
from tests.web.conftest import Server, sqlite_server

__all__ = ["sqlite_server"]

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHORT_AND_NARROW: dict[str, ViewportSize] = {
    "landscape": {"width": 844, "height": 390},
    "zoomed": {"width": 720, "height": 450},  # a window of 1440 × 900 at 200 %
    "small": {"width": 320, "height": 568},
    "tablet": {"width": 1024, "height": 768},
}

HANG_MILLISECONDS = 1000 * HANG_SECONDS
expect.set_options(timeout=HANG_MILLISECONDS)

NOTE_ARRIVALS = "addEventListener('conjoin:shown', () => { window.shownAt = location.pathname; })"

Visit = Callable[..., "Visitor"]


@dataclass
class Visitor:
    """Somebody with a browser of their own; whatever the page complains about is kept."""

    context: BrowserContext
    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        self.page.goto(self.address + path)
        self.page.locator("main > :not(.loading)").first.wait_for()
        return self.page

    def arrive(self, address: str) -> None:
        """Wait for the page of a new address: for a moment the old one is still there, with its own board."""
        self.page.wait_for_url(address)
        self.page.wait_for_function("() => window.shownAt === location.pathname")

    @property
    def stones(self) -> Locator:
        return self.page.locator("conjoin-board .stones > g")

    def press(self, move: str) -> None:
        """Press the board where this move's stone would lie."""
        x, y = self.place(move)
        self.page.mouse.click(x, y)

    def tap(self, move: str) -> None:
        x, y = self.place(move)
        self.page.touchscreen.tap(x, y)

    def place(self, move: str) -> tuple[float, float]:
        """Where the cell of a move is on the screen: the board is drawn from its scene, 100 units a cell."""
        self.page.locator(f'conjoin-board [data-move="{move}"]').first.wait_for(state="attached")
        x, y = self.page.evaluate(
            """move => {
                const board = document.querySelector("conjoin-board");
                board.scrollIntoView({ block: "center" });
                const tile = board.scene.tiles[board.scene.moves[move]];
                const svg = board.querySelector("svg");
                const point = new DOMPoint(tile.x * 100, tile.y * 100).matrixTransform(svg.getScreenCTM());
                return [point.x, point.y];
            }""",
            move,
        )
        return x, y

    def stones_become(self, count: int) -> None:
        self.page.wait_for_function(
            "count => document.querySelector('conjoin-board')?.querySelectorAll('.stones > g').length === count",
            arg=count,
        )


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = installed()
    if program is None:
        pytest.fail(HELP)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, sqlite_server: Server) -> Iterator[Visit]:
    """A new visitor; at the end no page may have complained about anything but a refused request."""
    visitors: list[Visitor] = []

    def visitor(choice: dict[str, Any] | None = None, **how: Any) -> Visitor:
        context = chromium.new_context(
            **{"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **how}
        )
        context.set_default_timeout(HANG_MILLISECONDS)
        context.add_init_script(NOTE_ARRIVALS)
        if choice is not None:
            kept = json.dumps(json.dumps(choice))
            script = f"if (!localStorage['conjoin.choice']) localStorage['conjoin.choice'] = {kept}"
            context.add_init_script(script)
        made = Visitor(context, context.new_page(), f"http://127.0.0.1:{sqlite_server.port}")
        made.page.on("pageerror", lambda error: made.complaints.append(str(error)))
        made.page.on("console", lambda message: _note(made, message))
        visitors.append(made)
        return made

    yield visitor
    for one in visitors:
        one.context.close()
    assert [complaint for one in visitors for complaint in one.complaints] == []


def _note(visitor: Visitor, message: ConsoleMessage) -> None:
    expected = ("Failed to load resource", "WebSocket connection", "Service Worker registration blocked")
    if message.type in {"error", "warning"} and not any(words in message.text for words in expected):
        visitor.complaints.append(message.text)


@pytest.fixture
def wide(visit: Visit) -> Visitor:
    return visit()
