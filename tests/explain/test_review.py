"""A game looked at again: turning points, what was better, and what is not known."""

from typing import Any

from conjoin import Game, Position, Side, Stop, game, loss_in, win_in
from conjoin.explain.review import Review, judge, review
from conjoin.views.sentences import review_words, step_words

FOUR = game("connect-four")


def positions(played: Game[Any], moves: str) -> list[Position]:
    names = played.split_moves(moves)
    return [played.parse(played.join_moves(names[:plies])) for plies in range(len(names) + 1)]


def test_the_move_that_throws_the_win_away_and_the_one_that_loses_at_once() -> None:
    seen = review(positions(FOUR, "112233574"))
    assert [step.ply for step in seen.steps] == list(range(1, 10))
    assert seen.known == 9
    thrown, lost = seen.steps[6], seen.steps[7]
    assert thrown.is_blunder
    assert (thrown.side, thrown.better) == (Side.FIRST, (3,))
    assert thrown.judgement is not None
    assert (thrown.judgement.best, thrown.judgement.got.plies) == (win_in(1, 18), 34)
    assert lost.is_blunder
    assert lost.judgement is not None
    assert lost.judgement.got == loss_in(2, -17)
    assert thrown in seen.blunders
    assert "better was 4: wins now." in step_words(FOUR, thrown)
    assert "(all 9 moves judged exactly)" in review_words(seen)


def test_a_slow_win_is_an_inaccuracy_and_no_blunder() -> None:
    # Red wins at once with 4; 1 wins too, but later, for Yellow cannot stop both ends.
    step = judge(FOUR.parse("445566"), 0)
    assert not step.is_blunder
    assert step.judgement is not None
    assert step.is_inaccuracy == (step.judgement.got != step.judgement.best)
    assert Review((step,)).blunders == ()


def test_the_best_move_is_neither() -> None:
    step = judge(FOUR.parse("112233"), 3)
    assert (step.is_blunder, step.is_inaccuracy, step.better) == (False, False, ())
    assert step_words(FOUR, step) == ""


def test_without_time_only_the_winning_stone_is_known() -> None:
    stop = Stop()
    stop.set()
    seen = review(positions(FOUR, "1212121"), stop=stop)
    assert [step.judgement is None for step in seen.steps] == [True] * 6 + [False]
    assert seen.blunders == ()


def test_a_hex_game_is_judged_from_its_end() -> None:
    havannah = game("havannah:size=3")
    seen = review(positions(havannah, "a1 c3 a2 c4 a3"), seconds=5)
    last = seen.steps[-1]
    assert last.judgement is not None
    assert last.judgement.got == win_in(1)
    assert not last.is_blunder
    assert len(seen.steps) == 5
