"""The position that a `position` command names: a line of moves, or a Connect Four board as text.

After `fen` stands what `conjoin analyse` takes: the moves in the game's own notation (`4453`, `d4 c3`). A Connect
Four board of 7 by 6 may also be given by its rows, the top one first, parted by slashes: `.` is empty, `1` or `x` the
first player, `2` or `o` the second. Who moves follows from the stones.

>>> from conjoin import game
>>> four = game("connect-four")
>>> four.notation(position(four, SetPosition("4453", ("3",))))
'44533'
>>> board = "/".join(["......."] * 5 + ["..xxo.."])
>>> four.notation(position(four, SetPosition(board)))
'354'
"""

from typing import Any

from conjoin.core.errors import BadNotation, IllegalMove
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_arrays import from_array, read_board
from conjoin.protocols.ugi import SetPosition


def position(game: Game[Any], command: SetPosition) -> Position:
    """Raises BadNotation or IllegalMove, naming the move's number."""
    here: Position = game.start() if command.fen is None else _start(game, command.fen)
    for number, name in enumerate(command.moves, start=1):
        try:
            here = here.play(game.parse_move(name))
        except (BadNotation, IllegalMove) as error:
            raise error.at(f"move {number}") from None
    return here


def _start(game: Game[Any], fen: str) -> Position:
    if "/" not in fen:
        moved: Position = game.parse(fen)
        return moved
    if not isinstance(game, ConnectFour):
        raise BadNotation(
            f"{fen[:20]!r} is not a position of {game.name}", "give the moves, as in position startpos moves"
        )
    return from_array(read_board(fen.replace("/", "\n")), game)
