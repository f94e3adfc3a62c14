"""What the games of a tournament took, counted for its report: moves, time and openings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from conjoin.arena.report.tables import table_json
from conjoin.arena.table import Table
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.ratings.tally import half_points


@dataclass(frozen=True, slots=True)
class Opening:
    """What one opening brought the side that moves first in the game, by any engine."""

    pair: str
    moves: str
    games: int
    share: float


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """One engine's time, in words."""

    engine: str
    moves: int
    mean: str
    longest: str
    total: str


def report_json(table: Table, records: Sequence[Record], command: str) -> dict[str, Any]:
    """Everything that the report says, as plain values; `command` plays the same tournament again."""
    lengths = Counter(map(moves_of, records))
    return {
        **table_json(table),
        "command": command,
        "lengths": [{"moves": moves, "games": games} for moves, games in sorted(lengths.items())],
        "times": [asdict(used) for used in times_used(table, records)],
        "openings": [asdict(opening) for opening in opening_results(table, records)],
    }


def moves_of(record: Record) -> int:
    """Moves: names are parted by spaces, or one letter each."""
    return len(record.moves.split()) if " " in record.moves else len(record.moves)


def times_used(table: Table, records: Iterable[Record]) -> list[TimeUsed]:
    """Every engine's time for its own moves, the best engine first."""
    used: defaultdict[str, list[float]] = defaultdict(list)
    for record in records:
        for ply, seconds in enumerate(record.clock):
            if ply >= record.opening_plies:
                used[record.players[ply % 2]].append(seconds)
    return [
        TimeUsed(
            standing.engine, len(own), _seconds(sum(own) / len(own)), _seconds(max(own)), _seconds(sum(own))
        )
        for standing in table.standings
        if (own := used[standing.engine])
    ]


def _seconds(seconds: float) -> str:
    if seconds >= 120:
        return f"{seconds / 60:,.1f} min"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.2f} ms"


def opening_results(table: Table, records: Iterable[Record]) -> list[Opening]:
    """Every opening that was played, by its pair."""
    points: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for record in records:
        pair = record.id.partition(".")[0]
        games[pair] += 1
        points[pair] += half_points(record, Side.FIRST)
    lines = table.plan.openings
    return [
        Opening(pair, lines[(int(pair) - 1) % len(lines)], games[pair], points[pair] / 2 / games[pair])
        for pair in sorted(games, key=int)
    ]
