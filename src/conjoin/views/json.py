"""A scene as plain JSON values, for pages and programs that draw by themselves."""

from dataclasses import asdict
from typing import Any

from conjoin.core.position import Side
from conjoin.views.scene import Scene


def to_json(scene: Scene) -> dict[str, Any]:
    """All there is to draw, in cell widths, x to the right and y down; sides are `first`, `second` or null.

    `moves` says for every legal move which of the tiles it sets or changes; `stones` has the first side's first.
    """
    style = scene.style
    sides = zip(style.stones, scene.side_names, scene.letters, strict=True)
    return {
        "game": scene.game,
        "shape": scene.shape,
        "tiles": [{**asdict(tile), "side": _side(tile.side)} for tile in scene.tiles],
        "moves": {tile.move: cell for cell, tile in enumerate(scene.tiles) if tile.move is not None},
        "stones": [
            {
                "name": name,
                "letter": letter,
                "fill": stone.fill,
                "rim": stone.rim,
                "mark": stone.mark,
                "ring": stone.ring,
            }
            for stone, name, letter in sides
        ],
        "board": {"cell": style.cell, "line": style.line, "solid": style.board},
        "labels": [asdict(label) for label in scene.labels + scene.headings],
        "to_move": _side(scene.to_move),
        "caption": scene.caption,
    }


def _side(side: Side | None) -> str | None:
    return None if side is None else side.label
