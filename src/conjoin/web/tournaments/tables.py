"""Where a tournament stands, as the arena counts it: the answers of the page, and the report."""

import shlex
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from threading import Lock

from conjoin.arena.plan import Plan
from conjoin.arena.report.tables import meeting_json, standing_json
from conjoin.arena.table import Table, table
from conjoin.arena.throttle import Throttle
from conjoin.core.record import Record
from conjoin.play.clock import budget_fields
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.tally import FAILURES, Tally
from conjoin.store import tournaments
from conjoin.store.database import Database
from conjoin.store.tournaments import KeptTournament
from conjoin.web.models.tournaments import GameFailure, Pairing, Standings, TableRow, TournamentSummary
from conjoin.web.tournaments.runner import BROKEN_OFF
from conjoin.web.workers.tournament_report import read

MOST_KEPT = 64
"""Tables that are remembered."""


def command(plan: Plan) -> str:
    """What plays the same tournament in a terminal.

    >>> from conjoin import Limit, game
    >>> from conjoin.arena.plan import round_robin
    >>> command(round_robin(game("connect-four"), ("window", "random"), 5, Limit(nodes=1000), seed=0))
    'conjoin tournament connect-four window random --pairs 5 --seed 0 --nodes 1000 --out tournament'
    """
    words = ["conjoin", "tournament", plan.game, *plan.engines, "--pairs", str(plan.pairs)]
    words += ["--seed", str(plan.seed)]
    for name, value in budget_fields(plan.budgets[0]).items():
        words += [f"--{name}", str(value)]
    return shlex.join([*words, "--out", "tournament"])


class Tables:
    """The tables of all tournaments, each counted once for all who watch it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._known: OrderedDict[str, _Counted] = OrderedDict()

    def of(self, kept: KeptTournament, done: int) -> Standings:
        """The table after so many games; while more are played it may be a few games old."""
        with self._lock:
            known = self._known.pop(kept.id, None)
            if known is None or known.games != done:
                over = kept.status != tournaments.RUNNING
                if known is None or over or known.throttle.is_due:
                    known = self._counted(kept, Throttle() if known is None else known.throttle)
            self._known[kept.id] = known
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
            return known.standings

    def _counted(self, kept: KeptTournament, throttle: Throttle) -> "_Counted":
        with throttle.counting():
            records, judged = read(tournaments.rows(self._database, kept.id))
            found = standings(table(kept.plan, records, judged), records)
        return _Counted(found, len(records), throttle)


@dataclass(frozen=True, slots=True)
class _Counted:
    standings: Standings
    games: int
    throttle: Throttle


def standings(stands: Table, records: Iterable[Record]) -> Standings:
    """The table, best first, and how every two engines stand against each other."""
    met = (
        stands.head_to_head(a, b) or HeadToHead(a, b, Tally())
        for a, b in combinations(stands.plan.engines, 2)
    )
    return Standings(
        table=[
            TableRow(**standing_json(row), share=row.share, accuracy=stands.telling_accuracy(row.engine))
            for row in stands.standings
        ],
        pairings=[Pairing(game=stands.plan.game, **meeting_json(one)) for one in met],
        failures=[
            GameFailure(
                players=list(record.players),
                how=record.event or (record.outcome.how if record.outcome else ""),
            )
            for record in records
            if record.ending in FAILURES or record.event.startswith(BROKEN_OFF)
        ],
    )


def summary(kept: KeptTournament, done: int) -> TournamentSummary:
    """What is played, and how far it is."""
    return TournamentSummary(
        id=kept.id,
        game=kept.plan.game,
        engines=list(kept.plan.engines),
        pairs=kept.plan.pairs,
        status=kept.status,
        created=kept.created,
        games_done=done,
        games_total=kept.plan.games,
    )
