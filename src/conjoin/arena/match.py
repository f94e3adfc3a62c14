"""A match: colour-swapped pairs of games from varied openings, so that neither side profits from the first move."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import islice, tee
from typing import Any

from conjoin import registry
from conjoin.arena.dispatch import played
from conjoin.arena.job import Job, game_seed
from conjoin.arena.journal import Journal
from conjoin.arena.openings import openings
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.core.record import Record
from conjoin.play.clock import NO_BUDGET, Budget
from conjoin.ratings.tally import Tally, tally
from conjoin.workers import Worker

IN_THIS_PROCESS: AbstractContextManager[Sequence[Worker]] = nullcontext(())
"""Games are played right here, one after the other."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening: first with A, then with B moving first."""

    a_first: Record
    b_first: Record

    @property
    def records(self) -> tuple[Record, Record]:
        """Both games."""
        return self.a_first, self.b_first


def match(
    game: Game[Any],
    a: str,
    b: str,
    pairs: int,
    seed: int,
    budgets: Sequence[Budget] = (NO_BUDGET, NO_BUDGET),
    beginnings: Iterable[Position] | None = None,
    workers: AbstractContextManager[Sequence[Worker]] = IN_THIS_PROCESS,
    journal: Journal | None = None,
) -> Iterator[Pair]:
    """The pairs in their order, whichever worker plays them; the same seed and node limits give the same games.

    What is in the journal comes first and is not played again; what is played is in it before it counts.

    Raises UnknownName, BadOption or BadNotation at once, before the first pair is asked for. Who stops asking, or is
    interrupted, ends the workers too.
    """
    for text in (a, b):
        registry.engine(text, game).close()
    of_a, of_b = budgets
    finished = {} if journal is None else journal.finished()
    # More pairs may be kept than are asked for now; about as many games as there are tell which.
    planned, known = tee(jobs(game, a, b, max(pairs, len(finished)), seed, (of_a, of_b), beginnings))
    if journal is not None:
        journal.check(finished, known)
    kept = set(finished)
    missing = (job for job in islice(planned, 2 * pairs) if job.id not in kept)
    return _played(pairs, missing, finished, workers, journal)


def jobs(
    game: Game[Any],
    a: str,
    b: str,
    pairs: int,
    seed: int,
    budgets: tuple[Budget, Budget] = (NO_BUDGET, NO_BUDGET),
    beginnings: Iterable[Position] | None = None,
) -> Iterator[Job]:
    """The games of a match, pair by pair, from these openings or from those that suit the game.

    Their ids are those of a tournament of two: `7.2-1` is the game of the seventh pair in which B moves first.
    """
    drawn = openings(game, seed) if beginnings is None else beginnings
    for number, opening in enumerate(islice(drawn, pairs)):
        moves = game.notation(opening)
        a_first, b_first = _ids(number)
        seeds = game_seed(seed, number, "a first"), game_seed(seed, number, "b first")
        yield Job(game.name, (a, b), moves, seed=seeds[0], own_budgets=budgets, id=a_first)
        yield Job(game.name, (b, a), moves, seed=seeds[1], own_budgets=budgets[::-1], id=b_first)


def tallied(pairs: Iterable[Pair]) -> Iterator[tuple[Pair, Tally]]:
    """Every pair with how the match stands after it, seen from A."""
    counted = Tally()
    for pair in pairs:
        counted += tally([pair.records])
        yield pair, counted


def _played(
    pairs: int,
    missing: Iterator[Job],
    finished: dict[str, Record],
    workers: AbstractContextManager[Sequence[Worker]],
    journal: Journal | None,
) -> Iterator[Pair]:
    """Pairs by their number, whichever games end first: short games must not count before long ones.

    A test that stops early would otherwise stop on whatever ends quickly.
    """
    number = 0

    def whole() -> Iterator[Pair]:
        nonlocal number
        while number < pairs and all(name in finished for name in _ids(number)):
            a_first, b_first = map(finished.pop, _ids(number))
            number += 1
            yield Pair(a_first, b_first)

    yield from whole()
    with workers as ready:
        for records in played(missing, ready):
            if journal is not None:
                journal.add(records)
            finished.update((record.id, record) for record in records)
            yield from whole()


def _ids(number: int) -> tuple[str, str]:
    return f"{number + 1}.1-2", f"{number + 1}.2-1"
