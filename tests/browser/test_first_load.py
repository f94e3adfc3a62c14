"""What a first visit costs, what is seen before any script ran, and what a second visit asks for."""

import re

import pytest
from playwright.sync_api import expect

from conjoin.web import languages
from tests.browser.conftest import Visit, Visitor
from tests.web.conftest import API, Server

MOST_BYTES = 70_000
FINGERPRINT = re.compile(r"/static/([0-9a-f]{12})/")


def received(visitor: Visitor) -> list[int]:
    """Bytes over the wire of every answer from now on, headers included."""
    session = visitor.context.new_cdp_session(visitor.page)
    found: list[int] = []
    session.on("Network.loadingFinished", lambda done: found.append(done["encodedDataLength"]))
    session.send("Network.enable")
    return found


def playable(visitor: Visitor) -> None:
    visitor.page.locator('conjoin-board [data-move="4"]').first.wait_for(state="attached")


@pytest.mark.parametrize("language", languages.directions())
def test_a_playable_board_costs_at_most_70_kilobytes_in_every_language(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    sizes = received(visitor)
    visitor.page.goto(visitor.address)
    playable(visitor)
    visitor.page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes) <= MOST_BYTES


def test_nothing_is_fetched_twice_on_a_second_visit(wide: Visitor) -> None:
    wide.page.goto(wide.address)
    playable(wide)
    wide.page.wait_for_load_state("networkidle")
    again: list[tuple[str, int]] = []
    wide.page.on("response", lambda answer: again.append((answer.url, answer.status)))
    sizes = received(wide)
    wide.page.goto(wide.address)
    playable(wide)
    wide.page.wait_for_load_state("networkidle")
    assert sum(sizes) < 8_000
    [start] = [status for url, status in again if url == f"{wide.address}/"]
    assert start in (200, 304)


@pytest.mark.parametrize(
    ("path", "stones"), [("/", 0), ("/analyse/connect-four/4453", 4), ("/analyse/havannah/-", 0)]
)
def test_the_board_is_drawn_before_any_script_ran(visit: Visit, path: str, stones: int) -> None:
    without = visit(java_script_enabled=False)
    without.page.goto(without.address + path)
    board = without.page.locator(".first-board svg")
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 240
    expect(board.locator("circle.stone")).to_have_count(stones)


def test_the_page_takes_the_place_of_the_first_board(wide: Visitor) -> None:
    wide.go("/analyse/connect-four/4453")
    expect(wide.page.locator(".first-board")).to_have_count(0)
    wide.stones_become(4)


@pytest.mark.parametrize(
    "path", ["/analyse/connect-four/4444444", "/analyse/nowhere/1", "/analyse/connect-four/%00"]
)
def test_an_address_without_a_board_gets_the_shell_without_one(sqlite_server: Server, path: str) -> None:
    answer = sqlite_server.http.get(path)
    assert answer.status_code == 200
    assert "first-board" not in answer.text


def test_files_are_kept_for_good_under_their_fingerprint(sqlite_server: Server) -> None:
    http = sqlite_server.http
    shell = http.get("/").text
    [print_] = set(FINGERPRINT.findall(shell))
    assert set(re.findall(r"/static/([^/\"]+)", shell)) == {print_}
    for name in ("app.js", "solver.wasm", "css/base.css", "icon.svg"):
        kept, plain = http.get(f"/static/{print_}/{name}"), http.get(f"/static/{name}")
        assert "immutable" in kept.headers["cache-control"]
        assert plain.headers["cache-control"] == "no-cache"
        assert kept.headers["content-encoding"] == "gzip"
        assert kept.content == plain.content
        asked = {"if-none-match": plain.headers["etag"]}
        assert http.get(f"/static/{name}", headers=asked).status_code == 304
    assert "immutable" not in http.get(f"/static/{'0' * 12}/app.js").headers["cache-control"]
    assert http.get(f"/static/{print_}/nothing.js").status_code == 404
    assert "immutable" not in http.get(f"/static/{print_}/nothing.js").headers.get("cache-control", "")


def test_modules_are_sent_without_comments_and_are_the_same_without_compression(
    sqlite_server: Server,
) -> None:
    plain = sqlite_server.http.get("/static/base/place.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "/**" not in plain.text
    assert plain.text == sqlite_server.http.get("/static/base/place.js").text


@pytest.mark.parametrize("path", ["/", f"{API}/catalogue"])
def test_what_has_not_changed_is_not_sent_again(sqlite_server: Server, path: str) -> None:
    first = sqlite_server.http.get(path)
    assert first.headers["content-encoding"] == "gzip"
    again = sqlite_server.http.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
