"""The ladder at the board: what it says is true as far as it sees, repeatable, and within its time."""

from random import Random

import pytest

from conjoin import Limit, engine, game
from conjoin.bench.levels import duel
from conjoin.core.analysis import Kind
from conjoin.engines.ladder.engine import LadderEngine
from conjoin.engines.ladder.foresight import foresee
from conjoin.engines.ladder.steps import HIGHEST, READERS, SAMPLERS, SIGHT
from conjoin.engines.perfect import PerfectEngine
from conjoin.games.connect_four import ConnectFour
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.solver.scores import exact_score, new_solver
from tests.solver.test_scores import late_positions

CONNECT_FOUR = ConnectFour()


def test_every_level_has_its_row() -> None:
    assert len(SIGHT) == len(READERS) == len(SAMPLERS) == HIGHEST


@pytest.mark.parametrize("horizon", [1, 2, 5, 8, 13])
def test_foresight_is_exact_as_far_as_it_reaches(horizon: int) -> None:
    judge = new_solver(CONNECT_FOUR)
    for position in late_positions("connect-four", 22, 40):
        truth = {
            move: exact_score(score, position)
            for move, score in enumerate(judge.solve_columns(list(position.moves)))
            if score is not None
        }
        wins = [score.plies for score in truth.values() if score.kind is Kind.WIN and score.plies]
        last = min(horizon, *wins) if wins else horizon
        within = {
            move: score for move, score in truth.items() if score.plies is not None and score.plies <= last
        }
        assert foresee(position, position.legal_moves(), horizon, Limit()) == within


def test_early_results_of_the_book_are_foreseen_too() -> None:
    position = CONNECT_FOUR.parse("44")
    truth = {line.move: line.score for line in PerfectEngine().analyse(position).lines}
    nearest = min(score.plies for score in truth.values() if score.kind is Kind.WIN and score.plies)
    assert foresee(position, position.legal_moves(), nearest - 1, Limit()) == {
        move: score for move, score in truth.items() if score.plies is not None and score.plies < nearest
    }
    won = foresee(position, position.legal_moves(), 42, Limit())
    assert max(won.values()) == max(truth.values())


@pytest.mark.parametrize(
    ("level", "name"), [(2, "connect-four"), (8, "connect-four"), (3, "havannah:size=4")]
)
def test_the_same_seed_plays_the_same_and_another_one_differs(level: int, name: str) -> None:
    played = game(name)
    position = played.start()
    chosen = {seed: LadderEngine(level, seed).analyse(position).best for seed in range(12)}
    assert chosen == {seed: LadderEngine(level, seed).analyse(position).best for seed in range(12)}
    assert len(set(chosen.values())) > 1


@pytest.mark.parametrize("name", ["connect-four", "connect-four:width=8,height=7", "havannah:size=4"])
@pytest.mark.parametrize("level", range(1, HIGHEST + 1))
def test_an_analysis_has_every_move_once_and_the_reasons_of_an_opinion_add_up(level: int, name: str) -> None:
    random, played = Random(level), game(name)
    position = played.start()
    for _ in range(5):
        position = position.play(random.choice(position.legal_moves()))
    lines = LadderEngine(level, seed=1).analyse(position, Limit(seconds=0.5)).lines
    assert sorted(line.move for line in lines) == list(position.legal_moves())
    for line in lines:
        points = sum(reason.points for reason in line.reasons)
        if line.score.kind is Kind.ESTIMATE and any(reason.points for reason in line.reasons):
            assert points == pytest.approx(line.score.value)


def test_what_a_level_claims_to_see_is_true() -> None:
    judge = new_solver(CONNECT_FOUR)
    for position in late_positions("connect-four", 20, 20):
        truth = judge.solve_columns(list(position.moves))
        for level in range(1, HIGHEST + 1):
            for line in LadderEngine(level).analyse(position).lines:
                exact = truth[line.move]
                assert exact is not None
                assert line.score.kind not in (Kind.WIN, Kind.LOSS) or (line.score.kind is Kind.WIN) == (
                    exact > 0
                )


def test_the_highest_level_is_perfect() -> None:
    for position in late_positions("connect-four", 18, 10):
        assert LadderEngine(HIGHEST).analyse(position).lines == PerfectEngine().analyse(position).lines


def test_level_nine_ends_a_won_game_and_does_not_toy_with_it() -> None:
    # Red wins with its next but one stone; the window of level 9 is much wider than that.
    position = CONNECT_FOUR.parse("4455")
    for level in range(5, HIGHEST + 1):
        line = LadderEngine(level).analyse(position).lines[0]
        assert (line.score.kind, line.score.plies) == (Kind.WIN, 3)


def test_large_boards_keep_to_a_time_limit_and_strengthen_nothing() -> None:
    large = game("connect-four:width=10,height=9")
    answer = LadderEngine(9).analyse(large.parse("55"), Limit(seconds=0.05))
    assert answer.best in large.start().legal_moves()
    start = game("havannah:size=5").start()
    assert LadderEngine(7).analyse(start, Limit(seconds=30)).lines == LadderEngine(7).analyse(start).lines


@pytest.mark.parametrize(("level", "other", "pairs"), [(7, 4, 6), (5, 2, 8), (3, 1, 16)])
def test_a_higher_level_wins_its_match(level: int, other: int, pairs: int) -> None:
    counted = duel(CONNECT_FOUR, level, other, pairs, seed=1)
    assert counted.games == 2 * pairs
    assert counted.failures == 0
    assert elo_of_pairs(PairResults(counted.pairs)).low > 0


@pytest.mark.parametrize("option", ["level=0", "level=11", "strength=3"])
def test_bad_options_are_refused(option: str) -> None:
    with pytest.raises(Exception, match="ladder"):
        engine(f"ladder:{option}")
