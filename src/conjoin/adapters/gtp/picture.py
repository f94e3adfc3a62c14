"""The board as `showboard` prints it: letters, with the numbers of each row as the controller counts them."""

from dataclasses import replace

from conjoin.adapters.gtp.session import Session
from conjoin.core.game import Label
from conjoin.core.position import Side
from conjoin.views import text
from conjoin.views.scene import scene


def picture(session: Session) -> str:
    """The rows with W and B, and below them who is to move or has won."""
    colours = (session.colour(Side.FIRST).upper(), session.colour(Side.SECOND).upper())
    drawn = scene(session.game, session.position)
    drawn = replace(drawn, side_names=colours, labels=_labels(session))
    return f"{text.draw_plain(drawn)}\n{_caption(session)}"


def _labels(session: Session) -> tuple[Label, ...]:
    """For each row its letter in front and its numbers behind."""
    board, labels = session.game.board, list(session.game.layout.labels)
    for row in range(board.last + 1):
        low = session.coordinates.first_number(board, row)
        numbers = f"{low}-{low + board.row_length(row) - 1}"
        labels[2 * row + 1] = replace(labels[2 * row + 1], text=numbers)
    return tuple(labels)


def _caption(session: Session) -> str:
    outcome = session.position.outcome
    if outcome is None:
        return f"{session.to_move} to move"
    return "draw" if outcome.winner is None else f"{session.winner} wins ({outcome.how})"
