"""What all tests share: how examples are drawn, and the real command in a real process."""

import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import HealthCheck, settings

from tests.forked_command import ForkedCommand
from tests.hangs import HANG_SECONDS
from tests.store import postgres

# The same examples each time, however slow the machine.
settings.register_profile(
    "conjoin", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("conjoin")

# A shell tells what it starts in the background to ignore Ctrl-C, and every command started here would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """For `-n auto`, one more than there are cores: a test that waits for a clock leaves its core idle."""
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + 1


def pytest_report_header() -> str:
    """Say which databases the store and the web application are tested against."""
    found = postgres.programs()
    return f"databases: {', '.join(postgres.DATABASES)}" + (
        f" ({found})"
        if found
        else "; PostgreSQL's initdb and postgres are not installed, so it is not tested"
    )


# Hundreds of processes load the same modules: without bytecode each would compile them anew, as pytest would the tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

AT_START = dict(os.environ)
"""Dask, used in this process, leaves variables of its own behind."""
CONJOIN = str(Path(sys.executable).with_name("conjoin"))

Run = Callable[..., subprocess.CompletedProcess[str]]
Install = Callable[[str, str], Path]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """What a person's shell would have, without colour settings of the machine the tests run on."""
    kept = {name: value for name, value in AT_START.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    return {**kept, "CONJOIN_DATA": str(tmp_path / "data"), "TERM": "xterm", "COLUMNS": "120"}


@pytest.fixture(scope="session")
def forked_command() -> Iterator[ForkedCommand]:
    server = ForkedCommand(CONJOIN, AT_START)
    yield server
    server.close()


@pytest.fixture
def conjoin(environment: dict[str, str], tmp_path: Path, forked_command: ForkedCommand) -> Run:
    """Run the command with these words; standard input is a text."""

    def run(*words: str, stdin: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
        wanted = {**environment, **changes}
        if forked_command.can_run(wanted):
            return forked_command.run(words, stdin, wanted, tmp_path, HANG_SECONDS)
        return subprocess.run(
            [CONJOIN, *words], input=stdin, capture_output=True, text=True, env=wanted, cwd=tmp_path,
            check=False, timeout=HANG_SECONDS,
        )  # fmt: skip

    return run


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package of one module, `visitor`, with the entry points of an INI text; returns its folder."""

    def installed(code: str, entry_points: str) -> Path:
        (tmp_path / "visitor.py").write_text(dedent(code), encoding="utf-8")
        info = tmp_path / "visitor-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: visitor\nVersion: 1.0\n", encoding="utf-8"
        )
        (info / "entry_points.txt").write_text(dedent(entry_points), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        importlib.invalidate_caches()
        return tmp_path

    yield installed
    sys.modules.pop("visitor", None)
