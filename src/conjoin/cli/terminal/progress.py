"""How far a long command is: a bar where standard error is a terminal, a line now and then where it is not."""

import sys
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from conjoin.cli.terminal.printing import complain

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

SECONDS_BETWEEN_LINES = 30.0

T = TypeVar("T")


class Progress:
    """Shows one piece of work at a time, on standard error, so that the result alone can be piped on."""

    def __init__(self, every: float = SECONDS_BETWEEN_LINES) -> None:
        self._every = every
        self._said = monotonic()
        self._bar: tuple[Bar, TaskID] | None = None

    def tell(self, what: str, done: int, total: int, words: str = "") -> None:
        """So many of so many are done, and in words what came of them."""
        if sys.stderr.isatty():
            self._draw(what, done, total, words)
        elif monotonic() - self._said >= self._every:
            self._said = monotonic()
            complain(f"{what}: {done:,} of {total:,}" + (f", {words}" if words else ""))

    def clear(self) -> None:
        """Take the bar away, so that a line can be printed in its place."""
        if self._bar is not None:
            self._bar[0].stop()
            self._bar = None

    def _draw(self, what: str, done: int, total: int, words: str) -> None:
        if self._bar is None:
            bar = _new_bar()
            self._bar = bar, bar.add_task(what, words="")
            bar.start()
        shown, task = self._bar
        shown.update(task, description=what, completed=done, total=total, words=words)


def tracked(
    items: Iterable[T], what: str, total: int, words: Callable[[T], str] = lambda _: ""
) -> Iterator[T]:
    """The items as they come, counted for whoever waits for them; `words` say what stands after an item."""
    progress = Progress()
    try:
        progress.tell(what, 0, total)
        for done, item in enumerate(items, start=1):
            progress.tell(what, done, total, words(item))
            yield item
    finally:
        progress.clear()


def _new_bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[words]}", markup=False),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)
