"""The published ratings fitted again when the model changes: from the results of all games, which are kept here.

meetings.json   by game, for every two engines how many games they played, the points of the first of them, and the
                five counts of pairs by their points; null for a run before these were kept, whose games count singly
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from conjoin.arena.report.tables import format_elo, format_interval
from conjoin.ratings.bradley_terry import Rating, rate
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.reference import ReferenceRating
from conjoin.ratings.tally import Tally
from lab.ratings.pages import content, write_marked

MEETINGS = Path(__file__).with_name("meetings.json")


def keep(name: str, meetings: Iterable[dict[str, Any]], path: Path) -> None:
    """Put the results of one game, as a tournament's table.json has them, beside those of the others."""
    kept = _read(path) if path.exists() else {}
    kept[name] = [
        {
            "a": met["a"],
            "b": met["b"],
            "games": met["wins"] + met["draws"] + met["losses"],
            "points": met["wins"] + met["draws"] / 2,
            "pairs": met["pairs"],
        }
        for met in meetings
    ]
    lines = {game: [json.dumps(met) for met in found] for game, found in kept.items()}
    games = (f' "{game}": [\n  ' + ",\n  ".join(found) + "\n ]" for game, found in lines.items())
    path.write_text("{\n" + ",\n".join(games) + "\n}\n", encoding="utf-8")


def refit(page: Path, ratings: Path, meetings: Path = MEETINGS) -> None:
    """Fit all games again, and put the ratings in the place of those in the package's file and on the page."""
    published = json.loads(ratings.read_text(encoding="utf-8"))
    for name, found in _read(meetings).items():
        fitted = {rated.player: rated for rated in rate(map(head_to_head, found))}
        # Levels that are no longer the same engine took part, but have no rating in the package.
        published[name] = [
            _refitted(ReferenceRating(**row), fitted[row["engine"]]) for row in published[name]
        ]
        text = page.read_text(encoding="utf-8")
        write_marked(page, name, with_ratings(content(text, name), fitted))
    ratings.write_text(json.dumps(published, indent=1) + "\n", encoding="utf-8")


def head_to_head(met: dict[str, Any]) -> HeadToHead:
    """Two engines' results; without pairs as many games as possible are won or lost, which is the most uncertain."""
    games, points = met["games"], met["points"]
    draws = round(2 * points) % 2
    wins = int(points)
    losses = games - wins - draws
    if met["pairs"] is None:
        return HeadToHead(met["a"], met["b"], Tally(wins, draws, losses), (losses, draws, wins))
    none, half, one, more, two = met["pairs"]
    return HeadToHead(met["a"], met["b"], Tally(wins, draws, losses, pairs=(none, half, one, more, two)))


def with_ratings(table: str, fitted: dict[str, Rating]) -> str:
    """The table of a page with these ratings and their intervals; raises ValueError where its order is another one."""
    lines = table.split("\n")
    order: list[float] = []
    for number, line in enumerate(lines):
        cells = line.split(" | ")
        engine = cells[1].strip("`") if len(cells) > 4 else ""
        if engine in fitted:
            rated = fitted[engine]
            order.append(rated.elo)
            lines[number] = " | ".join([*cells[:2], format_elo(rated), format_interval(rated), *cells[4:]])
    if order != sorted(order, reverse=True):
        raise ValueError("the engines have another order now: play the tournaments again")
    return "\n".join(lines)


def _refitted(row: ReferenceRating, rated: Rating) -> dict[str, Any]:
    elo, low, high = (round(value, 1) for value in (rated.elo, rated.low, rated.high))
    return asdict(ReferenceRating(row.engine, elo, low, high, row.accuracy))


def _read(path: Path) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(path.read_text(encoding="utf-8"))
    return found
