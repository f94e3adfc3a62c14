"""A puzzle is solved step by step: the defence answers, wrong tries are refuted, help is counted."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from conjoin import registry
from conjoin.core.errors import BadOption, IllegalMove
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.files import from_values, to_values
from conjoin.puzzles.finding import puzzles
from conjoin.puzzles.puzzle import Puzzle
from conjoin.puzzles.solving import Solving, Step, Verdict
from conjoin.solver.scores import new_solver

FOUR = registry.game("connect-four")
SEQUENCE = "111717255262113423"
"""Red plays 4, Yellow must answer 3, Red plays 3 and has stacked threats in column 4."""


DOUBLE = "671225725345"
"""Red plays 4 and has a double threat at 3 and 6."""


def begun(moves: str, game: str = "connect-four") -> Solving:
    return Solving(puzzle_of(registry.game(game).parse(moves)))


def test_the_other_side_answers_until_the_win_is_there() -> None:
    now, texts = begun(SEQUENCE), []
    assert now.moves_left == 3
    while not now.is_over:
        now, step = now.attempt(now.rest[0])
        texts.append((step.verdict.value, step.text))
    assert [verdict for verdict, _ in texts] == ["right", "right", "solved"]
    assert texts[0][1] == "Yellow must answer 3."
    assert texts[2][1].startswith("Red plays 4, and Yellow must block in column 3. Then Red plays 3")
    assert step.position.outcome is not None
    assert now.is_clean


def test_a_wrong_try_is_refuted_on_the_board_and_changes_nothing_else() -> None:
    before, played_on = begun(DOUBLE), 0
    judge = new_solver(ConnectFour())
    for move in before.position.legal_moves():
        if move == before.rest[0]:
            continue
        after, step = before.attempt(move)
        assert step.verdict is Verdict.WRONG
        assert step.text.startswith(FOUR.move_name(move))
        assert (after.done, after.position, after.is_clean) == (0, before.position, False)
        assert step.moves[0] == move
        assert step.position.moves == (*before.position.moves, *step.moves)
        if step.position.outcome is None:  # the reply is one that really does not lose
            scores = judge.solve_columns(list(step.position.moves))
            assert max(score for score in scores if score is not None) <= 0, step
            played_on += 1
        else:
            assert step.position.outcome.winner is not before.position.to_move
    assert played_on


def test_a_win_that_takes_longer_is_no_mistake() -> None:
    slower = next(_slower())
    after, step = slower
    assert step.verdict is Verdict.SLOWER
    assert "wins too, but in" in step.text
    assert after.is_clean


def test_what_is_wrong_with_the_last_move_is_said_in_plain_words() -> None:
    for game in ("connect-four", "fencemaster:size=4"):
        (one,) = islice((one for one in puzzles(registry.game(game), 3, 3) if one is not None), 1)
        last = Solving(one, 1)
        for move in last.position.legal_moves():
            _, step = last.attempt(move)
            assert step.verdict is Verdict.SOLVED or not re.search(r"\b1 moves|in 1\b|holds\.", step.text), (
                step
            )


def _slower() -> Iterator[tuple[Solving, Step]]:
    for one in puzzles(registry.game("connect-four"), 7, 3):
        now = Solving(one, 1) if one is not None else None
        if now is None:
            continue
        for move in now.position.legal_moves():
            found = now.attempt(move)
            if found[1].verdict is Verdict.SLOWER:
                yield found


def test_hints_name_no_move_and_count_as_help() -> None:
    now = begun(SEQUENCE)
    assert now.hint().text.startswith("Threaten again and again")
    later, _ = now.attempt(now.rest[0])
    assert later.hint().text == "The next move threatens to win."
    assert not later.helped().is_clean


def test_a_puzzle_goes_on_from_any_of_its_moves_and_not_beyond() -> None:
    puzzle = begun(SEQUENCE).puzzle
    assert Solving.at(from_values(to_values(puzzle, solution=True)), 2) == Solving(puzzle, 2)
    for done in (-1, 3):
        with pytest.raises(BadOption, match=f"cannot go on after {done} moves"):
            Solving.at(puzzle, done)
    with pytest.raises(IllegalMove):
        Solving(puzzle).attempt(0)


@pytest.mark.parametrize("game", ["fencemaster:size=4", "havannah:size=4"])
def test_wrong_tries_on_hex_boards_are_refuted_too(game: str) -> None:
    for one in _some(game):
        now = Solving(one)
        wrong = [move for move in one.position.legal_moves() if move != one.solution[0]]
        for move in wrong[:6]:
            after, step = now.attempt(move)
            assert step.verdict is Verdict.WRONG
            assert (after.done, after.is_clean) == (0, False)
            assert step.text.startswith(one.position.game.move_name(move))
        for move in one.solution[::2]:
            now, step = now.attempt(move)
        assert step.verdict is Verdict.SOLVED
        assert "can stop only one" in step.text


def _some(game: str) -> list[Puzzle]:
    found = puzzles(registry.game(game), 3, 2)
    return list(islice((one for one in found if one is not None), 2))


def test_any_stone_that_completes_the_win_is_right_at_the_end() -> None:
    two_ways = begun(DOUBLE)
    now, step = two_ways.attempt(_column("4"))
    assert step.text == "Yellow must stop the threat at 3 or 6: both win."
    other = {_column("3"), _column("6")} - {step.moves[1]}
    after, last = now.attempt(other.pop())
    assert (last.verdict, after.is_over) == (Verdict.SOLVED, True)


def _column(name: str) -> Move:
    return FOUR.parse_move(name)
