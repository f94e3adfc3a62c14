"""How far long work is, on standard error, so that the result alone can be piped on.

Rich draws it at a terminal; elsewhere a line says it now and then. Rich is imported when there is something to draw.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING, Self, TypeVar

from conjoin.cli.terminal.printing import complain
from conjoin.views.clean import clean_line

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live
    from rich.progress import Progress as Bar
    from rich.progress import Task
    from rich.status import Status

SECONDS_BETWEEN_LINES = 30.0
"""Where standard error is no terminal."""
SECONDS_OF_SILENCE = 0.2
"""After so many a line on the terminal begins to turn."""
SECONDS_UNTIL_SENTENCE = 2.0
"""After so many the same is said in words, where nothing on the terminal may move."""
SECONDS_OF_PACE = 600
"""Hard and easy work come in stretches: the time left is reckoned from the last ten minutes."""

T = TypeVar("T")


class Progress:
    """How much of a piece of work is done, one piece at a time."""

    def __init__(self, seconds_between_lines: float = SECONDS_BETWEEN_LINES) -> None:
        self._seconds_between_lines = seconds_between_lines
        self._last_line = monotonic()
        self._bar: Bar | None = None
        self._live: Live | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def update(
        self, what: str, done: int, total: int, note: str = "", table: "RenderableType | None" = None
    ) -> None:
        """So many of so many are done; the note says what came of them, and a table is drawn below."""
        if self._bar is None:
            self._bar = _new_bar()
        task = _task_called(what, self._bar, done, total)
        self._bar.update(task.id, completed=done)
        speed = task.speed or 0
        pace = f"{speed:,.0f} a second" if speed >= 100 else f"{speed:.2g} a second" if speed else ""
        if sys.stderr.isatty():
            self._bar.update(task.id, note=", ".join(filter(None, (pace, note))))
            self._draw(self._bar, table)
        elif monotonic() - self._last_line >= self._seconds_between_lines:
            self._last_line = monotonic()
            left = f"{timedelta(seconds=round(task.time_remaining))} left" if task.time_remaining else ""
            complain(", ".join(filter(None, (f"{what}: {done:,} of {total:,}", pace, left, note))))

    def clear(self) -> None:
        """Take the drawing away, so that a line can be printed in its place."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _draw(self, bar: "Bar", table: "RenderableType | None") -> None:
        from rich.console import Console, Group
        from rich.live import Live

        drawn = bar if table is None else Group(bar, table)
        if self._live is None:
            self._live = Live(drawn, console=Console(stderr=True), refresh_per_second=4, transient=True)
            self._live.start()
        else:
            self._live.update(drawn)


def tracked(
    items: Iterable[T], what: str, total: int, note: Callable[[T], str] = lambda _: ""
) -> Iterator[T]:
    """The items as they come, counted; `note` says what came of an item."""
    with Progress() as progress:
        progress.update(what, 0, total)
        for number, item in enumerate(items, start=1):
            progress.update(what, number, total, note(item))
            yield item


class Activity:
    """A sign of life of work without a count: a line that turns and counts seconds, or a sentence.

    Where nothing may move on the terminal the sentence comes once, without a terminal again and again.
    """

    def __init__(self, what: str, *, animated: bool = True) -> None:
        self.what = what
        at_terminal = sys.stderr.isatty()
        self._animated = at_terminal and animated
        self._began = monotonic()
        self._next_sentence = self._began + (SECONDS_UNTIL_SENTENCE if at_terminal else SECONDS_BETWEEN_LINES)
        self._every = float("inf") if at_terminal else SECONDS_BETWEEN_LINES
        self._status: Status | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def show(self) -> None:
        """To be called several times a second."""
        now = monotonic()
        if self._animated and now - self._began >= SECONDS_OF_SILENCE:
            self._turn(f"{clean_line(self.what)} … {now - self._began:.0f} s")
        elif not self._animated and now >= self._next_sentence:
            self._next_sentence = now + self._every
            complain(f"{self.what} ...")

    def remove(self) -> None:
        """Leave the line empty."""
        if self._status is not None:
            self._status.stop()
            self._status = None

    def _turn(self, line: str) -> None:
        from rich.console import Console
        from rich.text import Text

        if self._status is None:
            self._status = Console(stderr=True, highlight=False).status(Text(line))
            self._status.start()
        self._status.update(Text(line))


def _new_bar() -> "Bar":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}", markup=False),
        speed_estimate_period=SECONDS_OF_PACE,
    )


def _task_called(what: str, bar: "Bar", done: int, total: int) -> "Task":
    """The bar's only task, a new one for other work than before; what is done already says nothing about the pace."""
    if not bar.tasks or bar.tasks[0].description != what:
        for number in bar.task_ids:
            bar.remove_task(number)
        bar.add_task(what, total=total, completed=done, note="")
    return bar.tasks[0]
