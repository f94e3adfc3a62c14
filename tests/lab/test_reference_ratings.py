"""The reference tournaments leave no engine out, and their tables come with the command that made them."""

import json
from itertools import takewhile
from pathlib import Path

import pytest

from conjoin import __version__, registry
from conjoin.play.levels import LADDER
from conjoin.ratings.bradley_terry import Rating, rate
from conjoin.ratings.reference import reference_ratings
from lab.ratings import refit
from lab.ratings.__main__ import PAIRS, REFERENCE, TOURNAMENTS, keep, publish
from lab.ratings.pages import between, strength, write_table

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_every_engine_that_plays_the_game_takes_part(name: str) -> None:
    game, *rest = TOURNAMENTS[name]
    played = registry.game(game)
    taking_part = {word.partition(":")[0] for word in rest}
    for row in (registry.entry("engine", engine) for engine in registry.BUILT_IN["engine"]):
        measured_elsewhere = row.name == LADDER and name != "connect-four"  # by `conjoin bench levels`
        if not row.local_only and not measured_elsewhere and (not row.games or name in row.games):
            assert row.name in taking_part
    for word in takewhile(lambda word: not word.startswith("--"), rest):
        registry.engine(word, played).close()
    assert PAIRS >= 30


def test_the_command_stands_above_its_table_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "arena.md"
    page.write_text("before <!-- havannah -->old<!-- /havannah --> after\n", encoding="utf-8")
    for _ in range(2):
        write_table(page, "havannah", "conjoin tournament …", "| table |\n")
    marked = "<!-- havannah -->\n\n```\nconjoin tournament …\n```\n\n| table |\n\n<!-- /havannah -->"
    assert page.read_text(encoding="utf-8") == f"before {marked} after\n"
    with pytest.raises(ValueError, match="has no <!-- hex -->"):
        write_table(page, "hex", "", "")


def test_the_engines_pages_show_the_ratings() -> None:
    pages = [page for page in (DOCS / "engines").glob("*.md") if page.stem != "index"]
    assert len(pages) >= 11
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert text == between(text, "strength", strength(page.stem, tuple(TOURNAMENTS)))


def test_the_ratings_of_one_game_are_kept_beside_the_others(tmp_path: Path) -> None:
    elo = {"elo": 12.0, "elo_low": 2.0, "elo_high": 22.0}
    judged = [
        {"player": "window", "moves": 10, "judged": 5, "accuracy": 91.5},
        {"player": "mcts", "moves": 10, "judged": 4, "accuracy": 100.0},  # too few to tell
    ]
    engines = [{"engine": "window", **elo}, {"engine": "mcts", **elo}]
    met = {"a": "window", "b": "mcts", "wins": 5, "draws": 1, "losses": 4, "pairs": [0, 1, 2, 2, 0]}
    table = {"engines": engines, "accuracy": judged, "meetings": [met]}
    (tmp_path / "table.json").write_text(json.dumps(table), encoding="utf-8")
    for game in ("connect-four", "havannah", "havannah"):
        keep(game, tmp_path, tmp_path / "reference.json", tmp_path / "meetings.json")
    window = {"engine": "window", "elo": 12.0, "low": 2.0, "high": 22.0, "accuracy": 91.5}
    rated = [window, {**window, "engine": "mcts", "accuracy": None}]
    kept = json.loads((tmp_path / "reference.json").read_text(encoding="utf-8"))
    assert kept == {"connect-four": rated, "havannah": rated}
    results = json.loads((tmp_path / "meetings.json").read_text(encoding="utf-8"))
    assert results["havannah"] == [
        {"a": "window", "b": "mcts", "games": 10, "points": 5.5, "pairs": [0, 1, 2, 2, 0]}
    ]


def test_what_is_published_is_what_the_kept_results_say(tmp_path: Path) -> None:
    published = {path.name: path.read_bytes() for path in (DOCS / "arena.md", REFERENCE)}
    for name, text in published.items():
        (tmp_path / name).write_bytes(text)
    refit.refit(tmp_path / "arena.md", tmp_path / REFERENCE.name)
    assert {name: (tmp_path / name).read_bytes() for name in published} == published


def test_pairs_count_as_pairs_where_they_were_kept() -> None:
    met = {"a": "window", "b": "mcts", "games": 10, "points": 5.5}
    by_pairs = refit.head_to_head({**met, "pairs": [0, 0, 4, 1, 0]})
    assert by_pairs.tally.pairs == (0, 0, 4, 1, 0)
    assert not any(by_pairs.singles)
    singly = refit.head_to_head({**met, "pairs": None})
    assert singly.tally.wins + singly.tally.draws / 2 == by_pairs.tally.wins + by_pairs.tally.draws / 2 == 5.5
    assert singly.singles == (4, 1, 5)
    widths = [rated.high - rated.low for one in (singly, by_pairs) for rated in rate([one])[:1]]
    assert widths[0] > widths[1]  # pairs that are split prove that both are equally strong


def test_a_table_whose_order_would_change_is_not_touched() -> None:
    rows = "| 1 | `a` | +9 | +1 … +17 | 1-0-0 |\n| 2 | `b` | −9 | −17 … −1 | 0-0-1 |"
    better, worse = (Rating(player, elo, elo - 5, elo + 5, 0, 0) for player, elo in (("a", 20), ("b", -20)))
    shown = refit.with_ratings(rows, {"a": better, "b": worse})
    assert shown == "| 1 | `a` | +20 | +15 … +25 | 1-0-0 |\n| 2 | `b` | −20 | −25 … −15 | 0-0-1 |"
    with pytest.raises(ValueError, match="another order"):
        refit.with_ratings(rows, {"a": worse, "b": better})


def test_pages_are_written_from_one_run_of_all_tournaments(tmp_path: Path) -> None:
    row = {"elo": 12.0, "elo_low": 2.0, "elo_high": 22.0}
    for name, (_, *rest) in TOURNAMENTS.items():
        folder = tmp_path / f"{name}-4"
        folder.mkdir()
        engines = takewhile(lambda word: not word.startswith("--"), rest)
        rows = [{"engine": engine, **row} for engine in engines]
        table = {"engines": rows, "accuracy": [], "meetings": []}
        (folder / "table.json").write_text(json.dumps(table), encoding="utf-8")
        (folder / "table.md").write_text(f"| {name} |\n", encoding="utf-8")
    marks = "".join(f"<!-- {mark} -->old<!-- /{mark} -->\n" for mark in ("run", *TOURNAMENTS))
    (tmp_path / "arena.md").write_text(marks, encoding="utf-8")
    publish(tmp_path, 4, tmp_path / "reference.json", tmp_path, tmp_path / "meetings.json")
    text = (tmp_path / "arena.md").read_text(encoding="utf-8")
    assert "old" not in text
    assert f"one run of Conjoin {__version__}, finished on " in text
    assert set(json.loads((tmp_path / "reference.json").read_text(encoding="utf-8"))) == set(TOURNAMENTS)


def test_the_package_knows_the_ratings_of_all_who_took_part() -> None:
    for name, (_, *rest) in TOURNAMENTS.items():
        engines = set(takewhile(lambda word: not word.startswith("--"), rest))
        rated = {rated.engine for rated in reference_ratings(name)}
        # The kept run is from before these took part; a rating of anything else would be of another engine.
        before = {engine for engine in engines if not engine.startswith((LADDER, "zero"))}
        assert rated in (engines, before)
        assert all(rated.low <= rated.elo <= rated.high for rated in reference_ratings(name))
