"""Games and engines of other packages: the page has what the command has, but for what runs programs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Install, Run
from tests.web.conftest import Server, launch

CODE = """
    from conjoin import Analysis, Engine, Entry, Line, Option, estimate
    from conjoin.games.havannah import Havannah

    class Last(Engine):
        def analyse(self, position, limit):
            lines = tuple(Line(move, estimate(move)) for move in reversed(position.legal_moves()))
            return Analysis(lines, 0, 0, 0)

    def fail():
        raise RuntimeError("not today")

    LAST = Entry("last", "plays the last move", "a test", Last)
    LOCAL = Entry("local", "runs something here", "a test", Last, local_only=True)
    TINY = Entry("tiny-havannah", "size 2", "a test", lambda: Havannah(2))
    PRIVATE = Entry("private-game", "size 3", "a test", lambda: Havannah(3), local_only=True)
    BROKEN = Entry("broken-game", "", "a test", fail)
"""
POINTS = """
    [conjoin.engines]
    last = visitor:LAST
    local = visitor:LOCAL
    absent = visitor:MISSING
    [conjoin.games]
    tiny-havannah = visitor:TINY
    private-game = visitor:PRIVATE
    broken-game = visitor:BROKEN
"""


@pytest.fixture
def visited(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server and commands with that package installed."""
    monkeypatch.setenv("PYTHONPATH", str(install(CODE, POINTS)))
    started = launch(tmp_path / "server", f"sqlite:///{tmp_path / 'games.sqlite3'}").ready()
    yield started
    started.end()


def test_the_page_has_what_the_command_has_but_for_programs(
    visited: Server, conjoin: Run, tmp_path: Path
) -> None:
    catalogue = visited.get("/catalogue").json()
    local = {
        "game": {"private-game"},
        "engine": {"local", "file", "gtp", "gtp-hgui", "trained", "ugi"},
    }
    for kind, unusable in (("game", "broken-game"), ("engine", "absent")):
        listed = json.loads(conjoin(f"{kind}s", "--json", PYTHONPATH=str(tmp_path)).stdout)
        expected = [row["name"] for row in listed if row["name"] not in {*local[kind], unusable}]
        assert [row["name"] for row in catalogue[f"{kind}s"]] == expected
    assert {"tiny-havannah", "last"} <= {row["name"] for row in catalogue["games"] + catalogue["engines"]}
    for name in local["engine"]:
        refused = visited.post("/why", {"game": "connect-four", "moves": "", "engine": f"{name}:x"})
        assert refused.status_code == 422
        assert "own command line" in refused.json()["error"]["problem"]
    assert visited.get("/positions/private-game/-").status_code == 422


def test_an_engine_of_another_package_says_the_same_at_both_edges(
    visited: Server, conjoin: Run, tmp_path: Path
) -> None:
    words = ("analyse", "tiny-havannah", "a1", "--engine", "last", "--json")
    there = json.loads(conjoin(*words, PYTHONPATH=str(tmp_path)).stdout)
    here = visited.post("/why", {"game": "tiny-havannah", "moves": "a1", "engine": "last"}).json()
    assert [(line["move"], line["score"]) for line in here["lines"]] == [
        (line["move"], line["score"]) for line in there["lines"]
    ]
    begun = visited.play("tiny-havannah", "human", "last")
    assert visited.move(begun, "a1", 0).status_code == 200
    state = visited.wait(begun["id"], lambda state: len(state["moves"]) == 2)
    assert state["moves"][1] == there["lines"][0]["move"]
