"""Games judged beside perfect play."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.position import positions_to
from conjoin.core.record import Record
from conjoin.verbs.progress import Progress, collected, followed, unless_stopped

if TYPE_CHECKING:
    from conjoin.explain.review import Review
    from conjoin.ratings.accuracy import PlayerAccuracy


def review(played: Any, game: str | Game[Any] | None = None, *, seconds: float = 10.0) -> "Review":
    """A game looked at again: what each move was worth, and the turning points, as far as it is known in this time.

    The game is a Record, its last position, or its moves as `solve` takes them. Raises BadNotation, IllegalMove,
    UnknownName or BadOption for what is no game.

    >>> [step.ply for step in review("1122337").blunders]
    [1, 2, 3, 5, 6, 7]
    """
    from conjoin.explain.review import review as reviewed
    from conjoin.verbs.reading import position_of

    moves, of = (played.moves, played.game) if isinstance(played, Record) else (played, game)
    return reviewed(positions_to(position_of(moves, of)), seconds)


def accuracy(
    records: Iterable[Record] | str | Path, *, threads: int = 0, progress: Progress = False
) -> "tuple[PlayerAccuracy, ...]":
    """How good each player's moves were against perfect play, the most accurate player first.

    Records, or the name of a file with some. Ctrl-C raises Interrupted, whose `partial` counts the games judged by
    then. Raises StoreError or BadNotation for a file that cannot be read, BadOption for what are no records.

    >>> record = Record("connect-four", ("ann", "bob"), "1122334")
    >>> [(one.player, one.total.percent) for one in accuracy([record])]
    [('ann', 37.5), ('bob', 33.333333333333336)]
    """
    from conjoin.explain.assessed_games import AssessedGame, assessed_games
    from conjoin.ratings.accuracy import accuracies
    from conjoin.records.files import load

    games = load(records) if isinstance(records, str | Path) else _records(records)
    found: list[AssessedGame] = []
    steps = followed(assessed_games(games, threads), progress, "games", len(games))
    complete = collected(steps, found)
    return unless_stopped(tuple(accuracies(found)), complete)


def _records(values: Any) -> list[Record]:
    found = list(values) if isinstance(values, Iterable) else [values]
    for value in found:
        if not isinstance(value, Record):
            raise BadOption(f"{value!r:.40} is no record", "give records, or the name of a file with some")
    return found
