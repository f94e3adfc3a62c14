import pytest

from conjoin import BadOption, Limit, engine, game
from conjoin.core.analysis import Kind
from conjoin.engines.perfect import PerfectEngine
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.oracle import oracle
from conjoin.solver.scores import exact_score, new_solver
from tests.hangs import HANG_SECONDS
from tests.solver.test_scores import late_positions, plain_score

CONNECT_FOUR = ConnectFour()


def test_every_move_has_its_exact_score_best_first() -> None:
    known: dict[object, int] = {}
    for position in late_positions("connect-four", 32, 30):
        lines = PerfectEngine().analyse(position, Limit()).lines
        assert sorted(line.move for line in lines) == list(position.legal_moves())
        assert lines[0].score.value == plain_score(position, known)
        assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
        assert all(line.reasons[0].rule == "exact score" for line in lines)


def test_the_expected_play_ends_when_the_score_says() -> None:
    for position in late_positions("connect-four", 26, 20):
        line = PerfectEngine().analyse(position, Limit()).lines[0]
        end = position
        for move in line.variation:
            end = end.play(move)
        assert end.outcome is not None
        assert (end.outcome.winner is None) == (line.score.plies is None)
        assert line.score.plies in (None, len(line.variation))


def test_words_name_the_winner_and_its_moves() -> None:
    analysis = engine("perfect").analyse(CONNECT_FOUR.parse("112233"), Limit())
    assert CONNECT_FOUR.move_name(analysis.best) == "4"
    assert analysis.lines[0].reasons[0].text == "Red wins with its next stone if both sides play their best"
    assert analysis.lines[0].score.kind is Kind.WIN


@pytest.mark.parametrize("option", ["level=0", "level=11", "strength=3"])
def test_bad_options_are_refused(option: str) -> None:
    with pytest.raises(Exception, match="perfect"):
        engine(f"perfect:{option}")


def test_a_deadline_is_kept_and_nothing_unproven_is_claimed() -> None:
    judge = new_solver(CONNECT_FOUR)
    for position in late_positions("connect-four", 14, 12):
        truth = judge.solve_columns(list(position.moves))
        oracle(CONNECT_FOUR).forget()  # or it would know already
        for line in PerfectEngine().analyse(position, Limit(seconds=0.01)).lines:
            exact = truth[line.move]
            assert exact is not None
            if line.score.kind is Kind.WIN:
                assert exact >= line.score.value > 0
            elif line.score.kind is Kind.LOSS:
                assert exact <= line.score.value < 0
            elif line.score.kind is Kind.DRAW:
                assert exact == 0
            if line.reasons[0].rule == "exact score":
                assert line.score == exact_score(exact, position)


def test_too_little_time_leaves_scores_open_and_enough_settles_them() -> None:
    oracle(CONNECT_FOUR).forget()
    positions = list(late_positions("connect-four", 10, 4))  # too early to be settled at once
    short = [PerfectEngine().analyse(position, Limit(seconds=0.005)) for position in positions]
    for position, analysis in zip(positions, short, strict=True):
        assert sorted(line.move for line in analysis.lines) == list(position.legal_moves())
    lines = [line for analysis in short for line in analysis.lines]
    assert any(line.score.kind is Kind.ESTIMATE for line in lines)
    assert any("so far, the score is between" in line.reasons[0].text for line in lines)
    for position in late_positions("connect-four", 20, 4):
        settled = PerfectEngine().analyse(position, Limit(seconds=HANG_SECONDS)).lines
        assert all(line.reasons[0].rule == "exact score" for line in settled)
        assert settled[0].score.plies in (None, len(settled[0].variation))


def test_watching_shows_bounds_that_only_tighten_and_ends_with_the_analysis() -> None:
    oracle(CONNECT_FOUR).forget()
    position = CONNECT_FOUR.parse("4453267711")
    seen = list(PerfectEngine().think(position, Limit(seconds=HANG_SECONDS)))
    assert len(seen) > 10
    known = [sum(line.reasons[0].rule == "exact score" for line in analysis.lines) for analysis in seen]
    assert known == sorted(known)
    assert known[0] < known[-1] == 7
    assert [analysis.nodes for analysis in seen] == sorted(analysis.nodes for analysis in seen)
    settled = Limit(seconds=HANG_SECONDS)
    assert seen[-1].lines == PerfectEngine().analyse(position, settled).lines
    *_, last = PerfectEngine().watch(position, settled)
    assert last.lines == seen[-1].lines


def test_a_board_too_large_for_the_solver_is_refused_before_the_game() -> None:
    engine("perfect", game("connect-four:width=11,height=10")).close()
    with pytest.raises(BadOption, match="connect-four:width=12,height=10 is too large for the solver"):
        engine("perfect", game("connect-four:width=12,height=10"))
