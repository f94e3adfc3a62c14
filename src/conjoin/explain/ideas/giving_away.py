"""What each worse move allows: the shortest refutation, itself an idea."""

from collections.abc import Mapping, Sequence
from itertools import islice

from conjoin.core.analysis import Kind, Score, draw, loss_in, win_in
from conjoin.core.position import Move
from conjoin.explain.ideas.idea import GivesAway, Idea, WinsNow
from conjoin.explain.ideas.principal import PrincipalLines
from conjoin.explain.ideas.winning import nearest_idea
from conjoin.explain.ideas.wording import told
from conjoin.games.connect_four import ConnectFourPosition

LINES = 2
"""Lines of best play in which a refutation is looked for: a position may have many errors."""


def gives_away(
    position: ConnectFourPosition, known: Mapping[Move, Score], lines: PrincipalLines
) -> list[GivesAway]:
    """Every move whose exact result is worse than another's, in the order of the columns."""
    best = max(known.values(), default=draw())
    worse = [move for move, score in known.items() if score < best and score.kind is not best.kind]
    return [given_away(position, move, known[move], best, lines) for move in sorted(worse)]


def given_away(
    position: ConnectFourPosition, move: Move, score: Score, best: Score, lines: PrincipalLines
) -> GivesAway:
    """What one move allows that is not worth as much as the best."""
    after, side = position.play(move), position.to_move
    refutation = None
    if score.kind is Kind.DRAW:
        line = [] if after.outcome else lines.of(after, draw())
        moves = (move, *line[:1])
    else:
        several = islice(lines.several_of(after, seen_after(score)), LINES)
        refutation = nearest_idea(after, side.other, several)
        moves = (move, *refutation.after, *refutation.moves[: _length(refutation)])
    return told(
        position,
        GivesAway(
            side=side,
            cells=refutation.cells if refutation else _landing_cells(position, moves),
            moves=moves,
            best=best.kind,
            got=score.kind,
            refutation=refutation,
        ),
    )


def seen_after(score: Score) -> Score:
    """A move's exact score for the side that makes it, as the other side sees it afterwards."""
    plies = (score.plies or 0) - 1
    return draw() if score.plies is None else win_in(plies) if score.kind is Kind.LOSS else loss_in(plies)


def _length(idea: Idea) -> int:
    """How many of an idea's moves are played one after the other: of several winning ones, one."""
    return 1 if isinstance(idea, WinsNow) else len(idea.moves)


def _landing_cells(position: ConnectFourPosition, moves: Sequence[Move]) -> tuple[int, ...]:
    cells = []
    for move in moves:
        cells.append(position.game.landing_cell(position, move))
        position = position.play(move)
    return tuple(cells)
