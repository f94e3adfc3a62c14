"""Random boards of the hex games as people might reach them."""

from random import Random

from conjoin.engines.hex_threats import Threats
from conjoin.games.hexboard import OFF_BOARD
from conjoin.games.hexgame import HexGame, HexPosition

BESIDE = 0.8
"""How often a stone is placed beside another one."""


def sensible(game: HexGame, random: Random, stones: tuple[int, int]) -> HexPosition:
    """A random running position whose players stopped every win that they could stop, and did not win before."""
    while True:
        position, wanted = game.start(), random.randint(*stones)
        while len(position.moves) < wanted and position.outcome is None:
            threats = Threats(position)
            if threats.wins(position.to_move):
                break
            position = position.play(_move(position, threats, random))
        if position.outcome is None and len(position.moves) == wanted:
            return position


def _move(position: HexPosition, threats: Threats, random: Random) -> int:
    urgent = threats.wins(position.to_move.other)
    if urgent:
        return random.choice(urgent)
    neighbours, stones = position.game.board.neighbours, position.stones
    free = [cell for cell, stone in enumerate(stones) if stone is None]
    beside = [
        cell for cell in free if any(n != OFF_BOARD and stones[n] is not None for n in neighbours[cell])
    ]
    return random.choice(beside if beside and random.random() < BESIDE else free)
