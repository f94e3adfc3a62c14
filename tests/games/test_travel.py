"""Positions, games and records travel between processes by name and moves, and come back to the shared board."""

import pickle
from math import lgamma, log
from random import Random
from typing import Any

import pytest

from conjoin import Game, Position, game
from conjoin.arena.job import Job, play

SPECS = (
    "connect-four",
    "connect-four:width=12,height=12,line=6",
    "connect-four:width=4,height=4,line=3",
    "fencemaster:size=2",
    "fencemaster:size=13,swap=on",
    "havannah",
    "havannah:size=13",
)


def random_game(played: Game[Any], seed: int) -> Position:
    position: Position = played.start()
    random = Random(seed)
    while position.outcome is None:
        position = position.play(random.choice(position.legal_moves()))
    return position


def board_of(played: Any) -> Any:
    return played.board


def there_and_back(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301


@pytest.mark.parametrize("spec", SPECS)
def test_a_position_is_its_game_and_its_moves(spec: str) -> None:
    for seed in range(3):
        position = random_game(game(spec), seed)
        assert len(pickle.dumps(position)) < 500
        again = there_and_back(position)
        assert (again, again.moves, again.outcome) == (position, position.moves, position.outcome)
        assert again.game == position.game


@pytest.mark.parametrize("spec", SPECS)
def test_even_a_full_board_would_be_small(spec: str) -> None:
    """Packed moves take no more bits than it takes to tell all orders of filling the board apart."""
    played = game(spec)
    orders = lgamma(len(played.layout.centres) + 2) / log(2) / 8
    assert len(pickle.dumps(played.start())) + orders + 4 < 600
    position = random_game(played, 1)
    assert played.unpack(played.pack(position), len(position.moves)) == position
    assert played.pack(position).bit_length() / 8 <= orders


@pytest.mark.parametrize("spec", SPECS)
def test_games_are_equal_by_name_and_share_their_board(spec: str) -> None:
    one, other = game(spec), there_and_back(game(spec))
    assert len(pickle.dumps(one)) < 200
    assert one == other
    assert hash(one) == hash(other)
    assert board_of(one) is board_of(other) is board_of(there_and_back(one.start()).game)


def test_other_games_are_not_equal() -> None:
    games = [game(spec) for spec in SPECS]
    assert len(set(games)) == len(SPECS)
    assert game("havannah:size=6") != game("fencemaster:size=6")
    assert game("havannah") == game("havannah:size=8,swap=off")
    assert game("havannah") != "havannah"


def test_a_record_is_small() -> None:
    record = play(Job("connect-four", ("random", "random")))
    assert there_and_back(record) == record
    assert len(pickle.dumps(record)) < 1500


def test_a_position_reads_as_its_moves() -> None:
    assert repr(game("connect-four").parse("4453")) == "ConnectFourPosition('4453')"
    assert repr(game("havannah:size=4").parse("a1 b2")) == "HexPosition('havannah:size=4', 'a1 b2')"
