"""Exact scores against a plain negamax over the readable rules."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from conjoin import BadOption, ConjoinError, IllegalMove, Side, game, solve_many
from conjoin._native import connect_four
from conjoin.core.analysis import Kind
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.solver.bulk import Answer, in_chunks, solve_chunks
from conjoin.solver.scores import exact_score, new_solver, solvable


def solve_lines(game: ConnectFour, lines: Iterable[str], **wanted: Any) -> Iterator[tuple[str, Answer]]:
    return solve_chunks(game, in_chunks(lines), **wanted)


def plain_score(position: ConnectFourPosition, known: dict[object, int]) -> int:
    """The number of the k-th last own stone that wins, negative for a loss, 0 for a draw: by looking at everything."""
    if position.key not in known:
        known[position.key] = max(_after(position, move, known) for move in position.legal_moves())
    return known[position.key]


def _after(position: ConnectFourPosition, move: int, known: dict[object, int]) -> int:
    child = position.play(move)
    if child.outcome is None:
        return -plain_score(child, known)
    if child.outcome.winner is None:
        return 0
    # Own stones that were still to come when this one was played, itself included.
    return sum(1 for ply in range(len(position.moves), len(position.stones)) if ply % 2 == position.to_move)


def late_positions(spec: str, stones: int, count: int) -> Iterator[ConnectFourPosition]:
    """Running positions of this many random stones; nobody won on the way although he could have."""
    played, random = game(spec), Random(f"{spec} {stones}")
    found = 0
    while found < count:
        position: ConnectFourPosition = played.start()
        while len(position.moves) < stones:
            next_ones = [position.play(move) for move in position.legal_moves()]
            running = [after for after in next_ones if after.outcome is None]
            if not running:
                break
            position = random.choice(running)
        if len(position.moves) == stones:
            found += 1
            yield position


@pytest.mark.parametrize(
    ("spec", "stones", "count"),
    [
        ("connect-four:width=4,height=4", 5, 60),
        ("connect-four:width=5,height=4", 10, 60),
        ("connect-four:width=5,height=5,line=3", 11, 40),
        ("connect-four:width=5,height=5", 14, 40),
        ("connect-four:width=6,height=5", 19, 40),
        ("connect-four", 30, 60),
        ("connect-four", 34, 100),
        ("connect-four:width=8,height=7", 46, 40),
        ("connect-four:width=6,height=7", 32, 40),
        ("connect-four:width=9,height=5", 35, 20),
        ("connect-four:width=8,height=6,line=5", 40, 20),
        ("connect-four:width=8,height=8", 54, 20),  # from here on more than 64 bits
        ("connect-four:width=9,height=7", 53, 20),
        ("connect-four:width=12,height=9,line=6", 99, 5),
    ],
)
def test_scores_are_those_of_plain_search(spec: str, stones: int, count: int) -> None:
    played = solvable(spec)
    positions = list(late_positions(spec, stones, count))
    answers = dict(solve_lines(played, [played.notation(position) for position in positions]))
    known: dict[object, int] = {}
    for position in positions:
        assert answers[played.notation(position)] == plain_score(position, known)


def test_columns_and_weak_scores_follow_from_the_exact_ones() -> None:
    played = ConnectFour()
    texts = [played.notation(position) for position in late_positions("connect-four", 31, 40)]
    exact, weak = dict(solve_lines(played, texts)), dict(solve_lines(played, texts, weak=True))
    every = dict(solve_lines(played, texts, columns=True))
    for text in texts:
        score, columns = exact[text], every[text]
        assert isinstance(score, int)
        assert isinstance(columns, list)
        legal = played.parse(text).legal_moves()
        assert [column for column, value in enumerate(columns) if value is not None] == list(legal)
        assert max(value for value in columns if value is not None) == score
        assert weak[text] == (score > 0) - (score < 0)


def test_boards_of_more_than_64_bits_are_solved_like_any_other() -> None:
    played = solvable("connect-four:width=10,height=6")
    texts = [played.notation(position) for position in late_positions(played.name, 40, 12)]
    exact, weak = dict(solve_lines(played, texts)), dict(solve_lines(played, texts, weak=True))
    every = dict(solve_lines(played, texts, columns=True))
    without_rules = new_solver(played, zugzwang=False)
    for text in texts:
        score, columns = exact[text], every[text]
        assert isinstance(score, int)
        assert isinstance(columns, list)
        assert without_rules.solve(list(played.parse(text).moves))[:2] == (score, score)
        assert max(value for value in columns if value is not None) == score
        assert weak[text] == (score > 0) - (score < 0)
    assert solve_many(texts, played.name).tolist() == list(exact.values())


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("connect-four:width=5,height=5", 60_000),
        ("connect-four:width=6,height=5", 270_000),
        ("connect-four:width=6,height=4", 60_000),
    ],
)
def test_the_rules_of_zugzwang_save_work_on_odd_and_even_heights(spec: str, most: int) -> None:
    with_rules, without = (
        new_solver(solvable(spec)).solve([]),
        new_solver(solvable(spec), zugzwang=False).solve([]),
    )
    assert with_rules[:2] == without[:2]
    assert with_rules[2] < most
    assert with_rules[2] < 0.7 * without[2]


def test_a_bad_line_does_not_stop_the_others() -> None:
    lines = ["112233", "4x", "1111111", "1212121", " 112233"]
    answers = [answer for _, answer in solve_lines(ConnectFour(), lines)]
    assert answers[0] == 18
    assert isinstance(answers[1], ConjoinError)
    assert "move 2: 'x' is not a column" in str(answers[1])
    assert "move 7: column 1 is full" in str(answers[2])
    assert isinstance(answers[3], IllegalMove)
    assert "the game is over" in str(answers[3])
    assert answers[4] == 18


def test_one_and_two_threads_agree() -> None:
    texts = [ConnectFour().notation(position) for position in late_positions("connect-four", 22, 20)]
    assert list(solve_lines(ConnectFour(), texts, threads=1)) == list(
        solve_lines(ConnectFour(), texts, threads=2)
    )


def test_one_thread_counts_the_same_nodes_every_time() -> None:
    def nodes() -> list[int]:
        judge = new_solver(ConnectFour())
        return [judge.solve(list(position.moves))[2] for position in late_positions("connect-four", 18, 5)]

    assert nodes() == nodes()


@pytest.mark.parametrize(
    ("moves", "number", "kind", "plies"),
    [
        ("112233", 18, Kind.WIN, 1),  # the seventh stone
        ("", 1, Kind.WIN, 41),
        ("4", -2, Kind.LOSS, 38),
    ],
)
def test_a_number_names_the_ply_of_the_last_stone(moves: str, number: int, kind: Kind, plies: int) -> None:
    score = exact_score(number, ConnectFour().parse(moves))
    assert (score.kind, score.value) == (kind, number)
    assert score.plies == plies


def test_numbers_of_played_out_games_name_the_last_ply() -> None:
    # A game won at ply n, looked at from every earlier ply: the winner still has that many own stones to come.
    for position in late_positions("connect-four", 12, 50):
        for move in position.legal_moves():
            end = position.play(move)
            if end.outcome is None or end.outcome.winner is None:
                continue
            number = len(range(len(position.moves), 42, 2))
            assert exact_score(number, position).plies == 1
            before = ConnectFour().parse(ConnectFour().notation(position)[:-1])
            assert exact_score(-number, before).plies == 2
            assert before.to_move is Side(1 - position.to_move)


def test_many_positions_as_lines_or_columns() -> None:
    positions = list(late_positions("connect-four", 24, 1500))  # more than one chunk
    texts = [ConnectFour().notation(position) for position in positions]
    scores = solve_many(texts)
    assert scores.dtype.name == "int8"
    assert scores.tolist() == solve_many([position.moves for position in positions], threads=1).tolist()
    assert scores.tolist() == [answer for _, answer in solve_lines(ConnectFour(), texts)]
    assert solve_many(texts[:50], weak=True, book=False).tolist() == [
        (score > 0) - (score < 0) for score in scores.tolist()[:50]
    ]
    assert solve_many([]).tolist() == []
    assert solve_many(["112233"], "connect-four:width=4,height=4").tolist() == [5]


def test_without_numpy_many_scores_are_a_list() -> None:
    code = "import sys; sys.modules['numpy'] = None; import conjoin; print(conjoin.solve_many(['112233']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[18]\n"


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("4x", r"positions\[1\]: move 2: 'x' is not a column"),
        ([0, 7], r"positions\[1\]: move 2: '8' is not a column"),
        ([0, -1], r"positions\[1\]: move 2: '\?' is not a column"),
        ("1111111", r"positions\[1\]: move 7: column 1 is full"),
        ("1212121", r"positions\[1\]: the game is over after move 7"),
    ],
)
def test_a_bad_position_is_named_by_its_index(position: str | list[int], problem: str) -> None:
    with pytest.raises(ConjoinError, match=problem):
        solve_many(["112233", position, "9"])


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=5,height=4,line=3"])
def test_the_compiled_results_of_all_columns_are_those_of_the_rules(spec: str) -> None:
    played, random = solvable(spec), Random(4)
    board = played.board
    for _ in range(60):
        position = played.start()
        while position.outcome is None:
            found = connect_four.next_results(list(position.moves), board.width, board.height, board.line)
            for move in range(board.width):
                if move not in position.legal_moves():
                    assert found[move] is None
                    continue
                outcome = position.play(move).outcome
                winner = None if outcome is None else 2 if outcome.winner is None else int(outcome.winner)
                assert found[move] == (-1 if winner is None else winner)
            position = position.play(random.choice(position.legal_moves()))
        after_the_end = connect_four.next_results(list(position.moves), board.width, board.height, board.line)
        assert after_the_end == [None] * board.width


def test_boards_beyond_128_bits_and_other_games_are_refused() -> None:
    with pytest.raises(BadOption, match="too large for the solver"):
        new_solver(solvable("connect-four:width=12,height=10"))
    with pytest.raises(BadOption, match="too large for the solver"):
        solve_many(["1"], "connect-four:width=12,height=10")
    with pytest.raises(BadOption, match="it solves connect-four"):
        solvable("havannah")
