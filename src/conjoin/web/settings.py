"""What a person who runs the server decides, as one frozen value that also travels to worker processes."""

import json
import os
from dataclasses import asdict, dataclass, fields
from typing import Self

from conjoin.core.errors import BadOption

VARIABLE = "CONJOIN_WEB"
"""The environment variable in which the settings reach the processes of `conjoin serve --workers`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything has a default that is right for one person on one machine."""

    database: str = ""
    """A URL; empty means SQLite in the data folder."""
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """The names by which this server may be called; requests that name another one are refused."""
    engine_processes: int = 0
    """Worker processes for engines; 0: one for each core, at least two."""
    waiting_each: int = 8
    """Questions that may wait for one client."""
    waiting_all: int = 400
    """Questions that may wait in all."""
    move_seconds: float = 10.0
    """How long an engine may think about a move at most."""
    question_seconds: float = 10.0
    """The same for an analysis, an explanation and an expert."""
    live_seconds: float = 120.0
    """The same for an analysis that is watched."""
    requests: str = "200/10seconds"
    """Requests of one client to the API."""
    questions: str = "120/minute"
    """Questions of one client that set an engine to work."""
    games: str = "30/minute"
    """New games and tournaments of one client."""
    messages: str = "20/second"
    """WebSocket messages of one client."""
    sockets: int = 40
    """WebSockets of one client at once."""
    sockets_all: int = 2000
    """WebSockets in all."""

    @property
    def workers(self) -> int:
        """How many worker processes there are."""
        return self.engine_processes or max(2, os.cpu_count() or 1)

    def to_text(self) -> str:
        """As the environment variable holds it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The inverse of `to_text`; what is left out has its default. Raises BadOption."""
        known = {field.name for field in fields(cls)}
        try:
            values = json.loads(text)
            unknown = sorted(set(values) - known)
        except (ValueError, TypeError):
            raise BadOption(f"{VARIABLE} is not a JSON object", f"unset {VARIABLE}") from None
        if unknown:
            raise BadOption(f"{VARIABLE} has {unknown[0]!r}", f"it takes {', '.join(sorted(known))}")
        if "hosts" in values:
            values["hosts"] = tuple(values["hosts"])
        return cls(**values)
