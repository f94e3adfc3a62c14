from itertools import pairwise

import pytest

from conjoin import Score, draw, game, loss_in, win_in
from conjoin.explain.assessment import Assessment, Quality, assess
from conjoin.explain.exact import exact_scores

# From the best to the worst that can happen to the side to move.
LADDER = [
    *(win_in(plies) for plies in range(1, 42, 2)),
    draw(),
    *(loss_in(plies) for plies in range(40, 0, -2)),
]


@pytest.mark.parametrize("place", [0, 5, 20, 21, 30, 41])
def test_a_worse_move_never_gets_more(place: int) -> None:
    accuracies = [Assessment(LADDER[place], got).accuracy for got in LADDER[place:]]
    assert accuracies[0] == 100
    assert all(better >= worse for better, worse in pairwise(accuracies))
    assert all(accuracy < 100 for accuracy in accuracies[1:])


@pytest.mark.parametrize(
    ("best", "got", "quality", "accuracy"),
    [
        (win_in(3), win_in(3), Quality.BEST, 100),
        (win_in(3), win_in(9), Quality.INACCURACY, 94),
        (win_in(1), win_in(41), Quality.INACCURACY, 60),
        (win_in(3), draw(), Quality.BLUNDER, 25),
        (draw(), loss_in(2), Quality.BLUNDER, 25),
        (win_in(3), loss_in(40), Quality.BLUNDER, 0),
        (draw(), draw(), Quality.BEST, 100),
        (loss_in(8), loss_in(8), Quality.BEST, 100),
        (loss_in(8), loss_in(2), Quality.INACCURACY, 94),
    ],
)
def test_what_moves_are_called(best: Score, got: Score, quality: Quality, accuracy: float) -> None:
    assessment = Assessment(best, got)
    assert (assessment.quality, assessment.accuracy) == (quality, accuracy)


def test_a_bound_on_the_plies_is_no_inaccuracy() -> None:
    assert Assessment(win_in(1), win_in(9), timed=False).quality is Quality.BEST


def test_an_unknown_move_may_be_better() -> None:
    two_left = game("connect-four:width=4,height=4").parse("11112222")
    assert assess(two_left, 2, {2: loss_in(2)}) is None
    assert assess(two_left, 2, {2: loss_in(2), 3: loss_in(4)}) == Assessment(loss_in(4), loss_in(2))
    assert assess(two_left, 2, {2: win_in(5)}) == Assessment(win_in(5), win_in(5))
    assert assess(two_left, 2, {3: win_in(5)}) is None


def test_proofs_on_hex_boards_only_bound_the_plies() -> None:
    havannah = game("havannah:size=3").start()
    assert assess(havannah, 0, {0: win_in(5), 1: win_in(3)}) == Assessment(win_in(3), win_in(5), timed=False)


def test_the_exact_scores_of_a_position_say_what_its_moves_were_worth() -> None:
    position = game("connect-four").parse("112233")
    known = exact_scores(position)
    assert assess(position, 3, known) == Assessment(known[3], known[3])
    bad = assess(position, 6, known)
    assert bad is not None
    assert bad.quality is Quality.BLUNDER
