"""How far a tournament is: a bar above a live table at a terminal, a line now and then where there is none."""

import sys
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from conjoin.arena.judging import Judging
from conjoin.arena.throttle import Throttle
from conjoin.arena.tournament import Tournament
from conjoin.cli.terminal.printing import complain
from conjoin.cli.terminal.progress import SECONDS_BETWEEN_LINES
from conjoin.core.record import Record
from conjoin.ratings.tally import FAILURES

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

SECONDS_BETWEEN_TABLES = 0.5


class Shown:
    """Shows a tournament while it is played, on standard error."""

    def __init__(self, tournament: Tournament, judging: Judging | None = None) -> None:
        self._tournament = tournament
        self._judging = judging
        self._said = monotonic()
        self._pace = _Pace("games", len(tournament.finished), tournament.plan.games)
        self._failures = sum(record.ending in FAILURES for record in tournament.finished.values())
        self._live: Live | None = None
        self._bar: Any = None
        self._table: RenderableType = ""
        self._throttle = Throttle(SECONDS_BETWEEN_TABLES)

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._bar = _bar()
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
        self._show(len(self._tournament.finished))

    def judged(self, games: int) -> None:
        """All games are finished, and so many are judged."""
        if self._pace.what != "judged":
            self._pace = _Pace("judged", games, self._tournament.plan.games)
        self._show(games)

    def _show(self, done: int) -> None:
        self._pace.done = done
        if self._live is not None:
            self._draw()
        elif monotonic() - self._said >= SECONDS_BETWEEN_LINES:
            self._said = monotonic()
            complain(f"{self._pace.what}: {self._words()}")

    def _words(self) -> str:
        failures = f", {self._failures} failures" if self._failures else ""
        return f"{self._pace.words()}{failures}"

    def _draw(self) -> None:
        from rich.console import Group

        if self._live is None:
            return
        if self._throttle.is_due:
            with self._throttle.counting():
                self._table = _live_table(self._tournament, self._judging)
        pace = self._pace
        self._bar.update(0, completed=pace.done, total=pace.total, description=self._words(), what=pace.what)
        self._live.update(Group(self._bar, self._table))


class _Pace:
    """How much of some work is done, and how fast it goes."""

    def __init__(self, what: str, done: int, total: int) -> None:
        self.what, self.done, self.total = what, done, total
        self._before = done
        self._began = monotonic()

    def words(self) -> str:
        rate = (self.done - self._before) / max(1e-9, monotonic() - self._began)
        left = f", {_duration((self.total - self.done) / rate)} left" if rate else ""
        return f"{self.done:,} of {self.total:,}, {rate:.3g} a second{left}"


def _bar() -> Any:
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(TextColumn("{task.fields[what]}"), BarColumn(), TextColumn("{task.description}"))
    bar.add_task("", total=None, what="")
    return bar


def _live_table(tournament: Tournament, judging: Judging | None) -> "RenderableType":
    from rich.table import Table
    from rich.text import Text

    from conjoin.arena.report.tables import accuracy_words, elo_words, interval_words, score_words
    from conjoin.arena.table import table

    drawn = Table()
    for column in (
        "",
        "engine",
        "Elo",
        "95 %",
        "W-D-L",
        "score",
        "failures",
        *(["accuracy"] if judging else []),
    ):
        drawn.add_column(column, justify="left" if column == "engine" else "right")
    records = tournament.records
    stands = table(tournament.plan, records, judging.in_order(records) if judging else ())
    for standing in stands.standings:
        cells = (
            str(standing.rank),
            standing.engine,
            elo_words(standing),
            interval_words(standing),
            f"{standing.wins}-{standing.draws}-{standing.losses}",
            score_words(standing),
            str(standing.failures or ""),
            *([accuracy_words(stands, standing)] if judging else []),
        )
        drawn.add_row(*map(Text, cells))
    return drawn


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.1f} h"
