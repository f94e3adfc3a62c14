"""Document 000: the averaging search against the tempered minimax, and what counting rows with gaps changes."""

from collections.abc import Iterator, Sequence

from conjoin import registry
from conjoin.bench.measure import Measured
from conjoin.core.analysis import Reason
from conjoin.core.engine import Engine
from conjoin.core.position import Side
from conjoin.engines.classical.fixed_depth import FixedDepthEngine, FixedDepthSettings
from conjoin.engines.evaluation import score_table
from conjoin.engines.evaluation.score_table import BLOCKADE, THREAT, ScoreTable
from conjoin.engines.evaluation.streaks import segments
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.connect_four_cells import Board
from lab.documents.duel import duel, match_line

DEPTHS = (1, 2, 3, 4, 5, 6)
GAPS_DEPTH = 2
"""Both evaluations are plain Python here, so the search is shallow."""


def run(quick: bool) -> Iterator[Measured]:
    """Matches at equal depth and by depth, then rows with gaps."""
    game = registry.game("connect-four")
    pairs = 5 if quick else 50
    for depth in (4,) if quick else DEPTHS:
        players = f"average:depth={depth}", f"tempered:depth={depth}"
        yield match_line(f"000 {players[0]} against {players[1]}", duel(game, *players, pairs))
    for name in ("average", "tempered"):
        for depth in (4,) if quick else DEPTHS[1:]:
            players = f"{name}:depth={depth}", f"{name}:depth={depth - 1}"
            yield match_line(f"000 {players[0]} against {players[1]}", duel(game, *players, pairs))
    games = duel(game, _with_gaps, _without_gaps, 2 if quick else 20)
    yield match_line(f"000 rows with gaps counted, depth {GAPS_DEPTH}", games)


class TableWithGaps(ScoreTable):
    """The score table with three or two of a kind anywhere in four cells that hold no enemy, side by side or not."""

    def reasons(self, position: ConnectFourPosition, side: Side) -> Sequence[Reason]:
        """The table's own rows, and a blockade or a threat for each row with a gap."""
        decided = score_table.verdict(position, side)
        if decided is not None:
            return (decided,)
        gaps = [
            *_gaps(position, side, "", 1),
            *_gaps(position, side.other, "opponent ", -1),
        ]
        return [*score_table.items(position, side), *gaps]


def _gaps(position: ConnectFourPosition, side: Side, prefix: str, sign: int) -> Iterator[Reason]:
    """Rows that the table passes over because an empty cell lies between their stones."""
    for cells in _lines(position.board):
        stones = [position.stones[cell] for cell in cells]
        own = [place for place, stone in enumerate(stones) if stone is side]
        if side.other in stones or len(own) not in {2, 3} or own[-1] - own[0] < len(own):
            continue
        name, points = ("threat", THREAT) if len(own) == position.board.line - 1 else ("blockade", BLOCKADE)
        yield Reason(f"{prefix}{name} with a gap", sign * points, cells, "a row with a gap")


def _lines(board: Board) -> Sequence[tuple[int, ...]]:
    return segments(board, board.line)


def _with_gaps() -> Engine:
    return FixedDepthEngine(FixedDepthSettings(alphabeta, TableWithGaps(), GAPS_DEPTH, GAPS_DEPTH))


def _without_gaps() -> Engine:
    return FixedDepthEngine(FixedDepthSettings(alphabeta, ScoreTable(), GAPS_DEPTH, GAPS_DEPTH))
