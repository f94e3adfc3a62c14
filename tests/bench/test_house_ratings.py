"""The house's own tournaments leave nobody out, and their tables come with the command that made them."""

import json
from pathlib import Path

import pytest

from conjoin import registry
from conjoin.bench.house_ratings import PAIRS, TOURNAMENTS, write_page


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_every_engine_that_plays_the_game_takes_part(name: str) -> None:
    game, *rest = TOURNAMENTS[name]
    played = registry.game(game)
    taking_part = {word.partition(":")[0] for word in rest}
    for row in (registry.entry("engine", engine) for engine in registry.BUILT_IN["engine"]):
        if not row.local_only and (not row.games or name in row.games):
            assert row.name in taking_part
    for word in rest[: next((place for place, one in enumerate(rest) if one.startswith("--")), len(rest))]:
        registry.engine(word, played).close()
    assert PAIRS >= 30


def test_the_command_stands_above_its_table(tmp_path: Path) -> None:
    (tmp_path / "table.md").write_text("| table |\n", encoding="utf-8")
    (tmp_path / "table.json").write_text("{}", encoding="utf-8")
    write_page("havannah", "conjoin tournament …", tmp_path, tmp_path / "docs")
    text = (tmp_path / "docs" / "havannah.md").read_text(encoding="utf-8")
    assert text.index("conjoin tournament …") < text.index("| table |")
    assert json.loads((tmp_path / "docs" / "havannah.json").read_text()) == {}
