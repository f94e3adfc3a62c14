"""How an SGF game ended: what RE claims, what the board says, and who resigned."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.games.hexgame import HexGame
from conjoin.records.fields import UNKNOWN_WAY, shown
from conjoin.records.replay import in_words, walk
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


@dataclass(frozen=True, slots=True)
class End:
    """How a game stopped, with remarks on what else the file says about it."""

    outcome: Outcome | None
    ending: Ending | None
    remarks: tuple[str, ...] = ()


def result_text(record: Record) -> str:
    """The value of RE: `W+R` when the first player won by resignation, `0` for a draw, `Void` without end."""
    if record.outcome is None:
        return "Void"
    if record.outcome.winner is None:
        return "0"
    letter = _LETTERS.get(record.ending, "") if record.ending else ""
    return f"{COLOURS[record.outcome.winner]}+{letter}"


def claim(root: Node, *, names_loser: bool = False) -> Claim | None:
    """The result RE claims; None when it is missing, unknown or void."""
    word = (root.one("RE") or "").strip().lower()
    if word in ("", "?", "void"):
        return None
    if word in ("0", "draw"):
        return Claim(None, None)
    found = _RESULT.fullmatch(word)
    if not found:
        raise root.wrong("RE", word, "write W, B, W+R, B+T, 0 for a draw, or ?")
    named = Side(COLOURS.index(word[0].upper()))
    return Claim(named.other if names_loser else named, _REASONS.get((found[2] or "").strip()))


def worked_out(root: Node, game: HexGame, moves: str, loser: Side | None, *, names_loser: bool) -> End:
    """How a game from elsewhere ended: on the board, by resignation, or as RE says."""
    claimed = claim(root, names_loser=names_loser)
    quoted = f"RE is {shown(root.one('RE'))}" + (", which names the loser here" if names_loser else "")
    board = _decided(game, moves)
    if board is not None:
        remarks = tuple(_against_the_board(game, board, claimed, quoted, loser))
        return End(board, Ending.RULES, remarks)
    if loser is not None:
        agreed = claimed is None or claimed.winner is loser.other
        remarks = () if agreed else (f"{quoted}, but {game.side_names[loser]} resigned",)
        return End(Outcome(loser.other, Ending.RESIGN.value), Ending.RESIGN, remarks)
    if claimed is None:
        return End(None, None)
    how = claimed.ending.value if claimed.ending else UNKNOWN_WAY
    return End(Outcome(claimed.winner, how), claimed.ending)


def corrected(end: End, root: Node, game: HexGame, moves: str) -> End:
    """What one of our own files says about the end, unless its RE was changed against the board."""
    board = _decided(game, moves) if end.outcome else None
    if end.outcome is None or board is None or end.outcome.winner == board.winner:
        return end
    claimed = Claim(end.outcome.winner, None)
    quoted = f"RE is {shown(root.one('RE'))}"
    return End(board, Ending.RULES, tuple(_against_the_board(game, board, claimed, quoted, None)))


def _decided(game: HexGame, moves: str) -> Outcome | None:
    """What the board says after the last move that could be played."""
    return walk(game, moves)[0][-1].outcome


def _against_the_board(
    game: HexGame, board: Outcome, claimed: Claim | None, quoted: str, loser: Side | None
) -> Iterator[str]:
    """What the file says that the board does not bear out."""
    if claimed is not None and claimed.winner != board.winner:
        yield f"{quoted}, but the board says that {in_words(game, board)}"
    elif claimed is not None and claimed.ending is not None:
        yield f"{quoted}, but the board was already decided: {in_words(game, board)}"
    if loser is not None:
        yield f"{game.side_names[loser]} resigned after the end: {in_words(game, board)}"
