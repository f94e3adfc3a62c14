"""Tables have boxes and colours at a terminal, and neither in a pipe, where a program or a file reads them."""

import re

import pexpect
import pytest

from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

BOXES_AND_COLOURS = re.compile("[\u2500-\u257f\x1b]")
TABLES = [
    (("games", "-v"), 3),
    (("engines", "-v", "--game", "fencemaster"), 3),
    (("analyse", "connect-four", "112233", "--engine", "window:depth=2"), 4),
    (("analyse", "fencemaster:size=3", "c3", "--engine", "mcts:simulations=200"), 4),
    (("bench", "hex", "--only", "rules", "--rules-games", "1"), 4),
]
"""Commands that print a table, and how many columns it has."""


@pytest.mark.parametrize(("words", "columns"), TABLES, ids=[" ".join(words[:2]) for words, _ in TABLES])
def test_in_a_pipe_a_row_is_a_line_with_tabs(conjoin: Run, words: tuple[str, ...], columns: int) -> None:
    done = conjoin(*words)
    assert done.returncode == 0, done.stderr
    assert not BOXES_AND_COLOURS.search(done.stdout)
    title, *rows = done.stdout.splitlines()
    rows = rows[:-1] if words[0] == "analyse" else rows  # its last line tells what the answer cost
    assert "\t" not in title
    assert len(rows) > 3
    assert {row.count("\t") for row in rows} == {columns - 1}


@pytest.mark.parametrize(
    "words",
    [
        ("match", "connect-four", "random", "random", "--pairs", "2"),
        ("puzzle", "connect-four:width=5,height=5", "--plies", "3", "--solution", "--plain"),
        ("explain", "fencemaster:size=3", "c3", "--engine", "mcts:simulations=200", "--plain"),
        ("book", "info"),
        ("doctor",),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_the_other_commands_draw_nothing_into_a_pipe_either(conjoin: Run, words: tuple[str, ...]) -> None:
    done = conjoin(*words)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not BOXES_AND_COLOURS.search(done.stdout + done.stderr)


def at_a_terminal(environment: dict[str, str], *words: str, **changes: str) -> str:
    shown = pexpect.run(
        " ".join([CONJOIN, *words]), env={**environment, **changes}, encoding="utf-8", timeout=HANG_SECONDS
    )
    return str(shown)


def test_at_a_terminal_tables_have_boxes(environment: dict[str, str]) -> None:
    for words in (("games", "-v"), ("analyse", "connect-four", "112233", "--engine", "window:depth=1")):
        shown = at_a_terminal(environment, *words)
        assert "┃" in shown
        assert "\x1b[1;36m" in shown  # the first column stands out


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_without_colour_gets_what_a_pipe_gets(
    conjoin: Run, environment: dict[str, str], setting: dict[str, str]
) -> None:
    shown = at_a_terminal(environment, "games", "-v", **setting)
    assert shown.splitlines() == conjoin("games", "-v").stdout.splitlines()
