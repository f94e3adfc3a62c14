"""Exact scores: exact where they claim to be, missing where nothing is proven."""

from collections.abc import Hashable

import pytest

from conjoin import Limit, Stop, game
from conjoin.core.analysis import Kind
from conjoin.explain.exact import exact_scores
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.scores import exact_score, new_solver
from tests.engines.hex_endgames import endgames, plain_result
from tests.hangs import HANG_SECONDS
from tests.solver.test_scores import late_positions

RESULTS = {Kind.WIN: 1, Kind.DRAW: 0, Kind.LOSS: -1}


def test_connect_four_is_known_to_the_stone() -> None:
    solver = new_solver(ConnectFour())
    for position in late_positions("connect-four", 16, 10):
        scores = solver.solve_columns(list(position.moves))
        known = exact_scores(position, Limit(seconds=HANG_SECONDS))
        assert known == {
            move: exact_score(score, position) for move, score in enumerate(scores) if score is not None
        }


@pytest.mark.parametrize("spec", ["fencemaster:size=3", "havannah:size=3"])
def test_hex_endgames_are_proven(spec: str) -> None:
    results: dict[Hashable, int] = {}
    for position in endgames(spec, 6, 4, 6):
        known = exact_scores(position, Limit(seconds=HANG_SECONDS))
        assert set(known) == set(position.legal_moves())
        for move, score in known.items():
            after = position.play(move)
            if after.outcome is None:
                assert RESULTS[score.kind] == -plain_result(after, results)


def test_what_takes_too_long_is_left_out() -> None:
    assert exact_scores(game("havannah:size=8").start(), Limit(seconds=0.05)) == {}
    large = game("connect-four:width=12,height=12").start()
    assert exact_scores(large) == {}
    assert set(exact_scores(game("connect-four:width=9,height=8").parse("112233"), Limit(seconds=0.1))) >= {3}
    stop = Stop()
    stop.set()
    assert exact_scores(game("connect-four:width=8,height=7").start(), Limit(stop=stop)) == {}
