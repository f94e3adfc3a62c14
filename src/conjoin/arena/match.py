"""A match: colour-swapped pairs of games from varied openings, so that neither side profits from the first move."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from conjoin import registry
from conjoin.arena.job import Job, game_seed, play
from conjoin.arena.openings import openings
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.core.record import Record


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening: first with A, then with B moving first."""

    a_first: Record
    b_first: Record


def match(
    game: Game[Any],
    a: str,
    b: str,
    pairs: int,
    seed: int,
    limit: Limit,
    beginnings: Iterable[Position] | None = None,
) -> Iterator[Pair]:
    """Play the pairs one after the other; the same seed and node limits give the same games.

    Raises UnknownName, BadOption or BadNotation at once, before the first pair is asked for.
    """
    for text in (a, b):
        registry.engine(text, game).close()
    games = jobs(game, a, b, pairs, seed, limit, beginnings)
    return (Pair(play(a_first), play(b_first)) for a_first, b_first in games)


def jobs(
    game: Game[Any],
    a: str,
    b: str,
    pairs: int,
    seed: int,
    limit: Limit,
    beginnings: Iterable[Position] | None = None,
) -> Iterator[tuple[Job, Job]]:
    """The games of a match, pair by pair, from these openings or from those that suit the game."""
    drawn = openings(game, seed) if beginnings is None else beginnings
    for number, opening in enumerate(islice(drawn, pairs)):
        moves = game.notation(opening)
        yield (
            Job(game.name, (a, b), moves, limit, game_seed(seed, number, "a first")),
            Job(game.name, (b, a), moves, limit, game_seed(seed, number, "b first")),
        )
