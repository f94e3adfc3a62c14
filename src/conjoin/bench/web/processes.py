"""The processes of a running server, as Linux lists them."""

from contextlib import suppress
from pathlib import Path

WORKER = b"conjoin.web.workers.worker"
"""In the command line of every process in which engines think."""


def children(pid: int) -> list[int]:
    """The processes that this one has started and that have not ended."""
    folders = Path("/proc").glob("[0-9]*")
    return sorted(int(folder.name) for folder in folders if _is_child(folder, pid))


def engine_workers(server: int) -> list[int]:
    """The processes in which engines think for this server, in whichever of its processes they were started."""
    started = children(server)
    below = [worker for child in started if not is_worker(child) for worker in engine_workers(child)]
    return [child for child in started if is_worker(child)] + below


def is_worker(pid: int) -> bool:
    """Whether engines think there."""
    with suppress(OSError):  # it has ended
        return WORKER in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _is_child(folder: Path, pid: int) -> bool:
    with suppress(OSError):
        state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        return int(parent) == pid and state != "Z"
    return False
