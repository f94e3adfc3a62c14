"""The grammar: commands with numbers, comments and control characters, answers with marks and blank lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, BadOption, EngineFailure, IllegalMove, UnknownName
from conjoin.protocols.gtp import (
    LONGEST_LINE,
    Answer,
    Command,
    Refusal,
    failure,
    message,
    parse_answer,
    parse_command,
    success,
    write_command,
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
    assert parse_command(line) == command


@pytest.mark.parametrize(
    "line", [b"\n", b"\r\n", b"   \t \n", b"# 3 name\n", b"  # name\n", b"\x00\x01\n", b""]
)
def test_blank_lines_and_comments_say_nothing(line: bytes) -> None:
    assert parse_command(line) is None


def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    longest = b"name" + b" " * (LONGEST_LINE - 5) + b"\n"
    assert parse_command(longest) == Command("", "name")
    with pytest.raises(BadNotation, match=f"longer than {LONGEST_LINE} bytes"):
        parse_command(b" " + longest)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_as_clean_ascii_words(line: bytes) -> None:
    command = parse_command(line)
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


# The other two halves: a controller writes commands and reads answers.


words = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="#"), min_size=1)


@given(
    st.text("0123456789", max_size=6),
    words.filter(lambda word: not word.isdigit()),
    st.lists(words, max_size=4),
)
def test_a_written_command_is_read_as_the_same(number: str, name: str, arguments: list[str]) -> None:
    command = Command(number, name, tuple(arguments))
    line = write_command(command)
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert parse_command(line.encode()) == command


@pytest.mark.parametrize(
    "command",
    [
        Command("", "play", ("white", "a1\nquit")),
        Command("", "play white"),
        Command("", "play", ("", "a1")),
        Command("", "play", ("a1 # b2",)),
        Command("x", "play"),
        Command("", "7"),
        Command("", ""),
        Command("", "pläy"),
        Command("", "play", ("\ud800",)),
        Command("", "play", ("a1",) * LONGEST_LINE),
    ],
)
def test_what_would_be_read_as_something_else_is_not_written(command: Command) -> None:
    with pytest.raises(BadNotation):
        write_command(command)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (b"=\n\n", Answer("", "")),
        (b"= \n\n", Answer("", "")),
        (b"=3\n\n", Answer("3", "")),
        (b"= c3\n\n", Answer("", "c3")),
        (b"=12 c3\r\n\r\n", Answer("12", "c3")),
        (b"=12\tc3\n\n", Answer("12", "c3")),
        (b"= 12\n\n", Answer("", "12")),
        (b"\n\n=3 late\n\n", Answer("3", "late")),
        (b"=3\n  a b\n1 . .\n\n", Answer("3", "\n  a b\n1 . .")),
        (b"= one\ntwo\n\n", Answer("", "one\ntwo")),
        (b"?3 illegal move\n\n", Answer("3", "illegal move", failed=True)),
        (b"?\n\n", Answer("", "", failed=True)),
        (b"= \xc3\xa9\n\n", Answer("", "\\xc3\\xa9")),
    ],
)
def test_an_answer_is_a_mark_a_number_and_a_text(text: bytes, answer: Answer) -> None:
    assert parse_answer(text) == answer


@pytest.mark.parametrize("text", [b"", b"\n\n", b"Castro 1.0\n\n", b"12 = c3\n\n", b"c3\n"])
def test_what_has_no_mark_is_no_answer(text: bytes) -> None:
    with pytest.raises(BadNotation, match="answers begin with = or"):
        parse_answer(text)


results = st.lists(st.text("ab 12=?\t", min_size=1).filter(str.strip), max_size=3).map("\n".join)


@given(st.sampled_from(["", "0", "12"]), results.filter(lambda text: not text.startswith(("\t", " "))))
def test_a_written_answer_is_read_as_the_same(number: str, text: str) -> None:
    assert parse_answer(success(number, text).encode()) == Answer(number, text)
    several = f"\n{text}" if text else ""
    assert parse_answer(success(number, several).encode()) == Answer(number, several)
    failed = parse_answer(failure(number, text).encode())
    assert failed == Answer(number, " ".join(text.split()), failed=True)


@given(st.binary(max_size=60))
def test_any_bytes_are_an_answer_or_refused(text: bytes) -> None:
    try:
        answer = parse_answer(text)
    except BadNotation:
        return
    assert answer.text.isascii()
    assert answer.number == "" or answer.number.isdigit()
