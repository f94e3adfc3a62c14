"""Positions as bits: the same stones, moves, wins and mirror images as the readable rules know."""

from random import Random

import pytest

from conjoin.core.position import Side
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_bits import EMPTY, Bitboards, Stones
from conjoin.games.connect_four_cells import column_order

BOARDS = [(7, 6, 4), (4, 4, 3), (9, 4, 4), (5, 8, 5), (8, 7, 4), (12, 4, 6)]


def games(width: int, height: int, line: int, count: int = 12) -> list[ConnectFourPosition]:
    """Every position of a few random games, the last of each finished."""
    found, random = [], Random(f"{width} {height} {line}")
    for _ in range(count):
        position = ConnectFour(width, height, line).start()
        found.append(position)
        while position.outcome is None:
            position = position.play(random.choice(position.legal_moves()))
            found.append(position)
    return found


def stones_of(position: ConnectFourPosition) -> Stones:
    """The two sets by the plain rule: cell (column, row) is bit column * (height + 1) + row."""
    width, height = position.board.width, position.board.height
    sides = {Side.FIRST: 0, Side.SECOND: 0}
    for cell, side in enumerate(position.stones):
        if side is not None:
            sides[side] |= 1 << (cell % width * (height + 1) + cell // width)
    return Stones(sides[position.to_move], sides[Side.FIRST] | sides[Side.SECOND])


@pytest.mark.parametrize("shape", BOARDS)
def test_the_stones_lie_where_the_rules_put_them(shape: tuple[int, int, int]) -> None:
    bitboards = Bitboards(ConnectFour(*shape).board)
    assert bitboards.after(()) == EMPTY
    for position in games(*shape):
        assert bitboards.after(position.moves) == stones_of(position)


@pytest.mark.parametrize("shape", BOARDS)
def test_the_children_are_the_legal_moves_from_the_centre_outwards(shape: tuple[int, int, int]) -> None:
    bitboards = Bitboards(ConnectFour(*shape).board)
    for position in games(*shape):
        if position.outcome is not None:
            continue
        children = list(bitboards.children(stones_of(position)))
        order = [column for column in column_order(shape[0]) if column in position.legal_moves()]
        assert [move for move, _, _ in children] == order
        for move, child, wins in children:
            after = position.play(move)
            assert child == stones_of(after)
            assert wins == (after.outcome is not None and after.outcome.winner is not None)


@pytest.mark.parametrize("shape", BOARDS)
def test_a_line_is_seen_where_the_rules_see_one(shape: tuple[int, int, int]) -> None:
    bitboards = Bitboards(ConnectFour(*shape).board)
    for position in games(*shape):
        mine, stones = stones_of(position)
        won = position.outcome is not None and position.outcome.winner is not None
        assert bitboards.has_line(mine ^ stones) == won
        assert not bitboards.has_line(mine)
        assert bitboards.full.bit_count() == shape[0] * shape[1]
        assert (stones == bitboards.full) == (None not in position.stones)


@pytest.mark.parametrize("shape", BOARDS)
def test_a_key_is_shared_with_the_mirror_image_and_with_nothing_else(shape: tuple[int, int, int]) -> None:
    game = ConnectFour(*shape)
    bitboards, seen = Bitboards(game.board), dict[int, frozenset[object]]()
    for position in games(*shape):
        image = game.transform(position, game.symmetries[1])
        key = bitboards.key(stones_of(position))
        assert key == bitboards.key(stones_of(image))
        # Two positions of different plies never meet in one page of a book.
        folded = frozenset({position.key, image.key})
        assert seen.setdefault(key << 8 | len(position.moves), folded) == folded


def test_a_win_is_worth_the_own_stones_that_are_left() -> None:
    bitboards = Bitboards(ConnectFour().board)
    assert [bitboards.win_at(plies) for plies in (6, 7, 40, 41)] == [18, 18, 1, 1]
    assert Bitboards(ConnectFour(5, 5).board).win_at(24) == 1
