"""A scene as SVG: a self-contained picture for notebooks, reports and the web."""

from html import escape
from math import cos, pi, sin

from conjoin.core.position import Side
from conjoin.views.scene import Scene, Tile

UNIT = 48
"""Pixels a cell is wide."""
MARGIN = 1.2
"""Room around the outermost centres, in cell widths; labels stand in it."""

SQUARE_STONES = {Side.FIRST: "#d7263d", Side.SECOND: "#f4c20d"}
HEX_STONES = {Side.FIRST: "#fdfdfb", Side.SECOND: "#23262b"}

STYLE = """
.frame{fill:#2757a3}.hole{fill:#f3f5f9}.cell{fill:#e9d8b4;stroke:#a98d58;stroke-width:1.5}
.stone{stroke:#0006;stroke-width:1.5}.last{fill:none;stroke:#000a;stroke-width:3;stroke-dasharray:4 3}
.winning{fill:none;stroke:#17b26a;stroke-width:5}.marked{fill:none;stroke:#8a3ffc;stroke-width:4}
.label{font:600 16px system-ui,sans-serif;fill:#5b6472;text-anchor:middle;dominant-baseline:central}
"""


def draw(scene: Scene) -> str:
    """One `<svg>` element with a title, a description and a style sheet of its own."""
    xs = [tile.x for tile in scene.tiles] + [label.x for label in scene.labels]
    ys = [tile.y for tile in scene.tiles] + [label.y for label in scene.labels]
    left, top = (min(xs) - MARGIN / 2) * UNIT, (min(ys) - MARGIN / 2) * UNIT
    width, height = (max(xs) - min(xs) + MARGIN) * UNIT, (max(ys) - min(ys) + MARGIN) * UNIT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}">',
        f"<title>{escape(scene.game)}: {escape(scene.caption)}</title>",
        f"<desc>{escape(_description(scene))}</desc>",
        f"<style>{STYLE.strip()}</style>",
        _frame(scene),
        *(_tile(scene, tile) for tile in scene.tiles),
        *(_label(label.text, label.x, label.y) for label in scene.labels),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _description(scene: Scene) -> str:
    """The stones in words, for those who hear the picture."""
    sides = zip(scene.side_names, Side, strict=True)
    held = [(name, [tile.name for tile in scene.tiles if tile.side == side]) for name, side in sides]
    return ". ".join(f"{name}: {' '.join(cells) or 'no stones'}" for name, cells in held) + "."


def _frame(scene: Scene) -> str:
    if scene.shape != "square":
        return ""
    right, bottom = max(tile.x for tile in scene.tiles), max(tile.y for tile in scene.tiles)
    corner, width, height = -UNIT / 2, (right + 1) * UNIT, (bottom + 1) * UNIT
    return f'<rect class="frame" x="{corner}" y="{corner}" width="{width}" height="{height}" rx="10"/>'


def _tile(scene: Scene, tile: Tile) -> str:
    x, y = tile.x * UNIT, tile.y * UNIT
    shapes = [_hole(x, y) if scene.shape == "square" else _hexagon(x, y)]
    if tile.side is not None:
        colour = (SQUARE_STONES if scene.shape == "square" else HEX_STONES)[tile.side]
        shapes.append(f'<circle class="stone" cx="{x:.1f}" cy="{y:.1f}" r="19" fill="{colour}"/>')
    for name, radius in (("last", 10), ("winning", 19), ("marked", 15)):
        if getattr(tile, name):
            shapes.append(f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>')
    playable = f' data-move="{escape(tile.move)}"' if tile.move else ""
    return f'<g data-cell="{escape(tile.name)}"{playable}>{"".join(shapes)}</g>'


def _hole(x: float, y: float) -> str:
    return f'<circle class="hole" cx="{x:.1f}" cy="{y:.1f}" r="20"/>'


def _hexagon(x: float, y: float) -> str:
    radius = UNIT / 2 / cos(pi / 6)  # neighbours' flat sides then touch exactly
    corners = ((x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6))
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
    return f'<polygon class="cell" points="{points}"/>'


def _label(text: str, x: float, y: float) -> str:
    return f'<text class="label" x="{x * UNIT:.1f}" y="{y * UNIT:.1f}">{escape(text)}</text>'
