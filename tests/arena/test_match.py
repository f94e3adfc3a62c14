import pytest

from conjoin import (
    BadOption,
    Limit,
    registry,
)
from conjoin.arena.match import match


def test_pairs_share_their_opening_and_swap_colours() -> None:
    game = registry.game("connect-four")
    pairs = list(match(game, "random", "random:seed=3", 5, seed=1, limit=Limit()))
    assert len(pairs) == 5
    for pair in pairs:
        assert pair.a_first.players == ("random", "random:seed=3")
        assert pair.b_first.players == ("random:seed=3", "random")
        assert pair.a_first.moves[:2] == pair.b_first.moves[:2]
    assert len({pair.a_first.moves for pair in pairs}) == 5


def test_the_same_seed_plays_the_same_match() -> None:
    game = registry.game("fencemaster:size=3")

    def moves(seed: int) -> list[str]:
        return [pair.a_first.moves for pair in match(game, "random", "random", 4, seed, Limit())]

    assert moves(1) == moves(1) != moves(2)


def test_a_wrong_engine_shows_before_the_first_game() -> None:
    with pytest.raises(BadOption, match="window does not play havannah"):
        match(registry.game("havannah"), "random", "window", 1, 0, Limit())
