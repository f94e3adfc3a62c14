"""A scene as SVG: a self-contained picture for notebooks, reports and the web."""

from html import escape
from math import cos, pi, sin

from conjoin.core.game import Stone
from conjoin.core.position import Side
from conjoin.views.scene import Scene, Tile, pointed_at

UNIT = 48
"""Pixels a cell is wide; all other lengths below are pixels too."""
MARGIN = 0.75
"""Margin around the outermost centres and labels, in cell widths."""
STONE_RADIUS = 18.5

STYLE = """
.stone{stroke-width:2.5}.ring{fill:none;stroke-width:2.5}.winning-rim{fill:none;stroke:#1fbf75;stroke-width:3.5}
.marked{fill:none;stroke:#7b3ff2;stroke-width:3.5;stroke-dasharray:6 4}
.label{font:600 16px system-ui,sans-serif;fill:#6b7482;text-anchor:middle;dominant-baseline:central}
"""
NUMBER_STYLE = "\n.number{font:700 17px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}"
"""Only where stones are expected."""


def draw(scene: Scene, *, styled: bool = True) -> str:
    """One `<svg>` element with a title, a description and, where the page around it has none, its style sheet."""
    labels = scene.labels + scene.headings
    xs = [tile.x for tile in scene.tiles] + [label.x for label in labels]
    ys = [tile.y for tile in scene.tiles] + [label.y for label in labels]
    left, top = (min(xs) - MARGIN) * UNIT, (min(ys) - MARGIN) * UNIT
    width, height = (max(xs) - min(xs) + 2 * MARGIN) * UNIT, (max(ys) - min(ys) + 2 * MARGIN) * UNIT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}">',
        f"<title>{escape(scene.game)}: {escape(scene.caption)}</title>",
        f"<desc>{escape(_description(scene))}</desc>",
        f"<style>{STYLE.strip()}{NUMBER_STYLE if scene.ghosts else ''}</style>" if styled else "",
        _board(scene),
        *(_tile(scene, tile) for tile in scene.tiles),
        *(_label(label.text, label.x, label.y) for label in labels),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _description(scene: Scene) -> str:
    """The stones in words, for screen readers."""
    sides = zip(scene.side_names, Side, strict=True)
    held = [(name, [tile.name for tile in scene.tiles if tile.side == side]) for name, side in sides]
    said = [f"{name}: {' '.join(cells) or 'no stones'}" for name, cells in held]
    return ". ".join([*said, *pointed_at(scene)]) + "."


def _board(scene: Scene) -> str:
    """What lies behind the holes of a solid board."""
    if scene.style.board is None:
        return ""
    xs, ys = [tile.x for tile in scene.tiles], [tile.y for tile in scene.tiles]
    x, y = (min(xs) - 0.55) * UNIT, (min(ys) - 0.55) * UNIT
    width, height = (max(xs) - min(xs) + 1.1) * UNIT, (max(ys) - min(ys) + 1.1) * UNIT
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="board" {place} rx="12" fill="{scene.style.board}"/>'


def _tile(scene: Scene, tile: Tile) -> str:
    x, y = tile.x * UNIT, tile.y * UNIT
    shapes = [_cell(scene, x, y)]
    if tile.side is not None:
        shapes += _stone(scene.style.stones[tile.side], tile, x, y)
    if ghost := scene.ghost(tile):
        shapes += _ghost(scene.style.stones[ghost.side], ghost.number, x, y)
    if tile.marked:
        shapes.append(f'<circle class="marked" {_circle(x, y, 14)}/>')
    playable = f' data-move="{escape(tile.move)}"' if tile.move else ""
    return f'<g data-cell="{escape(tile.name)}"{playable}>{"".join(shapes)}</g>'


def _cell(scene: Scene, x: float, y: float) -> str:
    style = scene.style
    if style.board is not None:
        return f'<circle class="cell" {_circle(x, y, STONE_RADIUS)} fill="{style.cell}"/>'
    corners = 4 if scene.shape == "square" else 6
    turn = pi / 4 if scene.shape == "square" else 0
    radius = UNIT / 2 / cos(pi / corners)  # neighbours' flat sides then touch exactly
    points = _polygon(x, y, [radius] * corners, turn)
    return f'<polygon class="cell" points="{points}" fill="{style.cell}" stroke="{style.line}" stroke-width="1.5"/>'


def _stone(stone: Stone, tile: Tile, x: float, y: float) -> list[str]:
    """A disc; a star upon it has won, a dot was played last, and a winning last stone has a dot in its star."""
    shapes = [
        f'<circle class="stone" {_circle(x, y, STONE_RADIUS)} fill="{stone.fill}" stroke="{stone.rim}"/>'
    ]
    if stone.ring:
        shapes.append(f'<circle class="ring" {_circle(x, y, 13)} stroke="{stone.mark}"/>')
    if tile.winning:
        shapes.append(f'<circle class="winning-rim" {_circle(x, y, STONE_RADIUS + 2.5)}/>')
        points = _polygon(x, y, [10.5, 4.6] * 5)
        shapes.append(f'<polygon class="winning" points="{points}" fill="{stone.mark}"/>')
    if tile.last:
        radius, colour = (2.8, stone.fill) if tile.winning else (5.5, stone.mark)
        shapes.append(f'<circle class="last" {_circle(x, y, radius)} fill="{colour}"/>')
    return shapes


def _ghost(stone: Stone, number: int, x: float, y: float) -> list[str]:
    """A disc that one can see through, with the number of its move."""
    fill = f'fill="{stone.fill}" stroke="{stone.rim}" opacity="0.6"'
    text = f'<text class="number" x="{x:.1f}" y="{y:.1f}" fill="{stone.mark}">{number}</text>'
    return [f'<circle class="stone ghost" {_circle(x, y, STONE_RADIUS)} {fill}/>', text]


def _circle(x: float, y: float, radius: float) -> str:
    return f'cx="{x:.1f}" cy="{y:.1f}" r="{radius}"'


def _polygon(x: float, y: float, radii: list[float], turn: float = 0) -> str:
    """Corners at these distances from the middle, evenly around it and clockwise from the top."""
    angles = (turn + 2 * pi * number / len(radii) for number in range(len(radii)))
    corners = ((x + r * sin(angle), y - r * cos(angle)) for r, angle in zip(radii, angles, strict=True))
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)


def _label(text: str, x: float, y: float) -> str:
    return f'<text class="label" x="{x * UNIT:.1f}" y="{y * UNIT:.1f}">{escape(text)}</text>'
