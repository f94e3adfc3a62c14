"""A match: colour-swapped pairs of games from varied openings, so that neither side profits from the first move."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from conjoin import registry
from conjoin.arena.one_game import Player, play_game
from conjoin.arena.openings import openings
from conjoin.core.analysis import Limit
from conjoin.core.game import Game
from conjoin.core.record import Record


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening: first with A, then with B moving first."""

    a_first: Record
    b_first: Record


def match(game: Game[Any], a: str, b: str, pairs: int, seed: int, limit: Limit) -> Iterator[Pair]:
    """Play the pairs one after the other; the same seed and node limits give the same games.

    Raises UnknownName, BadOption or BadNotation at once, before the first pair is asked for.
    """
    for text in (a, b):
        registry.engine(text, game).close()
    return (
        Pair(
            _game(game, (a, b), opening, limit, seed + 2 * number),
            _game(game, (b, a), opening, limit, seed + 2 * number + 1),
        )
        for number, opening in enumerate(islice(openings(game, seed), pairs))
    )


def _game(game: Game[Any], texts: tuple[str, str], opening: Any, limit: Limit, seed: int) -> Record:
    """One game with engines of its own: chance is seeded anew, and nothing is carried over from other games."""
    first, second = (registry.with_seed(text, seed) for text in texts)
    with registry.engine(first, game) as white, registry.engine(second, game) as black:
        players = (Player(texts[0], white), Player(texts[1], black))
        return play_game(game, players, opening, limit, seed)
