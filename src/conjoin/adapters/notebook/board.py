"""The desk as a Jupyter widget: what stands on it goes to the page, what is clicked there comes back."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from conjoin.adapters.notebook.desk import Desk
from conjoin.core.errors import ConjoinError
from conjoin.core.position import Position
from conjoin.views.picture import show


class BoardWidget(anywidget.AnyWidget):
    """A board to click; `conjoin.widget` makes one."""

    _esm = Path(__file__).with_name("board.js")

    svg = traitlets.Unicode().tag(sync=True)
    """The board; every legal move is an element with its name as `data-move`."""
    caption = traitlets.Unicode().tag(sync=True)
    """Who is to move, or what is wrong with what was clicked."""
    panel = traitlets.Unicode().tag(sync=True)
    """The answer to what was asked last, as HTML."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._show()
        self.on_msg(self._asked)

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self._desk.position

    @position.setter
    def position(self, position: Position) -> None:
        self._desk.put(position)
        self._show()

    def close(self) -> None:
        """Take it off the page, and end its engines."""
        self._desk.close()
        super().close()

    def _asked(self, _: Any, content: Any, __: Any) -> None:
        """Do what was clicked: {"play": "4"}, or {"do": "undo"} and the like."""
        desk, said = self._desk, ""
        actions = {
            "undo": desk.undo,
            "restart": desk.restart,
            "analyse": desk.analyse,
            "why": desk.why,
        }
        try:
            if "play" in content:
                desk.play(str(content["play"]))
            else:
                actions[content["do"]]()
        except ConjoinError as error:
            said = str(error)
        self._show(said)

    def _show(self, said: str = "") -> None:
        with self.hold_sync():
            self.svg = show(self._desk.position)._repr_svg_()
            self.caption = said or self._desk.game.caption(self._desk.position)
            self.panel = self._desk.panel
