"""Forced wins: sequences of threats, each of which leaves the other side a single reply."""

from collections.abc import Iterator
from dataclasses import dataclass

from conjoin.explain.ideas.threats import Cells, Threats, each

MOST_POSITIONS = 5_000
"""Positions looked at before a search is given up; nearly all take fewer than a hundred."""


@dataclass(frozen=True, slots=True)
class Forced:
    """A forced win, cell by cell: threats and replies in turn, up to the completed line."""

    moves: tuple[Cells, ...]
    threatened: Cells
    """The cells of the last threat; none if the line can be completed at once."""
    stacked: bool = False
    """Whether these lie on top of each other, the upper one playable only after the reply."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A position of a sequence, the attacker to move, and how it came about."""

    attacker: Cells
    defender: Cells
    moves: tuple[Cells, ...]


def forced_win(threats: Threats, attacker: Cells, defender: Cells) -> Forced | None:
    """The shortest sequence of threats that wins for the attacker, who is to move; None if there is none.

    Of equally short ones a double threat comes before stacked threats.
    """
    now = threats.completing(attacker) & threats.playable(attacker | defender)
    if now:
        return Forced((now & -now,), 0)
    layer, seen, looked_at = [_Node(attacker, defender, ())], {(attacker, defender)}, 0
    while layer and looked_at < MOST_POSITIONS:
        following: list[_Node] = []
        won: list[Forced] = []
        for node in layer:
            looked_at += 1
            for cell, threatened, stacked in _threatening(threats, node):
                reply = threatened & -threatened
                moves = (*node.moves, cell, reply)
                if threatened != reply:
                    won.append(Forced((*moves, threatened ^ reply), threatened, stacked))
                    continue
                after = (node.attacker | cell, node.defender | reply)
                if after not in seen:
                    seen.add(after)
                    following.append(_Node(*after, moves))
        if won:
            return min(won, key=lambda found: found.stacked)
        layer = following
    return None


def standing_win(threats: Threats, attacker: Cells, defender: Cells) -> Forced | None:
    """The same with the defender to move, where a threat of the attacker stands that must be answered."""
    stones = attacker | defender
    playable = threats.playable(stones)
    if threats.completing(defender) & playable:
        return None
    threatened, stacked = _last(threats, threats.completing(attacker) & ~stones, playable)
    reply = threatened & -threatened
    if not reply:
        return None
    if threatened != reply:
        return Forced((reply, threatened ^ reply), threatened, stacked)
    found = forced_win(threats, attacker, defender | reply)
    return found and Forced((reply, *found.moves), found.threatened, found.stacked)


def _threatening(threats: Threats, node: _Node) -> Iterator[tuple[Cells, Cells, bool]]:
    """Every move that threatens to win and lets nothing happen meanwhile, with what it threatens."""
    stones = node.attacker | node.defender
    playable = threats.playable(stones)
    lost = threats.completing(node.defender) & ~stones
    urgent = lost & playable
    if urgent & (urgent - 1):
        return
    for cell in each(urgent or playable):
        above = cell << 1 & threats.full
        if above & lost:
            continue
        wins = threats.completing(node.attacker | cell) & ~(stones | cell)
        threatened, stacked = _last(threats, wins, (playable ^ cell) | above)
        if threatened:
            yield cell, threatened, stacked


def _last(threats: Threats, wins: Cells, playable: Cells) -> tuple[Cells, bool]:
    """The cells that are threatened: two if the other side cannot stop both, and whether they are stacked."""
    threatened = wins & playable
    first = threatened & -threatened
    if threatened != first:
        second = threatened ^ first
        return first | second & -second, False
    above = first << 1 & wins & threats.full
    return first | above, bool(above)
