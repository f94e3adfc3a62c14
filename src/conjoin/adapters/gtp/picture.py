"""The board as `showboard` prints it: letters, with columns and rows named as the controller names them."""

from dataclasses import replace

from conjoin.adapters.gtp.session import Session
from conjoin.core.position import Side
from conjoin.views import text
from conjoin.views.scene import scene


def picture(session: Session) -> str:
    """The rows with W and B, and below them who is to move or has won."""
    first, second = (session.colour(side).upper() for side in Side)
    drawn = replace(
        scene(session.game, session.position),
        side_names=(first, second),
        labels=session.coordinates.labels(session.game),
    )
    return f"{text.draw_plain(drawn)}\n{_caption(session)}"


def _caption(session: Session) -> str:
    outcome = session.position.outcome
    if outcome is None:
        return f"{session.to_move} to move"
    return "draw" if outcome.winner is None else f"{session.winner} wins ({outcome.how})"
