"""UGI's commands: each form there is, what is refused, and that reading undoes writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, ConjoinError, UnknownName
from conjoin.protocols.ugi import (
    QUESTIONS,
    BareCommand,
    Command,
    Go,
    Query,
    SetOption,
    SetPosition,
    parse_command,
    write_command,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("ugi", BareCommand.UGI),
        ("  isready \r\n", BareCommand.IS_READY),
        ("uginewgame", BareCommand.NEW_GAME),
        ("stop", BareCommand.STOP),
        ("quit", BareCommand.QUIT),
        ("setoption name hash value 512", SetOption("hash", "512")),
        ("setoption name Book File value my best book.bin", SetOption("Book File", "my best book.bin")),
        ("setoption name Clear Hash", SetOption("Clear Hash")),
        ("setoption name Book File value", SetOption("Book File", "")),
        ("setoption name a value b value c", SetOption("a", "b value c")),
        ("position startpos", SetPosition()),
        ("position startpos moves", SetPosition()),
        ("position startpos moves d4 swap", SetPosition(None, ("d4", "swap"))),
        ("position fen 7/7/3x3 o 1 moves 4 5", SetPosition("7/7/3x3 o 1", ("4", "5"))),
        ("position fen 7/7", SetPosition("7/7")),
        ("go", Go()),
        ("go infinite", Go(infinite=True)),
        ("go movetime 1500", Go(movetime=1500)),
        ("go nodes 900 depth 3", Go(nodes=900, depth=3)),
        (
            "go p1time 60000 p2time -20 p1inc 100 p2inc 0",
            Go(p1time=60_000, p2time=-20, p1inc=100, p2inc=0),
        ),
        ("go depth 3 infinite nodes 9", Go(depth=3, nodes=9, infinite=True)),
        ("query gameover", Query("gameover")),
        ("query p1turn", Query("p1turn")),
        ("query result", Query("result")),
    ],
)
def test_a_line_is_a_command(line: str, command: Command) -> None:
    assert parse_command(line) == command
    assert parse_command(write_command(command)) == command


def test_blank_lines_say_nothing() -> None:
    assert parse_command("") is None
    assert parse_command(" \t\r\n") is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("stop now", "stop does not take 'now'"),
        ("setoption", "setoption names no option"),
        ("setoption hash 512", "setoption names no option"),
        ("setoption name", "setoption names no option"),
        ("setoption name value 512", "setoption names no option"),
        ("position", "'' is not a position"),
        ("position fen", "'fen' is not a position"),
        ("position fen moves 4", "'fen' is not a position"),
        ("position startpos 4 5", "'startpos 4 5' is not a position"),
        ("position moves 4", "'' is not a position"),
        ("go fast", "'fast' is not a limit"),
        ("go depth", "'' is not a value of depth"),
        ("go depth infinite", "'' is not a value of depth"),
        ("go depth x", "'x' is not a value of depth"),
        ("go depth -3", "'-3' is not a value of depth"),
        ("go movetime 1e9", "'1e9' is not a value of movetime"),
        ("go nodes 9999999999999999", "'9999999999999999' is not a value of nodes"),
        ("query", "'' is not a question"),
        ("query winner", "'winner' is not a question"),
        ("query result now", "'result now' is not a question"),
    ],
)
def test_a_broken_command_is_named(line: str, problem: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse_command(line)
    assert refused.value.problem == problem


def test_an_unknown_command_is_named_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match=r"'isredy' is not a command of UGI; did you mean 'isready'\?"):
        parse_command("isredy")
    with pytest.raises(UnknownName, match="there are ugi, isready"):
        parse_command("xyzzy 4")


words = st.text(st.characters(codec="utf-8"), max_size=8)
texts = words | st.lists(words, max_size=3).map(" ".join)
counts = st.none() | st.integers(0, 10**15 - 1)
clocks = st.none() | st.integers(1 - 10**15, 10**15 - 1)
commands = st.one_of(
    st.sampled_from(BareCommand),
    st.builds(SetOption, texts, st.none() | texts),
    st.builds(SetPosition, st.none() | texts, st.lists(words, max_size=4).map(tuple)),
    st.builds(Go, counts, counts, counts, clocks, clocks, counts, counts, st.booleans()),
    st.builds(Query, st.sampled_from(QUESTIONS)),
)


@given(commands)
def test_what_is_written_is_read_as_the_same_or_not_written_at_all(command: Command) -> None:
    """Whatever text is in a command: it never becomes two lines, nor another command."""
    try:
        line = write_command(command)
    except BadNotation:
        assert isinstance(command, SetOption | SetPosition)
        return
    assert len(line.splitlines()) == 1
    assert parse_command(line) == command


@pytest.mark.parametrize(
    "command",
    [
        SetOption("hash", "512\nquit"),
        SetOption("a value b", "c"),
        SetOption(""),
        SetPosition(None, ("d4 d5",)),
        SetPosition("", ()),
        SetPosition("a moves b"),
        Query("winner"),
    ],
)
def test_what_would_be_read_as_something_else_is_not_written(command: Command) -> None:
    with pytest.raises(BadNotation):
        write_command(command)


VOCABULARY = """
    ugi isready setoption name value position startpos fen moves go movetime nodes depth p1time
    infinite stop query gameover result quit 4 -1 d4 0.5 é
"""


@given(st.lists(st.sampled_from(VOCABULARY.split()), max_size=8).map(" ".join) | st.text(max_size=40))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        command = parse_command(line)
    except ConjoinError:
        return
    assert command is None or parse_command(write_command(command)) == command
