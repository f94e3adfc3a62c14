from itertools import islice
from typing import Any

import pytest

from conjoin import registry
from conjoin.arena.openings import LONGEST, SHORTEST, openings


@pytest.mark.parametrize("spec", ["connect-four", "fencemaster:size=4", "havannah:size=4,swap=on"])
def test_openings_are_varied_undecided_and_repeatable(spec: str) -> None:
    game = registry.game(spec)
    drawn = list(islice(openings(game, 7), 40))
    assert drawn == list(islice(openings(game, 7), 40))
    assert drawn != list(islice(openings(game, 8), 40))
    assert all(position.outcome is None for position in drawn)
    assert all(SHORTEST <= len(position.moves) <= LONGEST for position in drawn)
    assert {len(position.moves) % 2 for position in drawn} == {0, 1}
    images = [min(str(game.transform(p, s).key) for s in game.symmetries) for p in drawn]
    assert len(set(images)) == len(images)


def wins(position: Any) -> list[int]:
    """The moves that win at once."""
    after = {move: position.play(move).outcome for move in position.legal_moves()}
    return [move for move, outcome in after.items() if outcome and outcome.winner == position.to_move]


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=4,height=4"])
def test_nobody_has_won_already(spec: str) -> None:
    for position in islice(openings(registry.game(spec), 1), 60):
        assert wins(position) == []
        assert any(not wins(position.play(move)) for move in position.legal_moves())


def test_a_tiny_board_repeats_openings_rather_than_running_out() -> None:
    assert len(list(islice(openings(registry.game("havannah:size=2"), 1), 30))) == 30
