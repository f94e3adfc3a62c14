"""What a person who runs the server decides, read from the environment and checked."""

import json
import os
from ipaddress import ip_network
from typing import Annotated, Any, Self

from limits import parse
from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from conjoin.core.errors import BadOption
from conjoin.store.retention import Retention
from conjoin.web.place import PATH_PREFIX

VARIABLE = "CONJOIN_WEB"
"""The environment variable with settings as a JSON object, which also reach the processes of `conjoin serve
--workers` in it."""
PREFIX = f"{VARIABLE}_"
"""What the variables of single settings begin with: `CONJOIN_WEB_SOCKETS=80`."""


def _rate(text: str) -> str:
    parse(text)  # raises ValueError
    return text


def _network(text: str) -> str:
    ip_network(text, strict=False)  # raises ValueError
    return text


def _prefix(text: str) -> str:
    found = text.rstrip("/")
    if found and not PATH_PREFIX.fullmatch(found):
        raise ValueError("a prefix is a path such as /games")
    return found


Rate = Annotated[str, AfterValidator(_rate)]
"""As `200/10seconds`."""
Network = Annotated[str, AfterValidator(_network)]
"""As `172.16.0.0/12`, or one address."""
Prefix = Annotated[str, AfterValidator(_prefix)]
Count = Annotated[int, Field(ge=1, le=1_000_000)]
Processes = Annotated[int, Field(ge=1, le=256)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Days = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Settings(BaseSettings):
    """Everything has a default that is right for one person on one machine."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    database: str = ""
    """A URL; empty means SQLite in the data folder."""
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """The names by which this server may be called; requests that name another one are refused."""
    proxies: tuple[Network, ...] = ("127.0.0.1", "::1")
    """Addresses or networks of web servers in front, which are believed about who asks."""
    prefix: Prefix = ""
    """The path below which a web server in front shows the application, as `/games`."""
    engine_processes: Processes | None = None
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
    pages: Rate = "100/10seconds"
    """Pages that one client opens."""
    questions: Rate = "120/minute"
    """Questions of one client that set an engine to work."""
    engine_seconds: Rate = "600/10minutes"
    """Time of the workers that one client's questions and games may take; what was spent is given back evenly."""
    games: Rate = "30/minute"
    """New games and tournaments of one client."""
    messages: Rate = "20/second"
    """WebSocket messages of one client."""
    sockets: Count = 40
    """WebSockets of one client at once."""
    sockets_all: Count = 2000
    """WebSockets in all."""
    connections: Count = 250
    """Connections of one client for requests; those of a web server in front are not limited."""
    head_seconds: Seconds = 10.0
    """How long the address and the headers of a request may take to arrive."""

    keep_results: Annotated[int, Field(ge=0)] | None = 200_000
    """Exact results that are kept, the newest; each takes about 700 bytes, and can be worked out again."""
    keep_results_days: Days | None = None
    """Days for which a result is kept; None: for ever."""
    keep_games_days: Days | None = None
    """The same for games that are over or have no move yet, from their last change on."""
    keep_tournaments_days: Days | None = None
    """The same for tournaments that have ended."""

    @property
    def retention(self) -> Retention:
        """What is kept, and for how long."""
        return Retention(
            self.keep_results, self.keep_results_days, self.keep_games_days, self.keep_tournaments_days
        )

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
        except SettingsError as error:  # about a setting that is not a number or a text
            name = next(one for one in ("hosts", "proxies") if f'"{one}"' in str(error))
            example = '["games.example.org"]' if name == "hosts" else '["172.16.0.0/12"]'
            variable = PREFIX + name.upper()
            raise BadOption(f"{variable} is not a JSON list", f"write {variable}='{example}'") from None
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
