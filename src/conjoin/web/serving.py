"""The server itself: where it listens, in how many processes, and what is checked before it starts."""

import errno
import os
import socket
import threading
import webbrowser
from contextlib import suppress

import uvicorn

from conjoin.core.errors import BadOption
from conjoin.store.database import default_url, open_database
from conjoin.web.access.guard import MESSAGE_LIMIT
from conjoin.web.settings import VARIABLE, Settings

SHUTDOWN_SECONDS = 10
"""How long requests that have begun may take when the server is told to end."""
KEEP_ALIVE_SECONDS = 75
"""Longer than clients and proxies keep an idle connection: if the server closed it first, a request that is just on
its way would be lost."""
OPEN_SECONDS = 1.0
"""After how long a browser is opened: the server answers by then."""


def serve(
    host: str, port: int, database: str, workers: int, trusted: tuple[str, ...], open_page: bool
) -> None:
    """Listen until it is ended; raises StoreError or BadOption before anything is answered."""
    settings = Settings.from_environment()
    hosts = dict.fromkeys([*settings.hosts, *map(str.lower, trusted), host.lower()])
    chosen = {"database": database or settings.database or default_url(), "hosts": tuple(hosts)}
    settings = settings.model_copy(update=chosen)
    with open_database(settings.database) as opened:  # migrated once, before several processes would
        if workers > 1 and not opened.is_postgres:
            raise BadOption(
                f"{workers} processes cannot tell each other of moves with SQLite",
                "give --database postgresql://…, or leave out --workers",
            )
    os.environ[VARIABLE] = settings.model_dump_json()
    free = _free_port(host, port)
    name = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::") else host  # noqa: S104
    shown = f"http://{name}:{free}"
    print(f"Conjoin is at {shown} (Ctrl-C ends it)", flush=True)  # noqa: T201
    if open_page:
        threading.Timer(OPEN_SECONDS, webbrowser.open, (shown,)).start()
    with suppress(KeyboardInterrupt):  # it has ended by then; where it was interrupted does not matter
        _run(host, free, workers)


def _run(host: str, port: int, workers: int) -> None:
    uvicorn.run(
        "conjoin.web.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
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
            problem = f"cannot listen on {host}:{port}: {error.strerror or error}"
            raise BadOption(problem, _way_out(error)) from None
        free: int = tried.getsockname()[1]
    return free
