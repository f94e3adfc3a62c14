"""SIGTERM and SIGHUP (the terminal was closed) as exceptions, so that a command can end in order."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import typer

from conjoin.cli.terminal.printing import INTERRUPTED, complain
from conjoin.core.errors import ConjoinError

NAMES = ("SIGTERM", "SIGHUP")

T = TypeVar("T")
Stopped = KeyboardInterrupt | ConjoinError | None
"""Why work has ended early, if it has."""


class Terminated(KeyboardInterrupt):
    """The program is asked to end; like Ctrl-C this passes every guard around an engine.

    `code` is what a shell expects of a program that a signal has ended.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.name = signal.Signals(number).name
        self.code = 128 + number


def exit_code(stop: KeyboardInterrupt) -> int:
    """What a shell expects of a command that ends because of Ctrl-C or one of these signals."""
    return stop.code if isinstance(stop, Terminated) else INTERRUPTED


@contextmanager
def raising_terminated() -> Iterator[None]:
    """While this lasts the first such signal raises Terminated in the main thread, and later ones do nothing."""
    heeded = [
        number
        for number in (getattr(signal, name, None) for name in NAMES)
        # One that is ignored, as under nohup, stays ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN
    ]

    def raise_terminated(number: int, _frame: object) -> None:
        for each in heeded:
            signal.signal(each, signal.SIG_IGN)
        raise Terminated(number)

    before = {number: signal.signal(number, raise_terminated) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def collect_until_stopped(items: Iterable[T]) -> tuple[list[T], Stopped]:
    """What came until the end, or until a signal or a failure such as a full disk, and that.

    A failure before the first item is raised: there is nothing to show.
    """
    collected: list[T] = []
    try:
        with raising_terminated():
            collected.extend(items)  # an item is kept as soon as it comes
    except KeyboardInterrupt as stop:
        return collected, stop
    except ConjoinError as failure:
        if not collected:
            raise
        return collected, failure
    return collected, None


def exit_if_stopped(stopped: Stopped, how_far: str) -> None:
    """End a command that was stopped, when it has shown what it has; after a signal say how far it was."""
    if isinstance(stopped, ConjoinError):
        raise stopped
    if stopped is not None:
        complain(f"conjoin: {how_far}")
        raise typer.Exit(exit_code(stopped))
