"""Every job comes back as one record, the same whoever plays it, whatever becomes of the workers."""

import os
import signal
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from conjoin import Ending, Limit, Record, Side
from conjoin.arena import dispatch
from conjoin.arena.batch import PROGRESS_SIZE
from conjoin.arena.dispatch import played
from conjoin.arena.job import Job, game_seed
from conjoin.workers import Worker, cluster_workers, local_workers
from tests.arena.visitors import install_visitors
from tests.conftest import Install

PLAYERS = ("random", "window:depth=2")


def jobs(count: int, players: tuple[str, str] = PLAYERS, limit: Limit | None = None) -> list[Job]:
    return [
        Job("connect-four", players, "44", limit or Limit(nodes=300), game_seed(1, number), id=str(number))
        for number in range(count)
    ]


def results(wanted: Sequence[Job], workers: Sequence[Worker]) -> list[Record]:
    """All records in the order of the jobs, without what the wall clock says."""
    return in_order(record for records in played(wanted, workers) for record in records)


def in_order(records: Iterable[Record]) -> list[Record]:
    found = sorted((replace(record, clock=()) for record in records), key=lambda record: int(record.id))
    assert len({record.id for record in found}) == len(found)
    return found


def test_a_serial_run_has_the_records_of_all_jobs_in_their_order() -> None:
    wanted = jobs(12)
    assert [record.id for record in results(wanted, [])] == [job.id for job in wanted]


@pytest.mark.parametrize("when", [1, 10, 40])
def test_a_parallel_run_agrees_with_a_serial_one_though_a_worker_is_killed(when: int) -> None:
    """One kill in each run: who dies over the same game twice has crashed, whoever killed it."""
    wanted = jobs(60)
    with local_workers(2, PROGRESS_SIZE) as workers:
        found: list[Record] = []
        for records in played(wanted, workers):
            if len(found) < when <= len(found) + len(records):
                workers[0].end_now()
            found += records
    assert in_order(found) == results(wanted, [])


def test_a_cluster_run_agrees_with_a_serial_one_though_a_worker_is_killed() -> None:
    wanted = jobs(120)
    dask: Any = import_module("distributed")
    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        cluster_workers(cluster.scheduler_address) as hands,
        dask.Client(cluster.scheduler_address) as client,
    ):
        ids = list(client.run(os.getpid).values())
        found = []
        for records in played(wanted, hands):
            found += records
            if ids:
                os.kill(ids.pop(), signal.SIGKILL)
                ids.clear()
    assert in_order(found) == results(wanted, [])


def endings(records: Iterable[Record]) -> set[tuple[Ending | None, str]]:
    return {(record.ending, record.outcome.how if record.outcome else "") for record in records}


def test_who_takes_the_process_along_has_crashed_with_its_moves_kept(install: Install) -> None:
    install_visitors(install)
    with local_workers(2, PROGRESS_SIZE) as workers:
        records = results(jobs(6, ("dying", "dying")), workers)
    assert endings(records) == {(Ending.CRASH, "took its process with it, which ended with exit code 7")}
    assert {len(record.moves) for record in records} == {4}
    assert all(record.outcome and record.outcome.winner is Side.SECOND for record in records)


def test_a_process_that_dies_once_costs_nobody_the_game(install: Install, tmp_path: Path) -> None:
    install_visitors(install)
    with local_workers(1, PROGRESS_SIZE) as workers:
        records = results(jobs(3, ("dying-once", "random")), workers)
    assert (tmp_path / "died").exists()
    assert len(records) == 3
    assert all(record.ending is Ending.RULES for record in records)


def test_who_sleeps_through_its_time_loses_and_leaves_nothing_running(install: Install) -> None:
    install_visitors(install)
    with local_workers(1, PROGRESS_SIZE) as workers:
        before = workers[0].submit(os.getpid).result()
        (record,) = results(jobs(1, ("sleeper", "random"), Limit(seconds=2)), workers)
        assert workers[0].submit(os.getpid).result() != before
    assert (record.ending, len(record.moves)) == (Ending.TIMEOUT, 4)
    assert endings([record]) == {(Ending.TIMEOUT, "did not answer, and had 2.000 s")}


@pytest.mark.parametrize("limit", [Limit(seconds=2), Limit(nodes=100)])
def test_a_game_that_does_not_move_on_is_ended(install: Install, limit: Limit) -> None:
    install_visitors(install)
    wanted = jobs(2, ("random", "stuck"), limit)
    with local_workers(2, PROGRESS_SIZE) as workers:
        found = in_order(
            record for records in played(wanted, workers, untimed_seconds=4) for record in records
        )
    assert [record.ending for record in found] == [Ending.TIMEOUT] * 2
    assert all(record.outcome and record.outcome.how.endswith("its process was ended") for record in found)
    assert all(record.outcome and record.outcome.winner is Side.FIRST for record in found)


def test_a_slow_start_costs_nobody_the_game(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install_visitors(install)
    monkeypatch.setattr(dispatch, "SLACK_SECONDS", 0.1)
    with local_workers(1, PROGRESS_SIZE) as workers:
        (record,) = results(jobs(1, ("random", "slow-to-start"), Limit(seconds=2)), workers)
    assert record.ending is Ending.RULES


@pytest.mark.parametrize(
    ("player", "ending", "reason"),
    [
        ("never-ready", Ending.TIMEOUT, "did not start, and had 3.000 s; its process was ended"),
        ("stillborn", Ending.CRASH, "took its process with it, which ended with exit code 7"),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_who_does_not_start_is_to_blame_whoever_is_to_move(
    install: Install, monkeypatch: pytest.MonkeyPatch, player: str, ending: Ending, reason: str, side: Side
) -> None:
    install_visitors(install)
    monkeypatch.setattr(dispatch, "START_SECONDS", 3)
    players = (player, "random") if side is Side.FIRST else ("random", player)
    with local_workers(1, PROGRESS_SIZE) as workers:
        (record,) = results(jobs(1, players), workers)
    assert endings([record]) == {(ending, reason)}
    assert record.outcome is not None
    assert record.outcome.winner is side.other


def test_a_cluster_run_goes_on_with_whoever_comes_instead_of_all_its_workers() -> None:
    wanted = jobs(40)
    dask: Any = import_module("distributed")
    with (
        dask.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster,
        cluster_workers(cluster.scheduler_address) as hands,
        dask.Client(cluster.scheduler_address) as client,
    ):
        (only,) = client.run(os.getpid).values()
        found: list[Record] = []
        for records in played(wanted, hands):
            if not found:
                os.kill(only, signal.SIGKILL)  # its nanny starts another, at another address
            found += records
    assert in_order(found) == results(wanted, [])


def test_a_player_that_cannot_be_built_has_crashed(install: Install) -> None:
    install_visitors(install)
    records = results(jobs(2, ("random", "unborn")), [])
    assert records[0].ending is Ending.RULES
    ((ending, reason),) = endings(records[1:])
    assert ending is Ending.CRASH
    assert reason.endswith("cannot be made: RuntimeError: not today")


MEETING = """
    import os
    from pathlib import Path
    from time import monotonic, sleep

    from conjoin import Analysis, Engine, Entry, Line, draw

    class Meeting(Engine):
        def reset(self):
            here, until = Path(os.environ["MEETING"]), monotonic() + 30
            (here / str(os.getpid())).touch()
            while len(list(here.iterdir())) < 2 and monotonic() < until:
                sleep(0.05)

        def analyse(self, position, limit=None):
            return Analysis((Line(position.legal_moves()[0], draw()),), 0, 0, 0.0)

    ENTRY = Entry(name="meeting", summary="Waits for a second process.", source="tests", build=Meeting)
"""


def test_a_machine_that_joins_the_cluster_later_plays_too(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(MEETING, "[conjoin.engines]\nmeeting = visitor:ENTRY\n")
    (tmp_path / "met").mkdir()
    monkeypatch.setenv("MEETING", str(tmp_path / "met"))
    dask: Any = import_module("distributed")
    with (
        dask.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster,
        cluster_workers(cluster.scheduler_address) as hands,
    ):
        assert len(hands) == 1
        cluster.scale(2)  # its second process comes while the first one waits in its first game
        records = results(jobs(4, ("meeting", "meeting")), hands)
        assert len(hands) == 2
    assert len(records) == 4
    assert len(list((tmp_path / "met").iterdir())) == 2
