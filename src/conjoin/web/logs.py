"""Logs as JSON lines: one object a line, with the time in UTC. Tokens are never among the fields."""

import json
import logging
import sys
from datetime import UTC, datetime

FIELDS = ("client", "method", "path", "status", "ms", "game", "tournament", "problem", "reason")
"""What a message may bring besides its words."""


class JsonLines(logging.Formatter):
    """Every record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, the level, the words, and what was given besides."""
        values: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        values |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            values["exception"] = self.formatException(record.exc_info)
        return json.dumps(values)


def configure(level: str = "INFO") -> None:
    """Send everything to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # the guard logs requests, without what is secret
    logging.getLogger("alembic").setLevel(logging.WARNING)
