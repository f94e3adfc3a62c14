"""What is measured, for Prometheus: of all server processes that were started together, whichever of them is asked.

The library keeps the numbers of each process in files of one folder, where there are several, and adds them up.
"""

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from conjoin.web.access.rates import Rates
from conjoin.web.workers.pool import Pool

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder; set before the library is loaded, and unset for one process."""
NOTED_SECONDS = 1.0
"""Between two notes of what gauges show, for the other processes."""


class Metrics:
    """Requests by route and status, and what the workers and sockets do."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "conjoin_requests", "Requests answered", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "conjoin_request_seconds",
            "Seconds until the answer",
            ("route",),
            registry=self.registry,
            buckets=SECONDS,
        )
        self._engine_seconds = Counter(
            "conjoin_engine_seconds", "Seconds that workers have spent", registry=self.registry
        )
        self._counted_seconds = 0.0
        self._workers = self._gauge("conjoin_workers", "Worker processes")
        self._busy = self._gauge("conjoin_workers_busy", "Worker processes at work")
        self._waiting = self._gauge("conjoin_questions_waiting", "Questions that no worker has begun")
        self._sockets = self._gauge("conjoin_sockets", "Open WebSockets")

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(name, words, registry=self.registry, multiprocess_mode="livesum")

    def note(self, pool: Pool, rates: Rates) -> None:
        """Keep how these are now."""
        self._engine_seconds.inc(pool.seconds_worked - self._counted_seconds)
        self._counted_seconds = pool.seconds_worked
        self._workers.set(pool.size)
        self._busy.set(pool.working)
        self._waiting.set(pool.waiting)
        self._sockets.set(rates.open_sockets)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answer; routes are templates, so that ids do not fill the memory."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """As Prometheus reads it."""
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self.registry)
        _forget_ended(Path(folder))
        together = CollectorRegistry()
        MultiProcessCollector(together, path=folder)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _forget_ended(folder: Path) -> None:
    """Leave out what processes show that are no longer there; what they have counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        number = int(file.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            mark_process_dead(number, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            continue
