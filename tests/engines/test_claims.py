"""Whatever an engine claims to be forced is held against the exact solver."""

import pytest

from conjoin import Limit, engine
from conjoin.core.analysis import Kind
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.scores import exact_score, new_solver
from tests.solver.test_scores import late_positions

CONNECT_FOUR = ConnectFour()


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("average", 100),
        ("tempered", 150),
        ("stacks", 60),
        ("window", 150),
        ("cross-four", 0),
        ("minimax", 150),
    ],
)
def test_claims_are_exact(name: str, least: int) -> None:
    judge, claims = new_solver(CONNECT_FOUR), 0
    with engine(name, CONNECT_FOUR) as thinker:
        for position in late_positions("connect-four", 20, 80):
            scores = judge.solve_columns(list(position.moves))
            for line in thinker.analyse(position, Limit()).lines:
                if line.score.plies is None or line.score.kind is Kind.DRAW:
                    continue
                claims += 1
                exact = exact_score(scores[line.move] or 0, position)
                assert (line.score.kind, line.score.plies) == (exact.kind, exact.plies)
    assert claims >= least
