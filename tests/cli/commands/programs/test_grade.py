"""`conjoin grade`: one agent with its report, a class with its list and tournament."""

import json
from pathlib import Path

import pytest

from tests.conftest import Run

FIRST = "def agent(observation, configuration):\n    return next(c for c in range(7) if observation.board[c] == 0)\n"


def test_an_agent_gets_its_report(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FIRST)
    done = conjoin("grade", "mine.py", "--pairs", "1")
    assert done.returncode == 0, done.stderr
    assert "mine.py on connect-four: legal in all 6 edge cases" in done.stdout
    assert "Kaggle: accepted" in done.stdout
    assert "results kept where they could be lost: 14 %" in done.stdout
    assert "report: grade-mine/report.html" in done.stdout
    report = (tmp_path / "grade-mine" / "report.html").read_text()
    assert "Positions to look at" in report
    assert json.loads((tmp_path / "grade-mine" / "grade.json").read_text())["kaggle"]["status"] == "DONE"


def test_a_class_gets_a_list_and_a_tournament(conjoin: Run, tmp_path: Path) -> None:
    for name, code in (
        ("ann", FIRST),
        ("bob", "import no_such_module"),
        ("eve", FIRST.replace("next", "max")),
    ):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "agent.py").write_text(code)
    (tmp_path / "notes.txt").write_text("names of the class")
    done = conjoin("grade", "notes.txt", "class", "connect-four", "--pairs", "0", "--out", "out", "--json")
    assert done.returncode == 1
    listed = json.loads(done.stdout)["agents"]
    assert [row["refused"] is None for row in listed] == [True, True, False, False]
    refused = {row["agent"]: row["refused"] for row in listed[2:]}
    assert "no_such_module" in refused["bob/agent.py"]
    assert refused["notes.txt"] == "there is no engine called 'notes.txt'"
    pages = {path.name for path in (tmp_path / "out").glob("*.html")}
    assert pages == {"report.html", "ann-agent.html", "bob-agent.html", "eve-agent.html", "notes.html"}
    assert (tmp_path / "out" / "tournament" / "report.html").is_file()
    games = (tmp_path / "out" / "tournament" / "games.jsonl").read_text().splitlines()
    assert len([line for line in games if '"moves"' in line]) == 2


def test_files_and_folders_may_lie_side_by_side(conjoin: Run, tmp_path: Path) -> None:
    broken = "import no_such_module"
    for file in ("class/ann/main.py", "class/bob.py", "class/ann/notes/old.py", "class/.git/hook.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(broken)
    done = conjoin("grade", "class", "--pairs", "0", "--out", "out", "--json")
    assert sorted(row["agent"] for row in json.loads(done.stdout)["agents"]) == ["ann/main.py", "bob.py"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["connect-four"], "no agent is named"),
        (["absent.py"], "there is no file 'absent.py'"),
        (["empty"], "there is no Python file in empty"),
        (["no-such-engine"], "there is no engine called 'no-such-engine'"),
    ],
)
def test_what_is_no_agent_is_refused(conjoin: Run, tmp_path: Path, words: list[str], problem: str) -> None:
    (tmp_path / "empty").mkdir()
    done = conjoin("grade", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
