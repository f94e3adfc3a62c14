"""Exact scores, of one position with all its moves, or of very many."""

from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from conjoin.core.analysis import Score
from conjoin.core.errors import BadNotation
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Position
from conjoin.verbs.progress import Progress, collected, followed, unless_stopped

if TYPE_CHECKING:
    import numpy


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven about a running position."""

    position: Position
    score: Score | None
    """For the side to move; None where it is not proven. For Connect Four its `value` is the solver's number."""
    moves: Mapping[Move, Score]
    """By move, for the side that makes it; moves about which nothing is proven are missing."""
    best: tuple[Move, ...]
    """The moves with the greatest score, ascending."""

    @property
    def is_complete(self) -> bool:
        """Whether the score of every move is known."""
        return len(self.moves) == len(self.position.legal_moves())

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values, moves by their names."""
        from conjoin.explain.exact import to_json

        game = self.position.game
        return {
            "game": game.name,
            "moves": game.notation(self.position),
            "score": None if self.score is None else self.score.to_json(),
            "scores": to_json(game, dict(self.moves)),
            "best": [game.move_name(move) for move in self.best],
        }

    def _repr_html_(self) -> str:
        """What Jupyter asks for."""
        from conjoin.views import html
        from conjoin.views.picture import show
        from conjoin.views.sentences import format_score

        game, side = self.position.game, self.position.to_move
        moves = sorted(self.moves.items(), key=lambda item: item[1], reverse=True)
        stands = "nothing proven" if self.score is None else format_score(self.score)
        rows = [[game.move_name(move), format_score(score)] for move, score in moves]
        told = html.paragraph(f"{game.side_names[side]}: {stands}") + html.table(["move", "exactly"], rows)
        return html.beside(show(self.position)._repr_svg_(), told)

    def __repr__(self) -> str:
        game = self.position.game
        names = " ".join(game.move_name(move) for move in self.best)
        result = "not solved" if self.score is None else f"{self.score!r}, best {names}"
        return f"<Solution of {game.notation(self.position)!r}: {result}>"


def solve(position: Any, game: str | Game[Any] | None = None, *, seconds: float | None = None) -> Solution:
    """The exact score of a running position and of every move, as far as it is proven in this time.

    A position, a line of moves such as "4453", a list of moves, or a Connect Four board as rows of 0, 1 and 2. Connect
    Four of the usual size is always solved if `seconds` are left out; larger boards then have 5 seconds, and hex boards
    one. Raises IllegalMove after the end of the game.

    >>> solved = solve("4444")
    >>> solved.score.value, solved.best
    (1, (3,))
    """
    from conjoin.explain.exact import best_moves, best_score, exact_scores
    from conjoin.explain.explanation import refuse_finished
    from conjoin.verbs.reading import position_of

    found = position_of(position, game)
    refuse_finished(found.game, found)
    exact = exact_scores(found, _limit(found, seconds))
    return Solution(found, best_score(found, exact), exact, best_moves(exact))


def _limit(position: Position, seconds: float | None) -> Limit | None:
    """None lets each solver take its usual time."""
    from conjoin.games.connect_four import ConnectFourPosition
    from conjoin.solver.scores import unlimited_from

    if seconds is not None:
        return Limit(seconds=seconds)
    if isinstance(position, ConnectFourPosition) and len(position.moves) >= unlimited_from(position.game):
        return Limit()
    return None


def solve_many(
    positions: Iterable[Any],
    game: str | Game[Any] = "connect-four",
    *,
    book: bool = True,
    threads: int = 0,
    weak: bool = False,
    progress: Progress = False,
) -> "numpy.ndarray[Any, numpy.dtype[numpy.int8]]":
    """The exact Connect Four score of each position for the side to move: an array of int8, or a list without NumPy.

    A position is a line of moves such as "4453", a sequence of columns counted from 0, a Position, or a board as rows
    of 0, 1 and 2. A score of 0 is a draw, k a win with the k-th last own stone, -k a loss likewise; with `weak` only 1,
    0 or -1. All cores are used unless `threads` says how many. `progress` shows a line that changes, or is called with
    the number of positions that are done and the total. Ctrl-C raises Interrupted, a KeyboardInterrupt whose `partial`
    has the scores of the first positions. One that is illegal or over raises IllegalMove or BadNotation with its index.

    >>> [int(score) for score in solve_many(["112233", [0, 0, 1, 1, 2, 2], "12121"])]
    [18, 18, 1]
    """
    if isinstance(positions, str):  # it would be taken for one position a letter
        raise BadNotation(f"{positions[:20]!r} is one position, not several", f"write [{positions[:20]!r}]")
    if not isinstance(positions, Iterable) or hasattr(positions, "legal_moves"):
        raise BadNotation(f"{positions!r:.40} is no list of positions", "write it in brackets, or call solve")
    from conjoin.solver.bulk import scores_of
    from conjoin.solver.scores import solvable

    name = game if isinstance(game, str) else game.name
    chunks = scores_of(solvable(name), positions, weak=weak, threads=threads, book=book)
    total = len(positions) if isinstance(positions, Sized) else None
    found: list[list[int]] = []
    complete = collected(followed(chunks, progress, "positions", total, len), found)
    return unless_stopped(_array([score for chunk in found for score in chunk]), complete)


def _array(scores: list[int]) -> Any:
    try:
        numpy: Any = import_module("numpy")  # not among our dependencies
    except ImportError:
        return scores
    return numpy.array(scores, dtype=numpy.int8)
