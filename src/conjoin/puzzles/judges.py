"""What decides whether a position is a puzzle: exact answers about wins, for each family of games.

A judge never guesses. Where it does not know in time, it says that there is no puzzle.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from conjoin.core.analysis import Kind
from conjoin.core.errors import BadOption
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Position
from conjoin.engines.hex_reasons import rules_of
from conjoin.explain.exact import ExactScores, exact_scores
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import HexPosition

if TYPE_CHECKING:
    from conjoin._native import proof as native

SECONDS = 10.0
"""For the exact scores of one position; those of puzzles take milliseconds."""
LARGEST_HEX = 8
"""The size of the largest hex boards on which proofs come soon enough."""
LONGEST_ON_HEX = 7
"""Plies that the search for the quickest win looks ahead on hex boards, with all replies to all moves."""
SEARCHED_UNPROVEN = 5
"""From so many plies on a win is only searched where a proof says that there is one."""
SOON_PROVEN_NODES = 5_000
PROOF_NODES = 30_000
"""Positions opened to prove that one other move does not win."""
MOST_SEARCHED = 6_000
"""Boards that the search for the quickest win may look at before it gives up."""
TABLE_MIB = 16

P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)


class Judge(Protocol[P_contra]):
    """Exact answers about running positions, for the side to move."""

    def quickest(self, position: P_contra) -> tuple[int, Sequence[Move]]:
        """In how many plies it wins against everything, and the moves that win so soon; none if it is not known to."""

    def only_win(self, position: P_contra, move: Move) -> bool:
        """Whether every other move is known not to win."""

    def longest(self, position: P_contra) -> Sequence[Move]:
        """For a side that loses: the replies that hold out longest."""


class ConnectFourJudge:
    """The solver."""

    def quickest(self, position: ConnectFourPosition) -> tuple[int, Sequence[Move]]:
        """As the protocol has it."""
        scores = _scores(position)
        best = max(scores.values())
        if best.kind is not Kind.WIN or best.plies is None:
            return 0, []
        return best.plies, [move for move in scores if scores[move] == best]

    def only_win(self, position: ConnectFourPosition, move: Move) -> bool:
        """As the protocol has it."""
        return all(score.kind is not Kind.WIN for other, score in _scores(position).items() if other != move)

    def longest(self, position: ConnectFourPosition) -> Sequence[Move]:
        """As the protocol has it."""
        scores = _scores(position)
        best = max(scores.values())
        return [move for move in scores if scores[move] == best]


@lru_cache(maxsize=4096)
def _scores(position: ConnectFourPosition) -> ExactScores:
    found = exact_scores(position, Limit(seconds=SECONDS))
    if len(found) < len(position.legal_moves()):
        raise BadOption(
            f"{position.game.notation(position) or 'the empty board'} was not solved in {SECONDS:g} s",
            "choose a later position",
        )
    return found


class HexJudge:
    """A plain search for the quickest win, and proofs that no other move wins."""

    def __init__(self) -> None:
        self._provers: dict[tuple[str, int], native.Prover] = {}

    def quickest(self, position: HexPosition, most: int = LONGEST_ON_HEX) -> tuple[int, Sequence[Move]]:
        """As the protocol has it; no farther than so many plies."""
        if position.swap_allowed:
            return 0, []
        threats = _Threats(position)
        for plies in range(1, most + 1, 2):
            if plies == SEARCHED_UNPROVEN and not self._is_won(position):
                break
            winning = threats.winning(list(position.moves), position.to_move, plies)
            if threats.given_up:
                break
            if winning:
                return plies, winning
        return 0, []

    def only_win(self, position: HexPosition, move: Move) -> bool:
        """As the protocol has it; each proof may open `PROOF_NODES` positions."""
        return all(self._does_not_win(position, other) for other in position.legal_moves() if other != move)

    def longest(self, position: HexPosition) -> Sequence[Move]:
        """As the protocol has it; those that stop a threat come first."""
        attacker = position.to_move.other
        threats = _Threats(position)
        stopping = threats.completing(list(position.moves), attacker)
        replies = stopping or position.legal_moves()
        lengths = {reply: self._length(position.play(reply)) for reply in replies}
        return [reply for reply in replies if lengths[reply] == max(lengths.values())]

    def _length(self, position: HexPosition) -> int:
        return self.quickest(position)[0] or LONGEST_ON_HEX + 1

    def _is_won(self, position: HexPosition) -> bool:
        """Whether a win is proven soon; most positions have none, and to search all of them takes long."""
        low, *_ = self._prover(position).prove(
            list(position.moves), SOON_PROVEN_NODES, swap=position.game.swap
        )
        return low == 1

    def _does_not_win(self, position: HexPosition, move: Move) -> bool:
        after = position.play(move)
        if after.outcome is not None:
            return after.outcome.winner is not position.to_move
        low, *_ = self._prover(position).prove(list(after.moves), PROOF_NODES, swap=position.game.swap)
        return low >= 0

    def _prover(self, position: HexPosition) -> "native.Prover":
        from conjoin._native import proof as native  # compiled; loaded on use

        board = (rules_of(position), position.game.board.size)
        if board not in self._provers:
            self._provers[board] = native.Prover(*board, TABLE_MIB)
        return self._provers[board]


class _Threats:
    """Wins within a few plies on one hex board, by trying all moves and all replies."""

    def __init__(self, position: HexPosition) -> None:
        self._rules, self._size = rules_of(position), position.game.board.size
        self._swap, self._cells = position.game.swap, range(position.game.swap_move)
        self._known: dict[tuple[frozenset[Move], frozenset[Move], int], bool] = {}
        self._left = MOST_SEARCHED

    @property
    def given_up(self) -> bool:
        """Whether the search became too long, and what it says means nothing."""
        return self._left < 0

    def completing(self, moves: list[Move], side: int) -> list[Move]:
        """The cells where this side would win with one stone."""
        from conjoin._native import mcts  # compiled; loaded on use

        self._left -= 1
        if self.given_up:
            return []
        return mcts.winning_cells(self._rules, self._size, moves, side, self._swap)

    def winning(self, moves: list[Move], side: int, plies: int) -> list[Move]:
        """The moves with which this side, who is to move, wins within so many plies against everything."""
        own = self.completing(moves, side)
        if plies == 1 or self.given_up:
            return own
        threatened = () if own else self.completing(moves, 1 - side)
        if len(threatened) > 1:
            return []
        tried = threatened or self._free(moves)
        return [
            move for move in tried if move in own or self._leaves_nothing([*moves, move], side, plies - 1)
        ]

    def _leaves_nothing(self, moves: list[Move], side: int, plies: int) -> bool:
        """Whether this side, who has just moved, wins within so many plies after every reply."""
        if self.completing(moves, 1 - side):
            return False
        own = self.completing(moves, side)
        if len(own) > 1:
            return True
        replies = own or self._free(moves)
        # A single threat can be stopped, and then the win takes two more plies at least.
        return plies > 2 and bool(replies) and all(self._wins([*moves, r], side, plies - 1) for r in replies)

    def _wins(self, moves: list[Move], side: int, plies: int) -> bool:
        asked = (frozenset(moves[side::2]), frozenset(moves[1 - side :: 2]), plies)
        if asked not in self._known:
            self._known[asked] = bool(self.winning(moves, side, plies))
        return self._known[asked]

    def _free(self, moves: list[Move]) -> list[Move]:
        taken = set(moves)
        return [cell for cell in self._cells if cell not in taken]


def judge_of(position: Position) -> "Judge[Position]":
    """The judge of a position's game; raises BadOption where there is none."""
    known: Judge[Position]
    if isinstance(position, ConnectFourPosition) and position.board.fits_two_words:
        known = _CONNECT_FOUR  # type: ignore[assignment]  # it is only asked about positions of its own
        return known
    if isinstance(position, HexPosition) and position.game.board.size <= LARGEST_HEX:
        known = _HEX  # type: ignore[assignment]
        return known
    raise BadOption(
        f"no exact judge knows {position.game.name}",
        f"choose FenceMaster or Havannah up to size {LARGEST_HEX}, or a Connect Four board that fits the solver",
    )


_CONNECT_FOUR, _HEX = ConnectFourJudge(), HexJudge()
