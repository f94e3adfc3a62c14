"""Openings from which neither side starts ahead.

balanced   Connect Four: perfect play draws them
even       hex boards: both sides win about as often from them, as far as a search can say
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any, TypeGuard

from conjoin.arena.random_openings import distinct, random_openings, random_position
from conjoin.core.analysis import Kind, Score
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.engines.mcts import OFF, MctsEngine
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.oracle import oracle

SHORTEST, LONGEST = 4, 8
"""Plies: fewer repeat soon, and about one random position in six of that length is drawn."""
DRAWS = 100
"""Random positions looked at before the one nearest to a draw is taken, which small boards need."""
FEW_CELLS = 25
"""Boards of that many cells need no book: a position is solved in milliseconds."""

LOOK = Limit(simulations=20_000)
"""What a search may cost to say whether an opening is even."""
LEAST, MOST = -0.04, 0.12
"""Scores after such a look with which the side to move won half of its games on Havannah, size 6: they flatter it."""
LOOKS = 40
"""Openings looked at before the one nearest to even is taken: on tiny boards most are soon proven to be won."""
EVEN = (0, 0.0)
"""How far an even opening is from being one."""


def can_be_balanced(game: Game[Any]) -> TypeGuard[ConnectFour]:
    """Whether exact values of openings are at hand at once: from a book, or on a small board."""
    if not isinstance(game, ConnectFour) or not game.board.fits_a_word:
        return False
    book = oracle(game).book
    return len(game.board.cells) <= FEW_CELLS or (book is not None and book.plies >= LONGEST)


def balanced_openings(game: ConnectFour, seed: int) -> Iterator[Position]:
    """Endless positions that perfect play draws, both colours to move, no two mirror images while they last."""
    random, truth = Random(f"balanced openings {game.name} {seed}"), oracle(game)
    longest = min(LONGEST, len(game.board.cells) // 2)
    drawn = (random_position(game, random, min(SHORTEST, longest), longest) for _ in count())

    def from_draw(position: Position) -> tuple[int, float]:
        moves = list(position.moves)
        known = truth.known(moves)
        return abs(truth.scores([moves])[0] if known is None else known), 0.0

    return distinct(game, lambda: _nearest(islice(drawn, DRAWS), from_draw))


def _nearest(drawn: Iterable[Position], distance: Callable[[Position], tuple[int, float]]) -> Position:
    """The first that is EVEN, or of all the nearest to it."""
    best: tuple[tuple[int, float], Position] | None = None
    for position in drawn:
        found = distance(position), position
        if best is None or found[0] < best[0]:
            best = found
        if found[0] == EVEN:
            break
    assert best is not None  # noqa: S101  (some are drawn)
    return best[1]


def even_openings(game: Game[Any], seed: int) -> Iterator[Position]:
    """Of the random openings with this seed, those that a search thinks even; found once in a process.

    Each costs some looks of a second or less, about one random opening in five being even.
    """
    found, more = _found(game, seed)
    number = 0
    while True:
        if number == len(found):
            found.append(next(more))
        yield found[number]
        number += 1


@cache
def _found(game: Game[Any], seed: int) -> tuple[list[Position], Iterator[Position]]:
    """What was found so far, and how to find more; without the network, so that the openings stay the same."""
    return [], _even(random_openings(game, seed), MctsEngine(network=OFF))


def _even(drawn: Iterator[Position], engine: MctsEngine) -> Iterator[Position]:
    """The even ones of endless openings, or of very many the nearest to it."""
    while True:
        yield _nearest(
            islice(drawn, LOOKS), lambda opening: _from_even(engine.analyse(opening, LOOK).lines[0].score)
        )


def _from_even(score: Score) -> tuple[int, float]:
    """Estimates by their distance from what is even, then proven results, the longest first."""
    if score.kind is Kind.ESTIMATE:
        distance = max(LEAST - score.value, score.value - MOST, 0.0)
        return (1, distance) if distance else EVEN
    return EVEN if score.kind is Kind.DRAW else (2, float(-(score.plies or 0)))
