from math import sqrt

import pytest

from conjoin import Record, draw, loss_in, win_in
from conjoin.explain.assessed_games import AssessedGame
from conjoin.explain.assessment import Assessment
from conjoin.ratings.accuracy import PlayerAccuracy, accuracies

BEST, SLOW, BAD = (
    Assessment(draw(), draw()),
    Assessment(win_in(1), win_in(11)),
    Assessment(draw(), loss_in(2)),
)


def judged(
    *assessments: Assessment | None, opening: int = 0, players: tuple[str, str] = ("a", "b")
) -> AssessedGame:
    return AssessedGame(Record("connect-four", players, "", opening_plies=opening), assessments, cells=6)


def by_name(*games: AssessedGame) -> dict[str, PlayerAccuracy]:
    return {found.player: found for found in accuracies(games)}


def test_moves_belong_to_players_and_phases() -> None:
    # Six cells: plies 0 and 1 are the opening, 2 and 3 the middle, 4 and 5 the end.
    found = by_name(judged(BEST, BAD, SLOW, BEST, BEST, None))
    assert list(found) == ["a", "b"]  # the more accurate first
    a, b = found["a"], found["b"]
    assert (a.games, a.moves, a.total.moves, a.total.blunders, a.total.inaccuracies) == (1, 3, 3, 0, 1)
    assert a.total.percent == pytest.approx((100 + 90 + 100) / 3)
    assert [part.percent for part in a.phases] == [100, 90, 100]
    assert (b.moves, b.total.moves, b.total.blunders, b.total.percent) == (3, 2, 1, 62.5)
    assert [part.percent for part in b.phases] == [25, 100, None]
    assert a.total.low is None  # one game has no interval


def test_moves_of_openings_belong_to_nobody() -> None:
    found = by_name(judged(None, None, BEST, BAD, opening=2))
    assert [(found[name].moves, found[name].total.percent) for name in "ab"] == [(1, 100), (1, 25)]


def test_a_player_on_both_sides_is_one_player() -> None:
    [found] = accuracies([judged(BEST, BAD, players=("a", "a"))])
    assert (found.games, found.total.percent) == (2, 62.5)


def test_nothing_judged_is_no_percentage() -> None:
    found = by_name(judged(None, BEST))
    assert list(found) == ["b", "a"]
    assert (found["a"].moves, found["a"].total.percent) == (1, None)


def test_the_interval_takes_games_as_its_unit() -> None:
    # Twice the same moves in four games: 100, 25, 100 and 25, mean 62.5 and deviation sqrt(4/3) * 37.5, over sqrt(4).
    games = [judged(move, BEST, move, BEST) for move in (BEST, BAD, BEST, BAD)]
    total = by_name(*games)["a"].total
    reach = 1.959964 * sqrt(4 / 3) * 37.5 / 2
    assert (total.percent, total.low) == pytest.approx((62.5, 62.5 - reach), abs=1e-3)
    assert total.high == 100  # and never above
