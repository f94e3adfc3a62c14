"""Proof-number search: whether a side can force a win, looking first where the answer seems cheapest.

Every position has two numbers for the question "does the attacker win?": how many positions must at least still be
decided to prove it, and how many to disprove it. Where the attacker moves, one good move proves and all moves must
fail to disprove; where the defender moves, the other way round. The search goes depth first to the position that
matters most for both, until its numbers pass what the neighbours offer (df-pn, after Nagai).

    attacker moves    prove = least of the children    disprove = sum over the children
    defender moves    prove = sum over the children    disprove = least of the children
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import inf
from typing import Any

from conjoin.core.bounds import Bounds
from conjoin.core.position import Move, Position, Side

Hopeless = Callable[[Any, Side], bool]
"""Whether a side can no longer win a running position, however both play; False where that is not known."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many positions must at least still be decided; 0 once it is done, inf once it cannot be done."""

    prove: float
    disprove: float

    @property
    def settled(self) -> bool:
        """Whether the question is answered."""
        return self.prove == 0 or self.disprove == 0


PROVEN, DISPROVEN = Numbers(0, inf), Numbers(inf, 0)


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven for the side to move: 1 a win, 0 a draw, -1 a loss."""

    bounds: Bounds
    nodes: int
    """Positions opened."""


def prove(position: Position, nodes: int, hopeless: Hopeless = lambda _position, _side: False) -> Proof:
    """The result of a running position: whether either side wins, each question with this many nodes at most.

    >>> from conjoin import game
    >>> proof = prove(game("connect-four:width=4,height=4").parse("1121"), nodes=10_000)
    >>> proof.bounds.low, proof.bounds.high
    (0, 0)
    """
    own = ProofSearch(position.to_move, hopeless)
    if own.wins(position, nodes):
        return Proof(Bounds(1, 1), own.nodes)
    other = ProofSearch(position.to_move.other, hopeless)
    lost, cannot_win = other.wins(position, nodes), own.wins(position, 0) is False
    low, high = (0 if lost is False else -1), (-1 if lost else 0 if cannot_win else 1)
    return Proof(Bounds(low, high), own.nodes + other.nodes)


class ProofSearch:
    """One attacker's question, with everything found out about it so far."""

    def __init__(self, attacker: Side, hopeless: Hopeless) -> None:
        self.attacker = attacker
        self.hopeless = hopeless
        self.nodes = 0
        self._left = 0
        self._known: dict[Hashable, Numbers] = {}

    def wins(self, position: Position, nodes: int) -> bool | None:
        """Whether the attacker forces a win; None if that takes more nodes than these."""
        self._left = nodes
        numbers = self._look(position)
        if not numbers.settled and nodes > 0:
            numbers = self._open(position, Numbers(inf, inf))
        return numbers.prove == 0 if numbers.settled else None

    def _look(self, position: Any) -> Numbers:
        """What is known or obvious: the end of the game, a win at once, a hopeless attacker."""
        if position.key in self._known:
            return self._known[position.key]
        numbers = self._plain(position)
        self._known[position.key] = numbers
        return numbers

    def _plain(self, position: Position) -> Numbers:
        if position.outcome is not None:
            return PROVEN if position.outcome.winner == self.attacker else DISPROVEN
        mover = position.to_move
        moves = position.legal_moves()
        if any(_winner(position.play(move)) == mover for move in moves):
            return PROVEN if mover == self.attacker else DISPROVEN
        if self.hopeless(position, self.attacker):
            return DISPROVEN
        return Numbers(1, len(moves)) if mover == self.attacker else Numbers(len(moves), 1)

    def _open(self, position: Any, limits: Numbers) -> Numbers:
        """Search below an unsettled position until one of its numbers reaches its limit."""
        self.nodes += 1
        self._left -= 1
        children = {move: self._look(position.play(move)) for move in position.legal_moves()}
        attacking = position.to_move == self.attacker
        numbers = _combined(children, attacking)
        while numbers.prove < limits.prove and numbers.disprove < limits.disprove and self._left > 0:
            move = _most_promising(children, attacking)
            bounds = _limits_below(children, move, numbers, limits, attacking)
            children[move] = self._open(position.play(move), bounds)
            numbers = _combined(children, attacking)
        self._known[position.key] = numbers
        return numbers


def _winner(position: Position) -> Side | None:
    return position.outcome.winner if position.outcome else None


def _combined(children: dict[Move, Numbers], attacking: bool) -> Numbers:
    """One of the side's own numbers is enough, all of the other's are needed."""
    if attacking:
        return Numbers(min(n.prove for n in children.values()), sum(n.disprove for n in children.values()))
    return Numbers(sum(n.prove for n in children.values()), min(n.disprove for n in children.values()))


def _own(numbers: Numbers, attacking: bool) -> float:
    """What the side to move needs from a child."""
    return numbers.prove if attacking else numbers.disprove


def _most_promising(children: dict[Move, Numbers], attacking: bool) -> Move:
    return min(children, key=lambda move: _own(children[move], attacking))


def _limits_below(
    children: dict[Move, Numbers], move: Move, numbers: Numbers, limits: Numbers, attacking: bool
) -> Numbers:
    """How far to go on below a move: until another looks better by half, or the position's own limit is reached."""
    second = min((_own(n, attacking) for other, n in children.items() if other != move), default=inf)
    patience = second + second // 2 + 1 if second < inf else inf
    child = children[move]
    if attacking:
        return Numbers(min(limits.prove, patience), limits.disprove - (numbers.disprove - child.disprove))
    return Numbers(limits.prove - (numbers.prove - child.prove), min(limits.disprove, patience))
