"""A real PostgreSQL for the tests; it never runs as root, which it refuses.

`python -m tests.store.postgres` installs its programs where Debian's packages can be had.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psycopg

from tests.hangs import HANG_SECONDS

_numbers = count(1)


def programs() -> Path | None:
    """The folder with initdb and postgres; None where they are not installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


DATABASES = ["sqlite", "postgresql"] if programs() else ["sqlite"]
"""What the same tests run against."""


class Cluster:
    """A server of its own, reached through a socket in its folder, which may be stopped and started."""

    def __init__(self, parent: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="conjoin-postgres-", dir=parent))
        self._user = _other_user(self.folder)
        bin_folder = programs()
        assert bin_folder is not None
        self._bin = bin_folder
        data = self.folder / "data"
        subprocess.run(
            [bin_folder / "initdb", "-D", data, "-U", "conjoin", "-A", "trust", "--no-sync"],
            check=True, capture_output=True, user=self._user, cwd=self.folder,
        )  # fmt: skip
        self.start()

    @property
    def pid(self) -> int:
        """Of its first process, which has started all the others."""
        return self._server.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended by itself."""
        return self._server.poll() is None

    def start(self) -> None:
        """Return when it takes connections."""
        settings = {"listen_addresses": "", "unix_socket_directories": self.folder, "fsync": "off"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        program: list[str | Path] = [self._bin / "postgres", "-D", self.folder / "data", *options]
        log = self.folder / "log"
        with log.open("ab") as output:
            self._server = subprocess.Popen(program, user=self._user, stderr=output, cwd=self.folder)
        until = monotonic() + HANG_SECONDS
        while not self._takes_connections():
            assert self._server.poll() is None, log.read_text()
            assert monotonic() < until, log.read_text()
            sleep(0.02)

    def _takes_connections(self) -> bool:
        try:
            psycopg.connect(url(self.folder, "postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Break off what is going on, and return when it has ended."""
        self._server.send_signal(signal.SIGINT)
        self._server.wait(HANG_SECONDS)

    def remove(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def running() -> Iterator[Path]:
    """The folder of a server, which is gone afterwards."""
    cluster = Cluster()
    try:
        yield cluster.folder
    finally:
        cluster.remove()


def new_database(folder: Path) -> str:
    """The URL of an empty database."""
    name = f"t{next(_numbers)}"
    with psycopg.connect(url(folder, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url(folder, name)


def url(folder: Path, name: str) -> str:
    return f"postgresql://conjoin@/{name}?host={folder}"


def _other_user(folder: Path) -> str | None:
    """Somebody who is not root, and owns the folder; None where we are not root ourselves."""
    if os.geteuid() != 0:
        return None
    import pwd  # which Windows has not

    known = {user.pw_name for user in pwd.getpwall()}
    user = "postgres" if "postgres" in known else "nobody"
    shutil.chown(folder, user)
    return user


def install() -> Path | None:
    """Find its programs or get Debian's."""
    if programs() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", *words], check=False, env=quiet)
    return programs()


if __name__ == "__main__":
    if install() is None:
        sys.stderr.write("PostgreSQL cannot be installed here, so only SQLite is tested\n")
