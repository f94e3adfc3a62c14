"""A scene as plain JSON values, for pages and programs that draw by themselves."""

from dataclasses import asdict
from typing import Any

from conjoin.core.position import Side
from conjoin.views.scene import Scene


def to_json(scene: Scene) -> dict[str, Any]:
    """Nested dicts and lists; sides are `first`, `second` or null."""
    values = asdict(scene)
    values["to_move"] = _side(scene.to_move)
    for tile, value in zip(scene.tiles, values["tiles"], strict=True):
        value["side"] = _side(tile.side)
    return values


def _side(side: Side | None) -> str | None:
    return None if side is None else side.label
