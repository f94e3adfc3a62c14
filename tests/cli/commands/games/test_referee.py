"""Two players through the course's interface: engines and people's own classes, and how a bad one ends it."""

from pathlib import Path
from textwrap import dedent

import pytest

from tests.conftest import Run

OWN = """
    from conjoin import engine
    from conjoin.adapters.course_player import CoursePlayer, RefereeMove

    class Good(CoursePlayer):
        def __init__(self):
            super().__init__(engine("random:seed=3"))

    class Rejects(Good):
        def opponent_move(self, move):
            return -1

    class Cheats(Good):
        def make_move(self):
            super().make_move()
            return RefereeMove(1, False, 9, 9)

    class Paints(Good):
        def print_board(self, stream):
            stream.write("\\x1b[2J the board\\n")

    class Broken:
        def __init__(self):
            raise RuntimeError("no \\x1b[2J file")

    class Half:
        def init(self, n, colour):
            return 0
"""


@pytest.fixture
def own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(dedent(OWN))


def test_two_engines_meet(conjoin: Run) -> None:
    done = conjoin("referee", "fencemaster", "random:seed=1", "random:seed=2", "--size", "3")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Move 1, White: ")
    assert lines[-1].startswith("Finished after ")
    assert done.stderr == ""


@pytest.mark.usefixtures("own")
def test_a_class_of_ones_own_meets_an_engine(conjoin: Run) -> None:
    done = conjoin("referee", "fencemaster", "mine:Good", "mcts:simulations=10", "--size", "3")
    assert done.returncode == 0, done.stderr
    assert "Finished after" in done.stdout


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("white", "black", "reason"),
    [
        ("mine:Good", "mine:Rejects", "Stopped: Black rejected White's legal move 1"),
        ("mine:Cheats", "mine:Good", "Stopped: White made an illegal move, number 1 (9:9)"),
        ("mine:Paints", "mine:Rejects", "Stopped: Black rejected White's legal move 1"),
    ],
)
def test_a_fault_stops_the_game_with_its_reason(conjoin: Run, white: str, black: str, reason: str) -> None:
    done = conjoin("referee", "fencemaster", white, black, "--size", "3")
    assert done.returncode == 1
    assert reason in done.stdout.splitlines()[-1]
    assert "\x1b" not in done.stdout


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["fencemaster", "mine:Broken", "random"], r"mine:Broken cannot be made: RuntimeError: no \u001b[2J file"),
        (["fencemaster", "mine:Half", "random"], "the player mine:Half lacks make_move"),
        (["fencemaster", "mine:Nobody", "random"], "the player mine:Nobody cannot be made: AttributeError"),
        (["fencemaster", "nowhere:Player", "random"], "No module named 'nowhere'"),
        (["fencemaster", "randm", "random"], "did you mean 'random'?"),
        (["fencemaster", "window", "random"], "window does not play fencemaster"),
        (["havannah", "random", "random"], "no referee for 'havannah'"),
    ],
)  # fmt: skip
def test_players_that_cannot_be_had_are_refused(conjoin: Run, words: list[str], reason: str) -> None:
    done = conjoin("referee", *words, "--size", "3")
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
