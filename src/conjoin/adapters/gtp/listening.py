"""The controller's lines in order, and its end heard at once, even while an engine thinks.

A thread reads ahead of the conversation. GTP has no command that interrupts another one, so whatever it reads waits
for its turn. Only two things do not wait: `quit`, and the end of the input, for then the controller is gone.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Queue
from threading import Thread
from typing import BinaryIO

from conjoin.core.errors import BadNotation
from conjoin.protocols.gtp import LONGEST_LINE, Command, parse_command

MOST_WAITING = 1000
"""Lines read ahead; a controller that sends more while an engine thinks waits as it does at any full pipe."""


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Line by line; one that is too long is cut, but stays long enough to be recognised."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        yield line


def lines_ahead(source: BinaryIO, hung_up: Callable[[], None]) -> Iterator[bytes]:
    """The same lines up to `quit` or the end; `hung_up` is called when that is read, before its turn has come."""
    waiting: Queue[bytes | None] = Queue(MOST_WAITING)

    def read() -> None:
        goodbye = None
        with suppress(OSError, ValueError):  # a terminal that is closed has ended too
            for line in lines(source):
                if _is_goodbye(line):
                    goodbye = line
                    break
                waiting.put(line)
        hung_up()
        if goodbye is not None:
            waiting.put(goodbye)
        waiting.put(None)

    # A daemon, because nothing can wake it while it waits for a controller that says nothing.
    Thread(target=read, name="gtp-reader", daemon=True).start()
    while (line := waiting.get()) is not None:
        yield line


def _is_goodbye(line: bytes) -> bool:
    try:
        command = parse_command(line)
    except BadNotation:
        return False
    return command == Command(command.number if command else "", "quit")
