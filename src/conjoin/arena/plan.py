"""All that defines a tournament: the same plan gives the same games, wherever and however often they are played."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Any

from conjoin import registry
from conjoin.arena.adjudication import Adjudication, refuse_unprovable
from conjoin.arena.job import Job, game_seed
from conjoin.arena.openings import Openings, choose_openings
from conjoin.core.errors import BadOption, ConjoinError, IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.play.clock import Budget, budget_fields, budget_from

FORMAT = 1
"""Rises when the same plan begins to mean other games."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A round robin, or a gauntlet of the first engines against all others, in pairs with colours swapped."""

    game: str
    """The game's full name."""
    engines: tuple[str, ...]
    """Full names, each once."""
    budgets: tuple[Budget, ...]
    """What each engine may spend."""
    pairs: int
    """Pairs of games for every two engines that meet."""
    openings: tuple[str, ...]
    """Move lines that the pairs begin with, in turn; the same for all who meet."""
    seed: int = 0
    heroes: int = 0
    """The first engines that meet all behind them, and nobody else; 0: all meet all."""
    adjudicate: int | None = None
    """The ply from which a proven result ends a game; None: never."""

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, as places in `engines`."""
        places = range(len(self.engines))
        if self.heroes:
            return tuple(product(places[: self.heroes], places[self.heroes :]))
        return tuple(combinations(places, 2))

    @property
    def games(self) -> int:
        """How many games that makes."""
        return 2 * self.pairs * len(self.pairings)

    def jobs(self) -> Iterator[Job]:
        """Every game, pair by pair: wherever the tournament stops, all have played about as much.

        The id `7.2-1` is a game of the seventh pair in which the second engine moves first against the first.
        """
        for number in range(self.pairs):
            opening = self.openings[number % len(self.openings)]
            for a, b in self.pairings:
                yield self._job(number + 1, opening, a, b)
                yield self._job(number + 1, opening, b, a)

    def games_beyond(self, kept: Mapping[str, Any]) -> int:
        """How many games it has beside those of a plan with these fields; 0 unless each of them is its own, too."""
        try:
            other = Plan.from_fields(kept)
            jobs = {job.id: job for job in self.jobs()}
            is_part = kept["format"] == FORMAT and all(jobs.get(job.id) == job for job in other.jobs())
        except (ValueError, KeyError, TypeError, ConjoinError):
            return 0
        return max(0, self.games - other.games) if is_part else 0

    def _job(self, number: int, opening: str, first: int, second: int) -> Job:
        name = f"{number}.{first + 1}-{second + 1}"
        return Job(
            self.game,
            (self.engines[first], self.engines[second]),
            opening,
            seed=game_seed(self.seed, name),
            own_budgets=(self.budgets[first], self.budgets[second]),
            adjudication=None if self.adjudicate is None else Adjudication(self.adjudicate),
            id=name,
        )

    def fields(self) -> dict[str, Any]:
        """The plan as plain JSON values, for people and programs to read."""
        return {
            "format": FORMAT,
            "game": self.game,
            "engines": list(self.engines),
            "limits": [budget_fields(budget) for budget in self.budgets],
            "pairs": self.pairs,
            "seed": self.seed,
            "gauntlet": self.heroes if self.heroes > 1 else bool(self.heroes),
            "adjudicate": self.adjudicate,
            "openings": list(self.openings),
        }

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> "Plan":
        """The inverse of `fields`."""
        return cls(
            fields["game"],
            tuple(fields["engines"]),
            tuple(map(budget_from, fields["limits"])),
            fields["pairs"],
            tuple(fields["openings"]),
            fields["seed"],
            int(fields["gauntlet"]),
            fields["adjudicate"],
        )


def round_robin(game: Game[Any], engines: Sequence[str], pairs: int, limit: Limit, seed: int) -> Plan:
    """Every engine against every other with one limit for all, from the openings that suit the game."""
    openings = tuple(move_lines(game, choose_openings(game, seed), pairs))
    return Plan(game.name, tuple(engines), (Budget(limit),) * len(engines), pairs, openings, seed)


def move_lines(game: Game[Any], openings: Openings, pairs: int) -> Iterator[str]:
    """As many openings as there are pairs, as move lines."""
    return (game.notation(position) for position in islice(openings.positions, pairs))


def refuse_impossible(plan: Plan, lent: Container[str] = ()) -> None:
    """Raise what is wrong with a plan, before the first game; engines that are `lent` exist already."""
    game = registry.game(plan.game)
    if len(plan.engines) < 2:
        raise BadOption(f"a tournament of {len(plan.engines)} engines has no games", "name at least two")
    for number, text in enumerate(plan.engines, start=1):
        if text in plan.engines[: number - 1]:
            raise BadOption(
                f"engine {number}, {text}, is named twice", "name each once, or give it another option"
            )
        if text not in lent:
            registry.engine(text, game).close()
    if plan.heroes >= len(plan.engines):
        raise BadOption(
            f"{plan.heroes} heroes of {len(plan.engines)} engines meet nobody", "name more engines"
        )
    if plan.adjudicate is not None:
        refuse_unprovable(game)
    _refuse_bad_openings(game, plan.openings)


def _refuse_bad_openings(game: Game[Any], lines: Sequence[str]) -> None:
    if not lines:
        raise BadOption("there are no openings", "give at least one, if only the empty line")
    for number, line in enumerate(lines, start=1):
        if game.parse(line).outcome is not None:
            raise IllegalMove(f"opening {number}, {line}, is a finished game", "leave a move out")
