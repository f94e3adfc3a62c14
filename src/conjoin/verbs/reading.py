"""Anything that means a game or a position, as people have it at hand."""

from typing import Any

from conjoin import registry
from conjoin.core.errors import BadNotation, BadOption
from conjoin.core.game import Game
from conjoin.core.position import Position

USUAL = "connect-four"


def game_of(game: str | Game[Any]) -> Game[Any]:
    """The game itself, or the one of this name; raises as `registry.game`."""
    return game if isinstance(game, Game) else registry.game(game)


def position_of(value: Any, game: str | Game[Any] | None = None) -> Position:
    """A position, a line of moves, a list of moves, or a Connect Four board as rows of 0, 1 and 2.

    Without a game a text or list is one of Connect Four. Raises BadNotation, IllegalMove or BadOption.

    >>> position_of("4453"), position_of([3, 3]), position_of("a1 b2", "havannah:size=4").game
    (ConnectFourPosition('4453'), ConnectFourPosition('44'), <game havannah:size=4>)
    """
    from conjoin.games.connect_four import ConnectFour
    from conjoin.games.connect_four_arrays import from_array, has_rows

    if hasattr(value, "legal_moves"):
        found: Position = value
        if game is not None and found.game != game_of(game):
            raise BadOption(
                f"the position is one of {found.game.name}, not of {game_of(game).name}", "leave the game out"
            )
        return found
    played = game_of(game or USUAL)
    if isinstance(value, str):
        parsed: Position = played.parse(value)
        return parsed
    try:
        parts = list(value)
    except TypeError:
        raise BadNotation(f"{value!r:.40} is no position", "give a position, or its moves as text") from None
    if isinstance(played, ConnectFour) and has_rows(parts):
        return from_array(value, None if game is None else played)
    position: Position = played.start()
    for move in parts:
        position = position.play(move)
    return position
