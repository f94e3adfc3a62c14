"""Wins by threats alone on a hex board as ideas: double threats and sequences of threats."""

from dataclasses import replace

from conjoin.core.position import CellId, Move, Side
from conjoin.core.words import in_words
from conjoin.engines.hex_threats import Forced
from conjoin.explain.hex_ideas import words
from conjoin.explain.ideas.idea import DoubleThreat, ForcedWin, ThreatSequence
from conjoin.games.hexgame import HexPosition

MOST_BEFORE = 4
"""Moves before a win by threats that a sentence names at most."""
MOST_THREATS = 3
"""Threats of a sequence that its short form names."""


def forced_idea(position: HexPosition, found: Forced, reply: tuple[Move, ...] = ()) -> ForcedWin:
    """A win by threats, of the side to move or of the other after the one reply to a threat that stands already."""
    begun = position.play(reply[0]) if reply else position
    side, last = begun.to_move, begun
    for move in found.moves[:-2]:
        last = last.play(move)
    opening = ""
    if reply:
        opening = (
            f"{words.side_name(position, side.other)} must answer {position.game.move_name(reply[0])}; then "
        )
    kind = ThreatSequence if reply or len(found.moves) > 3 else DoubleThreat
    return kind(
        side=side,
        cells=words.lit(last, side, found.threatened),
        moves=(*reply, *found.moves),
        sentence=f"{opening}{_played(begun, found.moves)}, threatening {_both(last, side, found.threatened)}.",
        short=_short(position, found),
        threatened=found.threatened,
    )


def prepared(position: HexPosition, line: tuple[Move, ...], found: ForcedWin) -> ForcedWin:
    """A win by threats at the end of a line that a proof expects."""
    later = f"{in_words((len(line) + 1) // 2, 'move')} later"
    shown = f"{words.cells(position, line, 'then')}, and now" if len(line) <= MOST_BEFORE else later
    return replace(
        found, after=line, sentence=f"For example: {shown} {found.sentence}", short=f"{found.short}, {later}"
    )


def standing_threats(position: HexPosition, cells: tuple[CellId, ...]) -> DoubleThreat:
    """Several winning cells of the side that is not to move: only one of them can be stopped."""
    side = position.to_move.other
    said = f"{words.side_name(position, side)} threatens {_both(position, side, cells)}."
    return DoubleThreat(
        side=side,
        cells=words.lit(position, side, cells),
        moves=cells[:2],
        sentence=said,
        short=f"a double threat at {words.cells(position, cells)}",
        threatened=cells,
    )


def _played(position: HexPosition, moves: tuple[Move, ...]) -> str:
    """The winner's threats with their replies, up to the last threat."""
    names = position.game.move_name
    me, other = (words.side_name(position, side) for side in (position.to_move, position.to_move.other))
    *before, last = moves[:-1:2]
    answered = [
        f"{names(move)} ({f'{other} must answer' if not number else 'answer'} {names(reply)})"
        for number, (move, reply) in enumerate(zip(before, moves[1::2], strict=False))
    ]
    if not answered:
        return f"{me} plays {names(last)}"
    return f"{me} plays {', '.join(answered)} and then {names(last)}"


def _both(position: HexPosition, side: Side, cells: tuple[CellId, ...]) -> str:
    """What is threatened at once, and that it cannot all be stopped."""
    other = words.side_name(position, side.other)
    names = position.game.move_name
    one, two = (words.won_by(position, side, cell)[0] for cell in cells[:2])
    second = f"another at {names(cells[1])}" if one == two else f"{two} at {names(cells[1])}"
    more = " and more" if len(cells) > 2 else ""
    return f"{one} at {names(cells[0])} and {second}{more} at once: {other} can stop only one"


def _short(position: HexPosition, found: Forced) -> str:
    """The same after "allows"."""
    last = f"a double threat at {words.cells(position, found.threatened)}"
    threats = found.moves[:-1:2]
    if len(threats) == 1:
        return f"{last} by {position.game.move_name(threats[0])}"
    if len(threats) > MOST_THREATS:
        return f"{len(threats)} forced moves in a row, from {position.game.move_name(threats[0])} on"
    return f"forced moves ({words.cells(position, threats, 'then')}) that end in {last}"
