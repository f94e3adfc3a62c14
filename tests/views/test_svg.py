"""Pictures that can be read without telling colours apart."""

from dataclasses import replace
from itertools import chain
from xml.etree import ElementTree

import pytest
from examples.hex_game import Hex

from conjoin import game
from conjoin.core.game import Style
from conjoin.views import svg
from conjoin.views.scene import Scene
from tests.views.test_scene import SVG, scene_of

STYLES = {
    name: played.layout.style
    for name, played in (
        ("connect-four", game("connect-four")),
        ("fencemaster", game("fencemaster")),
        ("havannah", game("havannah")),
        ("hex", Hex()),
    )
}


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_rims_stand_out_from_the_board_and_marks_from_the_stone(style: Style) -> None:
    for stone in style.stones:
        assert contrast(stone.rim, style.board or style.cell) >= 3
        assert contrast(stone.mark, stone.fill) >= 3
    first, second = style.stones
    assert first.ring != second.ring or contrast(first.fill, second.fill) >= 3
    assert first.sign != second.sign
    assert first.winning_sign != second.winning_sign


def drawn(board: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(board))  # noqa: S314  (our own text)


def shapes(board: Scene, cell: str) -> list[str]:
    """The classes of what is drawn at a cell, from the bottom to the top."""
    (group,) = drawn(board).findall(f".//{SVG}g[@data-cell='{cell}']")
    return [shape.attrib["class"] for shape in group]


def test_marks_are_shapes() -> None:
    won = scene_of("connect-four", "12234334644")
    assert shapes(won, "1:1") == ["cell", "stone", "winning-rim", "winning"]
    assert shapes(won, "4:4") == ["cell", "stone", "winning-rim", "winning", "last"]
    assert shapes(won, "2:1") == ["cell", "stone", "ring"]
    assert shapes(won, "6:1") == ["cell", "stone"]
    assert shapes(scene_of("havannah:size=3", "a1 b2", marked=(0, 5)), "a1") == ["cell", "stone", "marked"]
    assert shapes(scene_of("havannah:size=3", "a1 b2"), "b2") == ["cell", "stone", "last"]


def test_hexagons_touch_and_carry_coordinates_on_both_directions() -> None:
    root = drawn(scene_of("havannah:size=3", ""))
    cells = [cell.attrib["points"].split() for cell in root.findall(f".//{SVG}polygon[@class='cell']")]
    assert {len(points) for points in cells} == {6}
    corners = list(chain.from_iterable(cells))
    assert len(cells) == 19
    assert len(set(corners)) < len(corners) / 2  # most corners belong to two or three cells
    words = "".join(element.text or "" for element in root.findall(f".//{SVG}text"))
    assert words == "a3b4c5d4e3" + "123123"


def test_squares_without_a_solid_board_are_square() -> None:
    board = scene_of("connect-four", "4")
    root = drawn(replace(board, style=Style()))
    assert root.find(f".//{SVG}rect") is None
    bottom_left = root.find(f".//{SVG}g[@data-cell='1:1']/{SVG}polygon")
    assert bottom_left is not None
    assert bottom_left.attrib["points"] == "24.0,216.0 24.0,264.0 -24.0,264.0 -24.0,216.0"
