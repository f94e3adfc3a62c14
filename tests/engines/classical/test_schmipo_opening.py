"""Schmipo's heuristic opening: the pattern, how it adapts, when it ends, and the swap."""

import pytest

from conjoin import Side
from conjoin.engines.classical.schmipo_opening import patterns
from conjoin.engines.evaluation.schmipo import SchmipoEvaluation, sections
from conjoin.games.fencemaster import FenceMaster
from tests.engines.schmipo_boards import analyse, answer, board, names


@pytest.mark.parametrize("size", [3, 4, 5, 7, 13])
@pytest.mark.parametrize("first", [True, False])
def test_left_alone_it_builds_a_chain_of_three_and_a_chain_of_two(size: int, first: bool) -> None:
    game, end, middle = FenceMaster(size), 2 * size - 2, size - 1
    idle = [f"0:{middle}", f"{middle}:0", f"{end}:{middle}", f"{middle}:{end}", "0:0"]  # the other corners
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
        idle = [corner for corner in game.board.corners if corner != pattern[0]]
        position = board(5, names(game.start(), pattern), names(game.start(), tuple(idle)))
        seen = sections(position, Side.FIRST)
        assert sorted(seen.chain) == sorted(pattern[:3])
        assert len(seen.own_edges) == 2
        assert len(seen.criticals) == (3 if number % 5 < 3 else 2)


def test_at_heuristic_depth_8_minimax_places_the_fifth_stone() -> None:
    for size in (4, 5):
        end = 2 * size - 2
        white = f"{end}:{end} {end - 1}:{end} {end}:{end - 1} {end - 2}:{end - 2}"
        position = board(size, white, "1:1 1:2 1:3 0:1")
        # Along either side to 4 stones is best, and the cell nearer to the bottom comes first.
        assert answer(position, heuristic=8) == f"{end}:{end - 2}"
        assert answer(position) == f"{end - 2}:{end - 3}"


@pytest.mark.parametrize(
    ("white", "black", "reply", "rule"),
    [
        ("3:3", "", "6:6", "chain of three"),  # nothing disturbed yet
        ("5:6", "", "0:0", "chain of three"),  # beside the corner: off to the opposite one
        ("3:3 5:6", "6:6", "0:0", "chain of three"),  # the same with the corner already taken
        ("6:6", "", "0:0", "chain of three"),  # the corner itself, and no swap rule
        ("6:6 0:0", "3:3", "6:3", "chain of three"),  # both of them: the next corner
        ("2:2 1:1 4:4", "6:6 5:6", "6:5", "chain of three"),  # a pair is blocked, another is left
        ("0:0 1:1 1:3 4:4", "6:6 5:6 6:5", "5:3", "chain of two"),  # that other one: 5:3 and 4:3
        ("0:0 1:1 1:3 0:3 4:3", "6:6 5:6 6:5 4:4", "3:4", "chain of two"),  # 4:4 goes on the other way
    ],
)
def test_a_disturbed_opening_adapts(white: str, black: str, reply: str, rule: str) -> None:
    position = board(4, white, black)
    line = analyse(position).lines[0]
    assert names(position, (line.move,)) == reply
    assert line.reasons[0].rule == rule
    assert line.score.value == SchmipoEvaluation().value(position.play(line.move), Side.SECOND, 0)


def test_the_opening_ends_early_without_a_free_pattern_or_when_somebody_could_win() -> None:
    # Size 3: a stone in the middle of every other side touches all six corners.
    assert analyse(board(3, "0:1 3:4 3:1", "2:2 0:0")).depth == 3
    # White's 0:1 0:2 1:3 2:4 touches two sides and needs 3:4; the pattern's 4:4 can wait.
    threat = board(3, "0:1 0:2 1:3 2:4", "0:0 2:0 4:2")
    assert analyse(threat).depth == 3
    assert answer(threat) == "3:4"


def test_it_swaps_only_when_its_corner_is_taken_and_the_rule_allows_it() -> None:
    taken = analyse(board(5, "8:8", "", swap=True)).lines[0]
    assert (taken.move, taken.reasons[0].rule) == (FenceMaster(5, swap=True).swap_move, "swap")
    assert answer(board(5, "0:0", "", swap=True)) == "8:8"
    assert answer(board(5, "8:8", "")) == "0:0"


def test_after_a_swap_both_build_the_pattern_in_opposite_corners() -> None:
    position = FenceMaster(5, swap=True).start()
    for _ in range(11):
        position = position.play(analyse(position).best)
    played = [m if m == position.game.swap_move else names(position, (m,)) for m in position.moves]
    assert played[2::2] == ["0:0", "0:1", "1:0", "2:2", "3:2"]
    assert played[:1] + played[3::2] == ["8:8", "7:8", "8:7", "6:6", "6:5"]
