"""Schmipo: the sections of its evaluation on hand-made boards, its search, and its compiled twin."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from conjoin import BadOption, Limit, Side, loss_in, win_in
from conjoin._native import schmipo as native
from conjoin.core.analysis import Kind
from conjoin.core.options import Spec
from conjoin.engines.classical.fixed_depth import searched
from conjoin.engines.classical.schmipo import ENTRY, SchmipoEngine, native_search
from conjoin.engines.evaluation.schmipo import WON, SchmipoEvaluation, sections
from conjoin.engines.move_ordering import relevant_cells
from conjoin.engines.random import RandomEngine
from conjoin.engines.search.minimax import minimax
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.hexgame import HexPosition
from tests.engines.schmipo_boards import analyse, board, names, random_position

WHITE, BLACK = Side.FIRST, Side.SECOND

# Size 4, where the last row and column is 6. Corners: 0:0 0:3 3:0 3:6 6:3 6:6. Black keeps out of the way.
IDLE = "1:1 1:3 2:4 2:1 3:1 1:2 2:3"
HALF_LOOP = "6:6 5:6 6:5 6:4 5:3 4:3 4:4"


# The evaluation, section by section.


def test_edge_stones_count_for_their_owner_and_a_corner_is_no_edge() -> None:
    position = board(4, "5:6 6:5 6:6", "0:1 3:3 0:0")
    white, black = sections(position, WHITE), sections(position, BLACK)
    assert names(position, white.own_edges) == "5:6 6:5"
    assert names(position, white.other_edges) == "0:1"
    # White: 2 - 1 edge cells and a chain of 3. Black: 1 - 2 and a chain of 2. No cell joins two chains of two.
    assert (white.points, black.points) == (2 - 1 + 3, 1 - 2 + 2)


def test_of_the_chains_only_the_largest_counts() -> None:
    position = board(4, "1:1 1:2 3:3 3:4 4:4", "0:3 6:3 3:0 6:6")
    seen = sections(position, WHITE)
    assert names(position, seen.chain) == "3:3 3:4 4:4"
    # No edges, a chain of 3, and 2:2 and 2:3 would merge the two chains without winning.
    assert seen.points == 3 + 2


def test_criticals_join_two_ends_of_chains_of_two_or_more() -> None:
    """Chain of three in the corner, chain of two opposite: 4:5, 5:5 and 5:4 lie between them."""
    position = board(4, "6:6 5:6 6:5 4:4 4:3", "1:1 1:3 2:4 2:1 3:1")
    assert names(position, sections(position, WHITE).criticals) == "4:5 5:4 5:5"
    lone = board(4, "6:6 5:6 6:5 4:4", "1:1 1:3 2:4 2:1")  # 4:4 alone is no chain of two
    assert sections(lone, WHITE).criticals == ()


def test_a_cell_between_two_ends_of_one_chain_is_critical_and_wins() -> None:
    """The chain of seven runs from 5:6 around to 4:4; 5:5 and 4:5 close it, at 5:4 it has one block only."""
    position = board(4, HALF_LOOP, "1:1 1:3 2:4 2:1 3:1 1:2")
    seen = sections(position, WHITE)
    assert names(position, seen.criticals) == "4:5 5:5"
    assert names(position, seen.winners) == "4:5 5:5"
    # Edges 5:6, 6:4, 6:5; chain 7; criticals 2; winners 2 squared.
    assert seen.points == 3 + 7 + 2 + 4


def test_joining_chains_to_a_tripod_wins_too() -> None:
    """The corner chain touches the right and the lower side, the pair 5:2 5:3 the lower left one."""
    position = board(4, "6:6 5:6 6:5 5:2 5:3", "1:1 1:3 2:4 2:1")
    seen = sections(position, WHITE)
    assert names(position, seen.winners) == "5:4 6:4"
    assert seen.points == 3 + 3 + 2 + 4


def test_winners_count_only_right_after_an_own_stone() -> None:
    before, after = board(4, HALF_LOOP, "1:1 1:3 2:4 2:1 3:1 1:2"), board(4, HALF_LOOP, IDLE)
    assert len(sections(before, WHITE).winners) == 2
    assert sections(after, WHITE).winners == ()
    assert sections(after, WHITE).points == sections(before, WHITE).points - 4


@pytest.mark.parametrize(("cutoff", "counted"), [(1, True), (2, False), (3, True), (4, False)])
def test_the_last_ply_of_the_search_decides_about_winners(cutoff: int, counted: bool) -> None:
    """Counted from 0, plies 0 and 2 are the engine's own: cutoffs 1 and 3 see winners, 2 and 4 do not."""
    position = board(5, "8:8 7:8 8:7 6:6 6:5", "1:1 1:3 0:4 4:0 2:5")
    rules = {reason.rule for line in analyse(position, cutoff).lines for reason in line.reasons}
    assert ("winners" in rules) is counted
    assert {"edge touching", "largest chain", "criticals"} <= rules


def test_a_finished_game_is_worth_more_than_anything_and_sooner_is_better() -> None:
    judge, won = SchmipoEvaluation(), board(4, HALF_LOOP + " 5:5", IDLE)
    assert judge.value(won, WHITE, 2) == WON + 2
    assert judge.value(won, BLACK, 2) == -WON - 2
    assert [(r.rule, r.points, r.text) for r in judge.reasons(won, WHITE)] == [
        ("win", WON, "a loop of its own wins the game")
    ]
    assert [(r.rule, r.points, r.text) for r in judge.reasons(won, BLACK)] == [
        ("loss", -WON, "a loop of the opponent loses the game")
    ]
    # The largest board: 66 edge cells, and no section beyond its 469 cells.
    assert WON > 66 + 469 + 469 + 469**2


def test_a_result_on_the_last_ply_of_the_search_is_claimed_too() -> None:
    judge = SchmipoEvaluation()
    assert (judge.score(WON, 3), judge.score(-WON, 2)) == (win_in(3), loss_in(2))
    assert {judge.score(value, 3).kind for value in (WON - 1, 0, 1 - WON)} == {Kind.ESTIMATE}


def test_cells_are_named_in_reading_order() -> None:
    """The sides are counted clockwise from the top, so that the bottom side comes before the left ones."""
    position = board(4, "6:4 2:0 0:2 5:2", "6:5 1:0 0:1 3:3")
    seen = sections(position, WHITE)
    assert names(position, seen.own_edges) == "0:2 2:0 5:2 6:4"
    assert names(position, seen.other_edges) == "0:1 1:0 6:5"


def test_reasons_carry_the_points_of_the_sections() -> None:
    position = board(4, HALF_LOOP, "1:1 1:3 2:4 2:1 3:1 1:2")
    reasons = SchmipoEvaluation().reasons(position, WHITE)
    assert [(reason.rule, reason.points, reason.text) for reason in reasons] == [
        ("edge touching", 3, "3 edge cells of its own, 0 of the opponent's"),
        ("largest chain", 7, "its largest chain has 7 stones"),
        ("criticals", 2, "2 cells would join its chains or close a loop: e5, f4"),
        ("winners", 4, "2 ways to win with one more stone, squared: e5, f4"),
    ]
    assert names(position, reasons[3].cells) == "4:5 5:5"
    assert not SchmipoEvaluation().reasons(FenceMaster(4).start(), WHITE)


def test_the_points_of_the_reasons_add_up_to_the_value() -> None:
    judge, rng, winners = SchmipoEvaluation(), Random(9), set()
    for _ in range(60):
        position = random_position(4, rng.randrange(4, 30), rng)
        for side in Side:
            reasons = judge.reasons(position, side)
            assert sum(reason.points for reason in reasons) == judge.value(position, side, 0)
            winners.add(len(sections(position, side).winners))
    assert winners - {0, 2}  # where the square is not the double


# The search.


def test_only_cells_beside_a_stone_are_relevant_last_ones_first() -> None:
    position = board(3, "2:2", "0:0")
    # Around 2:2: 1:1 1:2 2:3 3:3 3:2 2:1; around 0:0: 0:1 1:1 1:0.
    assert names(position, tuple(relevant_cells(position))) == "3:3 3:2 2:3 2:1 1:2 1:1 1:0 0:1"
    assert set(native_search(position, 1)) == set(relevant_cells(position))


def test_a_win_at_once_is_taken() -> None:
    """A loop at 5:5 or 4:5, a tripod at 5:2; of equal moves the one nearest to the end of the board stands."""
    position = board(4, HALF_LOOP, IDLE)
    lines = analyse(position).lines
    assert [names(position, (line.move,)) for line in lines if line.score == win_in(1)] == [
        "5:5",
        "5:2",
        "4:5",
    ]
    assert lines[3].score == win_in(3)


def test_the_only_block_is_found_and_every_other_move_is_known_to_lose() -> None:
    """Black threatens the tripod at 5:2, between 5:3 and the lower left side."""
    position = board(4, "0:0 0:1 1:0 2:2 3:2 0:2", "6:6 5:6 6:5 4:4 6:4 5:3")
    first, *rest = analyse(position).lines
    assert names(position, (first.move,)) == "5:2"
    assert first.score.kind is Kind.ESTIMATE
    assert {line.score for line in rest} == {loss_in(2)}
    assert {line.reasons[0].rule for line in rest} == {"loss"}


def test_claims_hold_against_every_legal_reply() -> None:
    """The search skips cells that touch no stone; none of them could have changed a forced result."""
    rng, claims = Random(5), 0
    for _ in range(150):
        position = random_position(3, rng.randrange(6, 16), rng)
        for line in analyse(position, heuristic=0).lines:
            if line.score.kind is not Kind.ESTIMATE:
                claims += 1
                result = forced(position.play(line.move), (line.score.plies or 0) - 1)
                assert result is (position.to_move if line.score.kind is Kind.WIN else position.to_move.other)
    assert claims > 100


def forced(position: HexPosition, plies: int) -> Side | None:
    """Who wins within this many plies, whatever the other side plays; every legal move is tried."""
    if position.outcome is not None or plies == 0:
        return position.outcome.winner if position.outcome else None
    results = {forced(position.play(move), plies - 1) for move in position.legal_moves()}
    mover = position.to_move
    return mover if mover in results else mover.other if results == {mover.other} else None


# The engine.


@pytest.mark.parametrize(("size", "least"), [(2, 0), (3, 15), (4, 18), (5, 18)])
@pytest.mark.parametrize("swap", [True, False])
def test_whole_games_against_random_are_legal_and_mostly_won(size: int, least: int, swap: bool) -> None:
    """Twenty games each; nobody can win on size 2, and there is little room on size 3."""
    won = 0
    for seed, colour in product(range(10), Side):
        position, chance = FenceMaster(size, swap).start(), RandomEngine(seed)
        while position.outcome is None:
            player = SchmipoEngine() if position.to_move is colour else chance
            position = position.play(player.analyse(position, Limit()).best)
        won += position.outcome.winner is colour
    assert won >= least


def test_a_limit_is_kept_and_repeats() -> None:
    position = board(5, "8:8 7:8 8:7 6:6 6:5", "1:1 1:3 0:4 4:0 2:5")
    one, two = (SchmipoEngine().analyse(position, Limit(nodes=2000)) for _ in range(2))
    assert one.depth < analyse(position).depth
    assert one.nodes <= 2000
    assert replace(one, seconds=0) == replace(two, seconds=0)
    assert SchmipoEngine().analyse(position, Limit(depth=1)).depth == 1


@pytest.mark.parametrize(
    "text", ["schmipo:cutoff=0", "schmipo:cutoff=5", "schmipo:heuristic=11", "schmipo:depth=3"]
)
def test_bad_options_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"from|did you mean|it takes"):
        ENTRY.make(Spec.parse(text))


# The compiled twin.


@pytest.mark.parametrize("size", range(2, 14))
def test_the_compiled_sections_are_the_same(size: int) -> None:
    rng = Random(size)
    for number in range(30):
        position = random_position(size, rng.randrange(60), rng, swap=number % 2 == 0)
        for side in Side:
            seen = sections(position, side)
            edges = len(seen.own_edges) - len(seen.other_edges)
            expected = (edges, len(seen.chain), len(seen.criticals), len(seen.winners))
            assert native.sections(size, position.game.swap, list(position.moves), side) == expected


@pytest.mark.parametrize(
    ("size", "depth", "count"),
    [(2, 4, 60), (3, 3, 60), (3, 1, 60), (4, 2, 60), (5, 2, 12), (7, 1, 20), (13, 1, 4)],
)
def test_the_compiled_search_finds_the_same(size: int, depth: int, count: int) -> None:
    rng, plan = Random(size * depth), SchmipoEngine().settings
    for number in range(count):
        position = random_position(size, rng.randrange(min(60, size**2)), rng, swap=number % 2 == 0)
        expected, found = searched(plan, position, depth), native_search(position, depth)
        assert list(found.items()) == list(expected.items())


def test_alphabeta_and_minimax_agree() -> None:
    rng, plan = Random(8), replace(SchmipoEngine().settings, search=minimax)
    for _ in range(20):
        position = random_position(3, rng.randrange(12), rng)
        expected, found = searched(plan, position, 2), native_search(position, 2)
        assert [(m, f.value, f.variation) for m, f in found.items()] == [
            (m, f.value, f.variation) for m, f in expected.items()
        ]


@pytest.mark.parametrize(
    ("size", "moves", "depth", "problem"),
    [
        (1, [], 3, "size"),
        (14, [], 3, "size"),
        (4, [], 0, "depth"),
        (4, [], 9, "depth"),
        (4, [38], 3, "move 1 is no cell"),
        (4, [-1], 3, "move 1 is no cell"),
        (4, [0, 0], 3, "move 2 goes to a taken cell"),
        (4, [37], 3, "move 1 is a swap"),
        (2, [0, 1, 2, 3, 4, 5, 6, 0], 3, "move 8 comes after the end"),
    ],
)
def test_the_compiled_search_refuses_what_cannot_be(
    size: int, moves: list[int], depth: int, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        native.search_moves(size, True, moves, depth)


def test_a_finished_game_has_no_moves_and_sides_are_two() -> None:
    assert native.search_moves(2, False, [0, 1, 2, 3, 4, 5, 6], 3) == []
    with pytest.raises(ValueError, match="side"):
        native.sections(4, False, [], 2)
