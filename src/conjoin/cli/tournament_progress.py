"""How far a tournament is: a bar above a live table at a terminal, a line now and then where there is none."""

import sys
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from conjoin.arena.tournament import Tournament
from conjoin.cli.progress import SECONDS_BETWEEN_LINES
from conjoin.cli.terminal import complain
from conjoin.core.record import Record
from conjoin.ratings.tally import FAILURES

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

TABLE_SHARE = 0.05
"""The part of the time that may go into drawing the table anew."""


class Shown:
    """Shows a tournament while it is played, on standard error."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._began = self._said = monotonic()
        self._before = len(tournament.finished)
        self._failures = sum(record.ending in FAILURES for record in tournament.finished.values())
        self._live: Live | None = None
        self._bar: Any = None
        self._table: RenderableType = ""
        self._next_table = 0.0

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._bar = _bar(self._tournament.plan.games, self._before)
            self._live = Live(console=Console(stderr=True), refresh_per_second=4, transient=True)
            self._live.__enter__()
            self._draw()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.__exit__(None, None, None)

    def add(self, records: Sequence[Record]) -> None:
        """So many games more are finished."""
        self._failures += sum(record.ending in FAILURES for record in records)
        if self._live is not None:
            self._draw()
        elif monotonic() - self._said >= SECONDS_BETWEEN_LINES:
            self._said = monotonic()
            complain(f"games: {self._words()}")

    def _words(self) -> str:
        done, total = len(self._tournament.finished), self._tournament.plan.games
        rate = (done - self._before) / max(1e-9, monotonic() - self._began)
        left = f", {_duration((total - done) / rate)} left" if rate else ""
        failures = f", {self._failures} failures" if self._failures else ""
        return f"{done:,} of {total:,}, {rate:.3g} a second{left}{failures}"

    def _draw(self) -> None:
        from rich.console import Group

        if self._live is None:
            return
        now = monotonic()
        if now >= self._next_table:
            self._table = _live_table(self._tournament)
            # A table over many games takes a while; it comes more seldom then.
            self._next_table = now + max(0.5, (monotonic() - now) / TABLE_SHARE)
        self._bar.update(0, completed=len(self._tournament.finished), description=self._words())
        self._live.update(Group(self._bar, self._table))


def _bar(total: int, done: int) -> Any:
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(TextColumn("games"), BarColumn(), TextColumn("{task.description}"))
    bar.add_task("", total=total, completed=done)
    return bar


def _live_table(tournament: Tournament) -> "RenderableType":
    from rich.table import Table
    from rich.text import Text

    from conjoin.arena.report.tables import elo_words, interval_words, score_words
    from conjoin.arena.table import table

    drawn = Table()
    for column in ("", "engine", "Elo", "95 %", "W-D-L", "score", "failures"):
        drawn.add_column(column, justify="left" if column == "engine" else "right")
    for standing in table(tournament.plan, tournament.records).standings:
        cells = (
            str(standing.rank),
            standing.engine,
            elo_words(standing),
            interval_words(standing),
            f"{standing.wins}-{standing.draws}-{standing.losses}",
            score_words(standing),
            str(standing.failures or ""),
        )
        drawn.add_row(*map(Text, cells))
    return drawn


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.1f} h"
