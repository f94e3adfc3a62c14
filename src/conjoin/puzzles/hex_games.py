"""Games of the tree search against itself on hex boards, looked through from their ends for wins."""

from collections.abc import Iterator, Sequence
from random import Random

from conjoin.core.errors import BadOption
from conjoin.core.position import positions_to
from conjoin.engines.hex_reasons import rules_of
from conjoin.games.hexgame import HexGame, HexPosition
from conjoin.puzzles.judges import LARGEST_HEX, LONGEST_ON_HEX, HexJudge

RANDOM_MOVES = (2, 5)
"""How many random moves a game begins with, at least and at most."""
SIMULATIONS = 30
"""Random games behind each move: enough for games that look like games, and few enough for mistakes."""
BATCH_GAMES = 2
MEMORY_MIB = 16


class HexGames:
    """Games that the tree search plays against itself, and the positions in them that are won after so many plies."""

    def __init__(self, game: HexGame, lengths: Sequence[int], random: Random) -> None:
        if game.board.size > LARGEST_HEX:
            raise BadOption(f"no puzzles are made on {game.name}", f"choose a size of at most {LARGEST_HEX}")
        if any(plies % 2 == 0 or not 1 <= plies <= LONGEST_ON_HEX for plies in lengths):
            raise BadOption(
                f"no puzzle of {'these' if len(lengths) > 1 else lengths[0]} plies can be made on {game.name}",
                f"a win ends with one's own stone: choose an odd number from 1 to {LONGEST_ON_HEX}",
            )
        self.game, self.lengths, self.random = game, lengths, random
        self.judge = HexJudge()

    def batch(self) -> Iterator[list[HexPosition]]:
        """By game the positions that are won after one of the lengths, the earliest first."""
        for _ in range(BATCH_GAMES):
            yield self._won(self._played())

    def _won(self, end: HexPosition) -> list[HexPosition]:
        found: list[HexPosition] = []
        if end.outcome is None or end.outcome.winner is None:
            return []
        for position in reversed(positions_to(end)[:-1]):
            if position.to_move is not end.outcome.winner or not isinstance(position, HexPosition):
                continue
            plies, _ = self.judge.quickest(position, max(self.lengths))
            if not plies:
                break
            if plies in self.lengths:
                found.append(position)
        return found[::-1]

    def _played(self) -> HexPosition:
        from conjoin._native import mcts  # compiled; loaded on use

        position, game = self.game.start(), self.game
        for _ in range(self.random.randint(*RANDOM_MOVES)):
            if position.outcome is None:
                position = position.play(self.random.choice(position.legal_moves()))
        seed = self.random.randrange(1 << 30)
        search = mcts.Search(rules_of(position), game.board.size, game.swap, MEMORY_MIB, seed, threat_nodes=0)
        while position.outcome is None:
            search.go_to(list(position.moves))
            search.run(simulations=SIMULATIONS)
            move, *_ = max(search.root_moves(), key=lambda row: row[1])
            position = position.play(move)
        return position
