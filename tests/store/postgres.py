"""A real PostgreSQL for the tests, where its programs are installed; it never runs as root, which it refuses."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_numbers = count(1)


def programs() -> Path | None:
    """The folder with initdb and postgres; None where they are not installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


DATABASES = ["sqlite", "postgresql"] if programs() else ["sqlite"]
"""What the same tests run against."""


@contextmanager
def running() -> Iterator[Path]:
    """A server of its own, reached through a socket in the folder that is returned; gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="conjoin-postgres-"))
    user = _other_user(folder)
    bin_folder = programs()
    assert bin_folder is not None
    data = folder / "data"
    subprocess.run(
        [bin_folder / "initdb", "-D", data, "-U", "conjoin", "-A", "trust", "--no-sync"],
        check=True, capture_output=True, user=user, cwd=folder,
    )  # fmt: skip
    settings = {"listen_addresses": "", "unix_socket_directories": folder, "fsync": "off"}
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [bin_folder / "postgres", "-D", data, *options], user=user, stderr=log, cwd=folder
        )
    try:
        for _ in range(200):
            assert server.poll() is None, (folder / "log").read_text()
            try:
                psycopg.connect(url(folder, "postgres"), connect_timeout=1).close()
                break
            except psycopg.OperationalError:
                subprocess.run(["sleep", "0.05"], check=True)
        yield folder
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


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
    known = {user.pw_name for user in pwd.getpwall()}
    user = "postgres" if "postgres" in known else "nobody"
    shutil.chown(folder, user)
    return user
