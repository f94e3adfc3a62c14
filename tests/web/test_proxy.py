"""A web server in front: whom it is believed, and the path below which it shows the application."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from tests.conftest import Run
from tests.hangs import HANG_SECONDS
from tests.web.conftest import API, Server, heard, launch

PROXY = "127.0.0.8"
CLIENT = "198.51.100.7"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that believes the web server at `PROXY` and shows everything below `/games`."""
    folder = tmp_path_factory.mktemp("proxied")
    words = ("--proxy", f"{PROXY}/30", "--prefix", "/games/", "--trust", "games.example.org")
    url = f"sqlite:///{folder / 'a.sqlite3'}"
    started = launch(folder, url, *words, games="2/hour", engine_processes=1).ready()
    yield started
    started.end()


def begin(server: Server, sender: str, **headers: str) -> httpx.Response:
    """Ask for a new game from an address of this machine."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=sender), timeout=HANG_SECONDS) as client:
        address = f"http://127.0.0.1:{server.port}{API}/play"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return client.post(address, json={}, headers={"host": "games.example.org", **named})


def test_only_the_web_server_in_front_is_believed_who_asks(server: Server) -> None:
    through = [begin(server, PROXY, x_forwarded_for=f"6.6.6.{n}, {CLIENT}").status_code for n in range(3)]
    assert through == [201, 201, 429]
    assert begin(server, PROXY, x_forwarded_for="198.51.100.8").status_code == 201
    past = [begin(server, "127.0.0.20", x_forwarded_for=f"6.6.6.{n}").status_code for n in range(3)]
    assert past == [201, 201, 429]


def test_the_log_names_the_client(server: Server) -> None:
    path = f"{API}/catalogue"
    with httpx.Client(transport=httpx.HTTPTransport(local_address=PROXY), timeout=HANG_SECONDS) as client:
        client.get(f"http://127.0.0.1:{server.port}{path}", headers={"x-forwarded-for": "[2001:db8::7]:80"})
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert [line["client"] for line in lines if line.get("path") == path] == ["2001:db8::/64"]


@pytest.mark.parametrize("stripped", [True, False])
def test_everything_stands_below_the_prefix(server: Server, stripped: bool) -> None:
    start = "" if stripped else "/games"
    for path in ("/", "/analyse/connect-four/4453", "/embed/connect-four/44", "/docs"):
        page = server.http.get(start + path)
        assert page.status_code == 200
        own = re.findall(r'(?:src|href)="(/[^"]*)"', page.text)
        assert own
        assert all(one.startswith("/games/") for one in own)
    for path in ("/static/app.js", "/livez", f"{API}/catalogue", "/openapi.json"):
        assert server.http.get(start + path).status_code == 200
    assert server.http.get("/gamesome/livez").status_code == 404


def test_links_and_websockets_are_below_it_too(server: Server) -> None:
    begun = begin(server, PROXY, x_forwarded_for="198.51.100.9", x_forwarded_proto="https").json()
    assert begun["links"]["watch"] == f"/games/play/{begun['id']}"
    with connect(f"ws://127.0.0.1:{server.port}/games{API}/play/{begun['id']}/live") as opened:
        opened.send("{}")
        assert heard(opened)["state"]["id"] == begun["id"]
    told = server.http.get("/games/metrics").text
    assert 'route="/api/v1/play"' in told
    assert "/games" not in told


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--proxy", "10.0.0.0/99"), "--proxy cannot be '10.0.0.0/99'"),
        (("--proxy", "proxy.example.org"), "--proxy cannot be 'proxy.example.org'"),
        (("--prefix", "games"), "--prefix cannot be 'games'"),
        (("--prefix", "/a b"), "--prefix cannot be '/a b'"),
    ],
)
def test_what_is_no_address_or_path_is_refused(conjoin: Run, words: tuple[str, str], named: str) -> None:
    done = conjoin("serve", *words)
    assert (done.returncode, named in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr
