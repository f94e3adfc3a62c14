"""How strong the engines of this package are: what `make ratings` measured, kept in reference.json.

Ratings of one game compare with each other only; 0 is the mean of the engines that met.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

NAME = "reference.json"


@dataclass(frozen=True, slots=True)
class ReferenceRating:
    """One engine in the tournament of one game."""

    engine: str
    """Its spec, as it was entered."""
    elo: float
    low: float
    high: float
    """The 95 % interval."""
    accuracy: float | None
    """Percent, against perfect play; None where most moves could not be judged."""


@cache
def reference_ratings(family: str) -> tuple[ReferenceRating, ...]:
    """Those of a game, by its bare name, the strongest first; empty for a game that was not measured.

    >>> [rated.engine for rated in reference_ratings("connect-four")][-1]
    'random'
    """
    kept = json.loads(files(__package__).joinpath(NAME).read_text(encoding="utf-8"))
    return tuple(ReferenceRating(**values) for values in kept.get(family, ()))


def reference_rating(family: str, name: str) -> ReferenceRating | None:
    """That of an engine by its spec, or of its strongest variant by its bare name; None if it did not take part.

    >>> reference_rating("havannah", "mcts").engine
    'mcts:simulations=4000,network=off'
    """
    exact = (one for one in reference_ratings(family) if one.engine == name)
    return next(exact, None) or next(iter(variants(family, name)), None)


def variants(family: str, name: str) -> tuple[ReferenceRating, ...]:
    """Those of an engine by its bare name, the strongest first: one for each level or setting that took part.

    >>> [rated.engine for rated in variants("havannah", "mcts")]
    ['mcts:simulations=4000,network=off', 'mcts:simulations=500,network=off']
    """
    return tuple(one for one in reference_ratings(family) if one.engine.partition(":")[0] == name)


def format_rating(family: str, rated: ReferenceRating) -> str:
    """A rating in one line.

    >>> format_rating("connect-four", ReferenceRating("window", 120.4, 80.2, 160.6, 91.54))
    'connect-four: window +120 Elo (+80 to +161), accuracy 91.5 %'
    """
    accuracy = "" if rated.accuracy is None else f", accuracy {rated.accuracy:.1f} %"
    return f"{family}: {rated.engine} {rated.elo:+.0f} Elo ({rated.low:+.0f} to {rated.high:+.0f}){accuracy}"
