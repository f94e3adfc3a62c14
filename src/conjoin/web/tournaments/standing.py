"""Where a tournament stands, as the arena counts it: plain values for the page, and the report."""

import shlex
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from threading import Lock
from typing import Any

from conjoin.arena.judging import turning_points
from conjoin.arena.openings import choose_openings
from conjoin.arena.plan import Plan, move_lines
from conjoin.arena.refresh import Refresh
from conjoin.arena.report.page import page
from conjoin.arena.report.tables import meeting_json, standing_json
from conjoin.arena.table import Standing, Table, table
from conjoin.core.limit import Limit
from conjoin.core.record import Record
from conjoin.explain.judged_games import JudgedGame
from conjoin.play.clock import Budget
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.tally import FAILURES, Tally
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.store.tournaments import KeptTournament, Terms
from conjoin.web import requested

Values = dict[str, Any]
BROKEN_OFF = "broken off: "
"""How the event of a game without an end begins; the reason follows."""
MOST_KEPT = 64
"""Tables that are remembered."""


@lru_cache(maxsize=64)
def plan(terms: Terms) -> Plan:
    """The arena's plan for it: the same games as `command` plays."""
    game = requested.game(terms.game)
    budget = Budget(Limit(terms.seconds, nodes=terms.nodes, simulations=terms.simulations))
    openings = tuple(move_lines(game, choose_openings(game, terms.seed), terms.pairs))
    return Plan(terms.game, terms.engines, (budget,) * len(terms.engines), terms.pairs, openings, terms.seed)


def command(terms: Terms) -> str:
    """What plays the same tournament in a terminal.

    >>> command(Terms("connect-four", ("window", "random"), 5, nodes=1000))
    'conjoin tournament connect-four window random --pairs 5 --seed 0 --nodes 1000 --out tournament'
    """
    words = ["conjoin", "tournament", terms.game, *terms.engines, "--pairs", str(terms.pairs)]
    words += ["--seed", str(terms.seed)]
    for name in ("seconds", "nodes", "simulations"):
        if (limit := getattr(terms, name)) is not None:
            words += [f"--{name}", str(limit)]
    return shlex.join([*words, "--out", "tournament"])


class Standings:
    """The tables of all tournaments, each counted once for everybody who watches it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._known: OrderedDict[str, _Counted] = OrderedDict()

    def of(self, kept: KeptTournament, done: int) -> Values:
        """The table after so many games; while more are played it may be a few games old."""
        with self._lock:
            known = self._known.pop(kept.id, None)
            if known is None or known.games != done:
                over = kept.status != tournaments.RUNNING
                if known is None or over or known.refresh.is_due:
                    known = self._counted(kept, Refresh() if known is None else known.refresh)
            self._known[kept.id] = known
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
            return known.values

    def report(self, kept: KeptTournament) -> str:
        """The arena's page with every game and its turning points."""
        records, judged = self._games(kept)
        stands = table(plan(kept.terms), records, judged)
        return page(stands, records, command(kept.terms), turning_points(judged))

    def _counted(self, kept: KeptTournament, refresh: Refresh) -> "_Counted":
        with refresh.counting():
            records, judged = self._games(kept)
            values = standing(table(plan(kept.terms), records, judged), records)
        return _Counted(values, len(records), refresh)

    def _games(self, kept: KeptTournament) -> tuple[list[Record], list[JudgedGame]]:
        """Judgements first: what is finished in between has none yet, which does no harm."""
        judged = tournaments.judged_games(self._database, kept.id)
        return list(tournaments.records(self._database, kept.id).values()), judged


@dataclass(frozen=True, slots=True)
class _Counted:
    values: Values
    games: int
    refresh: Refresh


def standing(stands: Table, records: Iterable[Record]) -> Values:
    """The table, best first, and how every two engines stand against each other."""
    met = (_met(stands, a, b) for a, b in combinations(stands.plan.engines, 2))
    return {
        "table": [
            {**standing_json(row), "share": _share(row), "accuracy": _accuracy(stands, row.engine)}
            for row in stands.standings
        ],
        "pairings": [{"game": stands.plan.game, **meeting_json(one)} for one in met],
        "failures": [
            {
                "players": list(record.players),
                "how": record.event or (record.outcome.how if record.outcome else ""),
            }
            for record in records
            if record.ending in FAILURES or record.event.startswith(BROKEN_OFF)
        ],
    }


def summary(kept: KeptTournament, done: int) -> Values:
    """What is played, and how far it is."""
    return {
        "id": kept.id,
        "game": kept.terms.game,
        "engines": list(kept.terms.engines),
        "pairs": kept.terms.pairs,
        "status": kept.status,
        "created": kept.created,
        "games_done": done,
        "games_total": kept.terms.games_total,
    }


def _met(stands: Table, a: str, b: str) -> HeadToHead:
    return stands.head_to_head(a, b) or HeadToHead(a, b, Tally())


def _accuracy(stands: Table, engine: str) -> float | None:
    """In percent; None where too few moves could be judged to tell."""
    found = stands.accuracy_of(engine)
    return found.total.percent if found is not None and found.is_telling else None


def _share(row: Standing) -> float | None:
    return row.points / row.games if row.games else None
