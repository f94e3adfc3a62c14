"""The reference tournaments leave no engine out, and their tables come with the command that made them."""

import json
from itertools import takewhile
from pathlib import Path

import pytest

from conjoin import registry
from conjoin.ratings.reference import reference_ratings
from lab.ratings.__main__ import PAIRS, TOURNAMENTS, keep
from lab.ratings.pages import between, strength, write_table

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_every_engine_that_plays_the_game_takes_part(name: str) -> None:
    game, *rest = TOURNAMENTS[name]
    played = registry.game(game)
    taking_part = {word.partition(":")[0] for word in rest}
    for row in (registry.entry("engine", engine) for engine in registry.BUILT_IN["engine"]):
        if not row.local_only and (not row.games or name in row.games):
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


def test_the_package_knows_the_ratings_of_all_who_took_part() -> None:
    for name, (_, *rest) in TOURNAMENTS.items():
        engines = set(takewhile(lambda word: not word.startswith("--"), rest))
        assert {rated.engine for rated in reference_ratings(name)} == engines
        assert all(rated.low <= rated.elo <= rated.high for rated in reference_ratings(name))
