import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from conjoin import Side, registry, show
from conjoin.views import svg
from conjoin.views.canvas import without_codes
from conjoin.views.json import scene_json
from conjoin.views.scene import Scene, scene
from conjoin.views.text import Look, draw

SVG = "{http://www.w3.org/2000/svg}"


def scene_of(spec: str, moves: str, marked: tuple[int, ...] = ()) -> Scene:
    game = registry.game(spec)
    return scene(game, game.parse(moves), marked)


def test_legal_moves_lie_where_the_stone_would_land() -> None:
    drawn = scene_of("connect-four", "44")
    assert {tile.move: tile.name for tile in drawn.tiles if tile.move} == {
        "1": "1:1", "2": "2:1", "3": "3:1", "4": "4:3", "5": "5:1", "6": "6:1", "7": "7:1",
    }  # fmt: skip


def test_swap_lies_on_the_stone_it_turns() -> None:
    drawn = scene_of("havannah:size=3,swap=on", "b2")
    assert [tile.name for tile in drawn.tiles if tile.move == "swap"] == ["b2"]
    turned = scene_of("havannah:size=3,swap=on", "b2 swap")
    assert [(tile.name, tile.side) for tile in turned.tiles if tile.last] == [("b2", Side.SECOND)]


@pytest.mark.parametrize(
    ("spec", "moves", "caption"),
    [
        ("connect-four", "4", "Yellow to move"),
        ("connect-four", "1212121", "Red wins (line)"),
        ("havannah:size=2", "a1 b1 a2", "White wins (bridge)"),
        ("fencemaster:size=2", "a1 a2 b1 b2 b3 c1 c2", "Draw: the board is full"),
    ],
)
def test_captions(spec: str, moves: str, caption: str) -> None:
    assert scene_of(spec, moves).caption == caption


def test_winning_and_marked_cells() -> None:
    drawn = scene_of("connect-four", "1212121", marked=(41,))
    assert [tile.name for tile in drawn.tiles if tile.winning] == ["1:1", "1:2", "1:3", "1:4"]
    assert [tile.name for tile in drawn.tiles if tile.marked] == ["7:6"]
    assert drawn.to_move is None


def test_json_carries_the_whole_scene() -> None:
    drawn = scene_of("havannah:size=2", "a1 b2", marked=(6,))
    values = json.loads(json.dumps(scene_json(drawn)))
    assert (values["game"], values["shape"], values["to_move"]) == ("havannah:size=2", "hexagon", "first")
    assert [tile["side"] for tile in values["tiles"]] == ["first", None, None, "second", None, None, None]
    assert values["tiles"][0] == {
        "name": "a1", "x": 0.5, "y": 0, "side": "first", "move": None, "last": False, "winning": False, "marked": False,
    }  # fmt: skip
    assert [tile["name"] for tile in values["tiles"] if tile["last"]] == ["b2"]
    assert [tile["name"] for tile in values["tiles"] if tile["marked"]] == ["c2"]
    assert values["moves"] == {"a2": 1, "b1": 2, "b3": 4, "c1": 5, "c2": 6}
    assert [(stone["name"], stone["letter"]) for stone in values["stones"]] == [
        ("White", "W"),
        ("Black", "B"),
    ]
    assert [label["text"] for label in values["labels"]] == [*"a2b3c2", *"1212"]
    assert values["board"]["solid"] is None
    assert values["caption"] == "White to move"


def test_json_says_where_a_swap_and_a_falling_stone_land() -> None:
    assert scene_json(scene_of("havannah:size=3,swap=on", "b2"))["moves"]["swap"] == 4
    assert scene_json(scene_of("connect-four", "44"))["moves"]["4"] == 17


def test_letters_are_initials_unless_a_stone_has_its_own() -> None:
    drawn = scene_of("connect-four", "4")
    assert drawn.letters == ("R", "Y")
    first, second = drawn.style.stones
    style = replace(drawn.style, stones=(replace(first, letter="X"), replace(second, letter="O")))
    assert replace(drawn, style=style).letters == ("X", "O")


@pytest.mark.parametrize(("spec", "moves"), [("connect-four", "1212121"), ("havannah:size=4", "a1 b2 c3")])
def test_svg_is_well_formed_and_shows_every_stone(spec: str, moves: str) -> None:
    drawn = scene_of(spec, moves)
    root = ElementTree.fromstring(svg.draw(drawn))  # noqa: S314  (our own text)
    stones = root.findall(f".//{SVG}circle[@class='stone']")
    assert len(stones) == sum(tile.side is not None for tile in drawn.tiles)
    assert len(root.findall(f".//{SVG}g")) == len(drawn.tiles)
    assert len(root.findall(f".//{SVG}polygon[@class='winning']")) == sum(t.winning for t in drawn.tiles)
    assert len(root.findall(f".//{SVG}circle[@class='last']")) == 1
    words = [element.text for element in root.findall(f".//{SVG}text")]
    assert words == [label.text for label in drawn.labels + drawn.headings]
    assert root.findtext(f"{SVG}title") == f"{spec}: {drawn.caption}"
    left, top, width, height = (float(number) for number in root.attrib["viewBox"].split())
    for circle in stones:
        assert left <= float(circle.attrib["cx"]) <= left + width
        assert top <= float(circle.attrib["cy"]) <= top + height


def test_pictures_show_svg_in_notebooks_and_text_in_print() -> None:
    game = registry.game("connect-four")
    picture = show(game.parse("4"))
    assert picture._repr_svg_().startswith("<svg")
    assert str(picture).endswith("1 . . . R . . .\nYellow to move")


def test_expected_stones_are_numbered_ghosts_before_cells_are_marked() -> None:
    game = registry.game("connect-four")
    position = game.parse("44")
    drawn = scene(game, position, marked=(0,), after=(3, 0))
    assert [(ghost.number, ghost.name, ghost.side) for ghost in drawn.ghosts] == [
        (1, "4:3", Side.FIRST),
        (2, "1:1", Side.SECOND),
    ]
    root = ElementTree.fromstring(svg.draw(drawn))  # noqa: S314  (our own drawing)
    assert [number.text for number in root.findall(f".//{SVG}text[@class='number']")] == ["2", "1"]
    assert len(root.findall(f".//{SVG}circle[@class='stone ghost']")) == 2
    said = root.findtext(f"{SVG}desc") or ""
    assert said.endswith("Expected: Red 4:3, Yellow 1:1. Marked: 1:1.")
    plain = draw(drawn, Look.PLAIN, 40, 12)
    assert "3 . . . 1 . . ." in plain
    assert "Expected: Red 4:3, Yellow 1:1." in plain
    assert " 1 " in without_codes(draw(drawn, Look.MODERN, 80, 24))
    assert svg.draw(scene(game, position)).count("number") == 0
