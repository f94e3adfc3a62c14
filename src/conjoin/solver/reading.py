"""Running positions in whatever way they are written, checked by the compiled rules: there may be millions."""

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import index
from typing import Any

from conjoin.core.errors import BadNotation, ConjoinError, IllegalMove
from conjoin.core.position import WHOLE_NUMBER, Move
from conjoin.games.connect_four import COLUMN_NAMES, ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_arrays import from_array, has_rows

RUNNING = -1
"""How the compiled rules say that a game goes on."""

COLUMNS = bytes(COLUMN_NAMES.find(chr(letter)) % 256 for letter in range(256))
"""By the letter of a column, the column; 255, which no board has, for letters that name none."""


class PositionReader:
    """Reads positions of one board."""

    def __init__(self, game: ConnectFour) -> None:
        self.game = game

    def moves(self, place: int, position: Any) -> Sequence[Move]:
        """The moves of a running position; raises IllegalMove or BadNotation, which names its place among others."""
        try:
            found = self.read(position) if isinstance(position, str) else self._read_any(position)
        except ConjoinError as error:
            found = error
        if isinstance(found, ConjoinError):
            raise found.at(f"positions[{place}]")
        return found

    def read(self, text: str) -> Sequence[Move] | ConjoinError:
        """The moves of a running position that is a line of moves, or what is wrong with it."""
        moves = text.encode("ascii", "replace").translate(COLUMNS)
        try:
            plies, result = self._replay(moves)
        except ValueError:
            return self._slowly(text)
        if result == RUNNING:
            return moves
        return IllegalMove(f"the game is over after move {plies}", "leave that move out")

    def line(self, position: Any) -> str:
        """The line of moves of anything that is a position; raises BadNotation for what is none."""
        game = self.game
        if isinstance(position, ConnectFourPosition):
            if position.game != game:
                raise BadNotation(
                    f"it is a position of {position.game.name}", f"give positions of {game.name}"
                )
            return game.notation(position)
        try:
            parts = list(position)
        except TypeError:
            raise BadNotation(
                f"{position!r:.40} is no position", "write '4453', columns or a board"
            ) from None
        if has_rows(parts):
            return game.notation(from_array(position, game))
        return "".join(map(_name, parts))

    @cached_property
    def _replay(self) -> Callable[[bytes], tuple[int, int]]:
        """Moves to how many plies they are, and how the game stands then; it raises ValueError for illegal ones."""
        from conjoin._native import connect_four  # compiled; loaded on use

        replay, board = connect_four.replay, self.game.board
        width, height, line = board.width, board.height, board.line
        return lambda moves: replay(moves, width, height, line)

    def _read_any(self, position: Any) -> Sequence[Move] | ConjoinError:
        """The same for anything that is a position; columns that are one are read without a detour."""
        if isinstance(position, list | tuple):
            try:
                moves = bytes(position)
                if self._replay(moves)[1] == RUNNING:
                    return moves
            except (TypeError, ValueError):
                pass
        return self.read(self.line(position))

    def _slowly(self, text: str) -> Sequence[Move] | ConjoinError:
        """The same by the readable rules, which know how to say what is wrong."""
        try:
            position = self.game.parse(text)
        except ConjoinError as error:
            return error
        if position.outcome is None:
            return list(position.moves)
        return IllegalMove("the game is over", "leave a move out")


def _name(column: object) -> str:
    """A column's name; a whole number that is no column becomes a name that is none."""
    if not isinstance(column, WHOLE_NUMBER):
        raise BadNotation(f"{column!r:.40} is no column", "count columns in whole numbers from 0")
    number = index(column)
    return COLUMN_NAMES[number] if 0 <= number < len(COLUMN_NAMES) else "?"
