"""The table of a tournament: below a bar while it is played, and printed in the end."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from conjoin.arena.report.tables import cells, columns, format_cross, format_share, format_superiority
from conjoin.arena.table import Standing, Table, table
from conjoin.arena.throttle import Throttle
from conjoin.cli.terminal.printing import complain, say
from conjoin.cli.terminal.progress import Progress
from conjoin.cli.terminal.tables import rich_table, show_table
from conjoin.core.record import Record
from conjoin.ratings.tally import FAILURES

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from conjoin.arena.judging import Judging
    from conjoin.arena.tournament import Tournament

SECONDS_BETWEEN_TABLES = 0.5


class LiveStandings:
    """Shows a tournament while it is played, on standard error."""

    def __init__(self, tournament: "Tournament", judging: "Judging | None" = None) -> None:
        self._tournament = tournament
        self._judging = judging
        self._failures = _failures(list(tournament.finished.values()))
        self._progress = Progress()
        self._table: RichTable | None = None
        self._throttle = Throttle(SECONDS_BETWEEN_TABLES)
        self._show("games", len(tournament.finished))

    def add(self, records: Sequence[Record]) -> None:
        """These games are finished, too."""
        self._failures += _failures(records)
        self._show("games", len(self._tournament.finished))

    def judged(self, games: int) -> None:
        """All games are finished, and so many are judged."""
        self._show("judged", games)

    def clear(self) -> None:
        """Take it away."""
        self._progress.clear()

    def _show(self, what: str, done: int) -> None:
        if sys.stderr.isatty() and self._throttle.is_due:
            with self._throttle.counting():
                records = self._tournament.records
                judged = self._judging.in_order(records) if self._judging else ()
                stands = table(self._tournament.plan, records, judged)
                self._table = rich_table(
                    columns(stands), [cells(stands, standing) for standing in stands.standings]
                )
        note = f"{self._failures} failures" if self._failures else ""
        self._progress.update(what, done, self._tournament.plan.games, note, self._table)


def show_standings(stands: Table) -> None:
    """Print the table, how every two engines met, who is surely stronger, and what failed."""
    show_table(
        f"{stands.plan.game}, {stands.played} of {stands.plan.games} games",
        columns(stands),
        [cells(stands, standing) for standing in stands.standings],
    )
    _show_pairings("points: the row against the column, of how many", stands, format_cross)
    if stands.superiority and len(stands.standings) > 2:
        _show_pairings("likelihood of superiority in %, by row", stands, format_superiority)
    if stands.first_share is not None:
        say(f"the side that moves first has {format_share(stands.first_share)} of the points")
    for kind in stands.failures:
        reasons = "; ".join(
            f"{reason} ({count} times)" if count > 1 else reason for reason, count in kind.reasons
        )
        say(f"{kind.engine} lost {kind.count} by {kind.ending.value}: {reasons}")
    if stands.remark:
        complain(f"conjoin: {stands.remark}")


def _show_pairings(title: str, stands: Table, cell: Callable[[Table, Standing, Standing], str]) -> None:
    """Print something about any two engines."""
    numbers = [str(standing.rank) for standing in stands.standings]
    rows = [
        [number, row.engine, *(cell(stands, row, other) for other in stands.standings)]
        for number, row in zip(numbers, stands.standings, strict=True)
    ]
    show_table(title, ["", "engine", *numbers], rows)


def _failures(records: Sequence[Record]) -> int:
    return sum(record.ending in FAILURES for record in records)
