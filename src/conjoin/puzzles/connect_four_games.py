"""Random games of Connect Four whose players never overlook a win or a loss in one, looked through for wins."""

from collections.abc import Iterator, Sequence
from random import Random

from conjoin.core.errors import BadOption
from conjoin.core.position import Move
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.oracle import oracle
from conjoin.solver.scores import refuse_too_large

BATCH_GAMES = 8
"""Random games looked through at a time: enough positions to keep every core busy."""
FULL_ENOUGH = 2 / 7
"""The part of the board that is filled when puzzles begin: earlier ones take long to solve, for people as well."""
MOST_FREE = 30
"""Free cells when they begin on large boards."""


class ConnectFourGames:
    """Games of two players that choose at random, and the positions in them that are won after so many plies."""

    def __init__(self, game: ConnectFour, lengths: Sequence[int], random: Random, threads: int) -> None:
        refuse_too_large(game)
        self.game, self.lengths, self.random, self.threads = game, lengths, random, threads
        self.bitboards = Bitboards(game.board)
        self.earliest = _earliest(game)
        most = len(game.board.cells) - self.earliest
        if any(plies % 2 == 0 or not 1 <= plies <= most for plies in lengths):
            wrong = next(plies for plies in lengths if plies % 2 == 0 or not 1 <= plies <= most)
            raise BadOption(
                f"no puzzle of {wrong} plies can be made on {game.name}",
                f"a win ends with one's own stone: choose an odd number from 1 to {most - (most + 1) % 2}",
            )
        self.latest = len(game.board.cells) - min(lengths)

    def batch(self) -> Iterator[list[ConnectFourPosition]]:
        """By game the positions that are won after one of the lengths, the earliest first."""
        games = [list(self._candidates()) for _ in range(BATCH_GAMES)]
        every = [moves for candidates in games for moves in candidates]
        scores = iter(oracle(self.game).scores(every, self.threads))
        for candidates in games:
            won = [
                moves for moves, score in zip(candidates, scores, strict=False) if self._fits(moves, score)
            ]
            yield [self._position(moves) for moves in won]

    def _fits(self, moves: Sequence[Move], score: int) -> bool:
        return any(score == self.bitboards.win_at(len(moves) + plies - 1) for plies in self.lengths)

    def _position(self, moves: Sequence[Move]) -> ConnectFourPosition:
        return self.game.parse(self.game.join_moves(map(self.game.move_name, moves)))

    def _candidates(self) -> Iterator[list[Move]]:
        """The positions of one random game that could be a puzzle."""
        moves: list[Move] = []
        while len(moves) <= self.latest:
            wins, safe, others = self._choices(moves)
            if len(moves) >= self.earliest and (1 if wins else 3) in {
                min(plies, 3) for plies in self.lengths
            }:
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


def _earliest(game: ConnectFour) -> int:
    """Stones on the board in the earliest puzzles."""
    cells = len(game.board.cells)
    return max(int(cells * FULL_ENOUGH), cells - MOST_FREE)
