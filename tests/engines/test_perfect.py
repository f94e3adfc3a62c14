import pytest

from conjoin import Limit, engine, game
from conjoin.core.analysis import Kind
from conjoin.engines.perfect import PerfectEngine

from .test_exact import late_positions, plain_score

CONNECT_FOUR = game("connect-four")


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


def test_words_name_the_winner_and_the_stone() -> None:
    analysis = engine("perfect").analyse(CONNECT_FOUR.parse("112233"), Limit())
    assert CONNECT_FOUR.move_name(analysis.best) == "4"
    assert analysis.lines[0].reasons[0].text == "Red wins with stone 7 if both sides play their best"
    assert analysis.lines[0].score.kind is Kind.WIN


def test_levels_are_repeatable_and_lower_ones_make_more_mistakes() -> None:
    positions = list(late_positions("connect-four", 24, 60))

    def lost_points(level: int) -> float:
        total = 0.0
        for position in positions:
            lines = PerfectEngine(level, seed=1).analyse(position, Limit()).lines
            total += max(line.score.value for line in lines) - lines[0].score.value
        return total

    lost = [lost_points(level) for level in (1, 4, 7, 10)]
    assert lost == [lost_points(level) for level in (1, 4, 7, 10)]
    assert lost[0] > lost[1] > lost[2] > lost[3] == 0


@pytest.mark.parametrize("option", ["level=0", "level=11", "strength=3"])
def test_bad_options_are_refused(option: str) -> None:
    with pytest.raises(Exception, match="perfect"):
        engine(f"perfect:{option}")
