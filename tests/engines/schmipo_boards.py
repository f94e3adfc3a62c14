"""Hand-made and random FenceMaster boards for the tests of Schmipo."""

from itertools import zip_longest
from random import Random

from conjoin import Analysis, Limit, Move
from conjoin.engines.classical.schmipo import SchmipoEngine
from conjoin.engines.move_ordering import relevant_cells
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.hexgame import HexPosition


def board(size: int, white: str, black: str, swap: bool = False) -> HexPosition:
    """The position with these stones, White's and Black's played in turn."""
    position = FenceMaster(size, swap).start()
    for pair in zip_longest(white.split(), black.split()):
        for name in pair:
            if name is not None:
                position = position.play(position.game.parse_move(name))
    return position


def names(position: HexPosition, cells: tuple[Move, ...]) -> str:
    return " ".join("{}:{}".format(*position.game.board.places[cell]) for cell in cells)


def answer(position: HexPosition, cutoff: int = 3, heuristic: int = 10) -> str:
    """The move that the engine plays, as row:col."""
    return names(position, (analyse(position, cutoff, heuristic).best,))


def analyse(position: HexPosition, cutoff: int = 3, heuristic: int = 10) -> Analysis:
    return SchmipoEngine(cutoff, heuristic).analyse(position, Limit())


def random_position(size: int, plies: int, rng: Random, swap: bool = False) -> HexPosition:
    """A running game of this many plies or fewer, its stones mostly beside each other."""
    position = FenceMaster(size, swap).start()
    for _ in range(plies):
        moves = relevant_cells(position) if rng.random() < 0.7 else position.legal_moves()
        after = position.play(rng.choice(list(moves)))
        if after.outcome is not None:
            break
        position = after
    return position
