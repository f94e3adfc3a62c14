"""The quick look around the newest stone, against slow ones at the whole board."""

from collections import Counter
from random import Random

import pytest

from conjoin import Side
from conjoin.games.fencemaster import FenceMaster, achieved
from conjoin.games.havannah import Havannah
from conjoin.games.hexboard import hexboard
from conjoin.games.hexgame import HexGame
from conjoin.games.hexgroups import BLOCKS, Groups, Links, own_mask

from .judge import judge
from .strategies import cells, finish, ways


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rules", [FenceMaster, Havannah])
def test_the_newest_stone_tells_what_the_whole_board_tells(rules: type[HexGame], size: int) -> None:
    game = rules(size, False)
    name, places = game.name.partition(":")[0], game.board.places
    for seed in range(200 // size):
        for position in finish(game.start(), Random(seed)):
            mover = position.to_move.other
            mine = {places[cell] for cell, stone in enumerate(position.stones) if stone == mover}
            assert ways(position.outcome) == judge(name, size, mine), game.notation(position)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_the_flood_fill_of_fencemaster_sees_the_same(size: int) -> None:
    game = FenceMaster(size)
    for seed in range(200 // size):
        for position in finish(game.start(), Random(seed)):
            won = position.outcome is not None and position.outcome.winner is not None
            how = position.outcome.how if position.outcome and won else ""
            assert achieved(game.board, position.stones, position.to_move.other) == how, game.notation(
                position
            )
            assert achieved(game.board, position.stones, position.to_move) == ""


@pytest.mark.parametrize(
    ("rules", "every_way"),
    [
        (FenceMaster, {"loop", "tripod", "both"}),
        (Havannah, {"ring", "bridge", "fork", "fork+bridge", "ring+fork"}),
    ],
)
def test_the_games_of_these_tests_end_in_every_way(rules: type[HexGame], every_way: set[str]) -> None:
    found = Counter[str]()
    for size in (3, 4, 5, 6):
        for seed in range(200 // size):
            *_, last = finish(rules(size, False).start(), Random(seed))
            assert last.outcome is not None
            found[last.outcome.how] += 1
    assert every_way <= set(found), found


@pytest.mark.parametrize(
    ("mask", "blocks"),
    [
        (0b000000, ()),
        (0b000001, (0,)),
        (0b100001, (5,)),
        (0b010101, (0, 2, 4)),
        (0b011011, (0, 3)),
        (0b111110, (1,)),
        (0b111111, (0,)),
    ],
)
def test_neighbours_fall_into_blocks(mask: int, blocks: tuple[int, ...]) -> None:
    assert BLOCKS[mask] == blocks


def test_placing_a_stone_joins_groups_and_adds_up_what_they_touch() -> None:
    game = FenceMaster(4)
    board, groups = game.board, Groups.none(hexboard(4))
    stones: list[Side | None] = [None] * len(board.places)
    found = []
    for cell in (game.parse_move(name) for name in ("a1", "a3", "b5", "a4", "a2")):
        stones[cell] = Side.FIRST
        groups, links = groups.place(board, stones, cell)
        found.append(links)
    assert [links.corners for links in found] == [1, 0, 0, 1, 2]
    assert [links.sides for links in found] == [0, 1, 1, 2, 2]
    assert not any(links.closes_loop or links.surrounds_own for links in found)
    assert len({groups.root(cell) for cell in cells(game, "a1 a2 a3 a4 b5")}) == 1


def test_the_stone_that_fills_a_blob_surrounds_its_own_and_closes_nothing() -> None:
    game = FenceMaster(4)
    board, groups = game.board, Groups.none(hexboard(4))
    stones: list[Side | None] = [None] * len(board.places)
    for name in ("d4", "c3", "c4", "d5", "e4", "e3", "d3"):
        cell = game.parse_move(name)
        stones[cell] = Side.SECOND
        groups, links = groups.place(board, stones, cell)
        assert links == Links(closes_loop=False, surrounds_own=name == "d3", sides=0, corners=0)
    assert own_mask(board, stones, game.parse_move("d4")) == 0b111111
