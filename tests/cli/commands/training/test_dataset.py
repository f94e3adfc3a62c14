import json
from pathlib import Path

import pytest

from tests.conftest import Run

SMALL = "connect-four:width=5,height=4"


def test_a_dataset_with_its_card(conjoin: Run, tmp_path: Path) -> None:
    done = conjoin(
        "dataset", SMALL, "--positions", "20", "--plies", "5-9", "--out", "it.jsonl", "--processes", "1"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("20 positions in it.jsonl; it.jsonl.md says how they were made\n")
    rows = [json.loads(line) for line in (tmp_path / "it.jsonl").read_text().splitlines()]
    solved = conjoin("solve", SMALL, "--all", stdin="".join(f"{row['moves']}\n" for row in rows)).stdout
    for row, line in zip(rows, solved.splitlines(), strict=True):
        assert line.split()[1:] == ["." if score is None else str(score) for score in row["scores"]]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["it.jsonl", "it.jsonl.md"]


def test_fewer_positions_than_wanted_are_the_answer_no(conjoin: Run) -> None:
    done = conjoin(
        "dataset", SMALL, "--positions", "9", "--plies", "1", "--out", "it.npz", "--processes", "1"
    )
    assert done.returncode == 1
    assert "there are no 9 such positions" in done.stderr
    assert done.stdout.startswith("3 positions in it.npz")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--out", "it.csv"), "'it.csv' has no known ending"),
        (("--out", "it.npz", "--plies", "8-50"), "--plies 8-50 does not fit connect-four; 0 to 41 stones"),
        (("--out", "it.npz", "--plies", "few"), "--plies 'few' is no range"),
        (("--out", "it.npz", "--engine", "windo"), "did you mean 'window'"),
        (("--out", "it.npz", "--engine", "window", "--records", "here"), "are two sources"),
        (("--out", "it.npz", "--records", "nowhere"), "there is no file nowhere; name a file of kept games"),
        (("havannah", "--out", "it.npz"), "havannah"),
        (
            ("connect-four:width=9,height=7", "--out", "it.npz", "--plies", "8-50"),
            "35 to 62 stones are solved",
        ),
        (("connect-four:width=12,height=12", "--out", "it.npz"), "is too large for the solver"),
    ],
)
def test_mistakes_are_named(conjoin: Run, tmp_path: Path, words: tuple[str, ...], problem: str) -> None:
    (tmp_path / "here").touch()
    done = conjoin("dataset", *words, "--positions", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("it.*"))
