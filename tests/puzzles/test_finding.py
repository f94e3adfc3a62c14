"""Puzzles: exactly one move wins, when it says, and harder ones have higher grades."""

from itertools import islice

import pytest

from conjoin import BadOption, EngineFailure
from conjoin.games.connect_four import ConnectFour
from conjoin.puzzles import finding
from conjoin.puzzles.finding import mirrored_key, puzzles
from conjoin.puzzles.grade import graded
from conjoin.puzzles.puzzle import Puzzle
from conjoin.solver.scores import exact_score, new_solver

GAME = ConnectFour()
SMALL = ConnectFour(width=5, height=4)
LARGE = ConnectFour(10, 6)  # more than 64 bits


def some(game: ConnectFour, plies: int, count: int, seed: int = 1) -> list[Puzzle]:
    return list(islice((one for one in puzzles(game, plies, seed) if one is not None), count))


@pytest.mark.parametrize(
    ("game", "plies"),
    [(SMALL, 1), (SMALL, 5), (GAME, 3), (GAME, 11), (LARGE, 7)],
    ids=lambda value: getattr(value, "name", value),
)
def test_exactly_one_move_wins_and_after_so_many_plies(game: ConnectFour, plies: int) -> None:
    judge = new_solver(game)
    for one in some(game, plies, 3):
        scores = judge.solve_columns(list(one.position.moves))
        winning = [move for move, score in enumerate(scores) if score is not None and score > 0]
        assert winning == [one.solution[0]]
        assert len(one.solution) == plies
        assert (
            exact_score(scores[winning[0]] or 0, game.parse(one.position.game.notation(one.position))).plies
            == plies
        )
        end = one.position
        for move in one.solution:
            end = end.play(move)
        assert end.outcome is not None
        assert end.outcome.winner is one.position.to_move


def test_the_same_seed_has_the_same_puzzles_in_the_same_order() -> None:
    assert some(SMALL, 5, 4) == some(SMALL, 5, 5)[:4]
    assert some(SMALL, 5, 4) != some(SMALL, 5, 4, seed=2)


def test_no_puzzle_comes_twice_not_even_in_the_mirror() -> None:
    found = some(SMALL, 3, 40)
    assert len({mirrored_key(one.position) for one in found}) == 40
    image = SMALL.transform(SMALL.parse("1223"), SMALL.symmetries[-1])
    assert mirrored_key(image) == mirrored_key(SMALL.parse("1223"))


def test_longer_puzzles_have_higher_grades() -> None:
    def points(plies: int) -> float:
        return sum(one.grade.points for one in some(GAME, plies, 4))

    assert points(3) < points(7) < points(11)


@pytest.mark.parametrize(
    ("moves", "solution", "level", "reasons"),
    [
        ("112233", "4", 1, ("one move",)),
        # Three in a row with both ends open: nobody can miss it.
        ("3646", "215", 1, ("2 own moves",)),
    ],
)
def test_plain_puzzles_are_graded_by_hand(
    moves: str, solution: str, level: int, reasons: tuple[str, ...]
) -> None:
    grade = graded(GAME.parse(moves), [GAME.parse_move(name) for name in solution])
    assert (grade.level, grade.reasons) == (level, reasons)


def test_a_quiet_move_and_a_zugzwang_are_named() -> None:
    reasons = {reason for one in some(SMALL, 9, 6) for reason in one.grade.reasons}
    assert "the first one threatens nothing" in reasons
    assert "the other side must make way for the last one" in reasons


@pytest.mark.parametrize("plies", [0, 2, 31, -1])
def test_impossible_numbers_of_plies_are_refused(plies: int) -> None:
    with pytest.raises(BadOption, match="choose an odd number from 1 to 29"):
        next(puzzles(GAME, plies, 0))


def test_boards_without_a_solver_are_refused() -> None:
    with pytest.raises(BadOption, match="too large for the solver"):
        next(puzzles(ConnectFour(12, 12), 3, 0))


def test_a_search_in_vain_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    # On this board the second side draws easily: nobody is forced to lose so late.
    monkeypatch.setattr(finding, "MOST_FRUITLESS", 3)
    with pytest.raises(EngineFailure, match="24 random games hold no puzzle of 11 plies"):
        list(puzzles(ConnectFour(4, 4), 11, 0))
