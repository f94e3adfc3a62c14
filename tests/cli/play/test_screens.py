"""Every game in every look on small, usual and large terminals: no line is wider than the screen."""

import re
from itertools import product

import pexpect
import pyte
import pytest

from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

GAMES = {"connect-four": "4", "fencemaster:size=3": "c3", "havannah:size=3": "c3"}  # proven at once
LOOKS = ["modern", "classic", "plain"]
SIZES = [(12, 40), (24, 80), (60, 200)]
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def screen_lines(text: str) -> list[str]:
    """What was printed, line by line, without colours; a line drawn over another counts by itself."""
    return re.split(r"\r\n|\r|\n", CODES.sub("", text))


@pytest.mark.parametrize(
    ("name", "look", "size"),
    list(product(GAMES, LOOKS, SIZES)),
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else str(value),
)
def test_no_line_is_wider_than_the_terminal(
    environment: dict[str, str], name: str, look: str, size: tuple[int, int]
) -> None:
    rows, columns = size
    # A terminal tells its own size: these variables would go before it.
    own = {key: value for key, value in environment.items() if key not in ("COLUMNS", "LINES")}
    child = pexpect.spawn(
        CONJOIN, ["play", name, "--look", look, "--second", "random", "--seed", "1"],
        env=own, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(rows, columns),
    )  # fmt: skip
    said = ""
    for line in (GAMES[name], "?", "what is this", "e", "u", "u", GAMES[name], "resign"):
        child.expect(r"\(\? for help\): ")
        said += str(child.before) + str(child.after)
        child.sendline(line)
    child.expect_exact("What next? ")
    said += str(child.before)
    child.sendline("")
    child.expect(pexpect.EOF)
    said += str(child.before)
    child.close()
    assert child.exitstatus == 0
    assert "You lose." in said
    assert "resigned" in said
    too_wide = [line for line in screen_lines(said) if len(line) > columns]
    assert too_wide == []


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda value: "x".join(map(str, value)))
def test_what_decides_a_game_can_be_read_on_a_small_screen(
    environment: dict[str, str], conjoin: Run, size: tuple[int, int]
) -> None:
    rows, columns = size
    own = {key: value for key, value in environment.items() if key not in ("COLUMNS", "LINES")}
    conjoin("play", "--second", "human", stdin="1\n1\n2\n2\n3\n3\nq\n")
    child = pexpect.spawn(
        CONJOIN, ["play", "--resume", "--coach", "--plain"],
        env=own, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(rows, columns),
    )  # fmt: skip
    said = ""
    for line in ("hint", "5"):
        child.expect(r"\(\? for help\): ")
        said += str(child.before) + str(child.after)
        child.sendline(line)
    child.expect_exact("y or n: ")
    said += str(child.before)
    for answer, asked in (
        ("y", r"\(\? for help\): "),
        ("e", r"\(\? for help\): "),
        ("resign", "What next\\? "),
    ):
        child.sendline(answer)
        child.expect(asked)
        said += str(child.before)
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    lines = screen_lines(said)
    assert [line for line in lines if len(line) > columns] == []
    read = " ".join(" ".join(lines).split())
    assert "Red wins with its next stone. Red's 4 completes four in row 1." in read
    assert "Careful! 5 loses" in read
    assert read.count("turning point: move 7, 5?? allowed ") == 2


@pytest.mark.parametrize(
    ("name", "size"),
    [("connect-four", (12, 40)), ("havannah:size=6", (12, 40)), ("havannah:size=10", (24, 80))],
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else str(value),
)
def test_who_plays_whom_can_be_read_beside_the_first_board(
    environment: dict[str, str], name: str, size: tuple[int, int]
) -> None:
    rows, columns = size
    own = {key: value for key, value in environment.items() if key not in ("COLUMNS", "LINES")}
    screen = pyte.Screen(columns, rows)
    with pexpect.spawn(
        CONJOIN, ["play", name], env=own, encoding="utf-8", timeout=HANG_SECONDS, dimensions=size
    ) as child:
        child.expect(r"\(\? for help\): ")
        pyte.Stream(screen).feed(f"{child.before}{child.after}")
    seen = " ".join(" ".join(screen.display).split())
    assert "You are " in seen
    assert " is level 3" in seen
    if name == "connect-four":
        assert " 1 2 3 4 5 6 7 " in seen, "the whole board is there, too"


@pytest.mark.parametrize("rows", [18, 24, 25, 26, 40])
def test_the_answer_takes_the_place_of_the_board_before(environment: dict[str, str], rows: int) -> None:
    own = {key: value for key, value in environment.items() if key not in ("COLUMNS", "LINES")}
    screen = pyte.Screen(80, rows)
    stream = pyte.Stream(screen)
    with pexpect.spawn(
        CONJOIN, ["play", "connect-four", "--second", "mcts:simulations=400000", "--seed", "1"],
        env=own, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(rows, 80),
    ) as child:  # fmt: skip
        for _ in range(2):
            child.expect(r"\(\? for help\): ")
            stream.feed(f"{child.before}{child.after}")
            child.sendline("4")
    asked = [number for number, line in enumerate(screen.display) if "your move" in line]
    between = "\n".join(
        line.rstrip() for line in screen.display[asked[-2] + 1 if asked[1:] else 0 : asked[-1]]
    )
    assert between.count("╭") == 1, "the board with the person's stone alone is still there"
    assert between.count("Yellow (mcts) plays") == 1
    assert "thinking" not in "\n".join(screen.display)
    assert not screen.cursor.hidden
