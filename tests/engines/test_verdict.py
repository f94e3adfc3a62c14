"""Verdicts: bounds, how they look from one move before, and what a swap makes of them."""

from conjoin import draw, loss_in, win_in
from conjoin.engines.verdict import OPEN, Verdict, with_swap_ahead


def test_a_verdict_seen_from_one_move_before() -> None:
    assert Verdict(-1, -1, 4, (2, 3)).before(1) == Verdict(1, 1, 5, (1, 2, 3))
    assert Verdict(0, 1).before(1) == Verdict(-1, 0, 0, (1,))


def test_exact_verdicts_are_forced_results() -> None:
    assert Verdict(1, 1, 5).score(0.0) == win_in(5)
    assert Verdict(-1, -1, 4).score(0.9) == loss_in(4)
    assert Verdict(0, 0).score(0.9) == draw()


def test_half_a_proof_moves_the_estimate() -> None:
    """An estimate stays between the bounds that are proven."""
    assert Verdict(0, 1).score(-1.0).value == 0
    assert Verdict(0, 1).score(0.5).value == 0.75
    assert Verdict(-1, 0).score(0.5).value == -0.25
    assert OPEN.score(0.5).value == 0.5


def test_no_move_is_better_than_the_best() -> None:
    assert OPEN.no_better_than(Verdict(0, 0, 0, (5,))) == Verdict(-1, 0)
    assert OPEN.no_better_than(Verdict(-1, -1, 6, (5,))) == Verdict(-1, -1, 6)
    assert Verdict(-1, -1, 2, (4,)).no_better_than(Verdict(1, 1, 3, (5,))) == Verdict(-1, -1, 2, (4,))


def test_a_swap_turns_a_loss_and_keeps_everything_else() -> None:
    assert with_swap_ahead(Verdict(1, 1, 5, (3,)), 37) == Verdict(1, 1, 5, (3,))
    assert with_swap_ahead(Verdict(0, 0, 0, (3,)), 37) == Verdict(0, 0, 0, (3,))
    assert with_swap_ahead(Verdict(-1, -1, 4, (3,)), 37) == Verdict(1, 1, 5, (37, 3))
    assert with_swap_ahead(OPEN, 37) == Verdict(0, 1)
