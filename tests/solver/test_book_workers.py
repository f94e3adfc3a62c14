"""Books over real processes and a real Dask cluster: the same book, however the work is shared."""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from conjoin import BadOption, EngineFailure
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.book import files
from conjoin.solver.book.build import Build
from conjoin.solver.book.workers import CHUNK, BookWorker, Moves, book_workers, solved

GAME, PLIES = ConnectFour(width=5, height=4), 4
CHECKSUM = "ae2c022322ecd9bfb7506e274a8f0133f73a4dd9a375b8144dcbd3d057dfe7e6"
"""The same on every machine, whoever did the work."""


def build(begun: Build, path: Path, workers: list[BookWorker]) -> str:
    """The checksum of the book that these workers make."""
    totals = [progress.done for progress in begun.search(workers)]
    assert totals == sorted(totals)
    assert begun.missing == []
    begun.write(path)
    return files.read(path).checksum


def test_two_processes_and_a_cluster_make_the_same_book(tmp_path: Path) -> None:
    with book_workers(2, None, GAME, 16) as workers:
        processes = {worker.hand.submit(os.getpid).result() for worker in workers}
        assert len(processes | {os.getpid()}) == 3
        assert build(Build(GAME, PLIES, tmp_path / "a"), tmp_path / "a.book", workers) == CHECKSUM
    dask: Any = import_module("distributed")
    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        book_workers(0, cluster.scheduler_address, GAME, 16) as workers,
    ):
        assert len(workers) == 2
        assert build(Build(GAME, PLIES, tmp_path / "b"), tmp_path / "b.book", workers) == CHECKSUM


def test_a_lane_does_its_own_stretch_and_then_helps_the_other_from_its_end() -> None:
    positions: list[Moves] = [(number,) for number in range(20 * CHUNK)]
    others_done = Event()

    def quick(chunk: Sequence[Moves]) -> list[int]:
        return [move for (move,) in chunk]

    def slow(chunk: Sequence[Moves]) -> list[int]:
        assert others_done.wait(60)
        return quick(chunk)

    found: list[tuple[Moves, int]] = []
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as other:
        for chunk, scores in solved(positions, [BookWorker(one, quick), BookWorker(other, slow)]):
            found += zip(chunk, scores, strict=True)
            if len(found) == 19 * CHUNK:
                others_done.set()
    expected = [(position, position[0]) for position in positions]
    assert found[: 10 * CHUNK] == expected[: 10 * CHUNK]
    assert found[10 * CHUNK : 11 * CHUNK] == expected[19 * CHUNK :]
    assert found[19 * CHUNK :] == expected[10 * CHUNK : 11 * CHUNK]
    assert sorted(found) == expected


def test_a_killed_worker_is_a_failure_with_advice_and_nothing_is_lost(tmp_path: Path) -> None:
    game = ConnectFour(6, 5)
    begun = Build(game, 6, tmp_path / "journal")

    def search_and_kill() -> None:
        with book_workers(1, None, game, 16) as workers:
            worker = workers[0].hand.submit(os.getpid).result()
            for _ in begun.search(workers):
                os.kill(worker, signal.SIGKILL)

    with pytest.raises(EngineFailure, match="run the same command again"):
        search_and_kill()
    assert begun.progress.done > 0
    assert Build(game, 6, tmp_path / "journal").scores == begun.scores


def test_a_table_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(BadOption, match="choose a smaller --table"),
        book_workers(1, None, GAME, 1 << 20) as workers,
    ):
        build(Build(GAME, PLIES, tmp_path / "journal"), tmp_path / "it.book", workers)


def test_a_table_that_cannot_tell_positions_apart_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(BadOption, match=r"it needs 32 MiB or more; choose a larger --table"),
        book_workers(1, None, ConnectFour(8, 7), 1) as workers,
    ):
        build(Build(ConnectFour(8, 7), 1, tmp_path / "journal"), tmp_path / "it.book", workers)


def test_no_cluster_at_the_address() -> None:
    with (
        pytest.raises(BadOption, match="there is no Dask scheduler at 'nowhere'"),
        book_workers(0, "nowhere", GAME, 16),
    ):
        pass
