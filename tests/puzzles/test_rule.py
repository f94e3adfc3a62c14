"""The rule of puzzles, checked by judges of its own: a plain solver, and a plain search over the readable rules."""

from itertools import islice
from random import Random

import pytest

from conjoin import registry
from conjoin.core.errors import BadOption
from conjoin.core.position import Move, Position
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexPosition
from conjoin.puzzles.checking import puzzle_if_any, puzzle_of
from conjoin.puzzles.finding import puzzles
from conjoin.puzzles.judges import HexJudge
from conjoin.puzzles.puzzle import Puzzle
from conjoin.solver.scores import exact_score, new_solver

SMALL = ConnectFour(width=5, height=5)
HEX_GAMES = ["fencemaster:size=3", "havannah:size=3"]


def some(name: str, plies: int, count: int, seed: int = 1, theme: str | None = None) -> list[Puzzle]:
    found = puzzles(registry.game(name), plies, seed, theme)
    return list(islice((one for one in found if one is not None), count))


@pytest.mark.parametrize("plies", [5, 9])
def test_every_own_move_but_the_last_has_no_equal_and_the_defence_is_longest(plies: int) -> None:
    judge = new_solver(SMALL)
    for one in some(SMALL.name, plies, 4):
        now = SMALL.parse(one.position.game.notation(one.position))
        for number, move in enumerate(one.solution):
            left = plies - number
            scores = judge.solve_columns(list(now.moves))
            exact = {
                column: exact_score(score, now) for column, score in enumerate(scores) if score is not None
            }
            if number % 2 == 1:
                assert exact[move] == max(exact.values())
                assert exact[move].plies == left
            elif left > 1:
                in_time = [
                    column for column, score in exact.items()
                    if score.kind.value == "win" and (score.plies or 0) <= left
                ]  # fmt: skip
                assert in_time == [move]
            now = now.play(move)
        assert now.outcome is not None
        assert now.outcome.winner is one.position.to_move


@pytest.mark.parametrize("game", HEX_GAMES)
def test_the_quickest_win_on_a_hex_board_is_that_of_a_plain_search(game: str) -> None:
    random, judge, wins = Random(4), HexJudge(), set[int]()
    for _ in range(60):
        position = _late(game, random, free=6)
        plies, moves = judge.quickest(position, 5)
        expected = next((n for n in (1, 3, 5) if _winning(position, n)), 0)
        assert plies == expected, position
        assert list(moves) == _winning(position, expected)
        wins.add(plies)
    assert wins >= {0, 1, 3}


@pytest.mark.parametrize("game", ["fencemaster:size=4", "havannah:size=4"])
def test_a_puzzle_on_a_hex_board_has_one_winning_move_and_is_won_whatever_is_answered(game: str) -> None:
    for one in some(game, 3, 3):
        first, reply, last = one.solution
        after = one.position.play(first)
        assert all(_winning(after.play(other), 1) for other in after.legal_moves())
        assert _winning(one.position, 3) == [first]
        assert last in _winning(after.play(reply), 1)
        assert not _winning(one.position, 1)


def test_the_other_moves_of_a_puzzle_on_a_hex_board_do_not_win() -> None:
    random, checked = Random(2), 0
    for _ in range(150):
        position = _late("havannah:size=3", random, free=6)
        one = puzzle_if_any(position)
        winning = [move for move in position.legal_moves() if not _holds(position.play(move))]
        assert one is None or [one.solution[0]] == winning, position
        checked += one is not None and len(one.solution) > 1
    assert checked


def test_themes_are_found_on_demand() -> None:
    assert {one.theme for one in some("connect-four", 5, 1, theme="stacked threats")} == {"stacked threats"}
    assert {one.theme for one in some("havannah:size=4", 3, 2)} <= {"double threat", "quiet move"}
    with pytest.raises(BadOption, match="there is no theme 'fork'"):
        next(puzzles(SMALL, 5, 1, "fork"))


@pytest.mark.parametrize(
    ("game", "moves", "problem"),
    [
        ("connect-four", "112233", None),
        ("connect-four", "1122334", "the game is over"),
        ("connect-four", "3646", "more than one move wins"),
        ("connect-four", "44444", "no win is known"),
        ("havannah:size=4", "g2 a1 e1 d1 c1 f3 f2 d2 d4 e2 f4 e3 g3", None),
        ("havannah:size=4", "d4", "no win is known"),
    ],
)
def test_a_position_says_why_it_is_no_puzzle(game: str, moves: str, problem: str | None) -> None:
    position = registry.game(game).parse(moves)
    if problem is None:
        assert puzzle_of(position).solution
        return
    with pytest.raises(BadOption, match=problem):
        puzzle_of(position)


def _late(game: str, random: Random, free: int) -> HexPosition:
    """A running position of a random game with so many free cells."""
    while True:
        position = registry.game(game).start()
        while position.outcome is None and len(position.legal_moves()) > free:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None and isinstance(position, HexPosition):
            return position


def _winning(position: Position, plies: int) -> list[Move]:
    """The moves that win within so many plies, by the rules alone."""
    return [move for move in position.legal_moves() if plies and _wins(position.play(move), plies - 1)]


def _wins(after: Position, plies: int) -> bool:
    """Whether the side that has just moved wins within so many further plies, whatever is answered."""
    if after.outcome is not None:
        return after.outcome.winner is after.to_move.other
    if plies < 2:
        return False
    return all(_winning_soon(after.play(reply), plies - 1) for reply in after.legal_moves())


def _winning_soon(position: Position, plies: int) -> bool:
    return position.outcome is None and bool(_winning(position, plies))


def _holds(position: Position) -> bool:
    """Whether the side to move does not lose, by the rules alone."""
    if position.outcome is not None:
        return position.outcome.winner is not position.to_move.other
    return any(not _beats(position.play(move)) for move in position.legal_moves())


def _beats(position: Position) -> bool:
    """Whether the side to move wins."""
    if position.outcome is not None:
        return position.outcome.winner is position.to_move
    return any(not _holds(position.play(move)) for move in position.legal_moves())
