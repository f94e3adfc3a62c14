"""Networks: what they are handed, what they may answer, and how their errors are counted."""

from pathlib import Path
from typing import Any

import numpy
import pytest

from conjoin import BadNotation, BadOption, game
from conjoin.explain.exact import result
from conjoin.grading.network import grade_network
from conjoin.grading.positions import usual_positions

TRUTH = usual_positions()


def perfect(boards: Any) -> tuple[Any, Any]:
    """Knows the usual positions in their order."""
    policy = numpy.full((len(boards), 7), -1.0)
    for number, one in enumerate(TRUTH[: len(boards)]):
        policy[number, max(one.exact, key=lambda move, one=one: one.exact[move])] = 1  # type: ignore[misc]
    return policy, [[result(one.best)] for one in TRUTH[: len(boards)]]


def test_a_perfect_network_makes_no_errors_and_its_opposite_only_errors() -> None:
    found = grade_network(perfect)
    assert (found.total.policy.count, found.total.value.count) == (0, 0)
    assert found.total.policy.of == found.total.value.of == len(TRUTH)
    assert sum(errors.value.of for errors in found.by_ply.values()) == len(TRUTH)
    worst = grade_network(lambda _: (None, [result(one.best) - 2 for one in TRUTH]))
    assert worst.total.policy.of == 0
    assert worst.total.value.percent == 100


def test_a_network_sees_the_side_to_move_s_stones_as_its_own() -> None:
    seen: list[Any] = []

    def network(boards: Any) -> tuple[Any, Any]:
        seen.append(boards)
        return None, numpy.zeros(len(boards))

    grade_network(network, batch=50)
    assert [len(boards) for boards in seen] == [50, 50, 12]
    board, position = seen[0][0], TRUTH[0].position
    assert board.shape == (6, 7)
    for column in range(7):
        for row in range(6):
            stone = position.stones[row * 7 + column]
            expected = 0 if stone is None else 1 if stone is position.to_move else -1
            assert board[5 - row][column] == expected


def test_sets_of_positions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "Test_L3_R1"
    path.write_text("112233 18\n12121 1\n# a remark\n4455 0\n")
    found = grade_network(lambda boards: (None, numpy.ones(len(boards))), positions=4, sets=[path])
    assert found.sets["Test_L3_R1"].value.count == 1
    assert found.sets["Test_L3_R1"].policy.of == 0
    path.write_text("112233\n")
    with pytest.raises(BadNotation, match="line 1 is '112233'"):
        grade_network(lambda _: (None, None), positions=4, sets=[path])


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (None, "answered NoneType"),
        ((numpy.ones((3, 7)), None), "policy has the shape"),
        ((None, [float("nan")] * 4), "value has the shape"),
        ((None, [0.0]), "value has the shape"),
    ],
)
def test_what_is_no_policy_or_value_is_refused(answer: Any, problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        grade_network(lambda _: answer, positions=4)


def test_the_boards_are_of_the_usual_game() -> None:
    assert TRUTH[0].position.game == game("connect-four")
