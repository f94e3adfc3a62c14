from itertools import pairwise

import pytest

from conjoin import Score, draw, game, loss_in, win_in
from conjoin.explain.judgement import Judgement, Quality, judged
from conjoin.explain.truth import truth

# From the best to the worst that can happen to the side to move.
LADDER = [
    *(win_in(plies) for plies in range(1, 42, 2)),
    draw(),
    *(loss_in(plies) for plies in range(40, 0, -2)),
]


@pytest.mark.parametrize("place", [0, 5, 20, 21, 30, 41])
def test_a_worse_move_never_gets_more(place: int) -> None:
    accuracies = [Judgement(LADDER[place], got).accuracy for got in LADDER[place:]]
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
    judgement = Judgement(best, got)
    assert (judgement.quality, judgement.accuracy) == (quality, accuracy)


def test_a_bound_on_the_plies_is_no_inaccuracy() -> None:
    assert Judgement(win_in(1), win_in(9), timed=False).quality is Quality.BEST


def test_an_unknown_move_may_be_better() -> None:
    assert judged({3: loss_in(2)}, 3, legal=2) is None
    assert judged({3: loss_in(2), 4: loss_in(4)}, 3, legal=2) == Judgement(loss_in(4), loss_in(2))
    assert judged({3: win_in(5)}, 3, legal=9) == Judgement(win_in(5), win_in(5))
    assert judged({4: win_in(5)}, 3, legal=9) is None


def test_the_truth_of_a_position_judges_its_moves() -> None:
    position = game("connect-four").parse("112233")
    known = truth(position)
    assert judged(known, 3, 7) == Judgement(known[3], known[3])
    assert judged(known, 6, 7).quality is Quality.BLUNDER  # type: ignore[union-attr]
