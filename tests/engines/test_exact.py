"""Exact scores against a plain negamax over the readable rules."""

from collections.abc import Iterator
from random import Random

import pytest

from conjoin import BadOption, ConjoinError, IllegalMove, Side, game
from conjoin.core.analysis import Kind
from conjoin.engines.exact import exact_score, solvable, solve_lines, solver
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition


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
    """Running positions of so many random stones."""
    played, random = game(spec), Random(f"{spec} {stones}")
    found = 0
    while found < count:
        position: ConnectFourPosition = played.start()
        while position.outcome is None and len(position.moves) < stones:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            found += 1
            yield position


@pytest.mark.parametrize(
    ("spec", "stones", "count"),
    [
        ("connect-four:width=4,height=4", 4, 60),
        ("connect-four:width=5,height=4", 8, 60),
        ("connect-four:width=5,height=5,line=3", 9, 40),
        ("connect-four:width=5,height=5", 13, 40),
        ("connect-four:width=6,height=5", 18, 40),
        ("connect-four", 30, 60),
        ("connect-four", 34, 100),
        ("connect-four:width=8,height=7", 46, 40),
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


def test_a_bad_line_does_not_stop_the_others() -> None:
    lines = ["112233", "4x", "1111111", "1212121", " 112233", "445"]
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
        judge = solver(ConnectFour())
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
    # A game won at ply n, looked at from every earlier ply: the winner has so many own stones left to come.
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


def test_boards_beyond_64_bits_and_other_games_are_refused() -> None:
    with pytest.raises(BadOption, match="too large for the solver"):
        solver(solvable("connect-four:width=9,height=8"))
    with pytest.raises(BadOption, match="it solves connect-four"):
        solvable("havannah")
