"""Which look boards get on a real terminal, in a pipe and in a file, and how large they are drawn."""

import subprocess
import sys

import pexpect
import pytest

from tests.conftest import CONJOIN
from tests.hangs import HANG_SECONDS

LOOK = "from conjoin.cli.terminal.printing import chosen_look as look; print(look({asked!r}).value)"
BOARD = (
    "import conjoin; from conjoin.cli.terminal.printing import board_text; game = conjoin.game({spec!r});"
    "print(board_text(game, game.parse({moves!r}), {asked!r}))"
)


def at_terminal(code: str, environment: dict[str, str], columns: int = 80, rows: int = 24) -> str:
    """What Python prints on a terminal of this size, where no variable says otherwise."""
    kept = {name: value for name, value in environment.items() if name not in {"COLUMNS", "LINES"}}
    child = pexpect.spawn(
        sys.executable,
        ["-c", code],
        env=kept,
        encoding="utf-8",
        timeout=HANG_SECONDS,
        dimensions=(rows, columns),
    )
    child.expect(pexpect.EOF)
    return (child.before or "").replace("\r\n", "\n")


def in_pipe(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


LATIN = {"PYTHONIOENCODING": "latin-1"}


@pytest.mark.parametrize(
    ("asked", "changes", "look"),
    [
        (None, {}, "modern"),
        (None, {"NO_COLOR": "1"}, "plain"),
        (None, {"NO_COLOR": ""}, "modern"),
        (None, {"TERM": "dumb"}, "plain"),
        (None, LATIN, "plain"),
        ("plain", {}, "plain"),
        ("classic", {}, "classic"),
        ("classic", {"NO_COLOR": "1"}, "classic"),
        ("classic", LATIN, "plain"),
        ("modern", {"NO_COLOR": "1", "TERM": "dumb"}, "modern"),
        ("modern", LATIN, "plain"),
    ],
)
def test_the_look_at_a_terminal(
    environment: dict[str, str], asked: str | None, changes: dict[str, str], look: str
) -> None:
    assert at_terminal(LOOK.format(asked=asked), {**environment, **changes}) == f"{look}\n"


@pytest.mark.parametrize(
    ("asked", "look"), [(None, "plain"), ("plain", "plain"), ("classic", "plain"), ("modern", "modern")]
)
def test_the_look_in_a_pipe(environment: dict[str, str], asked: str | None, look: str) -> None:
    assert in_pipe(LOOK.format(asked=asked), environment) == f"{look}\n"


@pytest.mark.parametrize("asked", [None, "modern", "classic", "plain"])
def test_escape_codes_never_reach_a_pipe(environment: dict[str, str], asked: str | None) -> None:
    code = BOARD.format(spec="connect-four", moves="1212121", asked=asked)
    drawn = in_pipe(code, environment)
    assert "\x1b" not in drawn
    assert ("◆" in drawn) == (asked == "modern")
    assert ("Winning stones: 1:1 1:2 1:3 1:4." in drawn) == (asked != "modern")


@pytest.mark.parametrize(("asked", "coloured"), [("modern", False), ("classic", True)])
def test_no_color_takes_the_colours_of_a_look_that_needs_none(
    environment: dict[str, str], asked: str, coloured: bool
) -> None:
    code = BOARD.format(spec="connect-four", moves="12", asked=asked)
    assert ("\x1b[" in at_terminal(code, {**environment, "NO_COLOR": "1"})) == coloured


def test_plain_goes_before_a_look(environment: dict[str, str]) -> None:
    with pexpect.spawn(
        CONJOIN, ["explain", "connect-four", "12", "--plain", "--look", "modern"], env=environment,
        encoding="utf-8", timeout=HANG_SECONDS,
    ) as child:  # fmt: skip
        child.expect(pexpect.EOF)
        assert "1 R Y . . . . ." in str(child.before)


@pytest.mark.parametrize(("columns", "rows", "row"), [(40, 12, "d  · · ·[○]· · ·  7"), (80, 24, "│[○]")])
def test_the_size_is_that_of_the_terminal(
    environment: dict[str, str], columns: int, rows: int, row: str
) -> None:
    code = BOARD.format(spec="havannah:size=4", moves="d4", asked="modern")
    assert row in at_terminal(code, {**environment, "NO_COLOR": "1"}, columns, rows)
