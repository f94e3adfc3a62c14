"""Workers of any kind do the same work, and lines solved on a cluster come back in order."""

import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import pytest

from conjoin import BadOption, EngineFailure
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.bulk import in_chunks, solve_chunks, solve_lines_by
from conjoin.workers import cluster_workers, dask_client, local_workers, own_progress
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

GAME = ConnectFour(5, 4)


def write_down(place: int, number: int) -> None:
    progress = own_progress()
    assert progress is not None
    progress[place] = number


def lines(count: int) -> list[str]:
    random = Random(1)
    return ["".join(random.choice("123459") for _ in range(random.randint(0, 8))) for _ in range(count)]


def test_what_a_process_writes_down_outlives_it() -> None:
    with local_workers(1, progress_size=2) as (worker,):
        before = worker.submit(os.getpid).result()
        worker.submit(write_down, 1, 42).result()
        worker.end_now()
        assert worker.end_in_words() == "was ended by SIGKILL"
        assert list(worker.progress) == [0, 42]
        worker.replace()
        assert worker.submit(os.getpid).result() != before
    assert own_progress() is None


def test_lines_come_back_in_order_from_processes_and_from_a_cluster(conjoin: Run) -> None:
    asked = lines(5000)
    here = [(line, str(answer)) for line, answer in solve_chunks(GAME, in_chunks(asked), columns=True)]
    assert any("error" in answer or "not a column" in answer for _, answer in here)
    with local_workers(2) as workers:
        there = solve_lines_by(workers, GAME, asked, columns=True)
        assert [(line, str(answer)) for line, answer in there] == here
    dask: Any = import_module("distributed")
    with dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        with cluster_workers(cluster.scheduler_address) as workers:
            there = solve_lines_by(workers, GAME, asked, columns=True)
            assert [(line, str(answer)) for line, answer in there] == here
        words = ["solve", GAME.name, "--cluster", cluster.scheduler_address]
        done = conjoin(*words, stdin="11\n3\n")
        assert done.stdout == conjoin("solve", GAME.name, stdin="11\n3\n").stdout
        assert done.returncode == 0


def test_a_worker_stops_when_nobody_wants_its_result() -> None:
    """A board of 8x8 from the start would take days."""
    dask: Any = import_module("distributed")
    with dask.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster:
        with cluster_workers(cluster.scheduler_address) as workers:
            answers = solve_lines_by(workers, ConnectFour(8, 8), [""])

            def ask() -> None:
                with suppress(EngineFailure):
                    next(answers)

            asking = Thread(target=ask, daemon=True)
            asking.start()
            sleep(2)
            assert asking.is_alive()
        with cluster_workers(cluster.scheduler_address) as workers:  # the one worker is free again
            assert list(solve_lines_by(workers, GAME, ["11"])) == list(solve_chunks(GAME, [["11"]]))


def test_no_cluster_at_the_address() -> None:
    with pytest.raises(BadOption, match="there is no Dask scheduler at 'nowhere'"), dask_client("nowhere"):
        pass


def test_a_scheduler_that_dies_is_reported_without_a_traceback(
    environment: dict[str, str], tmp_path: Path
) -> None:
    script = (
        "from distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    cluster = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=':0')\n"
        "    print(cluster.scheduler_address, flush=True)\n"
        "    input()\n"
    )
    (tmp_path / "cluster.py").write_text(script)
    with subprocess.Popen(
        [sys.executable, "cluster.py"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as scheduler:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().strip()
        words = [
            "tournament",
            "connect-four",
            "window",
            "cross-four",
            "--pairs",
            "500",
            "--openings",
            "random",
        ]
        with subprocess.Popen(
            [CONJOIN, *words, "--cluster", address, "--out", "cup"],
            cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True,
        ) as run:  # fmt: skip
            games = tmp_path / "cup" / "games.jsonl"
            while run.poll() is None and not (games.exists() and games.stat().st_size):
                sleep(0.05)
            scheduler.kill()
            _, complaint = run.communicate(timeout=HANG_SECONDS)
    assert run.returncode == 2
    # A slow machine says in between how far the tournament is.
    kept, reason = complaint.splitlines()[-2:]
    assert "games are kept in cup; run the same command again to go on" in kept
    assert "the cluster has dropped the work: its scheduler has ended or cannot be reached" in reason
    assert "Traceback" not in complaint
