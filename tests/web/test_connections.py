"""Connections before there is a request on them: large heads, half ones, and too many."""

import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from conjoin.web.settings import Settings
from tests.hangs import HANG_SECONDS
from tests.web.conftest import API, Server, launch

FEW_FILES = 300
ELSEWHERE = "192.0.2.1"
"""A web server in front that is not there, so that nobody on this machine is taken for one."""


@pytest.fixture(scope="module")
def narrow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that starts with few files, and takes few connections of an address."""
    folder = tmp_path_factory.mktemp("narrow")
    limits = {"connections": 5, "head_seconds": 1, "proxies": [ELSEWHERE], "engine_processes": 1}
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, before[1]))
    try:
        server = launch(folder, f"sqlite:///{folder / 'a.sqlite3'}", **limits)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    yield server.ready()
    server.http.close()
    server.end()


def connected(server: Server, address: str = "127.0.0.3") -> socket.socket:
    """From an address of one's own."""
    where = ("127.0.0.1", server.port)
    return socket.create_connection(where, timeout=HANG_SECONDS, source_address=(address, 0))


def heard(opened: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    parts = []
    with suppress(ConnectionError):
        while part := opened.recv(65536):
            parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "head",
    [
        [b"X-Long: ", *[b"x" * 1024] * 4096],
        [b"X-%d: y\r\n" % number for number in range(100_000)],
        [b"X-Long: " + b"x" * 80_000 + b"\r\n\r\n"],
    ],
)
def test_a_head_that_does_not_end_is_refused(sqlite_server: Server, head: list[bytes]) -> None:
    with connected(sqlite_server) as opened:
        opened.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n")
        with suppress(ConnectionError):  # it has hung up already
            for part in head:
                opened.sendall(part)
        answer = heard(opened)
    assert not answer or answer.startswith(
        b"HTTP/1.1 431"
    )  # what it said may be lost with what it did not read


def test_a_long_address_is_fine(sqlite_server: Server) -> None:
    moves = "4" * 4000
    assert sqlite_server.get(f"/positions/connect-four/{moves}").status_code == 409


def test_half_requests_are_ended_and_keep_no_others_out(narrow_server: Server) -> None:
    with ExitStack() as stack:
        half = [stack.enter_context(connected(narrow_server)) for _ in range(5)]
        for number, one in enumerate(half):
            one.sendall(b"" if number == 0 else b"GET / HTTP/1.1\r\nHo")
        assert heard(stack.enter_context(connected(narrow_server))).startswith(b"HTTP/1.1 503")
        assert narrow_server.http.get("/livez").status_code == 200
        nothing, *begun = (heard(one) for one in half)
        assert nothing == b""
        assert all(answer.startswith(b"HTTP/1.1 408") for answer in begun)
    with connected(narrow_server) as again:
        again.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert again.recv(100).startswith(b"HTTP/1.1 200")
        again.sendall(b"GET /livez HT")  # half of a second request
        assert b"408" in heard(again)


def test_a_body_that_does_not_end_is_cut_off(narrow_server: Server) -> None:
    with connected(narrow_server) as opened:
        head = f"POST {API}/records HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        opened.sendall(head.encode())
        chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        with pytest.raises(ConnectionError):
            opened.sendall(chunk * 4096)  # 64 MiB


def test_websockets_are_counted_elsewhere(narrow_server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(narrow_server.socket("/analyse/live"))


def limited(soft: int, hard: int, sockets: int = 2000) -> tuple[int, int, str]:
    """The limit of open files, the WebSockets and the words after `raise_limit` in a process of its own."""
    program = (
        "import resource; from conjoin.web.access.files import raise_limit; from conjoin.web.settings import Settings\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        f"settings, told = raise_limit(Settings(sockets_all={sockets}, engine_processes=2))\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], settings.sockets_all, told)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    files, found, told = done.stdout.strip("\n").split(" ", 2)
    return int(files), int(found), told


def test_the_limit_of_open_files_is_raised_as_far_as_needed_or_allowed() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert hard == resource.RLIM_INFINITY or hard >= 3000
    needed = 2000 + 500 + 100 + 2 * 3
    assert limited(1024, 3000) == (needed, 2000, "")
    files, sockets, told = limited(256, 512)
    assert (files, sockets < 400) == (512, True)
    assert f"at most {sockets} WebSockets instead of 2000" in told
    assert f"ulimit -n {needed}" in told


def test_a_server_that_starts_with_few_files_gets_more(narrow_server: Server) -> None:
    limits = Path(f"/proc/{narrow_server.process.pid}/limits").read_text()
    soft = next(line.split()[3] for line in limits.splitlines() if line.startswith("Max open files"))
    assert int(soft) > Settings().sockets_all
