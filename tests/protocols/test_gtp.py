"""The grammar: numbers, comments and control characters on the way in, marks and blank lines on the way out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, BadOption, EngineFailure, IllegalMove, UnknownName
from conjoin.protocols.gtp import (
    LONGEST_LINE,
    Command,
    Refusal,
    failure,
    message,
    parse_line,
    success,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (b"name\n", Command("", "name")),
        (b"name", Command("", "name")),
        (b"7 name\n", Command("7", "name")),
        (b"007 name\n", Command("007", "name")),
        (b"  12   play  white   c3  \n", Command("12", "play", ("white", "c3"))),
        (b"play\twhite\tc3\n", Command("", "play", ("white", "c3"))),
        (b"play white c3\r\n", Command("", "play", ("white", "c3"))),
        (b"play white c3 # a good move\n", Command("", "play", ("white", "c3"))),
        (b"play white c3# a good move\n", Command("", "play", ("white", "c3"))),
        (b"pl\x00a\x07y w\x7fhite c3\x1b\n", Command("", "play", ("white", "c3"))),
        (b"12\n", Command("12", "")),
        (b"-1 name\n", Command("", "-1", ("name",))),
        (b"play 3 4\n", Command("", "play", ("3", "4"))),
        (b"\xe9\xa0t\xc3 x\n", Command("", "\\xe9\\xa0t\\xc3", ("x",))),
    ],
)
def test_a_line_is_a_number_a_name_and_arguments(line: bytes, command: Command) -> None:
    assert parse_line(line) == command


@pytest.mark.parametrize(
    "line", [b"\n", b"\r\n", b"   \t \n", b"# 3 name\n", b"  # name\n", b"\x00\x01\n", b""]
)
def test_blank_lines_and_comments_say_nothing(line: bytes) -> None:
    assert parse_line(line) is None


def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    longest = b"name" + b" " * (LONGEST_LINE - 5) + b"\n"
    assert parse_line(longest) == Command("", "name")
    with pytest.raises(BadNotation, match=f"longer than {LONGEST_LINE} bytes"):
        parse_line(b" " + longest)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_as_clean_ascii_words(line: bytes) -> None:
    command = parse_line(line)
    for word in (command.number, command.name, *command.arguments) if command else ():
        assert word.isascii()
        assert not any(letter.isspace() or ord(letter) < 32 or ord(letter) == 127 for letter in word)
        assert "#" not in word


def test_answers_begin_with_a_mark_and_the_number() -> None:
    assert success("", "") == "=\n\n"
    assert success("3", "") == "=3\n\n"
    assert success("", "c3") == "= c3\n\n"
    assert success("3", "c3") == "=3 c3\n\n"
    assert success("3", "\n a\nb") == "=3\n a\nb\n\n"
    assert failure("", "no") == "? no\n\n"
    assert failure("3", "no") == "?3 no\n\n"


@given(st.text("a\n\r\t é\x85", max_size=20), st.sampled_from(["", "12"]))
def test_a_failure_is_one_line_of_ascii_whatever_went_wrong(text: str, number: str) -> None:
    answer = failure(number, text)
    assert answer.isascii()
    assert answer.index("\n") == len(answer) - 2
    assert answer.endswith("\n\n")


def test_errors_begin_with_gtp_s_own_words() -> None:
    assert message(BadNotation("p", "f")) == "syntax error: p; f"
    assert message(IllegalMove("p", "f")) == "illegal move: p; f"
    assert message(UnknownName("p", "f")) == "unknown command: p; f"
    assert message(BadOption("p", "f")) == "unacceptable size: p; f"
    assert message(Refusal("cannot undo: p", "f")) == "cannot undo: p; f"
    assert message(EngineFailure("p", "f")) == "p; f"
