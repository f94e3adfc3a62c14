"""Values that show themselves: printed as text, in a notebook as a picture or a table, elsewhere as plain JSON values.

A value knows nothing of how it looks. That is the views' business, far above; `import conjoin` names their module,
which is loaded when the first value is shown.
"""

from importlib import import_module
from typing import Any, ClassVar

_module = ""


def shown_by(module: str) -> None:
    """Name the module with the functions `text`, `svg`, `html` and `to_dict`, each of any value below."""
    global _module  # noqa: PLW0603  (there is one way to look at things, set once by `import conjoin`)
    _module = module


class Plain:
    """A value with a form of plain JSON values."""

    __slots__ = ()
    shown_in: ClassVar[str] = ""
    """The module with these functions for values of this kind, where it is not the views'."""

    def to_dict(self) -> dict[str, Any]:
        """The value as plain JSON values, moves and cells by their names."""
        found: dict[str, Any] = _views(self).to_dict(self)
        return found


class Pictured(Plain):
    """A value that is a board: a picture in notebooks, its stones when printed."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """What Jupyter asks for."""
        drawn: str = _views(self).svg(self)
        return drawn

    def __str__(self) -> str:
        drawn: str = _views(self).text(self)
        return drawn


class Tabled(Plain):
    """A value that is more than a board: in notebooks what a person wants to know of it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """What Jupyter asks for."""
        told: str = _views(self).html(self)
        return told


def _views(value: Plain) -> Any:
    return import_module(value.shown_in or _module)
