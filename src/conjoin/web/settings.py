"""What a person who runs the server decides, read from the environment and checked."""

import json
import os
from typing import Annotated, Any, Self

from limits import parse
from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from conjoin.core.errors import BadOption

VARIABLE = "CONJOIN_WEB"
"""The environment variable with settings as a JSON object, which also reach the processes of `conjoin serve
--workers` in it."""
PREFIX = f"{VARIABLE}_"
"""What the variables of single settings begin with: `CONJOIN_WEB_SOCKETS=80`."""


def _rate(text: str) -> str:
    parse(text)  # raises ValueError
    return text


Rate = Annotated[str, AfterValidator(_rate)]
"""As `200/10seconds`."""
Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class Settings(BaseSettings):
    """Everything has a default that is right for one person on one machine."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    database: str = ""
    """A URL; empty means SQLite in the data folder."""
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """The names by which this server may be called; requests that name another one are refused."""
    engine_processes: Count | None = None
    """Worker processes for engines; None: one for each core, at least two."""
    waiting_each: Count = 8
    """Questions that may wait for one client."""
    waiting_all: Count = 400
    """Questions that may wait in all."""
    move_seconds: Seconds = 10.0
    """How long an engine may think about a move at most."""
    question_seconds: Seconds = 10.0
    """The same for an analysis, an explanation and an expert."""
    live_seconds: Seconds = 120.0
    """The same for an analysis that is watched."""
    requests: Rate = "200/10seconds"
    """Requests of one client to the API."""
    questions: Rate = "120/minute"
    """Questions of one client that set an engine to work."""
    games: Rate = "30/minute"
    """New games and tournaments of one client."""
    messages: Rate = "20/second"
    """WebSocket messages of one client."""
    sockets: Count = 40
    """WebSockets of one client at once."""
    sockets_all: Count = 2000
    """WebSockets in all."""

    @property
    def workers(self) -> int:
        """How many worker processes there are."""
        return self.engine_processes or max(2, os.cpu_count() or 1)

    @classmethod
    def from_environment(cls) -> Self:
        """What the environment says; the object comes before single variables. Raises BadOption."""
        known = ", ".join(sorted(cls.model_fields))
        for variable in sorted(os.environ):
            if variable.startswith(PREFIX) and variable.removeprefix(PREFIX).lower() not in cls.model_fields:
                raise BadOption(
                    f"{variable} is not a setting", f"after {PREFIX} comes one of {known}, in capitals"
                )
        values = _object(os.environ.get(VARIABLE, "{}"))
        try:
            return cls(**values)
        except SettingsError:  # about the one setting that is not a number or a text
            problem = f"{PREFIX}HOSTS is not a JSON list"
            raise BadOption(problem, f"""write {PREFIX}HOSTS='["games.example.org"]'""") from None
        except ValidationError as error:
            first = error.errors()[0]
            name = str(first["loc"][0])
            if first["type"] == "extra_forbidden":
                raise BadOption(f"{VARIABLE} has {name!r}", f"it takes {known}") from None
            where = f"{name!r} in {VARIABLE}" if name in values else PREFIX + name.upper()
            reason = first["msg"].removeprefix("Value error, ")
            problem = f"{where} is {first['input']!r}: {reason[:1].lower()}{reason[1:]}"
            raise BadOption(problem, f"the default is {cls.model_fields[name].default!r}") from None


def _object(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except ValueError:
        values = None
    if not isinstance(values, dict):
        raise BadOption(f"{VARIABLE} is not a JSON object", f"unset {VARIABLE}")
    return values
