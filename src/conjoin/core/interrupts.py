"""Ctrl-C at a moment when it would break something, or when much is done already: neither is lost."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during long work: `partial` is what was finished by then, as the whole result would have been."""

    def __init__(self, partial: Any) -> None:
        super().__init__("stopped; what is finished is in the error's `partial`")
        self.partial = partial


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits for the end of the block; processes begun in it never hear of one, not even while they start.

    The system gives a signal to any thread that does not block it, and Python always raises it in the main one, so
    blocking it is not enough there.
    """
    came: list[int] = []

    def remember(number: int, _: FrameType | None) -> None:
        came.append(number)

    in_main = current_thread() is main_thread()  # no other thread ever sees a KeyboardInterrupt
    handler = signal.signal(signal.SIGINT, remember) if in_main else None
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if in_main:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if came:
            signal.raise_signal(signal.SIGINT)
