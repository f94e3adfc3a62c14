"""The compiled batch against its readable twin, step by step; and what a batch promises beside that."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conjoin import BadOption, UnknownName, game, solve_many
from conjoin.env import make
from conjoin.env.batch import Batch
from conjoin.env.readable import ReadableBatch
from conjoin.env.step import NO_SCORE, Step
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.bulk import solve_chunks

SPECS = (
    "connect-four",
    "connect-four:width=4,height=4",
    "connect-four:width=5,height=4,line=3",
    "connect-four:width=4,height=6,line=6",
    "connect-four:width=9,height=7",
    "connect-four:width=8,height=12,line=5",
    "fencemaster:size=2",
    "fencemaster:size=3,swap=on",
    "fencemaster:size=5",
    "havannah:size=2,swap=on",
    "havannah:size=3",
    "havannah:size=4,swap=on",
)
NAMES = ("observation", "legal", "reward", "done", "illegal", "to_move")


def both(spec: str, count: int, opening: int, auto_reset: bool, seed: int) -> tuple[Batch, Batch]:
    played = game(spec)
    twin = Batch(played, ReadableBatch(played, count, opening, auto_reset), seed)
    return make(played, count, seed=seed, opening=opening, auto_reset=auto_reset), twin


def assert_same(fast: Step, plain: Step) -> None:
    for name, one, other in zip(NAMES, fast.arrays, plain.arrays, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other, err_msg=name)


@settings(max_examples=60, deadline=None)
@given(
    spec=st.sampled_from(SPECS),
    count=st.integers(1, 5),
    opening=st.sampled_from((0, 0, 3, 12)),
    auto_reset=st.booleans(),
    seed=st.integers(-(2**70), 2**70),
)
def test_the_compiled_batch_does_what_the_plain_rules_say(
    spec: str, count: int, opening: int, auto_reset: bool, seed: int
) -> None:
    fast, plain = both(spec, count, opening, auto_reset, seed)
    assert_same(fast.reset(), plain.reset())
    random = Random(seed)
    for _ in range(40):
        moves = fast.random_moves()
        np.testing.assert_array_equal(moves, plain.random_moves())
        if random.random() < 0.1:  # a move that may be illegal, or far off
            moves[random.randrange(count)] = random.choice(
                (0, fast.move_count - 1, fast.move_count, -1, 2**62)
            )
        assert_same(fast.step(moves), plain.step(moves))
        assert [fast.moves(index) for index in range(count)] == [plain.moves(index) for index in range(count)]
    assert_same(fast.reset(seed + 1), plain.reset(seed + 1))


@pytest.mark.parametrize("spec", ["connect-four", "havannah:size=3", "fencemaster:size=4,swap=on"])
def test_the_same_seed_gives_the_same_games_whatever_the_batch(spec: str) -> None:
    def played(count: int, seed: int) -> list[Any]:
        batch = make(spec, count, seed=seed, opening=6)
        for _ in range(5):
            batch.step(batch.random_moves())
        return [batch.moves(index) for index in range(4)]

    assert played(4, 1) == played(4, 1) == played(9, 1)
    assert not {tuple(moves) for moves in played(4, 1)} & {tuple(moves) for moves in played(4, 2)}


def test_a_win_pays_both_sides_and_the_next_game_starts_at_once() -> None:
    batch = make("connect-four", 2)
    for move in (0, 1, 0, 1, 0, 1):
        before = batch.step([move, 2 if move else 3])
        assert not before.done.any()
    step = batch.step([0, 6])
    assert step.reward.tolist() == [[1, -1], [0, 0]]
    assert step.done.tolist() == [True, False]
    assert not step.observation[0].any()
    assert step.to_move.tolist() == [0, 1]


def test_an_illegal_move_costs_its_side_alone() -> None:
    batch = make("connect-four:width=4,height=4", 1, auto_reset=False)
    for _ in range(4):
        assert not batch.step([2]).done[0]
    batch.step([0])
    step = batch.step([2])
    assert (step.reward.tolist(), step.done[0], step.illegal[0]) == ([[0, -1]], True, True)
    assert not step.legal.any()
    step = batch.step([0])  # the game waits
    assert (step.reward.tolist(), step.done[0], step.illegal[0]) == ([[0, 0]], True, False)
    assert batch.reset().legal.all()


def test_a_step_keeps_what_it_showed() -> None:
    batch = make("connect-four", 3)
    first = batch.step([3, 3, 3])
    kept = first.observation.copy()
    batch.step([3, 3, 3])
    np.testing.assert_array_equal(first.observation, kept)


def test_the_exact_truth_beside_the_step() -> None:
    batch = make("connect-four", 3, exact=True, opening=0, auto_reset=False)
    for moves in ([0, 0, 3], [1, 0, 3], [0, 1, 3], [1, 1, 3], [0, 2, 3]):
        step = batch.step(moves)
    exact = step.exact
    assert exact is not None
    # 12121 and 11223 leave the second side one answer each.
    assert exact.best[:2].nonzero()[1].tolist() == [0, 3]
    assert exact.value.tolist()[:2] == solve_many(["12121", "11223"], weak=True).tolist()
    assert exact.score[2] == exact.scores[2].max() == solve_many(["44444"])[0]
    batch.step([6, 6, 3])
    over = batch.step([0, 3, 2])
    assert over.exact is not None
    assert over.reward.tolist()[:2] == [[1, -1], [1, -1]]
    assert over.exact.score.tolist()[:2] == [NO_SCORE, NO_SCORE]
    assert not over.exact.best[:2].any()
    assert over.exact.value.tolist()[:2] == [0, 0]
    assert over.exact.scores[2, 3] == NO_SCORE  # a full column


def test_exact_scores_are_the_solvers() -> None:
    batch = make("connect-four", 16, seed=5, opening=30, exact=True)
    exact = batch.reset().exact
    assert exact is not None
    lines = ["".join(str(move + 1) for move in batch.moves(index)) for index in range(16)]
    for row, (_, answer) in zip(
        exact.scores.tolist(), solve_chunks(ConnectFour(), [lines], columns=True), strict=True
    ):
        assert isinstance(answer, list)
        assert [None if score == NO_SCORE else score for score in row] == answer


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("connect-four", 0), {}, "count is 0; it is 1 to"),
        (("connect-four", 1), {"opening": -1}, "opening is -1"),
        (("havannah", 1), {"exact": True}, "havannah is not solved"),
        (("connect-four:width=12,height=12", 1), {}, "is too big"),
    ],
)
def test_mistakes_are_our_errors(arguments: Any, options: Any, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make(*arguments, **options)


@pytest.mark.parametrize("moves", [[1.0, 2.0], [1], [[1, 2]], ["a", "b"], [True, False]])
def test_moves_that_are_none_are_refused(moves: Any) -> None:
    with pytest.raises(BadOption, match="one whole number for each game"):
        make("connect-four", 2).step(moves)


def test_unknown_games_and_positions() -> None:
    with pytest.raises(UnknownName):
        make("chess")
    with pytest.raises(BadOption, match="there is no game 2"):
        make("connect-four", 2).moves(2)
    batch = make("havannah:size=4", 2)
    batch.step([3, 5])
    assert batch.position(1) == game("havannah:size=4").parse("b2")
