"""Hints never give the result away, and never come from the engine that happens to sit opposite."""

from random import Random
from typing import Any

import pytest

from conjoin import Game, Limit, Position, Stop, game
from conjoin.explain.advice import advise
from conjoin.explain.exact import exact_scores, result


def random_positions(played: Game[Any], count: int, plies: range) -> list[Position]:
    random, found = Random(f"hints {played.name}"), list[Position]()
    while len(found) < count:
        position: Position = played.start()
        for _ in range(random.choice(plies)):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found


def test_no_hint_is_worse_than_the_exact_value() -> None:
    four: Game[Any] = game("connect-four")
    for position in random_positions(four, 60, range(37)):
        hint = advise(four, position)
        known = exact_scores(position, Limit(seconds=60))
        assert len(known) == len(position.legal_moves())
        best = max(result(score) for score in known.values())
        assert result(known[hint.analysis.best]) == best, four.notation(position)
        assert hint.engine == "perfect"
        assert hint.moves[0].exact == known[hint.analysis.best]


@pytest.mark.parametrize("name", ["havannah:size=3", "fencemaster:size=3"])
def test_hints_on_small_hex_boards_keep_what_can_be_proven(name: str) -> None:
    played = game(name)
    for position in random_positions(played, 8, range(4, 12)):
        known = exact_scores(position, Limit(seconds=5))
        best = max((result(score) for score in known.values()), default=None)
        hint = advise(played, position).analysis.best
        if best == 1 or (best is not None and len(known) == len(position.legal_moves())):
            assert result(known[hint]) == best, played.notation(position)
        elif hint in known:
            assert result(known[hint]) >= 0, played.notation(position)


def test_where_all_is_open_a_friendly_player_is_asked() -> None:
    wide = game("connect-four:width=8,height=7")
    stop = Stop()
    stop.set()
    hint = advise(wide, wide.start(), stop)
    assert hint.engine == "window"
    assert hint.analysis.best in wide.start().legal_moves()


def test_a_board_of_more_than_64_bits_has_exact_hints() -> None:
    large = game("connect-four:width=10,height=6")
    hint = advise(large, large.parse("112233"))
    assert hint.engine == "perfect"
    assert large.move_name(hint.analysis.best) == "4"
    stop = Stop()
    stop.set()
    assert advise(large, large.start(), stop).engine == "mcts"


def test_a_board_without_an_exact_judge_has_hints_too() -> None:
    large = game("connect-four:width=12,height=12")
    position = large.parse("112233")
    assert large.move_name(advise(large, position).analysis.best) == "4"
