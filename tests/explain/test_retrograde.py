"""A game walked through from its end: what each turn knows, and when no solver is asked any more."""

from random import Random
from typing import Any

import pytest

from conjoin import Limit, Stop, draw, game, loss_in, win_in
from conjoin.core.position import Position, positions_to
from conjoin.explain import retrograde as retrograde_module
from conjoin.explain.exact import exact_scores
from conjoin.explain.retrograde import MOST_UNKNOWN, retrograde, score_of_last_move
from tests.hangs import HANG_SECONDS

PATIENT = Limit(seconds=HANG_SECONDS)


def random_end(spec: str, seed: int) -> Position:
    random, rules = Random(seed), game(spec)
    position: Position = rules.start()
    while position.outcome is None:
        position = position.play(random.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("seed", range(4))
def test_every_turn_knows_what_the_solver_says_of_its_position(seed: int) -> None:
    final = random_end("connect-four:width=5,height=5", seed)
    turns = list(retrograde(positions_to(final), each=PATIENT))
    assert [turn.move for turn in reversed(turns)] == list(final.moves)
    for turn in turns:
        assert turn.is_complete
        assert turn.exact == exact_scores(turn.position, PATIENT)


@pytest.mark.parametrize("seed", range(4))
def test_a_move_got_what_the_position_behind_it_is_worth(seed: int) -> None:
    """To the stone: with the solver's own number as its value."""
    final = random_end("connect-four:width=5,height=5", seed)
    for before, after in zip(positions_to(final), positions_to(final)[1:], strict=False):
        worth = None if after.outcome else max(exact_scores(after, PATIENT).values())
        assert score_of_last_move(after, worth) == exact_scores(before, PATIENT)[after.moves[-1]]


def test_the_last_position_of_an_unfinished_game_is_a_turn_without_a_move() -> None:
    last, *_ = retrograde(positions_to(game("connect-four").parse("112233")), each=PATIENT)
    assert last.move is None
    assert last.exact[3] == win_in(1, 18)


def test_after_a_stop_only_the_end_speaks() -> None:
    stop = Stop()
    stop.set()
    won, lost, *earlier = retrograde(positions_to(game("connect-four").parse("1212121")), stop=stop)
    assert won.exact == {0: win_in(1, 18)}
    assert lost.exact == {1: loss_in(2, -18)}
    assert not any(turn.exact for turn in earlier)


def test_a_forced_move_passes_on_what_comes_behind_it() -> None:
    """Without any solver: where one column is left, the draw is known as soon as the column is."""
    stop = Stop()
    stop.set()
    full = _drawn("connect-four:width=4,height=4")
    turns = list(retrograde(positions_to(full), stop=stop))
    forced = [turn for turn in turns if len(turn.position.legal_moves()) == 1]
    assert forced
    assert all(turn.exact == {turn.move: draw()} for turn in forced)


def test_unknown_turns_end_the_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def nothing_known(position: Position, *_: Any) -> dict[int, Any]:
        asked.append(position)
        return {}

    monkeypatch.setattr(retrograde_module, "exact_scores", nothing_known)
    turns = list(retrograde(positions_to(game("havannah:size=4").parse("a1 b1 a2 b2 a3 b3"))))
    assert len(turns) == 7
    assert len(asked) == MOST_UNKNOWN


def _drawn(spec: str) -> Position:
    """A random game that ends in a draw."""
    ends = (random_end(spec, seed) for seed in range(1000))
    return next(end for end in ends if end.outcome and end.outcome.winner is None)
