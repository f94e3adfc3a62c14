"""Grades: what is found out about good, weak and broken agents, and what is said of it."""

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import conjoin
from conjoin import BadOption, UnknownName, game
from conjoin.explain.exact import exact_scores
from conjoin.grading.agent_grade import Grade, grade
from conjoin.grading.examination import MOST_FAILURES, Share, examine
from conjoin.grading.positions import OBVIOUS, USUAL, Examined, fresh_positions, usual_positions, write
from conjoin.grading.report.grade_json import grade_json
from conjoin.grading.report.page import Pupil, class_page, page, ranked
from conjoin.grading.report.words import format_problems
from conjoin.ratings.performance import PlayedPair, performance

FOUR = game("connect-four")


def first_free(observation: Any, configuration: Any) -> int:
    return next(column for column in range(configuration.columns) if observation.board[column] == 0)


def middle(observation: Any) -> int:
    return 3 if observation else 0


def test_the_usual_positions_are_solved_and_telling() -> None:
    positions = usual_positions()
    assert len(positions) == USUAL == len({one.position.key for one in positions})
    assert all(one.is_telling for one in positions)
    assert sum(one.is_obvious for one in positions) <= OBVIOUS * USUAL + 1
    late = [one for one in positions if len(one.position.moves) > 24]
    for one in late[:8]:
        assert one.exact == exact_scores(one.position)


def test_a_line_of_the_file_is_read_as_it_was_written() -> None:
    from conjoin.grading.positions import _read

    one = usual_positions()[-1]
    assert _read(write(one)) == one


@pytest.mark.parametrize(("seed", "again"), [(5, 5)])
def test_fresh_positions_repeat_with_their_seed(seed: int, again: int) -> None:
    first, second = next(fresh_positions(seed)), next(fresh_positions(again))
    assert first == second
    assert first not in usual_positions()


def test_perfect_play_keeps_everything_and_chance_little() -> None:
    late = [one for one in usual_positions() if len(one.position.moves) > 20]
    with conjoin.engine("perfect") as perfect:
        best = examine(perfect, late)
    assert (best.kept.percent, best.accuracy, best.blunders, best.inaccuracies) == (100, 100, (), 0)
    with conjoin.engine("random:seed=3") as chance:
        by_chance = examine(chance, usual_positions())
    assert by_chance.kept.percent is not None
    assert by_chance.kept.percent < 40
    assert len(by_chance.blunders) == by_chance.kept.of - by_chance.kept.count
    costs = [answer.costs for answer in by_chance.blunders]
    assert costs == sorted(costs, reverse=True)


def test_an_examination_ends_after_a_few_failures_and_when_the_time_is_up() -> None:
    with conjoin.grading.agent_grade.candidate(middle).make(FOUR) as player:
        found = examine(player, [Examined(FOUR.parse("4" * 6), {0: conjoin.draw()})] * 9)
    assert len(found.answers) == len(found.failures) == MOST_FAILURES
    assert (found.kept.count, found.accuracy) == (0, None)
    with conjoin.engine("random") as player:
        assert len(examine(player, usual_positions(), seconds=0).answers) == 1


@pytest.mark.parametrize(("count", "of"), [(0, 10), (10, 10), (5, 10), (0, 0)])
def test_an_interval_holds_its_share(count: int, of: int) -> None:
    low, high = Share(count, of).interval
    assert 0 <= low <= (100 * count / of if of else 50) <= high + 1e-9 <= 100 + 1e-6


def test_a_performance_is_where_the_points_are_expected() -> None:
    even = performance([PlayedPair(100, 1.0)] * 10)
    assert even.elo == pytest.approx(100, abs=0.1)
    assert even.low < 100 < even.high
    strong, weak = performance([PlayedPair(100, 2.0)] * 8), performance([PlayedPair(100, 0.0)] * 8)
    assert strong.elo - 100 == pytest.approx(100 - weak.elo, abs=0.1)
    assert strong.low > weak.high
    many = performance([PlayedPair(100, 1.0)] * 40)
    assert many.high - many.low < even.high - even.low


def test_a_function_is_graded_with_its_page() -> None:
    found = conjoin.grade(first_free, pairs=2)
    assert found.plays
    assert found.kaggle is None
    assert found.standing is not None
    assert len(found.records) == 4
    assert all("first_free" in record.players for record in found.records)
    assert found.blunders
    values = json.loads(json.dumps(grade_json(found)))
    assert values["examination"]["kept"]["of"] == USUAL
    assert values["rating"]["elo_low"] < values["rating"]["elo"] < values["rating"]["elo_high"]
    text = page(found, "conjoin grade <x>")
    assert text.count("<svg") == len(found.blunders)
    assert values["blunders"][0]["text"] in text.replace("&#39;", "'")
    assert "conjoin grade &lt;x&gt;" in text


def test_what_cannot_be_imported_is_refused_with_its_cause(tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    path.write_text("import no_such_module\n")
    found = grade(str(path))
    assert found.refused.endswith("No module named 'no_such_module' (line 1)")
    assert not found.plays
    assert "no_such_module" in page(found)
    assert grade_json(found)["examination"] is None


def test_an_illegal_move_is_found_on_an_edge_case_and_by_kaggle(tmp_path: Path) -> None:
    path = tmp_path / "three.py"
    path.write_text("def agent(observation, configuration):\n    return 3\n")
    found = grade(str(path), pairs=0)
    failed = [case.name for case in found.cases if not case.passed]
    assert "a full column" in failed
    assert "moving second" not in failed
    assert not found.plays
    assert found.kaggle is not None
    assert found.kaggle.status.value == "INVALID"


def test_one_cause_of_many_failures_is_named_once() -> None:
    found = grade(lambda observation, _: str(observation.step), pairs=0)
    (problem,) = format_problems(found)
    assert "'0' (str), which is no legal move" in problem
    assert problem.endswith("; the same in 7 more cases")
    assert page(found).count('<li class="no">') == 1


def test_a_player_of_a_hex_game_is_graded_by_its_games(tmp_path: Path) -> None:
    path = tmp_path / "ai.py"
    code = """
        class AIPlayer:
            def __init__(self, player_number, timer):
                pass
            def get_move(self, state):
                return [(i, j) for j in range(len(state)) for i in range(len(state)) if state[i][j] == 0][0]
    """
    path.write_text(dedent(code))
    found = grade(str(path), "havannah:size=4", pairs=1)
    assert found.plays
    assert found.examination is None
    assert found.standing is not None
    assert "Against the built-in engines" in page(found)


@pytest.mark.parametrize(
    ("agent", "error"),
    [("no-such-engine", UnknownName), (5, BadOption), ("window", BadOption), (object(), BadOption)],
)
def test_what_is_no_agent_is_refused(agent: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        conjoin.grade(agent, "havannah:size=4")


def test_a_class_is_listed_best_first() -> None:
    good = Grade("good.py", "connect-four")
    refused = Grade("bad.py", "connect-four", refused="it <raised> SyntaxError")
    listed = ranked([Pupil(refused, "bad.html"), Pupil(good, "good.html")])
    assert [pupil.grade.agent for pupil in listed] == ["good.py", "bad.py"]
    text = class_page(listed, "connect-four", tournament="tournament/report.html")
    assert 'href="good.html"' in text
    assert "it &lt;raised&gt; SyntaxError" in text
    assert 'href="tournament/report.html"' in text
