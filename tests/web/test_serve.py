"""Starting and ending the server, alone and in several processes."""

import json
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from conjoin import __version__
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS
from tests.store import postgres
from tests.web.conftest import Server, heard, launch


def test_it_listens_on_this_machine_alone_unless_told_otherwise(conjoin: Run) -> None:
    assert "127.0.0.1" in conjoin("serve", "--help").stdout


def test_a_taken_port_and_sqlite_with_several_processes_are_refused(conjoin: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = conjoin("serve", "--port", str(taken.getsockname()[1]))
    assert (done.returncode, "cannot listen" in done.stderr) == (2, True)
    assert "choose another --port" in done.stderr
    done = conjoin("serve", "--host", "192.0.2.1")  # an address of nobody's
    assert (done.returncode, "give --host an address of this machine" in done.stderr) == (2, True)
    done = conjoin("serve", "--workers", "2")
    assert (done.returncode, "postgresql://" in done.stderr) == (2, True)
    done = conjoin("serve", "--database", "mysql://somewhere")
    assert (done.returncode, "sqlite:///FILE" in done.stderr) == (2, True)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_asked_and_takes_its_workers_along(ending: signal.Signals, tmp_path: Path) -> None:
    server = launch(tmp_path, f"sqlite:///{tmp_path / 'a.sqlite3'}").ready()
    begun = server.play(second="mcts:simulations=200000", game="havannah:size=8")
    assert server.move(begun, "h8", 0).status_code == 200
    workers = _children(server.process.pid)
    assert len(workers) == 2
    server.http.close()
    server.process.send_signal(ending)
    assert server.process.wait(HANG_SECONDS) in (0, -signal.SIGTERM)
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert lines[-1]["message"].startswith("Finished server process")
    assert not [line for line in lines if line["level"] in ("error", "critical")]


def test_it_says_that_it_is_well_and_counts_by_route_never_by_game(sqlite_server: Server) -> None:
    assert sqlite_server.http.get("/healthz").json() == {"status": "ok", "version": __version__}
    begun = sqlite_server.play()
    with sqlite_server.follow(begun["id"]) as opened:
        heard(opened)
        assert sqlite_server.get(f"/play/{begun['id']}").status_code == 200
        told = sqlite_server.http.get("/metrics").text
    route = 'conjoin_requests_total{method="GET",route="/api/v1/play/{game_id}",status="200"}'
    assert route in told
    assert begun["id"] not in told
    sockets = next(line for line in told.splitlines() if line.startswith("conjoin_sockets "))
    assert float(sockets.split()[1]) >= 1


def test_an_ipv6_address_is_printed_as_it_is_opened(conjoin_serve_ipv6: str) -> None:
    assert conjoin_serve_ipv6.startswith("http://[::1]:")
    assert httpx.get(f"{conjoin_serve_ipv6}/livez").status_code == 200


@pytest.fixture
def conjoin_serve_ipv6(tmp_path: Path) -> Iterator[str]:
    """The address that a server on ::1 prints."""
    words = [CONJOIN, "serve", "--host", "::1", "--port", "0", "--database", f"sqlite:///{tmp_path / 'a'}"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = server.stdout.readline().split()[3]
        while "Uvicorn running" not in server.stderr.readline():  # once the address is open
            pass
        yield address
        server.terminate()
        server.communicate()


def _children(pid: int) -> list[str]:
    listed = subprocess.run(
        ["ps", "--ppid", str(pid), "-o", "pid="], capture_output=True, text=True, check=True
    )
    return listed.stdout.split()


def _metrics(server: Server) -> str:
    # On a new connection, so that either process may answer.
    return httpx.get(f"http://127.0.0.1:{server.port}/metrics").text


@pytest.mark.skipif("postgresql" not in postgres.DATABASES, reason="PostgreSQL is not installed")
def test_people_at_different_processes_see_each_others_moves(tmp_path: Path, postgres_folder: Path) -> None:
    server = launch(tmp_path, postgres.new_database(postgres_folder), "--workers", "2").ready()
    begun = server.play()
    opened = [server.socket(f"/play/{begun['id']}/live") for _ in range(6)]
    try:
        sockets = [one.__enter__() for one in opened]
        for one in sockets:
            one.send("{}")
            assert heard(one)["state"]["ply"] == 0
        for ply, move in enumerate("4455"):
            assert server.move(begun, move, ply).status_code == 200
            route = 'conjoin_requests_total{method="POST",route="/api/v1/play/{game_id}/moves",status="200"}'
            for _ in range(6):  # whichever process is asked
                assert f"{route} {ply + 1}.0" in _metrics(server)
            for one in sockets:
                while (heard(one)["state"]["ply"]) != ply + 1:
                    pass
        # The other process may still be starting its workers.
        while "conjoin_workers 4.0" not in _metrics(server):
            time.sleep(0.1)
    finally:
        for one in opened:
            one.__exit__(None, None, None)
        server.end()
