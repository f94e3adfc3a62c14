"""A position to look at: notebooks show the SVG, `print` shows the text."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.position import CellId, Move, Position
from conjoin.views import svg, text
from conjoin.views.scene import Scene, scene


@dataclass(frozen=True)
class Picture:
    """A scene that shows itself."""

    scene: Scene

    def _repr_svg_(self) -> str:
        """What Jupyter asks for."""
        return svg.draw(self.scene)

    def __repr__(self) -> str:
        return f"<Picture of {self.scene.game}: {self.scene.caption}>"

    def __str__(self) -> str:
        return f"{text.draw_plain(self.scene)}\n{self.scene.caption}"


def show(position: Position, marked: Collection[CellId] = (), after: Sequence[Move] = ()) -> Picture:
    """The picture of a position, with some cells pointed at; first, where so, after these expected moves.

    >>> from conjoin.games.havannah import Havannah
    >>> print(show(Havannah(size=2).parse("a1 b2")))
     a  W .  2
    b  . B .  3
     c  . .  2
    White to move
    """
    if not hasattr(position, "legal_moves"):
        raise BadOption(f"{position!r:.40} is no position", "take one from game.start() or game.parse(...)")
    if isinstance(marked, Game):
        raise BadOption("a position knows its game", "write show(position), or show(position, cells)")
    return Picture(scene(position.game, position, marked, after))
