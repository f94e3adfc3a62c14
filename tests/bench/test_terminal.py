"""The benchmark of the terminal meets a real game at a real terminal."""

import pytest

from conjoin.bench.measure import WrongAnswer
from conjoin.bench.terminal import GAMES, playing, to_the_stone


@pytest.mark.parametrize(("game", "move"), GAMES)
def test_the_stone_is_drawn_while_the_opponent_thinks(game: str, move: str) -> None:
    (delay,) = to_the_stone(game, move, tries=1)
    assert delay > 0


def test_a_game_that_ends_early_is_found_out() -> None:
    with playing("connect-four") as terminal:
        terminal.write("quit\r")
        with pytest.raises(WrongAnswer, match="ended before it showed"):
            terminal.read_until("a stone that never falls")
