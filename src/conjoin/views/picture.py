"""A position to look at: notebooks show the SVG, `print` shows the text."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from conjoin.core.game import Game
from conjoin.core.position import CellId, Position
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


def show(game: Game[Any], position: Position, marked: Collection[CellId] = ()) -> Picture:
    """The picture of a position, with some cells pointed at.

    >>> from conjoin.games.havannah import Havannah
    >>> havannah = Havannah(size=2)
    >>> print(show(havannah, havannah.parse("a1 b2")))
     a  W .  2
    b  . B .  3
     c  . .  2
    White to move
    """
    return Picture(scene(game, position, marked))
