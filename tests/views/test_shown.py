"""Values show themselves: what Jupyter asks for is there, names things as people do, and cannot break a page."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

import conjoin
from conjoin import BadOption, Ending, Outcome, Record, Side
from conjoin.core.analysis import Analysis
from conjoin.explain.explanation import explain

FOUR, HEX = conjoin.game("connect-four"), conjoin.game("havannah", size=4)
WON = Record("connect-four", ("ann", "<b>bob</b>"), "1122334", Outcome(Side.FIRST, "line"), Ending.RULES)

TABLES: dict[str, Any] = {
    "analysis": lambda: conjoin.engine("window").analyse(FOUR.parse("112233")),
    "explanation": lambda: explain(FOUR, FOUR.parse("112233"), "window"),
    "plan": lambda: conjoin.explain(FOUR.parse("112233")),
    "hex plan": lambda: conjoin.explain(HEX.parse("a1 b2")),
    "review": lambda: conjoin.review("1122337"),
    "record": lambda: WON,
    "accuracy": lambda: conjoin.accuracy([WON])[0],
    "solution": lambda: conjoin.solve("112233"),
    "puzzle": lambda: conjoin.puzzle(seed=1),
    "match": lambda: conjoin.match("window", "random", pairs=1),
    "sprt": lambda: conjoin.sprt("window", "random", elo0=0, elo1=300),
    "tournament": lambda: conjoin.tournament(["window", "random"], pairs=1),
    "grade": lambda: conjoin.grade("random:seed=1", "fencemaster:size=4", pairs=0),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_value_shows_itself_in_a_notebook_and_as_plain_values(name: str) -> None:
    value = TABLES[name]()
    html = value._repr_html_()
    ElementTree.fromstring(f"<div>{html}</div>")  # noqa: S314  (our own; every sign escaped)
    assert "<b>bob" not in html
    assert "object at 0x" not in html
    plain = value.to_dict()
    assert plain
    json.dumps(plain, allow_nan=False)


@pytest.mark.parametrize(("game", "moves", "cell"), [(FOUR, "44", "4:2"), (HEX, "a1 b2", "b2")])
def test_a_position_is_its_board(game: Any, moves: str, cell: str) -> None:
    position = game.parse(moves)
    assert str(position) == str(conjoin.show(position))
    assert str(position).splitlines()[-1] == game.caption(position)
    assert ElementTree.fromstring(position._repr_svg_()).tag.endswith("svg")  # noqa: S314
    plain = position.to_dict()
    assert (plain["moves"], plain["stones"][cell]) == (moves, "second")
    assert plain == json.loads(json.dumps(plain))


def test_a_game_tells_its_rules() -> None:
    assert HEX.to_dict()["goal"] == HEX.goal
    assert len(HEX.to_dict()["cells"]) == 37


def test_an_analysis_knows_what_was_asked_and_whom() -> None:
    position = HEX.parse("a1")
    found = conjoin.engine("random", seed=7).analyse(position)
    assert (found.position, found.engine) == (position, "random:seed=7")
    assert found.to_dict()["moves"] == "a1"
    (reported,) = conjoin.engine("random").think(position)
    assert reported.position == position


def test_the_engine_that_was_asked_signs_and_not_one_that_it_asks_itself() -> None:
    assert conjoin.engine("ladder:level=3").analyse(FOUR.start()).engine == "ladder:level=3"


def test_an_analysis_made_by_hand_says_what_it_lacks() -> None:
    alone = Analysis((), depth=0, nodes=0, seconds=0.0)
    assert "Analysis" in alone._repr_html_()
    with pytest.raises(BadOption, match="of which position"):
        alone.to_dict()


def test_a_plan_is_shown_with_the_cells_that_decide_it() -> None:
    board = conjoin.explain(FOUR.parse("112233"))._repr_html_()
    assert 'class="marked"' in board
    assert "Red wins with its next stone." in board
