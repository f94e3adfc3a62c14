"""Puzzles one after the other, from games that are played for the purpose.

The games depend on the seed alone, so the same seed has the same puzzles in the same order.
"""

from collections.abc import Iterator, Sequence
from os import cpu_count
from random import Random
from typing import Any

from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame
from conjoin.puzzles.checking import puzzle_if_any
from conjoin.puzzles.connect_four_games import BATCH_GAMES, ConnectFourGames
from conjoin.puzzles.hex_games import HexGames
from conjoin.puzzles.puzzle import Puzzle
from conjoin.puzzles.themes import THEMES

MOST_FRUITLESS = 2000
"""Batches of games in a row without a single puzzle before the search is given up."""


def puzzles(game: Game[Any], plies: int, seed: int, theme: str | None = None) -> Iterator[Puzzle | None]:
    """Endless puzzles, and None for every few games without one; raises BadOption, or EngineFailure in the end."""
    if theme is not None and theme not in THEMES:
        raise BadOption(f"there is no theme {theme!r}", f"choose one of {', '.join(THEMES)}")
    games = games_of(game, [plies], Random(f"puzzle {game.name} {plies} {seed}"), cpu_count() or 1)
    fruitless, seen = 0, set[str]()
    while fruitless < MOST_FRUITLESS:
        fruitless += 1
        for positions in games.batch():
            for position in positions:
                key = mirrored_key(position)
                puzzle = None if key in seen else puzzle_if_any(position)
                seen.add(key)
                if puzzle is not None and theme in (None, puzzle.theme):
                    fruitless = 0
                    yield puzzle
        if fruitless:
            yield None
    wanted = f"puzzle of {plies} plies" if theme is None else f"puzzle about {theme} of {plies} plies"
    raise EngineFailure(
        f"{MOST_FRUITLESS * BATCH_GAMES:,} random games hold no {wanted} on {game.name}",
        "choose other plies or a larger board",
    )


def games_of(
    game: Game[Any], lengths: Sequence[int], random: Random, threads: int
) -> ConnectFourGames | HexGames:
    """Games of this kind to look through; raises BadOption where no judge knows it, or for impossible lengths."""
    if isinstance(game, ConnectFour):
        return ConnectFourGames(game, lengths, random, threads)
    if isinstance(game, HexGame):
        return HexGames(game, lengths, random)
    raise BadOption(f"no puzzles are made of {game.name}", "choose Connect Four, FenceMaster or Havannah")


def mirrored_key(position: Position) -> str:
    """The same for two positions that are images of each other."""
    game = position.game
    return min(repr(game.transform(position, symmetry).key) for symmetry in game.symmetries)
