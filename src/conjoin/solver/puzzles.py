"""Puzzles: positions in which exactly one move wins, after a given number of plies and not before.

They are found among the positions of random games whose players at least never overlook a win or a loss in one.
The games depend on the seed alone, so the same seed has the same puzzles in the same order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import cpu_count
from random import Random

from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.oracle import oracle
from conjoin.solver.puzzle_grade import Grade, graded
from conjoin.solver.scores import refuse_too_large

BATCH_GAMES = 8
"""Random games looked through at a time: enough positions to keep every core busy."""
MOST_FRUITLESS = 2000
"""Batches of games in a row without a single puzzle before the search is given up."""
FULL_ENOUGH = 2 / 7
"""The part of the board that is filled when puzzles begin: earlier ones take long to solve, for people as well."""
MOST_FREE = 30
"""Free cells when they begin on large boards."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its solution: perfect play to the end, the only winning move first."""

    position: ConnectFourPosition
    solution: tuple[Move, ...]
    grade: Grade


def puzzles(game: ConnectFour, plies: int, seed: int) -> Iterator[Puzzle | None]:
    """Endless puzzles, and None for every few games without one; raises BadOption, or EngineFailure in the end."""
    _refuse_impossible(game, plies)
    games = _RandomGames(game, plies, Random(f"puzzle {game.name} {plies} {seed}"))
    fruitless = 0
    while fruitless < MOST_FRUITLESS:
        fruitless += 1
        for puzzle in games.batch():
            fruitless = 0
            yield puzzle
        if fruitless:
            yield None
    raise EngineFailure(
        f"{MOST_FRUITLESS * BATCH_GAMES:,} random games hold no puzzle of {plies} plies on {game.name}",
        "choose other plies or a larger board",
    )


class _RandomGames:
    """Games of two players that choose at random, and the oracle that looks for puzzles in them."""

    def __init__(self, game: ConnectFour, plies: int, random: Random) -> None:
        board = game.board
        self.game, self.plies, self.random = game, plies, random
        self.oracle = oracle(game)
        self.bitboards = Bitboards(board)
        self.earliest = _earliest(game)
        self.latest = len(board.cells) - plies
        self.seen: set[int] = set()

    def batch(self) -> Iterator[Puzzle]:
        """The puzzles in the next few games."""
        moves = [found for _ in range(BATCH_GAMES) for found in self._candidates()]
        wanted = [self.bitboards.win_at(len(line) + self.plies - 1) for line in moves]
        scores = self.oracle.scores(moves, cpu_count() or 1)
        for line, score, right in zip(moves, scores, wanted, strict=True):
            puzzle = self._puzzle(line) if score == right else None
            if puzzle is not None:
                yield puzzle

    def _candidates(self) -> Iterator[list[Move]]:
        """The positions of one random game that could be a puzzle and were not seen before."""
        moves: list[Move] = []
        while len(moves) <= self.latest:
            wins, safe, others = self._choices(moves)
            if len(moves) >= self.earliest and bool(wins) == (self.plies == 1) and self._is_new(moves):
                yield list(moves)
            if wins or not (safe or others):
                return
            moves.append(self.random.choice(safe or others))

    def _choices(self, moves: Sequence[Move]) -> tuple[list[Move], list[Move], list[Move]]:
        """The moves that win at once, those after which the other side cannot, and those after which it can."""
        wins: list[Move] = []
        safe: list[Move] = []
        others: list[Move] = []
        for move, child, win in self.bitboards.children(self.bitboards.after(moves)):
            if win:
                wins.append(move)
            elif child.all != self.bitboards.full:
                loses = any(lost for _, _, lost in self.bitboards.children(child))
                (others if loses else safe).append(move)
        return wins, safe, others

    def _is_new(self, moves: Sequence[Move]) -> bool:
        key = self.bitboards.key(self.bitboards.after(moves))
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _puzzle(self, moves: list[Move]) -> Puzzle | None:
        position = self.game.parse(self.game.join_moves(map(self.game.move_name, moves)))
        *_, bounds = self.oracle.tighten(moves)
        winning = [move for move, found in bounds.items() if found.low > 0]
        if len(winning) != 1:
            return None
        best = winning[0]
        line = self.oracle.best_line([*moves, best], -bounds[best].low)
        return Puzzle(position, (best, *line), graded(position, (best, *line)))


def _earliest(game: ConnectFour) -> int:
    """Stones on the board in the earliest puzzles."""
    cells = len(game.board.cells)
    return max(int(cells * FULL_ENOUGH), cells - MOST_FREE)


def _refuse_impossible(game: ConnectFour, plies: int) -> None:
    refuse_too_large(game)
    most = len(game.board.cells) - _earliest(game)
    if plies % 2 == 0 or not 1 <= plies <= most:
        raise BadOption(
            f"no puzzle of {plies} plies can be made on {game.name}",
            f"a win ends with one's own stone: choose an odd number from 1 to {most - (most + 1) % 2}",
        )
