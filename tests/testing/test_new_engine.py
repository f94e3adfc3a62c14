"""A package written by `conjoin new-engine`: its own tests pass, types are right, and it joins the command line."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from conjoin import BadOption, StoreError
from conjoin.testing.new_engine import write_package
from tests.conftest import Install, Run


def test_its_own_tests_pass(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin("new-engine", "deep-thought", "--out", str(tmp_path / "made"))
    assert done.returncode == 0, done.stderr
    assert "conjoin play --second deep-thought" in done.stdout
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"],
        cwd=tmp_path / "made", capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert tests.returncode == 0, tests.stdout
    assert "4 passed" in tests.stdout


def test_it_joins_the_command_line_under_its_name(conjoin: Run, tmp_path: Path, install: Install) -> None:
    write_package("deep-thought", tmp_path / "made")
    project = tomllib.loads((tmp_path / "made" / "pyproject.toml").read_text())["project"]
    points = project["entry-points"]["conjoin.engines"]
    assert points == {"deep-thought": "deep_thought:ENTRY"}
    code = (tmp_path / "made" / "src" / "deep_thought" / "__init__.py").read_text()
    install(code, "[conjoin.engines]\ndeep-thought = visitor:ENTRY\n")
    done = conjoin("analyse", "connect-four", "112233", "--engine", "deep-thought", PYTHONPATH=str(tmp_path))
    assert "wins at once" in done.stdout


@pytest.mark.parametrize("name", ["Big", "two words", "../up", "class", "window", "-x", ""])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOption):
        write_package(name, tmp_path / "made")
    assert not (tmp_path / "made").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(StoreError, match="is there already"):
        write_package("deep-thought", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
