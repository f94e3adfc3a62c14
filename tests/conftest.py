"""What all tests share: how examples are drawn, and the real command in a real process."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples each time, however slow the machine.
settings.register_profile(
    "conjoin", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("conjoin")

CONJOIN = str(Path(sys.executable).with_name("conjoin"))

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """What a person's shell would have, without colour settings of the machine the tests run on."""
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    return {**kept, "CONJOIN_DATA": str(tmp_path / "data"), "TERM": "xterm", "COLUMNS": "120"}


@pytest.fixture
def conjoin(environment: dict[str, str], tmp_path: Path) -> Run:
    """Run the command with these words; standard input is a text."""

    def run(*words: str, stdin: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [CONJOIN, *words],
            input=stdin,
            capture_output=True,
            text=True,
            env={**environment, **changes},
            cwd=tmp_path,
            check=False,
            timeout=120,
        )

    return run
