"""Golden playthroughs: the games that lie under tests/data must come out the same again."""

import pytest

from conjoin import game
from conjoin.registry import names

from .playthroughs import FOLDER, path, playthrough


@pytest.mark.parametrize("name", names("game"))
def test_the_same_game_is_played_again(name: str) -> None:
    assert playthrough(name) == path(name).read_text(encoding="utf-8")


def test_every_game_has_a_playthrough_and_no_other_file_lies_there() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.txt" for name in names("game")}


@pytest.mark.parametrize("name", names("game"))
def test_the_moves_at_the_end_lead_to_the_outcome_above_them(name: str) -> None:
    facts = dict(
        line.split(":", 1)
        for line in path(name).read_text(encoding="utf-8").splitlines()
        if line[:1].isalpha() and ":" in line
    )
    outcome = game(facts["game"].strip()).parse(facts["moves"]).outcome
    assert outcome is not None
    assert outcome.how == facts["how"].strip()
