"""One file adds a game: Hex keeps every law, plays, draws, travels and meets engines like a built-in game."""

import json
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from examples.hex_game import ENTRY, Hex, HexPosition
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, BadOption, Game, Limit, Outcome, Side, engine, registry, show
from conjoin.testing import check_game
from conjoin.testing.game_laws import broken_laws
from tests.conftest import Install, Run

SOURCE = Path(__file__).parents[2] / "examples" / "hex_game.py"
PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


def played_at_random(size: int, plies: int, seed: int) -> tuple[Game[Any], HexPosition]:
    game, random = Hex(size), Random(seed)
    position = game.start()
    while position.outcome is None and len(position.moves) < plies:
        position = position.play(random.choice(position.legal_moves()))
    return game, position


POSITIONS = st.builds(played_at_random, st.integers(3, 5), st.integers(0, 25), st.integers(0, 999))


@given(POSITIONS)
def test_the_laws_of_every_game_hold(drawn: tuple[Game[Any], HexPosition]) -> None:
    assert broken_laws(*drawn) == []


def test_it_passes_the_check_that_authors_run() -> None:
    assert check_game(Hex(4)) == ()


@given(st.integers(3, 6), st.integers(0, 999))
def test_somebody_always_wins(size: int, seed: int) -> None:
    game, position = played_at_random(size, size * size, seed)
    assert position.outcome is not None
    assert position.outcome.winner is not None
    cells = [divmod(cell, size) for cell in position.outcome.cells]
    ends = {row if position.outcome.winner == Side.FIRST else column for row, column in cells}
    assert {0, size - 1} <= ends
    assert game.parse(game.notation(position)) == position


def test_a_win_by_hand() -> None:
    game = Hex(3)
    assert game.parse("b1 a1 b2 a2").outcome is None
    assert game.parse("b1 a1 b2 a2 a3").outcome == Outcome(Side.FIRST, "chain", (1, 4, 6))
    assert game.parse("b1 a2 b3 b2 a1 c1").outcome == Outcome(Side.SECOND, "chain", (2, 3, 4))


@pytest.mark.parametrize("size", [2, 12])
def test_sizes_out_of_range_are_refused(size: int) -> None:
    with pytest.raises(BadOption, match="size takes a whole number from 3 to 11"):
        Hex(size)


def test_other_words_are_no_cells() -> None:
    with pytest.raises(BadNotation, match="move 2: 'd1' is not a cell; cells are a1 to c3"):
        Hex(3).parse("a1 d1")


def test_it_is_explained_in_one_sentence_and_four_lines() -> None:
    assert Hex.goal.endswith(".")
    assert len(Hex.rules) == 4


def test_it_is_drawn_from_its_layout_alone() -> None:
    game = Hex(3)
    picture = show(game.parse("b1 a2 b3 b2 a1 c1"))
    assert str(picture) == "   a b c\n1  R R B\n 2  B B .\n  3  . R .\nBlue wins (chain)"
    root = ElementTree.fromstring(picture._repr_svg_())  # noqa: S314  (our own text)
    fills = [circle.attrib["fill"] for circle in root.iterfind(".//*[@class='stone']")]
    assert (fills.count("#d8273f"), fills.count("#2456a4")) == (3, 3)
    assert len(root.findall(".//*[@class='winning']")) == 3
    assert root.find(".//*[@class='board']") is None


def test_a_long_game_travels_small() -> None:
    _, position = played_at_random(11, 121, seed=1)
    travelled = pickle.dumps(position)
    assert pickle.loads(travelled) == position  # noqa: S301  (our own bytes)
    assert len(travelled) < 300


def test_the_tree_search_sees_a_win_and_a_threat() -> None:
    game, player = Hex(4), engine("mcts:seed=1")
    assert game.move_name(player.analyse(game.parse("b1 a1 b2 d4 b3 c4"), Limit(simulations=300)).best) in (
        "a4",
        "b4",
    )
    assert registry.adviser(game) == "mcts"


def test_engines_meet_at_it_once_it_is_installed(conjoin: Run, install: Install) -> None:
    folder = install(SOURCE.read_text(), "[conjoin.games]\nhex = visitor:ENTRY\n")
    words = ("match", "hex:size=3", "mcts:simulations=60", "random", "--pairs", "4", "--seed", "1", "--json")
    done = conjoin(*words, PYTHONPATH=str(folder))
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["game"], result["draws"], result["failures"]) == ("hex:size=3", 0, 0)
    assert result["wins"] + result["losses"] == 8
    assert result["wins"] >= 6
    rows = json.loads(conjoin("engines", "--game", "hex", "--json", PYTHONPATH=str(folder)).stdout)
    assert [row["name"] for row in rows] == [
        "ladder",
        "mcts",
        "random",
        "gtp",
        "gtp-hgui",
        "ugi",
        "file",
        "trained",
    ]


def test_the_page_shows_the_file_as_it_is() -> None:
    assert f"```python\n{SOURCE.read_text()}```\n" in PAGE.read_text()
    assert re.search(r"\[.*\]\(add-a-game\.md\)", (PAGE.parent / "add-an-engine.md").read_text())


def test_its_name_is_the_entry_points() -> None:
    assert Hex().name == ENTRY.name == "hex"
    assert Hex(5).name == "hex:size=5"
