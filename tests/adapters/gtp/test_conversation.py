"""A whole conversation in one process: every command is answered, once and well-formed, whatever is said."""

from io import BytesIO, StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import Game, __version__
from conjoin.adapters.gtp.commands import COMMANDS
from conjoin.adapters.gtp.conversation import talk
from conjoin.games.connect_four import ConnectFour
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from conjoin.protocols.gtp import LONGEST_LINE, Command, parse_answer, parse_command
from tests.adapters.gtp.talking import ask, say, session


def test_every_command_is_answered_with_its_number() -> None:
    assert say(session(), "1 name", "name # who?", "", "# nothing", "22 boardsize 3", "3 play") == [
        "=1 Conjoin random:seed=1",
        "= Conjoin random:seed=1",
        "=22",
        "?3 syntax error: play does not take 0 arguments; write play COLOUR MOVE",
    ]


def test_nothing_is_heard_after_quit() -> None:
    assert say(session(), "5 quit", "name") == ["=5"]


def test_a_line_without_end_is_refused_and_the_next_one_heard() -> None:
    long = "play white " + "a1 " * LONGEST_LINE
    answers = say(session(), long, "7 version", "x" * (LONGEST_LINE - 1), "8 version")
    assert (
        answers[0] == f"? syntax error: the line is longer than {LONGEST_LINE} bytes; send one command a line"
    )
    assert answers[1] == f"=7 {__version__}"
    assert answers[2].startswith("? unknown command: 'xxxxxxxxxxxxxxxxxxxx...'")
    assert answers[3] == f"=8 {__version__}"


def test_a_last_line_without_line_break_is_heard() -> None:
    heard = StringIO()
    talk(session(), BytesIO(b"9 protocol_version"), heard)
    assert heard.getvalue() == "=9 2\n\n"


# Whatever is said.


CELLS = ["a1", "B2", "c3", "d4", "4", "7", "c", "swap", "pass", "z99"]
NUMBERS = ["0", "1", "2", "3", "4", "5", "-1", "0.01", "1e-2", "99999999999", "1e99", "x", ""]
WORDS = [
    *CELLS,
    *NUMBERS,
    "white",
    "b",
    "W",
    "red",
    "-g",
    "-m",
    "-i",
    "-p",
    "--even",
    "-r",
    "#",
    "\xe9",
    "name",
]
POLITE = [name for name in COMMANDS if name != "quit"]

numbers = st.sampled_from(["", "1 ", "0007 ", "99999999999999 ", "\t"])
words = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
plausible = st.one_of(
    st.builds("play {} {}".format, st.sampled_from(["white", "black"]), st.sampled_from(CELLS)),
    st.builds("boardsize {}".format, st.sampled_from(["2", "3", "4", "5", "4 5", "12 12", "13", "0"])),
    st.builds("genmove {}".format, st.sampled_from(["", "white", "black", "white 0.01"])),
    st.builds("time -g {} -p {}".format, st.sampled_from(NUMBERS), st.sampled_from(NUMBERS)),
    st.builds("time_settings {} {} {}".format, *[st.sampled_from(NUMBERS)] * 3),
    st.builds("time_left white {} {}".format, *[st.sampled_from(NUMBERS)] * 2),
    st.builds("swap {}".format, st.sampled_from("01")),
    st.sampled_from(["undo", "undo 2", "playgame a1 a2 b1", "playgame 1 2 3", "hguicoords", "clear_board"]),
)
noise = st.builds("{} {}".format, st.sampled_from(POLITE), words) | st.text(max_size=30)
conversations = st.lists(st.builds("{}{}".format, numbers, plausible | noise), max_size=25)


@pytest.mark.parametrize(
    "game",
    [Havannah(3), Havannah(2, swap=True), FenceMaster(4), ConnectFour(), ConnectFour(4, 5, 3)],
    ids=lambda game: game.name,
)
@given(said=conversations)
def test_every_command_gets_one_well_formed_answer(game: Game[Any], said: list[str]) -> None:
    speaker = session(game)
    for text in said:
        for line in text.encode("utf-8", "replace").split(b"\n"):
            assert_answered(parse_command(line), exchange(line, speaker), line)
    assert ask(speaker, "history") == " ".join(
        speaker.coordinates.move_name(speaker.game, move) for move in speaker.position.moves
    )


def exchange(line: bytes, speaker: Any) -> str:
    heard = StringIO()
    talk(speaker, BytesIO(line + b"\n"), heard)
    return heard.getvalue()


def assert_answered(command: Command | None, heard: str, line: bytes) -> None:
    if command is None:
        assert heard == "", line
        return
    assert heard.isascii()
    assert heard.endswith("\n\n"), line
    assert "\n\n" not in heard[:-2], line  # nothing but its end looks like its end
    answer = parse_answer(heard.encode())
    assert answer.number == command.number, line
    assert not answer.failed or (answer.text and "\n" not in answer.text), line


@given(st.binary(max_size=300))
def test_any_bytes_are_answered_line_by_line(noise: bytes) -> None:
    heard = StringIO()
    talk(session(), BytesIO(noise.replace(b"quit", b"")), heard)
    commands = [line for line in noise.replace(b"quit", b"").split(b"\n") if parse_command(line)]
    answers = heard.getvalue().split("\n\n")[:-1]
    assert len(answers) == len(commands)
