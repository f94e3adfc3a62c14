"""The site without a server: written by the command, shown by a plain file server below a path, its network cut."""

import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from conjoin import registry
from conjoin.web.routes import positions
from conjoin.web.site import export
from tests.browser.conftest import HANG_MILLISECONDS, NOTE_ARRIVALS, WIDE, Visitor
from tests.browser.test_solver import shown_are, solved
from tests.conftest import CONJOIN, Run

EARLY, LATE = "445", "74364473316433771311657"
WON_SOON = "a1 d5 b1 e3 d1 b2"
"""Of Havannah on size 4: c1 joins two corners."""


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


FREE_CELL = """async () => {
    await customElements.whenDefined("conjoin-board");
    for (;;) {
        const moves = Object.keys(document.querySelector("conjoin-board")?.scene?.moves ?? {});
        const free = moves.filter(move => move !== "swap");
        if (free.length > 9) return free[0];
        await new Promise(resolve => requestAnimationFrame(resolve));
    }
}"""
"""A cell where one can play, once there is a board."""
ANSWER = """async ([path, body]) => {
    const { answer } = await import(document.querySelector("script[type=module]").src
        .replace("site.js", "local/answers.js"));
    const answered = await answer({ method: body ? "POST" : "GET", path, body });
    return [answered.status, await answered.json()];
}"""
"""What the page answers itself, where another one asks a server."""


def asked(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    status, answered = page.evaluate(ANSWER, [path, body])
    assert status == 200, answered
    return answered


POSITIONS = (
    ("havannah:size=5", "a1 d4 b1"),
    ("havannah:swap=on", "d4"),
    ("fencemaster:size=4,swap=on", "d4 swap"),
    ("fencemaster:size=4", "c4 f5 d3 d2 b3 a4 b2 e3 e5 d5 e6 c5 d4 c1 c2"),
    ("havannah:size=4", "a1 d4 b1 c3 c1 e5 d1"),
    ("connect-four", "4455336"),
)


def test_positions_are_what_a_server_would_answer(visitor: Visitor) -> None:
    for game, moves in POSITIONS:
        played = registry.game(game)
        expected = positions.answer(played.parse(moves), {}).model_dump(mode="json")
        found = asked(visitor.page, f"/positions/{game}/{moves.replace(' ', '_')}?exact=false")
        for answered in (expected, found):
            del answered["truth"], answered["scores"], answered["scene"]["caption"]
        assert found == expected


def test_hex_games_are_played_against_engines(visitor: Visitor) -> None:
    page = visitor.page
    for opponent in ("ladder:level=4", "mcts:simulations=100", "schmipo:cutoff=1", "random"):
        begun = asked(
            page, "/play", {"game": "fencemaster:size=4,swap=on", "first": "human", "second": opponent}
        )
        page.goto(f"{visitor.address}?/play/{begun['id']}#first=here")
        visitor.press("d4")
        page.wait_for_function("() => document.querySelector('conjoin-board').scene.to_move === 'first'")
        page.reload()
        visitor.press(page.evaluate(FREE_CELL))
        page.wait_for_function("() => document.querySelectorAll('conjoin-board .stones > g').length >= 3")
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator("main")).to_contain_text("You resigned")


def test_a_hint_is_given_on_a_hex_board(visitor: Visitor) -> None:
    page = visitor.page
    begun = asked(page, "/play", {"game": "havannah:size=4", "first": "human", "second": "human"})
    for move in WON_SOON.split():
        begun["state"] = asked(
            page, f"/play/{begun['id']}/moves", {"move": move, "ply": begun["state"]["ply"]}
        )
    found = asked(page, f"/play/{begun['id']}/hint", {})
    assert found["lines"][0]["move"] == "c1"
    assert found["lines"][0]["score"] == {"kind": "win", "plies": 1, "value": 1}


def test_a_hex_position_is_analysed_and_explained(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.address}?/analyse/havannah:size=4/{WON_SOON.replace(' ', '_')}")
    why = page.locator(".why")
    expect(why).to_contain_text("White wins at once at c1")
    expect(why).to_contain_text("Proven: wins now")
    expect(page.locator("main")).to_contain_text("White wins now: play c1")
    page.goto(f"{visitor.address}?/analyse/havannah:size=4/a1_d4")
    expect(page.locator("main")).to_contain_text("games played out")
    expect(why.get_by_role("row")).to_have_count(4)
    expect(why).to_contain_text("Tried in")


def test_the_coach_and_the_review_know_what_is_proven(visitor: Visitor) -> None:
    page, moves = visitor.page, "a1 d4 b1 c3 d1"  # now c1 joins two corners, unless Black takes it
    game = "havannah:size=4"
    warned = asked(page, "/coach", {"game": game, "moves": moves, "move": "g4"})["warning"]
    assert warned["better"] == ["c1"]
    assert asked(page, "/coach", {"game": game, "moves": moves, "move": "c1"})["warning"] is None
    review = asked(page, "/review/havannah:size=3/a1_c3_a2_d2_a3")
    assert review["plies"][-1]["kind"] == "best"
    assert review["plies"][-2]["truth_after"] == {"kind": "loss", "plies": 2, "value": -1}


def test_a_hex_puzzle_is_tried(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.address}?/puzzles/3&plies=3&game=havannah:size=5")
    page.locator("conjoin-board [data-move]").first.wait_for(state="attached")
    answers = page.evaluate(
        "async () => { const { data } = await import(document.querySelector('script[type=module]').src"
        ".replace('site.js', 'local/positions.js')); return data('puzzles.json'); }"
    )
    [puzzle] = [
        one for one in answers if one["shown"]["game"] == "havannah:size=5" and one["shown"]["plies"] == 3
    ]
    tries = puzzle["tries"][0]
    [right] = [move for move, tried in tries.items() if tried["verdict"] == "right"]
    visitor.press(right)
    expect(page.locator("main")).to_contain_text(tries[right]["why"])


@pytest.mark.parametrize(
    "path",
    [
        "?/learn", "?/learn/scores", "?/rules/connect-four", "?/rules/havannah", "?/rules/fencemaster:size=13",
        "?/puzzles", "?/learn/zugzwang", "?/learn/mcts",
    ],
)  # fmt: skip
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
    assert export(tmp_path / "new", 0) == export(tmp_path / "new", 0)  # puzzles are what takes time
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    done = conjoin("export", "site", str(tmp_path / "mine"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "holds other files" in done.stderr
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]
