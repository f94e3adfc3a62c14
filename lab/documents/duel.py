"""Games between players that have no name in the registry, and how a match reads in one line."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from time import process_time
from typing import Any

from conjoin import registry
from conjoin.arena.job import game_seed
from conjoin.arena.match import Pair
from conjoin.arena.openings import openings
from conjoin.bench.measure import Measured, require
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.core.record import Record
from conjoin.play.ongoing import begin
from conjoin.play.seat import Seat
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.ratings.tally import Tally, tally
from conjoin.views.rating_text import format_elo

SEED = 1
"""Of every match here: openings, and the chances of players that take them."""

Player = str | Callable[[], Engine]
"""A name in the registry, or how to build an engine that has none."""


def duel(
    game: Game[Any], a: Player, b: Player, pairs: int, beginnings: Iterable[Position] | None = None
) -> Iterator[Pair]:
    """Colour-swapped pairs of games, as `conjoin match --seed 1` plays them."""
    drawn = openings(game, SEED) if beginnings is None else beginnings
    for number, opening in enumerate(islice(drawn, pairs)):
        one, other = (game_seed(SEED, number, who) for who in ("a first", "b first"))
        yield Pair(_played(game, (a, b), opening, one), _played(game, (b, a), opening, other))


def match_line(what: str, pairs: Iterable[Pair], said: str = "") -> Measured:
    """The result of a match, seen from A, with its Elo and interval."""
    began = process_time()
    counted = tally((pair.a_first, pair.b_first) for pair in pairs)
    require(counted.failures == 0, f"{what}: all moves are legal, and nobody crashes")
    rate = counted.games / max(process_time() - began, 1e-9)
    return Measured(what, rate, "games", note=f"{result(counted)}{said}")


def result(counted: Tally) -> str:
    """Wins, draws and losses, with the Elo they show."""
    return f"{counted.wins}-{counted.draws}-{counted.losses}: {format_elo(elo_of_pairs(PairResults(counted.pairs)))}"


def _played(game: Game[Any], players: tuple[Player, Player], opening: Position, seed: int) -> Record:
    first, second = (_engine(game, player, seed) for player in players)
    with first, second:
        seats = (Seat(_label(players[0]), first), Seat(_label(players[1]), second))
        ongoing = begin(game, seats, opening, seed=seed)
        *_, last = replace(ongoing, opening_plies=len(opening.moves)).steps()
        return last.record


def _engine(game: Game[Any], player: Player, seed: int) -> Engine:
    return registry.engine(registry.with_seed(player, seed), game) if isinstance(player, str) else player()


def _label(player: Player) -> str:
    return player if isinstance(player, str) else "variant"
