"""Ideas about hex boards in words: each a function of the position and of the idea's frozen values alone."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from conjoin.core.position import CellId, Side
from conjoin.core.words import listed, number_word, when_won
from conjoin.explain.hex_ideas import words
from conjoin.explain.ideas.idea import (
    DoubleThreat,
    ForcedWin,
    GivesAway,
    Idea,
    MustBlock,
    NothingLeft,
    Proven,
    ThreatSequence,
    TwoWays,
    WinsNow,
)
from conjoin.games.hexgame import HexPosition

MOST_PAIRS = 4
"""Pairs of cells that a sentence names at most."""

I = TypeVar("I", bound=Idea)  # noqa: E741


def told(position: HexPosition, idea: I) -> I:
    """The idea with its words."""
    sentence, short = _WORDING[type(idea)](position, idea)
    return replace(idea, sentence=sentence, short=short)


def _wins_now(position: HexPosition, idea: WinsNow) -> tuple[str, str]:
    first, *others = idea.moves
    how, name = words.won_by(position, idea.side, first)[0], position.game.move_name(first)
    more = f"; {words.cells(position, others)} {'wins' if len(others) == 1 else 'win'} too" if others else ""
    return f"{words.side_name(position, idea.side)}'s {name} completes {how}{more}.", f"{how} at {name}"


def _must_block(position: HexPosition, idea: MustBlock) -> tuple[str, str]:
    enemy, cell = idea.side.other, position.game.move_name(idea.moves[0])
    how = words.won_by(position, enemy, idea.moves[0])[0]
    me, other = words.side_name(position, idea.side), words.side_name(position, enemy)
    return f"{me} must play {cell}, or {other} completes {how} there.", f"{how} at {cell}"


def _nothing_left(position: HexPosition, idea: NothingLeft) -> tuple[str, str]:
    who = (
        "Neither side can still"
        if idea.dead_draw
        else f"{words.side_name(position, idea.side)} can no longer"
    )
    return f"{who} win: there is no room for anything that wins.", "nothing left to win"


def _proven(position: HexPosition, idea: Proven) -> tuple[str, str]:
    winner, loser = (words.side_name(position, side) for side in (idea.side, idea.side.other))
    if position.to_move is idea.side:
        said = f"A search has tried every reply: none stops {winner}."
    else:
        said = f"A search has tried every move: none saves {loser}."
    line = f" {words.example(position, idea.moves)}" if idea.moves else ""
    return f"{said}{line}", f"a win of {winner}, proven by a search"


def _forced(position: HexPosition, idea: ForcedWin) -> tuple[str, str]:
    begin = words.played(position, idea.after)
    before = ""
    if len(idea.after) == 1:
        before = f"After {words.in_turn(position, idea.after)}, for example, "
    elif idea.after:
        before = f"{words.example(position, idea.after)} Then "
    line = (*idea.after, *idea.moves[:-2])
    example = "for example " if idea.after else ""
    moves = f", {example}after {words.in_turn(position, line)}" if line else ""
    return f"{before}{_threats(begin, idea)}", f"{_last(position, idea.threatened)}{moves}"


def _threats(position: HexPosition, idea: ForcedWin) -> str:
    """A forced win on the board where it begins: the threats, the replies, and the last threat."""
    winner, loser = (words.side_name(position, side) for side in (idea.side, idea.side.other))
    names, before, begin, opening = position.game.move_name, idea.moves[:-2], position, ""
    threat = f"{_ways(words.played(position, before), idea.side, idea.threatened)}: {loser} can stop only one"
    if position.to_move is not idea.side and before:
        opening = f"{loser} must answer {names(before[0])}; then "
        begin, before = position.play(before[0]), before[1:]
    if not before:
        return f"{winner} threatens {threat}."
    *forced, last = before
    ending = f"{winner} plays {names(last)} and threatens {threat}."
    if not forced:
        return f"{opening}{ending}"
    if len(forced) == 2:
        first, reply = map(names, forced)
        return f"{opening}{winner} plays {first}, and {loser} must answer {reply}. Then {ending}"
    each = f"{winner} threatens to win with every move, and {loser} must answer each time"
    return f"{opening}{each}: {words.in_turn(begin, forced, len(forced))}. Then {ending}"


def _ways(position: HexPosition, side: Side, cells: Sequence[CellId]) -> str:
    """What would be made where: `a ring at b4 or a fork at b5 or c6`."""
    named = sorted(
        ((words.won_by(position, side, cell)[0], cell) for cell in cells[: words.MOST_NAMED]),
        key=lambda one: one[0],
    )
    grouped = [
        f"{how} at {words.cells(position, [cell for _, cell in some], 'or')}"
        for how, some in groupby(named, key=lambda one: one[0])
    ]
    return listed(grouped, "or")


def _last(position: HexPosition, cells: Sequence[CellId]) -> str:
    """The last threat as a noun."""
    if len(cells) == 2:
        return f"a double threat at {words.cells(position, cells)}"
    return f"{number_word(len(cells))} threats at once, at {words.cells(position, cells)}"


def _two_ways(position: HexPosition, idea: TwoWays) -> tuple[str, str]:
    """Stones that hold together by pairs of free cells: the other side can take only one of each pair."""
    name, other = (words.side_name(position, side) for side in (idea.side, idea.side.other))
    pairs = [free for _, free, _, _ in idea.links]
    ends = sorted({end for stone, _, far, _ in idea.links for end in (stone, far) if end is not None})
    cells = "; ".join(words.cells(position, pair, "or") for pair in pairs[:MOST_PAIRS])
    more = f"; and {number_word(len(pairs) - MOST_PAIRS)} more" if len(pairs) > MOST_PAIRS else ""
    takes = f"if {other} takes one of {'the' if len(pairs) == 1 else 'a'} pair, {name} takes the other"
    by = "a pair" if len(pairs) == 1 else "pairs"
    reach = words.touching(words.touched(position, idea))
    chain = "the chain then touches" if len(ends) == 1 else "together they touch"
    said = f"{name}'s {_held(position, idea, ends)} by {by} of free cells ({cells}{more}): {takes}"
    return f"{said}{f', and {chain} {reach}' if reach else ''}.", f"two ways to connect ({cells}{more})"


def _held(position: HexPosition, idea: TwoWays, ends: Sequence[CellId]) -> str:
    """Which stones belong together, and to which sides of the board."""
    edges = [words.EDGES[edge] for _, _, _, edge in idea.links if edge is not None]
    sides = f"the {listed(edges)} side{'s' if len(edges) > 1 else ''}" if edges else ""
    names = words.cells(position, ends)
    if len(ends) == 1:
        return f"{names} is tied to {sides}"
    return f"{names} are tied together{f' and to {sides}' if sides else ''}"


def _gives_away(position: HexPosition, idea: GivesAway) -> tuple[str, str]:
    name, refutation = words.side_name(position, idea.side.other), idea.refutation
    if isinstance(refutation, WinsNow):
        short = f"loses at once: {name} completes {refutation.short}"
    elif refutation is not None:
        short = f"loses: it allows {name} {refutation.short}"
    else:
        short = f"loses: it is proven that {name} then wins {when_won(idea.within or 0, at_most=True)}"
    return f"{position.game.move_name(idea.moves[0])} {short}.", short


_WORDING: dict[type[Idea], Callable[[HexPosition, Any], tuple[str, str]]] = {
    WinsNow: _wins_now,
    MustBlock: _must_block,
    NothingLeft: _nothing_left,
    Proven: _proven,
    DoubleThreat: _forced,
    ThreatSequence: _forced,
    TwoWays: _two_ways,
    GivesAway: _gives_away,
}
