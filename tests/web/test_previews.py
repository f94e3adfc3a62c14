"""What a link says of its page before it is opened, and what robots ask for."""

from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlsplit

import httpx
import pytest

from tests.hangs import HANG_SECONDS
from tests.web.conftest import API, Server, sqlite_server

__all__ = ["sqlite_server"]


class Head(HTMLParser):
    """The named elements of a page's head."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.named: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and (name := given.get("property", given.get("name"))):
            self.named[name] = given.get("content", "")


@pytest.fixture(scope="module")
def client(sqlite_server: Server) -> Iterator[httpx.Client]:
    base = f"http://127.0.0.1:{sqlite_server.port}"
    with httpx.Client(base_url=base, timeout=HANG_SECONDS) as made:
        yield made


def head(client: httpx.Client, path: str) -> dict[str, str]:
    answer = client.get(path)
    assert answer.status_code == 200
    return Head(answer.text).named


def holds_picture(client: httpx.Client, found: dict[str, str], moves: str | None = None) -> None:
    address = urlsplit(found["og:image"])
    assert f"{address.scheme}://{address.netloc}" == str(client.base_url).rstrip("/")
    answer = client.get(f"{address.path}?{address.query}")
    assert (answer.status_code, answer.content[:4]) == (200, b"\x89PNG"), answer.text[:200]
    assert moves is None or address.path == f"{API}/export/{moves}.png"


def test_a_position_shows_its_board(client: httpx.Client) -> None:
    found = head(client, "/analyse/connect-four/4453")
    assert found["og:title"] == "Connect Four: Red to move · Conjoin"
    assert "after 4453" in found["description"] == found["og:description"]
    assert found["og:url"].endswith("/analyse/connect-four/4453")
    holds_picture(client, found, "connect-four/4453")
    holds_picture(client, head(client, "/analyse/havannah:size=4/d4_c3"), "havannah:size=4/d4_c3")


def test_a_game_shows_where_it_stands(client: httpx.Client) -> None:
    asked = {"game": "connect-four", "first": "human", "second": "human"}
    begun = client.post(f"{API}/play", json=asked).json()
    token = {"Authorization": f"Bearer {begun['seats']['first']}"}
    move = {"move": "4", "ply": 0, "key": "one"}
    answer = client.post(f"{API}/play/{begun['id']}/moves", json=move, headers=token)
    assert answer.status_code == 200, answer.text
    found = head(client, f"/play/{begun['id']}")
    assert "Connect Four" in found["og:title"]
    holds_picture(client, found, "connect-four/4")


def test_a_puzzle_shows_its_board_but_not_its_solution(client: httpx.Client) -> None:
    found = head(client, "/puzzles/7?plies=3")
    assert found["og:title"] == "Connect Four puzzle: win in 2 moves · Conjoin"
    holds_picture(client, found)
    assert "daily" in head(client, "/puzzles/daily")["og:image"]


def test_a_tournament_and_its_games_show_theirs(client: httpx.Client) -> None:
    asked = {"game": "connect-four", "engines": ["random", "stacks"], "pairs": 1, "nodes": 50}
    made = client.post(f"{API}/tournaments", json=asked).json()
    found = head(client, f"/arena/{made['id']}")
    assert found["description"].startswith("random, stacks: ")
    holds_picture(client, found)
    game = head(client, f"/arena/{made['id']}/1")
    assert "random" in game["og:title"]
    assert "stacks" in game["og:title"]
    holds_picture(client, game)


@pytest.mark.parametrize(
    "path", ["/analyse/nothing/44", "/analyse/connect-four/99", "/play/none", "/arena/none", "/puzzles/mine"]
)
def test_an_address_of_nothing_still_opens(client: httpx.Client, path: str) -> None:
    found = head(client, path)
    assert "description" in found
    assert "og:image" not in found


def test_what_an_address_says_is_never_markup(client: httpx.Client) -> None:
    text = client.get("/analyse/connect-four/%22%3E%3Cscript%3Ealert(1)").text
    assert "alert(1)" not in text


def test_robots_find_the_icon_and_the_list_of_pages(client: httpx.Client) -> None:
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon.content[:4]) == (200, b"\0\0\1\0")
    listed = client.get("/sitemap.xml").text
    assert f"<loc>{client.base_url}".rstrip("/") in listed
    assert "/learn/window</loc>" in listed
    assert "/sitemap.xml" in client.get("/robots.txt").text
    for path in ("/", "/analyse/connect-four/44", "/favicon.ico", "/sitemap.xml"):
        answer = client.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
