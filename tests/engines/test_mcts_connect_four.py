"""The compiled tree search of Connect Four: the readable one, visit by visit; memory, kept trees, stops."""

from random import Random
from typing import Any

import pytest

from conjoin import Limit, Stop, game, loss_in, win_in
from conjoin._native.connect_four_mcts import Search
from conjoin.core.analysis import Kind
from conjoin.core.random import WalkingRandom
from conjoin.engines.mcts import MctsEngine, column_findings, tree_findings
from conjoin.engines.search.mcts import Tree
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.scores import exact_score, new_solver
from tests.solver.test_scores import late_positions

from .test_mcts import timeless

BOARDS = ("connect-four", "connect-four:width=5,height=5", "connect-four:width=12,height=9,line=5")
"""Known to the compiler, one word, two words."""
CONNECT_FOUR = game("connect-four")


def random_position(played: Any, plies: int, random: Random) -> Any:
    """A running game."""
    while True:
        position = played.start()
        while position.outcome is None and len(position.moves) < plies:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            return position


@pytest.mark.parametrize("board", BOARDS)
def test_the_readable_search_grows_the_same_tree(board: str) -> None:
    played: Any = game(board)
    cells, random = len(played.start().stones), Random(board)
    for plies in (0, cells // 3, cells // 2, cells * 2 // 3):
        position, seed = random_position(played, plies, random), random.getrandbits(64)
        readable, compiled = Tree(position, WalkingRandom(seed)), Search(*played.arguments)
        readable.run(lambda tree: tree.simulations >= 200)
        compiled.go_to(list(position.moves), seed)
        compiled.run(200)
        assert column_findings(compiled) == tree_findings(readable)
        assert (compiled.simulations, compiled.nodes, compiled.depth) == (
            readable.simulations,
            readable.nodes,
            readable.depth,
        )


def test_a_full_tree_forgets_and_still_proves() -> None:
    """Mate in many with a mebibyte: more positions than fit, and the claim is the solver's."""
    moves = [int(column) - 1 for column in "2252576253462244111563"]
    search = Search(memory_mib=1)
    search.go_to(moves, 1)
    search.run(2_000_000)
    assert search.nodes * 32 > 2 << 20
    assert search.bytes_used <= 1 << 20
    scores = new_solver(ConnectFour()).solve_columns(moves)
    proven = {move: low for move, _, _, low, high, _, _ in search.root_moves() if low == high}
    assert proven
    assert all(
        result * (scores[move] or 0) > 0 or result == scores[move] == 0 for move, result in proven.items()
    )


def test_by_the_clock_a_tree_is_kept_and_counted_simulations_start_anew() -> None:
    search = Search()
    search.go_to([3])
    search.run(1_000)
    visits = {move: seen for move, seen, *_ in search.root_moves()}
    assert search.go_to([3, 3], 1, True) == visits[3] > 0
    assert search.go_to([3, 3], 1) == 0
    assert search.go_to([2, 2], 1, True) == 0  # another game


def test_the_same_question_has_the_same_answer_watched_or_asked_before() -> None:
    position, limit = CONNECT_FOUR.parse("4453"), Limit(simulations=2_000)
    engine = MctsEngine(seed=3)
    first = timeless(engine.analyse(position, limit))
    *_, last = engine.watch(position, limit)
    assert timeless(last) == timeless(engine.analyse(position, limit)) == first
    assert timeless(MctsEngine(seed=4).analyse(position, limit)) != first


def test_claims_hold_against_the_solver() -> None:
    claims, judge, engine = 0, new_solver(ConnectFour()), MctsEngine(simulations=10_000)
    for position in late_positions("connect-four", 26, 20):
        scores = judge.solve_columns(list(position.moves))
        for line in engine.analyse(position).lines:
            exact = exact_score(scores[line.move] or 0, position)
            if line.score.kind is not Kind.ESTIMATE:
                claims += 1
                assert line.score.kind is exact.kind
                assert (line.score.plies or 0) >= (exact.plies or 0) or exact.kind is Kind.LOSS
    assert claims > 50


def test_wins_are_taken_and_stopped() -> None:
    assert MctsEngine().analyse(CONNECT_FOUR.parse("112233")).lines[0].score == win_in(1)
    first, *rest = MctsEngine(simulations=200).analyse(CONNECT_FOUR.parse("213161")).lines
    assert CONNECT_FOUR.move_name(first.move) == "1"
    assert {line.score for line in rest} == {loss_in(2)}


def test_limits_and_a_stop_are_kept() -> None:
    start = CONNECT_FOUR.start()
    assert 100 <= MctsEngine().analyse(start, Limit(nodes=100)).nodes < 110
    assert MctsEngine().analyse(start, Limit(seconds=0.05)).seconds >= 0.05
    stop = Stop()
    stop.set()
    assert MctsEngine().analyse(start, Limit(simulations=10**9, stop=stop)).lines


def test_arguments_are_checked() -> None:
    for wrong in (Search().go_to, lambda _: Search(memory_mib=0), lambda _: Search(13, 13)):
        with pytest.raises(ValueError):  # noqa: PT011  (the words are the bindings')
            wrong([9])
    with pytest.raises(ValueError, match="go to a position first"):
        Search().run(1)
    with pytest.raises(ValueError, match="the game is over"):
        Search().go_to([0, 1, 0, 1, 0, 1, 0])
