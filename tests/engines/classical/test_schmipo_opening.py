"""Schmipo's heuristic opening: the pattern, how it adapts, when it ends, and the swap."""

import pytest

from conjoin import Side
from conjoin.engines.classical.schmipo_opening import CORNERS, PAIRS, opening_move, patterns
from conjoin.engines.evaluation.schmipo import SchmipoEvaluation, sections
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.hexgame import HexPosition
from tests.engines.schmipo_boards import analyse, answer, board, names

# Size 4, where the last row and column is 6: the corners, clockwise from the top left.
CORNERS_4 = ("0:0", "0:3", "3:6", "6:6", "6:3", "3:0")


def chosen(position: HexPosition) -> tuple[str, str, str]:
    """The opening's move as row:col, its rule and its words."""
    opening = opening_move(position, 10)
    assert opening is not None
    return names(position, (opening.move,)), opening.rule, opening.text


@pytest.mark.parametrize("size", [3, 4, 5, 7, 13])
@pytest.mark.parametrize("first", [True, False])
def test_left_alone_it_builds_a_chain_of_three_and_a_chain_of_two(size: int, first: bool) -> None:
    game, end, middle = FenceMaster(size), 2 * size - 2, size - 1
    idle = ["0:0", f"0:{middle}", f"{middle}:0", f"{end}:{middle}", f"{middle}:{end}"]  # the other corners
    position, own = game.start(), []
    for ply in range(10):
        if (ply % 2 == 0) is first:
            own.append(answer(position))
            position = position.play(game.parse_move(own[-1]))
        else:
            position = position.play(game.parse_move(idle[ply // 2]))
    chain = [f"{end}:{end}", f"{end - 1}:{end}", f"{end}:{end - 1}"]
    assert own == [*chain, f"{end - 2}:{end - 2}", f"{end - 2}:{end - 3}"]
    side = Side(0 if first else 1)
    assert len(sections(position, side).chain) == 3
    assert len(sections(position, side).criticals) == 3
    assert analyse(position).depth == 3  # ten stones: minimax takes over


def test_every_pattern_keeps_two_chains_apart_with_critical_cells_between_them() -> None:
    """Five pairs at each of six corners; Black stands on the other corners only."""
    game = FenceMaster(5)
    found = patterns(game.board)
    assert len(found) == len(set(found)) == 6 * 5
    for number, pattern in enumerate(found):
        assert pattern[0] == game.board.corners[CORNERS[number // 5]]
        idle = [corner for corner in game.board.corners if corner != pattern[0]]
        position = board(5, names(game.start(), pattern), names(game.start(), tuple(idle)))
        seen = sections(position, Side.FIRST)
        assert sorted(seen.chain) == sorted(pattern[:3])
        assert len(seen.own_edges) == 2
        assert len(seen.criticals) == (3 if number % 5 < 3 else 2)


def test_the_five_pairs_of_the_bottom_right_corner_in_their_order() -> None:
    """The first step goes along the side that comes first in reading order: here up, from 6:6 to 5:6."""
    position = FenceMaster(4).start()
    pairs = [names(position, pattern[3:]) for pattern in patterns(position.game.board)[: len(PAIRS)]]
    assert pairs == ["4:4 4:3", "4:4 3:4", "4:4 3:3", "5:3 4:3", "3:5 3:4"]
    # The top left corner is the same turned round: the first side is then the top one.
    opposite = patterns(position.game.board)[len(PAIRS)]
    assert names(position, opposite) == "0:0 0:1 1:0 2:2 3:2"


def test_at_every_corner_the_side_that_comes_first_in_reading_order_is_taken_first() -> None:
    position = FenceMaster(4).start()
    chains = [names(position, pattern[:3]) for pattern in patterns(position.game.board)[:: len(PAIRS)]]
    assert chains == [
        "6:6 5:6 6:5",
        "0:0 0:1 1:0",
        "6:3 5:2 6:4",
        "3:6 2:5 4:6",
        "3:0 2:0 4:1",
        "0:3 0:2 1:4",
    ]


def test_small_boards_have_the_pairs_that_fit() -> None:
    assert patterns(FenceMaster(2).board) == ()
    assert len(patterns(FenceMaster(3).board)) == 6 * 5
    assert opening_move(board(2, "1:1 0:0", "2:2"), 10) is None


@pytest.mark.parametrize("depth", [2, 5, 8, 9, 10])
def test_it_ends_with_exactly_this_many_stones(depth: int) -> None:
    """The stones are far from each other, so that there is always a next cell of some pattern."""
    white, black = "0:0 0:6 6:0 3:3 1:4 4:1", "12:12 11:12 12:11 6:6 5:5"
    last_before = board(7, *_of(white, black, depth - 1))
    first_after = board(7, *_of(white, black, depth))
    assert opening_move(last_before, depth) is not None
    assert opening_move(first_after, depth) is None
    assert opening_move(first_after, depth + 1) is not None


def _of(white: str, black: str, stones: int) -> tuple[str, str]:
    """The first stones of both sides, White's first."""
    return " ".join(white.split()[: (stones + 1) // 2]), " ".join(black.split()[: stones // 2])


def test_at_heuristic_depth_8_minimax_places_the_fifth_stone() -> None:
    for size in (4, 5):
        end = 2 * size - 2
        white = f"{end}:{end} {end - 1}:{end} {end}:{end - 1} {end - 2}:{end - 2}"
        position = board(size, white, "1:1 1:2 1:3 0:1")
        # Along either side to 4 stones is best, and the cell nearer to the bottom comes first.
        assert answer(position, heuristic=8) == f"{end}:{end - 2}"
        assert answer(position) == f"{end - 2}:{end - 3}"


@pytest.mark.parametrize(
    ("stone", "reply"),
    [
        ("3:3", "6:6"),  # the centre is equally far from every corner: the first of CORNERS
        ("5:6", "0:0"),  # six steps from 0:0 and from 3:0
        ("1:1", "6:6"),
        ("3:5", "0:0"),  # five steps from 0:0, 6:3 and 3:0
        ("2:5", "6:3"),  # six steps from 6:3 and from 3:0, five from 0:0
        ("4:1", "3:6"),  # six steps from 3:6 and from 0:3, five from 6:6
        ("6:6", "0:0"),  # a corner, without the swap rule
        ("0:3", "6:6"),
    ],
)
def test_a_first_stone_is_answered_in_the_corner_farthest_from_it(stone: str, reply: str) -> None:
    assert chosen(board(4, stone, "")) == (reply, "corner", "takes a corner away from the opponent")


def test_without_a_corner_of_its_own_it_takes_the_one_farthest_from_the_nearest_opposing_stone() -> None:
    # Black is to move and has no corner; 0:0 and 6:6 are near to White, and so are 6:3 and 3:6 to one stone each.
    assert chosen(board(4, "1:1 5:5", "3:3"))[:2] == ("6:3", "corner")
    assert chosen(board(4, "1:1 5:5 5:3", "3:3 3:4"))[:2] == ("3:6", "corner")
    taken = board(4, " ".join(CORNERS_4), "3:3 3:4 2:2 4:4 2:3")
    assert opening_move(taken, 99) is None


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("size", [2, 3, 5])
def test_it_takes_over_a_first_stone_on_any_corner_where_the_rule_allows_it(number: int, size: int) -> None:
    game = FenceMaster(size, swap=True)
    corner = game.board.corners[number]
    line = analyse(game.start().play(corner)).lines[0]
    assert (line.move, line.reasons[0].rule, line.reasons[0].cells) == (game.swap_move, "swap", (corner,))
    plain = FenceMaster(size).start().play(corner)
    assert analyse(plain).best in plain.game.board.corners


def test_it_swaps_no_other_stone() -> None:
    game = FenceMaster(4, swap=True)
    for cell in set(range(37)) - set(game.board.corners):
        assert analyse(game.start().play(cell)).best in game.board.corners


@pytest.mark.parametrize(
    ("white", "black", "reply", "rule"),
    [
        (
            "3:3 5:6",
            "6:6",
            "6:5",
            "chain of three",
        ),  # its chain is disturbed: it goes on along the other side
        ("3:3 6:5", "6:6", "5:6", "chain of three"),
        ("5:6 6:5", "6:6", "4:4", "chain of two"),  # both neighbours are lost: the chain of two all the same
        ("2:2 1:1 4:4", "6:6 5:6", "6:5", "chain of three"),  # a pair is blocked, another is left
        ("0:0 1:1 1:3 4:4", "6:6 5:6 6:5", "5:3", "chain of two"),  # that other one: 5:3 and 4:3
        ("0:0 1:1 4:3 4:4", "6:6 5:6 6:5", "3:5", "chain of two"),  # the last of the five: 3:5 and 3:4
        ("0:0 1:1 1:3 0:3 4:3", "6:6 5:6 6:5 4:4", "3:4", "chain of two"),  # 4:4 goes on the other way
        ("0:0 1:1 3:4 0:3 4:3", "6:6 5:6 6:5 4:4", "3:3", "chain of two"),  # and the third way
        ("3:3 6:6", "3:0", "2:0", "chain of three"),  # where its own stone lies, not the first of CORNERS
        ("3:3 1:1 5:5", "3:0 6:3", "5:2", "chain of three"),  # two of its own: the first of CORNERS
        (
            "3:3 1:1 5:5 2:3",
            "6:6 3:0 2:0",
            "4:1",
            "chain of three",
        ),  # two of its own: where it has more stones
        ("3:3 1:1 5:4 1:2", "6:3 3:0 6:4", "5:2", "chain of three"),
    ],
)
def test_a_disturbed_opening_stays_in_its_corner(white: str, black: str, reply: str, rule: str) -> None:
    position = board(4, white, black)
    line = analyse(position).lines[0]
    assert (names(position, (line.move,)), line.reasons[0].rule) == (reply, rule)
    assert line.score.value == SchmipoEvaluation().value(position.play(line.move), Side.SECOND, 0)


def test_it_says_which_cells_it_follows_and_that_it_was_disturbed() -> None:
    calm, disturbed, last = board(4, "3:3 2:2", "6:6"), board(4, "3:3 5:6", "6:6"), board(4, "5:6 6:5", "6:6")
    assert chosen(calm)[2] == "a chain of three along a corner touches two sides"
    assert chosen(disturbed)[2] == "it keeps its corner, though disturbed"
    assert chosen(last)[2] == "a chain of two opposite makes critical cells"
    for position, cells in ((calm, "6:6 5:6 6:5"), (disturbed, "6:6 5:6 6:5"), (last, "4:4 4:3")):
        opening = opening_move(position, 10)
        assert opening is not None
        assert names(position, opening.cells) == cells


def test_the_opening_ends_early_without_a_free_pair_or_when_a_win_is_at_hand() -> None:
    # Every chain of two opposite the corner has an opposing stone in it.
    blocked = board(4, "4:4 5:3 3:5 1:1", "6:6 5:6 6:5")
    assert opening_move(blocked, 99) is None
    assert analyse(blocked).depth == 3
    # White's 0:1 0:2 1:3 2:4 touches two sides and needs 3:4; the pattern's 4:3 can wait.
    threat = board(3, "0:1 0:2 1:3 2:4", "0:0 2:0 4:2")
    assert analyse(threat).depth == 3
    assert answer(threat) == "3:4"
    # The same stones are White's own, and White is to move.
    assert opening_move(board(3, "0:1 0:2 1:3 2:4", "0:0 2:0 4:2 4:4"), 99) is None


def test_a_win_that_is_blocked_does_not_end_the_opening() -> None:
    # Black has taken 3:4, where White's chain would have touched its third side, and 0:0, its other way there.
    blocked = board(3, "0:1 0:2 1:3 2:4", "0:0 3:4 4:4")
    assert chosen(blocked)[:2] == ("4:3", "chain of three")


def test_a_finished_pattern_goes_on_with_another_chain_of_two() -> None:
    finished = board(5, "8:8 7:8 8:7 6:6 6:5", "1:1 1:3 0:4 4:0 2:5")
    opening = opening_move(finished, 99)
    assert opening is not None
    assert names(finished, (opening.move,)) == "5:6"


def test_after_a_swap_both_build_the_pattern_in_opposite_corners() -> None:
    position = FenceMaster(5, swap=True).start()
    for _ in range(11):
        position = position.play(analyse(position).best)
    played = [m if m == position.game.swap_move else names(position, (m,)) for m in position.moves]
    assert played[2::2] == ["0:0", "0:1", "1:0", "2:2", "3:2"]
    assert played[:1] + played[3::2] == ["8:8", "7:8", "8:7", "6:6", "6:5"]
