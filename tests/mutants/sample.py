"""Do the tests notice? Small changes at random places, each tried against the tests of its own room.

    python -m tests.mutants.sample [COUNT [SEED]]

Works in a copy of the tree under build/mutants, so that nothing here is ever changed. The same seed tries the same
changes. Every change that no test noticed is printed as a diff; `docs/lab/mutants.md` judges the last ones.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent.parent
COPY = ROOT / "build" / "mutants"
TIMEOUT = 300
"""Seconds; what hangs longer has been noticed."""

ROOMS = {
    "games": ["tests/games"],
    "engines/evaluation": [
        "tests/engines/classical",
        "tests/engines/test_score_table.py",
        "tests/engines/test_proof.py",
    ],
    "engines/classical": ["tests/engines/classical"],
    "records": ["tests/records"],
    "ratings": ["tests/ratings"],
    "play": ["tests/play", "tests/arena/test_job.py"],
    "protocols": ["tests/protocols", "tests/adapters/gtp"],
}
"""By room: the tests that should notice."""

ALIKE = ("_Is", "_IsNot")
"""Operators whose change means the same for small numbers and enumerations."""

RUNNER = """
import sys
# An editable install would lead to the originals.
sys.meta_path = [finder for finder in sys.meta_path if "ScikitBuild" not in type(finder).__name__]
sys.path.insert(0, "src")
import pytest
sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--no-header", *sys.argv[1:]]))
"""


def main(count: int = 60, seed: int = 0) -> int:
    """Try the changes; 1 if some went unnoticed."""
    _make_copy()
    os.chdir(COPY)
    chosen = Random(f"mutants {seed}").sample(sorted(_changes(), key=str), count)
    unnoticed = 0
    for number, (room, change) in enumerate(chosen, start=1):
        outcome, diff = _try(room, change)
        place = f"{change.module_path}:{change.start_pos[0]}"
        sys.stdout.write(f"{number:4} {outcome:<9} {place} {change.operator_name}\n")
        if outcome == "survived":
            unnoticed += 1
            sys.stdout.write(f"{diff}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{count} changes, {count - unnoticed} noticed, {unnoticed} not (seed {seed})\n")
    return 1 if unnoticed else 0


def _make_copy() -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)
    (COPY / "runner.py").write_text(RUNNER)
    for module in (
        "connect_four",
        "connect_four_search",
        "hex",
        "mcts",
        "proof",
        "schmipo",
        "score_table",
        "solver",
    ):
        found = find_spec(f"conjoin._native.{module}")
        if found is not None and found.origin is not None:
            shutil.copy2(found.origin, COPY / "src" / "conjoin" / "_native")


def _changes() -> Iterator[tuple[str, Any]]:
    """Every change there is: an operator turned round, a number one higher, a condition denied."""
    all_work_items = import_module("cosmic_ray.commands.init")._all_work_items
    for room in ROOMS:
        modules = sorted(Path("src/conjoin", room).glob("*.py"))
        for item in all_work_items(modules, {}):
            change = item.mutations[0]
            if not change.operator_name.endswith(ALIKE):
                yield room, change


def _try(room: str, change: Any) -> tuple[str, str]:
    mutate_and_test = import_module("cosmic_ray.mutating").mutate_and_test
    command = " ".join([sys.executable, "runner.py", *ROOMS[room]])
    result = mutate_and_test([change], command, TIMEOUT)
    outcome = result.test_outcome.value if result.test_outcome else "no change"
    return outcome, result.diff or ""


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
