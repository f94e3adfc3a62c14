"""One game as a job: all that a worker needs to play it, and the record it sends back."""

from dataclasses import dataclass
from hashlib import blake2b

from conjoin import registry
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.record import Record
from conjoin.play.ongoing import begin
from conjoin.play.seat import Seat

SEEDS = 1_000_000_000
"""Engines take seeds below this."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played; everything in it is a plain value, so that it travels to any process."""

    game: str
    """The game's full name."""
    players: tuple[str, str]
    """The full names of the engines that move first and second."""
    opening: str = ""
    """The moves before the first that is asked for, in the game's own notation."""
    limit: Limit = NO_LIMIT
    """For every move of both."""
    seed: int = 0


def play(job: Job) -> Record:
    """Play the game to its end, however it ends, with engines of its own; the same job gives the same moves.

    >>> record = play(Job("connect-four", ("random", "random:seed=5"), opening="44"))
    >>> record.moves[:2], record.ending.value
    ('44', 'rules')
    """
    game = registry.game(job.game)
    # Chance is seeded anew for each game, and nothing is carried over from other games.
    texts = [registry.with_seed(text, job.seed) for text in job.players]
    with registry.engine(texts[0], game) as first, registry.engine(texts[1], game) as second:
        seats = (Seat(job.players[0], first), Seat(job.players[1], second))
        ongoing = begin(game, seats, game.parse(job.opening), seed=job.seed)
        return ongoing.play_out(job.limit).record


def game_seed(seed: int, *place: object) -> int:
    """The seed of one game of many; neighbouring games have nothing in common.

    >>> len({game_seed(seed, game) for seed in range(100) for game in range(100)})
    10000
    """
    text = " ".join(map(str, (seed, *place)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) % SEEDS
