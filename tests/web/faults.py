"""What can go wrong below a server, each as a block: it goes wrong when the block begins, and is over when it ends."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psycopg

from conjoin.bench.web.processes import children, engine_workers, is_worker
from tests.store.postgres import Cluster, url

DISK_MIB = 160
"""Of the small disk: room for an empty PostgreSQL, and some play."""
FILLER = "filler"


def server_processes(pid: int) -> set[int]:
    """Those that answer requests: the one that was started, and with several those that it has started."""
    return {pid, *(child for child in children(pid) if not is_worker(child))}


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes in the same SQLite file for long."""
    with closing(sqlite3.connect(file, timeout=60, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    """PostgreSQL is ended, and started again."""
    cluster.stop()
    yield
    cluster.start()


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    """PostgreSQL hangs: connections stay, and nothing answers."""
    processes = [cluster.pid, *children(cluster.pid)]
    for process in processes:
        _send(process, signal.SIGSTOP)
    yield
    for process in processes:
        _send(process, signal.SIGCONT)


@contextmanager
def disconnected(cluster: Cluster) -> Iterator[None]:
    """Every connection to PostgreSQL is ended."""
    with psycopg.connect(url(cluster.folder, "postgres"), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
    yield


@contextmanager
def without_workers(server: int) -> Iterator[None]:
    """Every process in which an engine thinks is killed, and so are those that take their place.

    Not a third time: over three processes that died a question is its engine's fault.
    """
    over = threading.Event()

    def kill() -> None:
        first = engine_workers(server)
        for worker in first:
            _send(worker, signal.SIGKILL)
        while not over.wait(0.1):
            if following := set(engine_workers(server)) - set(first):
                for worker in following:
                    _send(worker, signal.SIGKILL)
                return

    killing = threading.Thread(target=kill)
    killing.start()
    yield
    over.set()
    killing.join()


@contextmanager
def flooded(port: int, seconds: float) -> Iterator[None]:
    """One client asks for far more than it may have."""
    words = [sys.executable, "-m", "conjoin.bench.web.flood", str(port), str(seconds)]
    flood = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        yield
        assert flood.wait() == 0
    finally:
        flood.kill()
        flood.wait()


@contextmanager
def small_disk() -> Iterator[tuple[Path, bool]]:
    """A folder, and whether it is a disk of its own: mounting one takes root."""
    folder = Path(tempfile.mkdtemp(prefix="conjoin-disk-"))
    folder.chmod(0o755)  # PostgreSQL may run as somebody else
    words = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m,mode=755", "conjoin", str(folder)]
    can_mount = shutil.which("mount") is not None
    mounted = can_mount and subprocess.run(words, capture_output=True, check=False).returncode == 0
    try:
        yield folder, mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", folder], check=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """The disk has no room left."""
    file = disk / FILLER
    with suppress(OSError), file.open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(1 << 12))
    yield
    file.unlink()


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
