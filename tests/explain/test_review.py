"""A game looked at again: turning points, what was better, and what is not known."""

from dataclasses import replace
from typing import Any

from conjoin import Game, Position, Side, Stop, draw, game, loss_in, win_in
from conjoin.explain.assessment import Quality
from conjoin.explain.review import Review, review, review_move
from conjoin.views.sentences import format_review, format_turning_point, format_warning

FOUR = game("connect-four")


def positions(played: Game[Any], moves: str) -> list[Position]:
    names = played.split_moves(moves)
    return [played.parse(played.join_moves(names[:plies])) for plies in range(len(names) + 1)]


def test_the_move_that_throws_the_win_away_and_the_one_that_loses_at_once() -> None:
    seen = review(positions(FOUR, "112233574"))
    assert [step.ply for step in seen.steps] == list(range(1, 10))
    assert seen.known == 9
    thrown, lost = seen.steps[6], seen.steps[7]
    assert thrown.quality is Quality.BLUNDER
    assert (thrown.side, thrown.better) == (Side.FIRST, (3,))
    assert thrown.assessment is not None
    assert (thrown.assessment.best, thrown.assessment.got.plies) == (win_in(1, 18), 34)
    assert lost.quality is Quality.BLUNDER
    assert lost.assessment is not None
    assert lost.assessment.got == loss_in(2, -17)
    assert thrown in seen.blunders
    assert format_turning_point(FOUR, thrown).startswith("Red's turning point: move 7, 5?? allowed ")
    assert format_turning_point(FOUR, lost, Side.SECOND) == (
        "Your turning point: move 8, 7?? allowed four in row 1; 4 kept the win."
    )
    assert "(all 9 moves judged exactly)" in format_review(seen)
    partly = Review(tuple(replace(step, assessment=None) for step in seen.steps[:-1]) + seen.steps[-1:])
    assert format_review(partly).startswith("No judged move changed the result (1 of 9")


def test_a_slow_win_is_an_inaccuracy_and_no_blunder() -> None:
    # Red wins at once with 4; 1 wins too, but later, for Yellow cannot stop both ends.
    step = review_move(FOUR.parse("445566"), 0)
    assert step.quality is Quality.INACCURACY
    assert step.assessment is not None
    assert step.assessment.got < step.assessment.best
    assert Review((step,)).blunders == ()


def test_the_best_move_is_neither() -> None:
    step = review_move(FOUR.parse("112233"), 3)
    assert (step.quality, step.better) == (Quality.BEST, ())
    assert format_turning_point(FOUR, step) == ""


def test_a_blunder_names_what_it_allowed_and_other_moves_nothing() -> None:
    for step in review(positions(FOUR, "14245176662133634736763")).steps:
        assert (step.allows is not None) == (step.quality is Quality.BLUNDER)
        if step.allows is not None:
            assert step.allows.moves[0] == step.move
            assert format_warning(FOUR, step).startswith(f"{FOUR.move_name(step.move)} {step.allows.short}; ")


def test_a_blunder_on_a_hex_board_says_what_it_cost() -> None:
    hexes = game("fencemaster:size=3")
    position = hexes.parse("a3 c3 b1 b2 a1 d4")
    move, *others = position.legal_moves()
    thrown = review_move(position, move, {move: loss_in(2), **dict.fromkeys(others, draw())})
    assert thrown.quality is Quality.BLUNDER
    assert thrown.allows is not None
    assert thrown.allows.short.startswith("loses")
    assert format_turning_point(hexes, thrown).endswith(" held the draw.")


def test_without_time_only_the_winning_stone_is_known() -> None:
    stop = Stop()
    stop.set()
    seen = review(positions(FOUR, "1212121"), stop=stop)
    assert [step.assessment is None for step in seen.steps] == [True] * 6 + [False]
    assert seen.blunders == ()


def test_a_hex_game_is_judged_from_its_end() -> None:
    havannah = game("havannah:size=3")
    seen = review(positions(havannah, "a1 c3 a2 c4 a3"), seconds=5)
    last = seen.steps[-1]
    assert last.assessment is not None
    assert last.assessment.got == win_in(1)
    assert last.quality is Quality.BEST
    assert len(seen.steps) == 5
