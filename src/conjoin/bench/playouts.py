"""Random playouts and perft: the native boards against their Python twins."""

from collections.abc import Iterator
from random import Random
from typing import Any

from conjoin import registry
from conjoin._native import connect_four as native_connect_four
from conjoin._native import hex as native_hex
from conjoin.bench.measure import Measured, rate, require
from conjoin.core.game import Game
from conjoin.core.position import Position

PERFT_9 = 39_394_572
"""Move sequences of nine plies in Connect Four."""
HEX_SIZES = (4, 8, 10)


def run(quick: bool) -> Iterator[Measured]:
    """One line at a time, as they are measured."""
    seconds = 0.1 if quick else 2.0
    yield _perft(seconds)
    yield _connect_four(seconds)
    for rules in ("fencemaster", "havannah"):
        for size in HEX_SIZES:
            yield _hex(rules, size, seconds)


def _perft(seconds: float) -> Measured:
    def work(count: int) -> int:
        for _ in range(count):
            require(native_connect_four.perft([], 9) == PERFT_9, "perft(9)")
        return count

    return Measured("Connect Four perft(9)", rate(work, seconds), "runs")


def _connect_four(seconds: float) -> Measured:
    game = registry.game("connect-four")

    def native(count: int) -> int:
        return _checked(native_connect_four.playouts([], count, 1), count)

    return _compared("Connect Four playouts", game, rate(native, seconds), seconds)


def _hex(rules: str, size: int, seconds: float) -> Measured:
    game = registry.game(f"{rules}:size={size}")

    def native(count: int) -> int:
        return _checked(native_hex.playouts(rules, size, [], count, 1), count)

    for seed in range(20):
        moves = native_hex.random_game(rules, size, seed)
        plies, result, _ = native_hex.replay(rules, size, moves)
        position = _replayed(game, moves)
        require(plies == len(moves) and position.outcome is not None, f"{game.name} seed {seed} ends")
        require(result == _result(position), f"{game.name} seed {seed} winner")
    return _compared(f"{rules}:size={size} playouts", game, rate(native, seconds), seconds)


def _checked(counts: tuple[int, int, int, int], wanted: int) -> int:
    first, second, drawn, _ = counts
    require(first + second + drawn == wanted, "every playout has one result")
    return wanted


def _compared(what: str, game: Game[Any], native_rate: float, seconds: float) -> Measured:
    random = Random(1)

    def plain(count: int) -> int:
        for _ in range(count):
            position = game.start()
            while position.outcome is None:
                position = position.play(random.choice(position.legal_moves()))
        return count

    return Measured(what, native_rate, "playouts", native_rate / rate(plain, seconds), "plain Python")


def _replayed(game: Game[Any], moves: list[int]) -> Position:
    position: Position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def _result(position: Position) -> int:
    """The native code of a result: the winner's side, or 2 for a draw."""
    winner = position.outcome.winner if position.outcome else None
    return 2 if winner is None else int(winner)
