"""A board inside Jupyter: play, analyse and ask why without leaving the notebook.

desk     what lies on the table: the position, what was asked about it, and the opponent's moves; no Jupyter in it
board    the same as a widget, which board.js draws and clicks
"""

from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position

if TYPE_CHECKING:
    from conjoin.adapters.notebook.board import BoardWidget

SECOND = Limit(seconds=1.0)


def widget(
    position: Position | Game[Any] | str = "connect-four",
    *,
    opponent: str | None = None,
    engine: str | None = None,
    limit: Limit = SECOND,
) -> "BoardWidget":
    """A board to play on in a notebook, with buttons that analyse it and say why it stands as it does.

    It begins with a position, or with a game, by name or not. An `opponent`, an engine's name, answers every move; the
    `engine` that analyses is the usual one for the game. `widget.position` is what stands on the board, and may be
    set. Raises BadOption where anywidget is not installed: `pip install conjoin[notebook]`.
    """
    from conjoin.adapters.notebook.desk import Desk

    try:
        from conjoin.adapters.notebook.board import BoardWidget
    except ImportError:
        raise BadOption(
            "the widget needs anywidget, which is not installed", "pip install 'conjoin[notebook]'"
        ) from None
    return BoardWidget(Desk(position, opponent, engine, limit))
