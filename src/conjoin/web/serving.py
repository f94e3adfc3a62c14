"""The server itself: where it listens, in how many processes, and what is checked before it starts."""

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from pydantic import ValidationError

from conjoin.core.errors import BadOption
from conjoin.store.database import default_url, open_database
from conjoin.web.access.files import connections_for, raise_limit
from conjoin.web.access.guard import MESSAGE_LIMIT
from conjoin.web.access.metrics import FOLDER
from conjoin.web.settings import VARIABLE, Settings

SHUTDOWN_SECONDS = 10
"""How long requests that have begun may take when the server is told to end."""
KEEP_ALIVE_SECONDS = 75
"""Longer than clients and proxies keep an idle connection: if the server closed it first, a request that is just on
its way would be lost."""
OPEN_SECONDS = 1.0
"""After how long a browser is opened: the server answers by then."""

OPTIONS = {"proxies": ("--proxy", "172.16.0.0/12"), "prefix": ("--prefix", "/games")}
"""By setting: the option that changes it, with an example."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line says; what it leaves out is left to the settings."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    workers: int = 1
    trusted: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    prefix: str = ""
    open_page: bool = False


def serve(wanted: Wanted) -> None:
    """Listen until it is ended; raises StoreError or BadOption before anything is answered."""
    settings = _settings(wanted)
    with open_database(settings.database) as opened:  # migrated once, before several processes would
        if wanted.workers > 1 and not opened.is_postgres:
            raise BadOption(
                f"{wanted.workers} processes cannot tell each other of moves with SQLite",
                "give --database postgresql://…, or leave out --workers",
            )
    settings, warning = raise_limit(settings)
    if warning:
        print(f"warning: {warning}", file=sys.stderr)  # noqa: T201
    os.environ[VARIABLE] = settings.model_dump_json()
    port = _free_port(wanted.host, wanted.port)
    shown = f"http://{_name(wanted.host)}:{port}{settings.prefix}"
    print(f"Conjoin is at {shown} (Ctrl-C ends it)", flush=True)  # noqa: T201
    if wanted.open_page:
        threading.Timer(OPEN_SECONDS, webbrowser.open, (shown,)).start()
    with suppress(KeyboardInterrupt), _shared_metrics(wanted.workers):
        _run(wanted.host, port, wanted.workers, connections_for(settings))


@contextmanager
def _shared_metrics(workers: int) -> Iterator[None]:
    """A folder in which several processes add up what they measure."""
    if workers == 1:
        yield
        return
    with TemporaryDirectory(prefix="conjoin-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield


def _settings(wanted: Wanted) -> Settings:
    """What the environment says, and what the command line says instead; raises BadOption."""
    settings = Settings.from_environment()
    names = [*settings.hosts, *map(str.lower, wanted.trusted), wanted.host.lower()]
    hosts = tuple(dict.fromkeys(map(in_address, names)))
    told: dict[str, Any] = {"database": wanted.database or settings.database or default_url(), "hosts": hosts}
    told |= {"proxies": wanted.proxies} if wanted.proxies else {}
    told |= {"prefix": wanted.prefix} if wanted.prefix else {}
    try:
        return Settings(**{**settings.model_dump(), **told})
    except ValidationError as error:
        first = error.errors()[0]
        option, example = OPTIONS[str(first["loc"][0])]
        raise BadOption(f"{option} cannot be {first['input']!r}", f"write {option} {example}") from None


def in_address(host: str) -> str:
    """A host as it stands in an address.

    >>> in_address("fd00::1"), in_address("[::1]"), in_address("localhost")
    ('[fd00::1]', '[::1]', 'localhost')
    """
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _name(host: str) -> str:
    """By what name a person on this machine reaches the server."""
    return "localhost" if host in ("0.0.0.0", "127.0.0.1", "::") else in_address(host)  # noqa: S104


def _run(host: str, port: int, workers: int, connections: int | None) -> None:
    uvicorn.run(
        "conjoin.web.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http="conjoin.web.access.connections:BoundedProtocol",
        proxy_headers=False,  # `access.forwarded` reads them, and the prefix too
        limit_concurrency=connections,
        log_config=None,
        ws_max_size=MESSAGE_LIMIT,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        server_header=False,
    )


def _way_out(error: OSError) -> str:
    if error.errno == errno.EACCES:
        return "choose a --port from 1024 up"
    if error.errno == errno.EADDRINUSE:
        return "choose another --port, or end what uses this one"
    return "give --host an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"


def _free_port(host: str, port: int) -> int:
    """The port, once nothing else listens there, or any free one for 0; raises BadOption."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as error:
            problem = f"cannot listen on {in_address(host)}:{port}: {error.strerror or error}"
            raise BadOption(problem, _way_out(error)) from None
        free: int = tried.getsockname()[1]
    return free
