"""The compiled twins against the plain rules: thousands of seeded games, the perft files, and playouts."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from conjoin import Game, Move, Outcome, game
from conjoin._native import connect_four
from conjoin._native import hex as hex_games
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame

from .perft_files import Perft, read
from .strategies import clinging_move, random_move

RUNNING, DRAW = -1, 2
WAYS = {"ring": 1, "loop": 1, "bridge": 2, "fork": 4, "tripod": 4, "both": 5, "full": 0}

# Native boards fit one word of 64 bits, a spare bit for each column counted; 8 by 7 needs every bit. Only what the
# solver needs takes boards of two words.
SHAPES = [(7, 6, 4), (4, 4, 4), (5, 4, 3), (4, 6, 6), (6, 5, 4), (9, 6, 5), (12, 4, 6), (4, 12, 4), (8, 7, 4)]
TWO_WORDS = [(9, 7, 4), (8, 8, 4), (5, 12, 4), (12, 9, 5), (11, 10, 3), (9, 12, 6)]
BOARDS = [(rules, size) for rules in ("fencemaster", "havannah") for size in (2, 3, 4, 5, 6, 8, 10, 13)]


def result(outcome: Outcome | None) -> int:
    """An outcome as native code counts it."""
    if outcome is None:
        return RUNNING
    return DRAW if outcome.winner is None else int(outcome.winner)


def ways(outcome: Outcome | None) -> int:
    """How a hex game was won, as native bits."""
    return sum(WAYS[way] for way in outcome.how.split("+")) if outcome else 0


def finish(start: Any, choose: Callable[[Any, Random], Move], seed: int) -> Any:
    """The end of a game between two equal players."""
    position, random = start, Random(seed)
    while position.outcome is None:
        position = position.play(choose(position, random))
    return position


def replayed(played: Game[Any], moves: list[int]) -> Any:
    """The position after a whole game; the plain rules refuse moves that are illegal or come too late."""
    position = played.start()
    for move in moves:
        position = position.play(move)
    assert position.outcome is not None
    return position


@pytest.mark.parametrize(("width", "height", "line"), SHAPES)
def test_native_games_of_connect_four_follow_the_plain_rules(width: int, height: int, line: int) -> None:
    played = ConnectFour(width, height, line)
    for seed in range(15_000 // (width * height)):
        moves = connect_four.random_game(seed, width, height, line)
        end = replayed(played, moves)
        assert connect_four.replay(moves, width, height, line) == (len(moves), result(end.outcome))


@pytest.mark.parametrize(("width", "height", "line"), SHAPES)
def test_plain_games_of_connect_four_end_the_same_natively(width: int, height: int, line: int) -> None:
    played = ConnectFour(width, height, line)
    for seed in range(10_000 // (width * height)):
        end = finish(played.start(), random_move, seed)
        moves = list(end.moves)
        assert connect_four.replay(moves, width, height, line) == (len(moves), result(end.outcome))
        for plies in range(len(moves)):
            assert connect_four.replay(moves[:plies], width, height, line) == (plies, RUNNING)


@pytest.mark.parametrize(("rules", "size"), BOARDS)
def test_native_hex_games_follow_the_plain_rules(rules: str, size: int) -> None:
    played = game(f"{rules}:size={size}")
    for seed in range(12_000 // played.move_count):
        moves = hex_games.random_game(rules, size, seed)
        end = replayed(played, moves)
        verdict = (len(moves), result(end.outcome), ways(end.outcome))
        assert hex_games.replay(rules, size, moves) == verdict, played.notation(end)


@pytest.mark.parametrize(("rules", "size"), BOARDS)
@pytest.mark.parametrize("swap", [False, True])
def test_plain_hex_games_end_the_same_natively(rules: str, size: int, swap: bool) -> None:
    played = game(f"{rules}:size={size},swap={'on' if swap else 'off'}")
    assert isinstance(played, HexGame)
    for seed in range(4_000 // played.move_count):
        # Half of the games with swap begin with one; a plain player would hardly ever find it.
        start = played.parse("a2 swap") if swap and seed % 2 else played.start()
        end = finish(start, clinging_move, seed)
        moves = list(end.moves)
        verdict = (len(moves), result(end.outcome), ways(end.outcome))
        assert hex_games.replay(rules, size, moves, swap) == verdict, played.notation(end)
        for plies in range(len(moves)):
            assert hex_games.replay(rules, size, moves[:plies], swap) == (plies, RUNNING, 0)


@pytest.mark.parametrize(
    ("size", "moves", "how"),
    [
        (3, "e3 b1 e2 c2 d2 a1 c3 d1 b4 b2 c4 b3 d4", "ring+fork"),
        (3, "a2 c4 b3 d2 b2 d1 c3 e1 b1 c5 c2 e2 d3 b4 e3 d4 a1", "ring+bridge"),
        (4, "g1 e1 f2 e2 g2 d2 g3 f1 f3 e3 d6 d1 e4 a2 e6 a1 d5 b4 f5 c1 a3 b1", "fork+bridge"),
        (4, "d4 a1 c3 a2 c4 a3 d5 b1 e4 b2 e3 b3 d3", "ring"),
    ],
)
def test_rare_endings_of_havannah(size: int, moves: str, how: str) -> None:
    end = game(f"havannah:size={size}").parse(moves)
    assert end.outcome.how == how
    _, winner, bits = hex_games.replay("havannah", size, list(end.moves))
    assert (winner, bits) == (end.outcome.winner, sum(WAYS[way] for way in how.split("+")))


def fits(line: Perft) -> bool:
    """Whether native code can play on this board."""
    played = game(line.game)
    return not isinstance(played, ConnectFour) or played.board.width * (played.board.height + 1) <= 64


@pytest.mark.parametrize("line", [line for line in read() if fits(line)], ids=str)
def test_native_counts_reach_the_perft_files(line: Perft) -> None:
    played = game(line.game)
    moves = list(played.parse(line.moves).moves)
    depths = range(len(line.counts))
    if isinstance(played, ConnectFour):
        shape = played.board.width, played.board.height, played.board.line
        counts = [connect_four.perft(moves, depth, *shape) for depth in depths]
    else:
        assert isinstance(played, HexGame)
        rules, size = line.game.partition(":")[0], played.board.size
        counts = [hex_games.perft(rules, size, moves, depth, played.swap) for depth in depths]
    assert counts == list(line.counts)


def test_random_games_depend_on_the_seed_alone() -> None:
    assert connect_four.random_game(7) == connect_four.random_game(7)
    assert hex_games.random_game("havannah", 5, 7) == hex_games.random_game("havannah", 5, 7)
    assert len({tuple(connect_four.random_game(seed)) for seed in range(1000)}) == 1000
    assert len({tuple(hex_games.random_game("fencemaster", 5, seed)) for seed in range(1000)}) == 1000
    assert {connect_four.random_game(seed)[0] for seed in range(200)} == set(range(7))
    assert {hex_games.random_game("havannah", 3, seed)[0] for seed in range(400)} == set(range(19))


def test_playouts_of_connect_four_add_up_and_repeat() -> None:
    first, second, draws, plies = connect_four.playouts([], 200_000, 1)
    assert first + second + draws == 200_000
    assert connect_four.playouts([], 200_000, 1) == (first, second, draws, plies)
    assert connect_four.playouts([], 200_000, 2) != (first, second, draws, plies)
    # Random play wins 55.6 % for the first side and draws 0.25 %; one standard deviation is 0.11 %.
    assert 0.550 < first / 200_000 < 0.562
    assert 0.001 < draws / 200_000 < 0.004
    assert 21.0 < plies / 200_000 < 21.7


@pytest.mark.parametrize("rules", ["fencemaster", "havannah"])
def test_playouts_of_hex_games_add_up_repeat_and_resemble_plain_ones(rules: str) -> None:
    first, second, draws, plies = hex_games.playouts(rules, 4, [], 40_000, 1)
    assert first + second + draws == 40_000
    assert hex_games.playouts(rules, 4, [], 40_000, 1) == (first, second, draws, plies)
    assert hex_games.playouts(rules, 4, [], 40_000, 2) != (first, second, draws, plies)
    plain = [finish(game(f"{rules}:size=4").start(), random_move, seed) for seed in range(1000)]
    wins = sum(end.outcome.winner == 0 for end in plain)
    # The plain share has a standard deviation of 1.6 %, the mean length one of about 0.2 moves.
    assert abs(first / 40_000 - wins / 1000) < 0.07
    assert abs(plies / 40_000 - sum(len(end.moves) for end in plain) / 1000) < 1


def test_playouts_start_where_the_moves_lead() -> None:
    # One move is left, and it fills the board.
    almost_full = [int(column) - 1 for column in "44276122537725234254556347417537166663131"]
    assert connect_four.playouts(almost_full, 50, 3) == (0, 0, 50, 50)
    # A finished game is its own playout.
    assert connect_four.playouts([0, 1, 0, 1, 0, 1, 0], 50, 3) == (50, 0, 0, 0)
    assert hex_games.playouts("havannah", 2, [0, 5, 4, 6], 50, 3) == (0, 50, 0, 0)
    assert connect_four.playouts([], 0, 3) == (0, 0, 0, 0)
    # Whatever is played, a board of size 2 ends in a bridge.
    first, second, draws, _ = hex_games.playouts("havannah", 2, [0], 300, 3)
    assert draws == 0
    assert first > 0 < second


@pytest.mark.parametrize(
    ("moves", "shape"),
    [
        ([7], (7, 6, 4)),
        ([-1], (7, 6, 4)),
        ([0] * 7, (7, 6, 4)),
        ([0, 1, 0, 1, 0, 1, 0, 1], (7, 6, 4)),
        ([], (3, 6, 4)),
        ([], (13, 6, 4)),
        ([], (7, 3, 4)),
        ([], (7, 13, 4)),
        ([], (7, 6, 2)),
        ([], (7, 6, 7)),
        ([], (4, 4, 5)),
        ([], (-7, 6, 4)),
    ],
)
def test_wrong_arguments_for_connect_four_are_refused(moves: list[int], shape: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        connect_four.replay(moves, *shape)
    with pytest.raises(ValueError, match=r"\w"):
        connect_four.perft(moves, 1, *shape)
    with pytest.raises(ValueError, match=r"\w"):
        connect_four.playouts(moves, 1, 1, *shape)


@pytest.mark.parametrize(
    ("rules", "size", "moves", "swap"),
    [
        ("chess", 4, [], False),
        ("havannah", 1, [], False),
        ("havannah", 14, [], False),
        ("havannah", -4, [], False),
        ("fencemaster", 4, [38], False),
        ("fencemaster", 4, [-1], False),
        ("fencemaster", 4, [5, 5], False),
        ("fencemaster", 4, [5, 37], False),
        ("fencemaster", 4, [37], True),
        ("fencemaster", 4, [5, 6, 37], True),
        ("havannah", 2, [0, 5, 1, 6], False),
    ],
)
def test_wrong_arguments_for_hex_games_are_refused(
    rules: str, size: int, moves: list[int], swap: bool
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        hex_games.replay(rules, size, moves, swap)
    with pytest.raises(ValueError, match=r"\w"):
        hex_games.perft(rules, size, moves, 1, swap)
    with pytest.raises(ValueError, match=r"\w"):
        hex_games.playouts(rules, size, moves, 1, 1, swap)


@pytest.mark.parametrize(("width", "height", "line"), TWO_WORDS)
def test_boards_that_do_not_fit_a_word_are_refused(width: int, height: int, line: int) -> None:
    message = f"a board of {width}x{height} is too big: (height + 1) * width must be 64 at most"
    for call in (
        lambda: connect_four.perft([], 0, width, height, line),
        lambda: connect_four.playouts([], 1, 1, width, height, line),
        lambda: connect_four.random_game(1, width, height, line),
    ):
        with pytest.raises(ValueError) as error:  # noqa: PT011  (the message follows)
            call()
        assert str(error.value) == message


@pytest.mark.parametrize(("width", "height", "line"), TWO_WORDS)
def test_games_on_boards_of_two_words_are_replayed(width: int, height: int, line: int) -> None:
    played = ConnectFour(width, height, line)
    for seed in range(10):
        end = finish(played.start(), random_move, seed)
        moves = list(end.moves)
        assert connect_four.replay(moves, width, height, line) == (len(moves), result(end.outcome))
        assert connect_four.replay(moves[:-1], width, height, line) == (len(moves) - 1, RUNNING)
        assert connect_four.next_results(moves[:-1], width, height, line)[moves[-1]] == result(end.outcome)


def test_boards_that_do_not_fit_two_words_are_refused() -> None:
    for call in (connect_four.replay, connect_four.next_results):
        with pytest.raises(
            ValueError, match=r"12x12 is too big: \(height \+ 1\) \* width must be 128 at most"
        ):
            call([], 12, 12, 4)


@pytest.mark.parametrize("number", [-1, -(10**30), 10**30])
def test_impossible_depths_counts_and_moves_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        connect_four.perft([], number)
    with pytest.raises(ValueError, match="depth"):
        hex_games.perft("havannah", 4, [], number)
    with pytest.raises(ValueError, match="count"):
        connect_four.playouts([], number, 1)
    with pytest.raises(ValueError, match="count"):
        hex_games.playouts("havannah", 4, [], number, 1)
    with pytest.raises(ValueError, match="ply 2"):
        connect_four.replay([3, number])
    with pytest.raises(ValueError, match="ply 2"):
        hex_games.replay("havannah", 4, [3, number])
