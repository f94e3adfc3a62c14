"""What came of a match, a sequential test and a tournament: values that show themselves."""

from dataclasses import dataclass
from typing import Any

from conjoin.arena.report.tables import cells, columns, format_cross, table_json
from conjoin.arena.table import Table
from conjoin.core.record import Record
from conjoin.ratings.elo import EloDifference, PairResults, elo_of
from conjoin.ratings.failures import FailureReason, failure_reasons
from conjoin.ratings.sprt import Sprt, Verdict
from conjoin.ratings.tally import Tally
from conjoin.views import html
from conjoin.views.rating_text import format_standing, format_verdict, match_lines
from conjoin.views.results_json import match_json, sprt_json


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The games of two players in colour-swapped pairs, everything seen from A."""

    game: str
    a: str
    b: str
    tally: Tally
    records: tuple[Record, ...]

    @property
    def elo(self) -> EloDifference:
        """By how much A is stronger, with its 95 % interval."""
        return elo_of(PairResults(self.tally.pairs))

    @property
    def failures(self) -> tuple[FailureReason, ...]:
        """Who failed, how and why."""
        return tuple(failure_reasons(self.records))

    def to_dict(self) -> dict[str, Any]:
        """What `conjoin match --json` prints."""
        return match_json(self.game, self.a, self.b, self.tally, self.failures)

    def _repr_html_(self) -> str:
        """What Jupyter asks for."""
        said = match_lines(self.tally, self.failures)
        return html.paragraph(f"{self.a} against {self.b} on {self.game}, seen from {self.a}:") + html.lines(
            said
        )

    def __repr__(self) -> str:
        return f"<MatchResult {self.a} against {self.b} on {self.game}: {format_standing(self.tally)}>"


@dataclass(frozen=True, slots=True)
class SprtResult:
    """A sequential test and the match it was made of."""

    match: MatchResult
    test: Sprt
    llr: float
    """The log-likelihood ratio of the two claims."""
    verdict: Verdict

    def to_dict(self) -> dict[str, Any]:
        """What `conjoin sprt --json` prints."""
        return sprt_json(self.match.to_dict(), self.test, self.llr, self.verdict)

    def _repr_html_(self) -> str:
        """What Jupyter asks for."""
        return html.paragraph(format_verdict(self.test, self.verdict)) + self.match._repr_html_()

    def __repr__(self) -> str:
        return f"<SprtResult {self.match.a}: {format_verdict(self.test, self.verdict)}>"


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """Who met whom with which result, and every game."""

    table: Table
    records: tuple[Record, ...]

    def to_dict(self) -> dict[str, Any]:
        """What `conjoin tournament --json` prints."""
        return table_json(self.table)

    def _repr_html_(self) -> str:
        """What Jupyter asks for."""
        table = self.table
        heads = [*columns(table), *(str(standing.rank) for standing in table.standings)]
        rows = [
            [*cells(table, row), *(format_cross(table, row, other) for other in table.standings)]
            for row in table.standings
        ]
        return html.table(heads, rows)

    def __repr__(self) -> str:
        best = ", ".join(f"{one.engine} {one.points:g}/{one.games}" for one in self.table.standings)
        return f"<TournamentResult of {self.table.played} games: {best}>"
