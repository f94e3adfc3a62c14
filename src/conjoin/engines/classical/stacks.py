"""The player that keeps a stack of scores for each column and adds to them as long as the game goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from conjoin.core.analysis import Analysis, Line, Reason, Score, estimate, loss_in, win_in
from conjoin.core.engine import Engine
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import NUMBERS, counted
from conjoin.engines.classical.column_stacks import Four, Round, fours_through, replay
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns

Wins = dict[Move, tuple[CellId, ...]]
"""By column in which one side would win at once: the cells of its finished lines."""


class StacksEngine(Engine):
    """Wins if it can, else blocks if it must, else plays the column with the highest total; ties by chance.

    The totals depend on the whole game, which is replayed from `position.moves` for every answer.
    """

    games = ("connect-four",)

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def analyse(self, position: ConnectFourPosition, limit: Limit = NO_LIMIT) -> Analysis:  # noqa: ARG002  (takes no time)
        """Every column with room: wins first, then blocks, then by total."""
        self.refuse_other_games(position)
        started = perf_counter()
        turn = _turn(position)
        shuffled = list(position.legal_moves())
        # The moves so far, not a running generator: asking twice gives the same answer.
        Random(f"{self.seed} {position.moves}").shuffle(shuffled)
        moves = sorted(shuffled, key=turn.rank)  # stable: tied columns stay as chance has put them
        lines = tuple(turn.line(move, chosen=moves[0]) for move in moves)
        # Each column is tried for both sides, to see who would win there.
        return Analysis(lines, depth=2, nodes=1 + 2 * len(moves), seconds=perf_counter() - started)


@dataclass(frozen=True, slots=True)
class Turn:
    """All that the engine knows when it chooses."""

    line_length: int
    totals: dict[Move, int]
    """By column with room: the top of its stack, in points for the engine."""
    rounds: list[Round]
    """By column: what the latest round did to it."""
    wins: Wins
    """Where the engine wins at once."""
    threats: Wins
    """Where the opponent would win next turn."""

    def rank(self, move: Move) -> tuple[int, int]:
        """The order of choice, lowest first; wins and blocks from the left."""
        if move in self.wins:
            return (0, move)
        if move in self.threats:
            return (1, move)
        return (2, -self.totals[move])

    def line(self, move: Move, chosen: Move) -> Line:
        """One column as an answer, `chosen` being the one that is played."""
        left = [threat for threat in self.threats if threat != move]
        score: Score = estimate(self.totals[move])
        variation: tuple[Move, ...] = (move,)
        if move in self.wins:
            score = win_in(1)
        elif left:  # whatever else this stone does, the opponent's next one wins
            score, variation = loss_in(2), (move, left[0])
        reasons = (*self._urgent(move, left), *self._tie(move, chosen), *self._points(move))
        return Line(move, score, variation, reasons)

    def _urgent(self, move: Move, left: list[Move]) -> list[Reason]:
        """The rules that overrule every total; they carry no points."""
        if move in self.wins:
            text = f"completes a line of {self.line_length} and wins"
            return [Reason("win", 0, self.wins[move], text, (move,))]
        reasons = []
        if move in self.threats:
            reasons.append(Reason("block", 0, self.threats[move], "blocks a win of the opponent"))
        if left:
            text = f"lets the opponent win in column {COLUMN_NAMES[left[0]]}"
            reasons.append(Reason("block", 0, self.threats[left[0]], text))
        return reasons

    def _tie(self, move: Move, chosen: Move) -> list[Reason]:
        """Whether chance decided: only where totals did, and only among the highest."""
        others = [other for other in self.totals if other != move and self.rank(other) == self.rank(move)]
        if not others or self.rank(move) != self.rank(chosen):
            return []
        names = " and ".join(COLUMN_NAMES[other] for other in others)
        verdict = "chance chose it" if move == chosen else "chance chose otherwise"
        return [Reason("tie", 0, (), f"has the same total as {names}, {verdict}")]

    def _points(self, move: Move) -> list[Reason]:
        """Where the column's total comes from; the points add up to it."""
        latest = self.rounds[move]
        reasons = []
        if latest.previous:
            reasons.append(Reason("total", latest.previous, (), "carries its total over from earlier turns"))
        if latest.blocked:
            text = f"lost {self._possible(latest.blocked)} to the opponent's last stone and was counted again"
            reasons.append(Reason("blocked", latest.blocked_points, _cells(latest.blocked), text))
        if latest.defensive:
            text = f"takes {self._possible(latest.defensive)} from the opponent"
            reasons.append(Reason("defensive", len(latest.defensive), _cells(latest.defensive), text))
        if latest.offensive:
            text = f"lies in {self._possible(latest.offensive)} of its own"
            reasons.append(Reason("offensive", len(latest.offensive), _cells(latest.offensive), text))
        return reasons

    def _possible(self, fours: Sequence[Four]) -> str:
        return counted(len(fours), f"possible {NUMBERS[self.line_length]}")


def _turn(position: ConnectFourPosition) -> Turn:
    stacks, rounds = replay(position.board, position.moves)
    return Turn(
        line_length=position.board.line,
        totals={move: stacks.totals[move] for move in position.legal_moves()},
        rounds=rounds,
        wins=_wins(position, position.to_move),
        threats=_wins(position, position.to_move.other),
    )


def _wins(position: ConnectFourPosition, side: Side) -> Wins:
    """The columns, from the left, whose next stone would finish a line if it were this side's."""
    return {column: _finished_cells(position, side, column) for column in winning_columns(position, side)}


def _finished_cells(position: ConnectFourPosition, side: Side, column: Move) -> tuple[CellId, ...]:
    """The cells of the lines that a stone of this side in this column would finish."""
    cell = position.game.landing_cell(position, column)
    lines = fours_through(position.board)[cell]
    return _cells([line for line in lines if all(c == cell or position.stones[c] is side for c in line)])


def _cells(fours: Sequence[Four]) -> tuple[CellId, ...]:
    """Every cell of these fours, ascending."""
    return tuple(sorted({cell for four in fours for cell in four}))


ENTRY = Entry(
    name="stacks",
    summary="Keeps a stack of scores for each column: possible fours add up, blocked ones are popped",
    source="a student's paper: a Connect 4 AI in Java with one stack of column scores instead of minimax",
    build=StacksEngine,
    options=(Option("seed", 0, "the same seed breaks ties the same way", low=0, high=999_999_999),),
    games=("connect-four",),
)
