"""How an SGF game ended: what RE claims, what the board says, and who resigned."""

import re
from dataclasses import dataclass

from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.games.hexgame import HexGame
from conjoin.records.fields import UNKNOWN_WAY
from conjoin.records.replay import walk
from conjoin.records.sgftree import Node

COLOURS = "WB"
"""The letter of each side, in RE and as the property of its moves: White moves first."""

_RESULT = re.compile(r"(w|b|white|black)(?:\+(.*))?", re.DOTALL)
_REASONS = {"r": Ending.RESIGN, "resign": Ending.RESIGN, "t": Ending.TIMEOUT, "time": Ending.TIMEOUT}
# SGF knows forfeits, and an illegal move or a crash is one; which of them it was, ENDING tells.
_LETTERS = {Ending.RESIGN: "R", Ending.TIMEOUT: "T", Ending.ILLEGAL: "F", Ending.CRASH: "F"}


@dataclass(frozen=True, slots=True)
class Claim:
    """What RE says: who won (None: a draw) and why the game stopped, if it tells."""

    winner: Side | None
    ending: Ending | None


def result_text(record: Record) -> str:
    """The value of RE: `W+R` when the first player won by resignation, `0` for a draw, `Void` without end."""
    if record.outcome is None:
        return "Void"
    if record.outcome.winner is None:
        return "0"
    letter = _LETTERS.get(record.ending, "") if record.ending else ""
    return f"{COLOURS[record.outcome.winner]}+{letter}"


def claim(root: Node) -> Claim | None:
    """The result RE claims; None when it is missing, unknown or void."""
    word = (root.one("RE") or "").strip().lower()
    if word in ("", "?", "void"):
        return None
    if word in ("0", "draw"):
        return Claim(None, None)
    found = _RESULT.fullmatch(word)
    if not found:
        raise root.wrong("RE", word, "write W, B, W+R, B+T, 0 for a draw, or ?")
    return Claim(Side(COLOURS.index(word[0].upper())), _REASONS.get((found[2] or "").strip()))


def worked_out(
    root: Node, game: HexGame, moves: str, loser: Side | None
) -> tuple[Outcome | None, Ending | None]:
    """How a game from elsewhere ended: by resignation, on the board, or as RE says."""
    claimed = claim(root)
    if loser is not None:
        if claimed is not None and claimed.winner is not loser.other:
            raise root.wrong("RE", root.one("RE") or "", f"{COLOURS[loser]} resigned: correct or remove RE")
        return Outcome(loser.other, Ending.RESIGN.value), Ending.RESIGN
    board = walk(game, moves)[0][-1].outcome
    if board is not None and claimed in (None, Claim(board.winner, None)):
        return board, Ending.RULES
    if claimed is None:
        return None, None
    # Where RE and the board disagree the claim is kept as it is, and a replay reports it.
    ending = claimed.ending or (Ending.RULES if board else None)
    return Outcome(claimed.winner, claimed.ending.value if claimed.ending else UNKNOWN_WAY), ending
