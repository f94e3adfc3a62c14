"""Ratings of several players: against the match's own Elo, the laws they obey, and how often their intervals hold."""

import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import inf, isfinite
from random import Random

import pytest

from conjoin import BadOption, UnknownName
from conjoin.ratings.bradley_terry import Rating, rate, rate_and_compare
from conjoin.ratings.elo import elo_of_score, score_of_elo
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.tally import Tally

INTERRUPTED_WHILE_LOADING = """
import os, signal, sys, threading
from conjoin.ratings.bradley_terry import rate
from conjoin.ratings.head_to_head import HeadToHead
from conjoin.ratings.tally import Tally

class CtrlC:
    def find_spec(self, name, *_):
        if name == "numpy._core.overrides":
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, CtrlC())
threading.Thread(target=threading.Event().wait, daemon=True).start()  # as that of a progress bar
met = [HeadToHead("a", "b", Tally(30, 20, 10, 0, (1, 6, 10, 8, 5)))]
try:
    rate(met)
except KeyboardInterrupt:
    print("stopped;", rate(met)[0].player, "stands first")
"""


def meeting(a: str, b: str, *pairs: int) -> HeadToHead:
    """A meeting told by its pairs, every odd half point being a draw."""
    none, half, one, more, two = pairs
    wins, draws, losses = one + more + 2 * two, half + more, 2 * none + half + one
    return HeadToHead(a, b, Tally(wins, draws, losses, 0, (none, half, one, more, two)))


def by_name(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.player: rating for rating in ratings}


def test_two_players_are_rated_as_their_match_says() -> None:
    # 500 pairs with 54 % of the points: the game of the prior is one of a thousand and one.
    new, old = rate([meeting("new", "old", 20, 50, 300, 90, 40)], anchor="old")
    assert (new.player, old) == ("new", Rating("old", 0.0, 0.0, 0.0, 460.0, 1000))
    assert new.elo == pytest.approx(elo_of_score(0.54), abs=0.1)
    # The match's own interval, from the deviation of a pair, 0.21366: 0.54 -+ 1.96 * 0.21366 / sqrt(500).
    low, high = elo_of_score(0.52127), elo_of_score(0.55873)
    assert (new.low, new.high) == pytest.approx((low, high), abs=0.3)


def test_points_are_the_expected_points() -> None:
    met = [
        meeting("a", "b", 1, 2, 9, 5, 3),
        meeting("b", "c", 0, 1, 4, 8, 7),
        meeting("a", "c", 0, 0, 2, 9, 9),
    ]
    ratings = by_name(rate(met))
    assert sum(rating.elo for rating in ratings.values()) == pytest.approx(0, abs=1e-6)
    for name, rating in ratings.items():
        others = [other for other in ratings if other != name]
        expected = sum(40.5 * score_of_elo(rating.elo - ratings[other].elo) for other in others)
        assert expected == pytest.approx(rating.points + 0.5, abs=1e-4)  # half of a drawn game more


def test_players_with_nothing_but_wins_or_losses_are_finite() -> None:
    met = [
        meeting("best", "middle", 0, 0, 0, 0, 30),
        meeting("middle", "worst", 0, 0, 0, 0, 30),
        meeting("best", "worst", 0, 0, 0, 0, 30),
    ]
    best, middle, worst = rate(met)
    assert (best.player, middle.player, worst.player) == ("best", "middle", "worst")
    assert all(isfinite(end) for rating in (best, worst) for end in (rating.low, rating.elo, rating.high))
    assert best.low > middle.elo > worst.high
    assert best.elo == pytest.approx(-worst.elo)


def test_ratings_go_through_common_opponents() -> None:
    ratings = by_name(rate([meeting("a", "b", 2, 5, 10, 9, 6), meeting("b", "c", 2, 5, 10, 9, 6)]))
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(ratings["b"].elo - ratings["c"].elo, abs=0.01)


def test_strangers_have_no_bounds() -> None:
    met = [
        meeting("a", "b", 2, 2, 2, 2, 4),
        meeting("b", "c", 2, 2, 2, 2, 4),
        meeting("x", "y", 1, 1, 1, 1, 1),
    ]
    ratings = by_name(rate(met))
    assert all(isfinite(ratings[name].low) for name in "abc")
    assert [(ratings[name].low, ratings[name].high) for name in "xy"] == [(-inf, inf)] * 2
    anchored = by_name(rate(met, anchor="x"))
    assert isfinite(anchored["y"].low)
    assert anchored["a"].low == -inf


def test_no_games_are_no_ratings() -> None:
    assert rate([]) == []


def test_an_anchor_must_have_played() -> None:
    with pytest.raises(UnknownName, match="the anchor 'z' has not played; choose one who has: a, b"):
        rate([meeting("a", "b", 1, 1, 1, 1, 1)], anchor="z")


def test_without_scipy_there_is_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(BadOption, match=r"need SciPy.*pip install 'conjoin\[arena\]'"):
        rate([meeting("a", "b", 1, 1, 1, 1, 1)])


def tournament(elos: list[int], pairs: int, drawn: float, decided: float, random: Random) -> list[HeadToHead]:
    """A simulated round robin: the share of draws, and of openings whose first player wins whoever it is."""
    met = []
    for (a, elo_a), (b, elo_b) in combinations(enumerate(elos), 2):
        share = score_of_elo(elo_a - elo_b)
        draws = drawn * 2 * min(share, 1 - share)
        counts: Counter[int] = Counter()
        for _ in range(pairs):
            points = random.choices((0, 1, 2), (1 - share - draws / 2, draws, share - draws / 2), k=2)
            even = random.random() < decided and elo_a == elo_b
            counts[2 if even else sum(points)] += 1
        met.append(meeting(str(a), str(b), *(counts[points] for points in range(5))))
    return met


@pytest.mark.parametrize(
    ("elos", "pairs", "drawn", "decided"),
    [
        pytest.param([0, 0, 0, 0], 30, 0.5, 0.0, id="equal players, half of the games drawn"),
        pytest.param([0, 0, 0, 0], 30, 0.0, 0.5, id="half of the openings decide"),
        pytest.param([0, 100, 200, 300, 500], 30, 0.3, 0.0, id="a ladder"),
        pytest.param([0, 100, 200, 300, 500], 10, 0.0, 0.0, id="few games, no draws"),
        *(
            pytest.param(
                [reach * n // (players - 1) for n in range(players)], 10, 0.2, 0.0, id=f"{players} in {reach}"
            )
            for players in (3, 6, 14)
            for reach in (400, 800, 1600)
        ),
    ],
)
def test_95_of_100_intervals_hold_the_truth(
    elos: list[int], pairs: int, drawn: float, decided: float
) -> None:
    random = Random(f"tournaments {elos} {pairs} {drawn} {decided}")
    mean = sum(elos) / len(elos)
    held = seen = 0
    for _ in range(1500 // len(elos)):
        for rating in rate(tournament(elos, pairs, drawn, decided, random)):
            held += rating.low <= elos[int(rating.player)] - mean <= rating.high
            seen += 1
    # Two standard deviations of such a share are about 1.3 %.
    assert 0.93 <= held / seen <= 0.985


def test_superiority_is_as_sure_as_it_is_often_right() -> None:
    """Of what is called 90 % certain about 90 % is true, of the unmet as well."""
    random = Random(7)
    said, true = [0.0] * 10, [0] * 10
    seen = [0] * 10
    for _ in range(400):
        elos = [random.randint(-300, 300) for _ in range(4)]  # as wide as if anything could be
        met = [one for one in tournament(elos, 10, 0.3, 0.0, random) if {one.a, one.b} != {"0", "3"}]
        for (a, b), chance in rate_and_compare(met)[1].items():
            place = min(9, int(10 * chance))
            said[place] += chance
            true[place] += elos[int(a)] > elos[int(b)]
            seen[place] += 1
    assert min(seen) > 60
    for total, right, count in zip(said, true, seen, strict=True):
        assert abs(total - right) / count < 0.08


def test_ctrl_c_while_scipy_is_loaded_leaves_it_whole() -> None:
    command = [sys.executable, "-c", INTERRUPTED_WHILE_LOADING]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.stdout, answer.stderr) == ("stopped; a stands first\n", "")
