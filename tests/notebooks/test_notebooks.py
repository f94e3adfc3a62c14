"""Every notebook runs from its first cell to its last, shows pictures and tables, and comes to what it says."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.hangs import HANG_SECONDS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "notebooks"


def executed(name: str, tmp_path: Path, *expressions: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.notebooks.execution", str(FOLDER / f"{name}.ipynb"), *expressions],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=HANG_SECONDS,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "CONJOIN_DATA": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    return found["shown"], found["values"]


def kinds(shown: list[dict[str, Any]]) -> set[str]:
    return {kind for cell in shown for kind in cell["kinds"]}


def test_meet_the_engines(tmp_path: Path) -> None:
    shown, values = executed(
        "meet-the-engines", tmp_path, "met.tally.wins", "len(review.steps)", "board.caption"
    )
    assert {"image/svg+xml", "text/html", "application/vnd.jupyter.widget-view+json"} <= kinds(shown)
    assert values["met.tally.wins"] >= 8
    assert values["len(review.steps)"] > 6
    assert values["board.caption"] == "Red to move"


def test_grade_your_agent(tmp_path: Path) -> None:
    before, after, wins = (
        "before.examination.kept.percent",
        "after.examination.kept.percent",
        "met.tally.wins",
    )
    shown, values = executed("grade-your-agent", tmp_path, before, after, wins)
    assert "text/html" in kinds(shown)
    assert values[after] > values[before] + 10
    assert values[wins] > 5


def test_train_a_network(tmp_path: Path) -> None:
    _, values = executed("train-a-network", tmp_path, "wrong", "met.tally.wins")
    assert values["wrong"][-1] < values["wrong"][0] - 10
    assert values["met.tally.wins"] > 5


def test_alphazero(tmp_path: Path) -> None:
    _, values = executed("alphazero", tmp_path, "blocks", "kept", "best", "len(samples)")
    assert max(values["blocks"], key=values["blocks"].get) == "4"
    assert values["kept"][2] > values["kept"][0] + 10
    assert values["best"] == 3
    assert values["len(samples)"] > 16


def test_no_notebook_is_forgotten_and_none_keeps_what_it_showed() -> None:
    notebooks = sorted(FOLDER.glob("*.ipynb"))
    assert {path.stem for path in notebooks} == {
        name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_")
    } - {"no-notebook-is-forgotten-and-none-keeps-what-it-showed"}
    for path in notebooks:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert all(not cell["outputs"] for cell in cells if cell["cell_type"] == "code")
