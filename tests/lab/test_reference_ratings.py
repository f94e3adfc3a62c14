"""The reference tournaments leave no engine out, and their tables come with the command that made them."""

import json
from itertools import takewhile
from pathlib import Path

import pytest

from conjoin import __version__, registry
from conjoin.play.levels import LADDER
from conjoin.ratings.reference import reference_ratings
from lab.ratings.__main__ import PAIRS, TOURNAMENTS, keep, publish
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
    table = {"engines": [{"engine": "window", **elo}, {"engine": "mcts", **elo}], "accuracy": judged}
    (tmp_path / "table.json").write_text(json.dumps(table), encoding="utf-8")
    for game in ("connect-four", "havannah", "havannah"):
        keep(game, tmp_path, tmp_path / "reference.json")
    window = {"engine": "window", "elo": 12.0, "low": 2.0, "high": 22.0, "accuracy": 91.5}
    rated = [window, {**window, "engine": "mcts", "accuracy": None}]
    kept = json.loads((tmp_path / "reference.json").read_text(encoding="utf-8"))
    assert kept == {"connect-four": rated, "havannah": rated}


def test_pages_are_written_from_one_run_of_all_tournaments(tmp_path: Path) -> None:
    row = {"elo": 12.0, "elo_low": 2.0, "elo_high": 22.0}
    for name, (_, *rest) in TOURNAMENTS.items():
        folder = tmp_path / f"{name}-4"
        folder.mkdir()
        engines = takewhile(lambda word: not word.startswith("--"), rest)
        table = {"engines": [{"engine": engine, **row} for engine in engines], "accuracy": []}
        (folder / "table.json").write_text(json.dumps(table), encoding="utf-8")
        (folder / "table.md").write_text(f"| {name} |\n", encoding="utf-8")
    marks = "".join(f"<!-- {mark} -->old<!-- /{mark} -->\n" for mark in ("run", *TOURNAMENTS))
    (tmp_path / "arena.md").write_text(marks, encoding="utf-8")
    publish(tmp_path, 4, tmp_path / "reference.json", tmp_path)
    text = (tmp_path / "arena.md").read_text(encoding="utf-8")
    assert "old" not in text
    assert f"one run of Conjoin {__version__}, finished on " in text
    assert set(json.loads((tmp_path / "reference.json").read_text(encoding="utf-8"))) == set(TOURNAMENTS)


def test_the_package_knows_the_ratings_of_all_who_took_part() -> None:
    for name, (_, *rest) in TOURNAMENTS.items():
        engines = set(takewhile(lambda word: not word.startswith("--"), rest))
        rated = {rated.engine for rated in reference_ratings(name)}
        # The kept run is from before the levels took part; a rating of anything else would be of another engine.
        before = {engine for engine in engines if not engine.startswith(LADDER)}
        assert rated in (engines, before)
        assert all(rated.low <= rated.elo <= rated.high for rated in reference_ratings(name))
