"""Reading ahead: every line in order, and the controller's end heard before its turn. Over real pipes."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, sleep
from typing import BinaryIO

import pytest

from conjoin import NO_LIMIT, Analysis, Engine, Limit, Line, Position, estimate
from conjoin.adapters.gtp.conversation import talk
from conjoin.adapters.gtp.listening import MOST_WAITING, lines, lines_ahead
from conjoin.adapters.gtp.session import Session
from conjoin.games.havannah import Havannah
from conjoin.protocols.gtp import LONGEST_LINE
from tests.hangs import HANG_SECONDS


@pytest.fixture
def pipe() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """Both ends: what the program reads, and what the controller writes."""
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as source, os.fdopen(theirs, "wb", buffering=0) as controller:
        yield source, controller


Pipe = tuple[BinaryIO, BinaryIO]


@pytest.mark.parametrize("last", [b"quit\n", b"5 quit # bye\n", b"\tquit\r\n"])
def test_quit_is_heard_while_other_lines_wait(pipe: Pipe, last: bytes) -> None:
    source, controller = pipe
    hung_up = Event()
    heard = lines_ahead(source, hung_up.set)
    controller.write(b"1 name\n2 version\n" + last)
    assert next(heard) == b"1 name\n"
    assert hung_up.wait(HANG_SECONDS)
    assert list(heard) == [b"2 version\n", last]  # and it reads no further, though the pipe is open


def test_the_end_of_the_input_is_heard_while_lines_wait(pipe: Pipe) -> None:
    source, controller = pipe
    hung_up = Event()
    heard = lines_ahead(source, hung_up.set)
    controller.write(b"1 name\n2 version")
    controller.close()
    assert next(heard) == b"1 name\n"
    assert hung_up.wait(HANG_SECONDS)
    assert list(heard) == [b"2 version"]


@pytest.mark.parametrize(
    "line", [b"genmove white\n", b"quit now\n", b"# quit\n", b"known_command quit\n", b"QUIT\n", b"\n"]
)
def test_no_other_line_is_a_goodbye(pipe: Pipe, line: bytes) -> None:
    source, controller = pipe
    hung_up = Event()
    heard = lines_ahead(source, hung_up.set)
    controller.write(line + b"name\n")
    assert [next(heard), next(heard)] == [line, b"name\n"]
    assert not hung_up.is_set()


def test_more_lines_than_may_wait_all_come_in_order(pipe: Pipe) -> None:
    source, controller = pipe
    said = [b"%d name\n" % number for number in range(3 * MOST_WAITING)]

    def write() -> None:
        for line in said:
            controller.write(line)
        controller.close()

    writer = Thread(target=write)
    writer.start()
    assert list(lines_ahead(source, lambda: None)) == said
    writer.join(HANG_SECONDS)


def test_a_line_without_end_is_cut_and_still_too_long(pipe: Pipe) -> None:
    source, controller = pipe
    writer = Thread(
        target=lambda: (controller.write(b"x" * 3 * LONGEST_LINE + b"\nname\n"), controller.close())
    )
    writer.start()
    first, second = lines(source)
    writer.join(HANG_SECONDS)
    assert (len(first), second) == (LONGEST_LINE + 1, b"name\n")


def test_a_source_that_breaks_has_ended(pipe: Pipe) -> None:
    """As a terminal does that is closed."""
    _, controller = pipe  # reading from it is an error
    hung_up = Event()
    assert list(lines_ahead(controller, hung_up.set)) == []
    assert hung_up.is_set()


# What it is for: no thinking goes on when the controller is gone.


class Patient(Engine):
    """Thinks until it is stopped; then it plays the first legal move, and the last one if it was not stopped."""

    def __init__(self, seconds: float = HANG_SECONDS) -> None:
        self.seconds = seconds

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        until = perf_counter() + self.seconds
        while not limit.stopped and perf_counter() < until:
            sleep(0.005)
        move = position.legal_moves()[0 if limit.stopped else -1]
        return Analysis((Line(move, estimate(0)),), 0, 1, 0.0)


class Talk:
    """A conversation that runs in a thread, as the program's own does."""

    def __init__(self, source: BinaryIO, engine: Engine) -> None:
        ours, theirs = os.pipe()
        self.answers = os.fdopen(ours, encoding="ascii")
        self.thread = Thread(target=self._run, args=(source, engine, theirs))
        self.thread.start()

    def _run(self, source: BinaryIO, engine: Engine, theirs: int) -> None:
        with os.fdopen(theirs, "w", encoding="ascii") as answers:
            talk(Session(Havannah(4), engine, "patient"), source, answers)

    def rest(self) -> str:
        with self.answers:
            said = self.answers.read()
        self.thread.join(HANG_SECONDS)
        return said


@pytest.mark.parametrize("end", [b"2 quit\n", b""])
def test_an_engine_stops_when_the_controller_is_gone(pipe: Pipe, end: bytes) -> None:
    source, controller = pipe
    conversation = Talk(source, Patient())
    controller.write(b"1 genmove white\n" + end)
    if not end:
        controller.close()
    assert conversation.rest() == ("=1 a1\n\n=2\n\n" if end else "=1 a1\n\n")


def test_another_command_waits_until_the_engine_has_thought(pipe: Pipe) -> None:
    source, controller = pipe
    conversation = Talk(source, Patient(0.3))
    controller.write(b"1 genmove white\n2 name\n")
    assert conversation.answers.readline() == "=1 g4\n"
    controller.close()
    assert conversation.rest() == "\n=2 Conjoin patient\n\n"


def test_a_script_is_read_line_by_line_and_its_end_stops_no_thinking(tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_bytes(b"1 genmove white\n2 quit\n")
    with path.open("rb") as script:
        assert Talk(script, Patient(0.05)).rest() == "=1 g4\n\n=2\n\n"
