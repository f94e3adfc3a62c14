"""What is measured of this process, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from conjoin.web.access.rates import Rates
from conjoin.web.workers.pool import Pool

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


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

    def watch(self, pool: Pool, rates: Rates) -> None:
        """Show the state of these whenever somebody looks."""
        gauges = {
            "conjoin_workers": ("Worker processes", lambda: pool.size),
            "conjoin_workers_busy": ("Worker processes at work", lambda: pool.working),
            "conjoin_questions_waiting": ("Questions that no worker has begun", lambda: pool.waiting),
            "conjoin_engine_seconds": ("Seconds that workers have spent", lambda: pool.seconds_worked),
            "conjoin_sockets": ("Open WebSockets", lambda: rates.open_sockets),
        }
        for name, (words, value) in gauges.items():
            Gauge(name, words, registry=self.registry).set_function(value)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answer; routes are templates, so that ids do not fill the memory."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)
