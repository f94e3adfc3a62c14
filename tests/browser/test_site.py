"""The site without a server: written by the command, shown by a plain file server below a path, its network cut."""

import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import HANG_MILLISECONDS, NOTE_ARRIVALS, WIDE, Visitor
from tests.browser.test_solver import shown_are, solved
from tests.conftest import CONJOIN, Run

EARLY, LATE = "445", "74364473316433771311657"


CONTROLLED = """() => new Promise(resolve => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener("controllerchange", () => resolve());
})"""
"""Until everything is kept: the worker takes the page over when it has it all."""


class Quiet(SimpleHTTPRequestHandler):
    """Python's plain file server, without its log."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address: two folders below the root of the server."""
    root = tmp_path_factory.mktemp("hosted")
    subprocess.run([CONJOIN, "export", "site", root / "a" / "b", "--puzzles", "1"], check=True)
    handler = partial(Quiet, directory=str(root))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, ThreadPoolExecutor(1) as threads:
        threads.submit(server.serve_forever, 0.05)
        yield f"http://127.0.0.1:{server.server_port}/a/b/"
        server.shutdown()


@pytest.fixture
def visitor(chromium: Browser, site: str) -> Iterator[Visitor]:
    """Loaded once; from then on there is no network."""
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce")
    context.set_default_timeout(HANG_MILLISECONDS)
    context.add_init_script(NOTE_ARRIVALS)
    made = Visitor(context, context.new_page(), site)
    made.page.on("pageerror", lambda error: made.complaints.append(str(error)))
    made.page.goto(site)
    made.page.locator('conjoin-board [data-move="4"]').first.wait_for(state="attached")
    made.page.evaluate(CONTROLLED)
    context.set_offline(True)
    yield made
    context.close()
    assert made.complaints == []


def test_a_game_is_played_to_its_end_against_a_level(visitor: Visitor) -> None:
    page = visitor.page
    visitor.press("4")
    page.wait_for_url("**/a/b/?/play/*")
    visitor.stones_become(2)
    page.reload()
    visitor.stones_become(2)
    page.get_by_role("button", name="Undo").first.click()
    visitor.stones_become(0)
    visitor.press("3")
    visitor.stones_become(2)
    expect(page.locator(".offline")).to_be_hidden()


def test_a_position_is_analysed_and_explained(visitor: Visitor, conjoin: Run) -> None:
    page = visitor.page
    for moves in (EARLY, LATE):
        visitor.page.goto(f"{visitor.address}?/analyse/connect-four/{moves}")
        visitor.stones_become(len(moves))
        shown_are(page, solved(conjoin, [moves])[0])
    expect(page.locator(".why")).to_contain_text("Best")
    visitor.press("2")
    page.wait_for_url(f"**/?/analyse/connect-four/{LATE}2")
    page.go_back()
    visitor.stones_become(len(LATE))


def test_a_puzzle_is_tried(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.address}?/puzzles/7&plies=1")
    board = page.locator("conjoin-board").first
    board.wait_for()
    moves = page.evaluate("document.querySelector('conjoin-board').scene.moves")
    answers = page.evaluate(
        "async () => { const { data } = await import(document.querySelector('script[type=module]').src"
        ".replace('site.js', 'local/positions.js')); return data('puzzles.json'); }"
    )
    [puzzle] = [one for one in answers if one["shown"]["plies"] == 1 and not one.get("lesson")]
    [right] = [move for move, tried in puzzle["tries"][0].items() if tried["verdict"] == "solved"]
    assert right in moves
    visitor.press(right)
    expect(page.locator("main")).to_contain_text(puzzle["tries"][0][right]["why"])


@pytest.mark.parametrize(
    "path", ["?/learn", "?/learn/scores", "?/rules/connect-four", "?/puzzles", "?/learn/zugzwang"]
)
def test_pages_open_without_a_network(visitor: Visitor, path: str) -> None:
    visitor.page.goto(visitor.address + path)
    visitor.page.locator("main > :not(.loading)").first.wait_for()
    expect(visitor.page.locator("main h1").first).to_be_visible()
    expect(visitor.page.locator("[role=alert]")).to_have_count(0)


def test_every_address_is_below_the_folder(chromium: Browser, site: str) -> None:
    context = chromium.new_context(viewport=WIDE)
    page, asked = context.new_page(), list[str]()
    missing = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: missing.append(answer.url) if answer.status == 404 else None)
    page.goto(f"{site}?/learn")
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator("conjoin-board").wait_for()
    page.wait_for_load_state("networkidle")
    assert missing == []
    assert [url for url in asked if not url.startswith(site) and not url.startswith("data:")] == []
    context.close()


def test_it_is_written_over_itself_and_over_nothing_else(conjoin: Run, tmp_path: Path) -> None:
    assert conjoin("export", "site", str(tmp_path / "new"), "--puzzles", "1").returncode == 0
    assert conjoin("export", "site", str(tmp_path / "new"), "--puzzles", "1").returncode == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    done = conjoin("export", "site", str(tmp_path / "mine"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "holds other files" in done.stderr
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]
