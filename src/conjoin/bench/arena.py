"""What a tournament costs beside the thinking: games a second, a second worker, and a table over very many games."""

import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from os import cpu_count, getloadavg
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from conjoin.arena.batch import PROGRESS_SIZE
from conjoin.arena.dispatch import played
from conjoin.arena.job import Job, play
from conjoin.arena.journal import GAMES, read_games
from conjoin.arena.plan import Plan
from conjoin.arena.table import table
from conjoin.bench.measure import Measured, rate, require
from conjoin.core.record import Record
from conjoin.play.clock import NO_BUDGET
from conjoin.records.jsonl import to_json
from conjoin.workers import Worker, local_workers

GAMES_FLOOR = 500
"""Random games a CPU second."""
WORKERS_FLOOR = 1.7
"""What a second worker makes of one's rate."""
FREE_CORES = 1.5
"""Of two, that must be idle before the second worker is measured."""
RECORDS, QUICK_RECORDS = 100_000, 10_000
STATUS = Path("/proc/self/status")
TABLE_SECONDS, TABLE_MIB = 5.0, 500.0
"""What a table over all records may take."""
TRIES = 3
"""Runs of one and of two workers, in turn; the best of each counts, as other programs only ever slow them down."""


def run(quick: bool) -> Iterator[Measured]:
    """One line at a time, as they are measured."""
    yield _overhead(0.5 if quick else 3.0)
    yield from _two_workers(60 if quick else 300)
    yield _table(QUICK_RECORDS if quick else RECORDS)


def _plan(engines: tuple[str, ...], pairs: int) -> Plan:
    return Plan("connect-four", engines, (NO_BUDGET,) * len(engines), pairs, ("44", "435", "4"))


def _overhead(seconds: float) -> Measured:
    jobs = list(_plan(("random", "random:seed=1"), 1000).jobs())

    def work(count: int) -> int:
        for number in range(count):
            require(play(jobs[number % len(jobs)]).outcome is not None, "a random game ends")
        return count

    found = rate(work, seconds, start=50)
    missed = f"at least {GAMES_FLOOR} games" if found < GAMES_FLOOR else ""
    return Measured("random against random, one game after the other", found, "games", missed=missed)


def _two_workers(pairs: int) -> Iterator[Measured]:
    """Rates by the wall clock, both from this run; where other programs hold the cores, the floor proves nothing."""
    idle_cores = (cpu_count() or 1) - getloadavg()[0]
    jobs = list(_plan(("window:depth=3", "cross-four:depth=3"), pairs).jobs())
    alone: list[Record] = []
    rates = [0.0, 0.0]
    with local_workers(2, PROGRESS_SIZE) as workers:
        _all(jobs[:8], workers)  # both have loaded what they need
        for _ in range(TRIES):
            for place, crew in enumerate((workers[:1], workers)):
                began = perf_counter()
                records = _all(jobs, crew)
                rates[place] = max(rates[place], len(jobs) / (perf_counter() - began))
                alone = alone or records
                require(records == alone, "two workers play the games that one plays")
    one, two = rates
    low = two / one < WORKERS_FLOOR
    missed = f"at least {WORKERS_FLOOR} × one worker" if low and idle_cores >= FREE_CORES else ""
    note = "" if idle_cores >= FREE_CORES else "other programs are running, so this proves nothing"
    yield Measured("one worker, by the wall clock", one, "games")
    yield Measured("two workers, by the wall clock", two, "games", two / one, "one worker", note, missed)


def _all(jobs: Sequence[Job], workers: Sequence[Worker]) -> list[Record]:
    records = [replace(record, clock=()) for some in played(jobs, workers) for record in some]
    return sorted(records, key=lambda record: record.id)


def _table(count: int) -> Measured:
    plan = _plan(("random", "random:seed=1", "random:seed=2", "random:seed=3"), -(-count // 12))
    with TemporaryDirectory() as name, local_workers(1) as workers:
        folder = Path(name)
        _write_games(folder, plan, count)
        seconds, mebibytes, counted = workers[0].submit(_measured_table, folder, plan).result()
    require(counted == count, "the table counts every game once")
    note = f"{seconds:.2f} s of CPU and {mebibytes:.0f} MiB at most, reading included"
    over = count == RECORDS and (seconds > TABLE_SECONDS or mebibytes > TABLE_MIB)
    missed = f"at most {TABLE_SECONDS:.0f} s and {TABLE_MIB:.0f} MiB" if over else ""
    return Measured(f"a table over {count:,} records", count / seconds, "records", note=note, missed=missed)


def _write_games(folder: Path, plan: Plan, count: int) -> None:
    """The records of so many games; the same few are written again and again under new ids."""
    samples = [play(job) for job in _plan(plan.engines, 20).jobs()]
    with (folder / GAMES).open("w", encoding="utf-8") as file:
        for number, (job, _) in enumerate(zip(plan.jobs(), range(count), strict=False)):
            sample = replace(samples[number % len(samples)], id=job.id, players=job.players)
            file.write(to_json(sample) + "\n")


def _measured_table(folder: Path, plan: Plan) -> tuple[float, float, int]:
    """CPU seconds, the most memory that this process has ever had, in MiB, and the games counted."""
    began = process_time()
    stands = table(plan, read_games(folder))
    return process_time() - began, _peak_mib(), stands.played


def _peak_mib() -> float:
    """What getrusage says on Linux includes the process that this one was forked from, however large that is."""
    if STATUS.exists():
        [peak] = [line.split()[1] for line in STATUS.read_text().splitlines() if line.startswith("VmHWM:")]
        return int(peak) / (1 << 10)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << (20 if sys.platform == "darwin" else 10))  # bytes there, kibibytes elsewhere
