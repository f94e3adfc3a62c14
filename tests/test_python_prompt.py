"""What a newcomer sees at the Python prompt: short words, and mistakes that explain themselves."""

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import conjoin
from conjoin import ConjoinError, Ending, Outcome, Record, Side

FOUR, HEX = conjoin.game("connect-four"), conjoin.game("havannah:size=4")
BAD: Any = None
LONGEST = 200
"""Characters that are read at a glance."""


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (FOUR, "<game connect-four>"),
        (FOUR.parse("4453"), "ConnectFourPosition('4453')"),
        (HEX.parse("a1 b2"), "HexPosition('havannah:size=4', 'a1 b2')"),
        (conjoin.win_in(3), "<win in 3>"),
        (conjoin.loss_in(2), "<loss in 2>"),
        (conjoin.draw(), "<draw>"),
        (conjoin.estimate(-1.5), "<estimate -1.5>"),
        (conjoin.show(FOUR, FOUR.start()), "<Picture of connect-four: Red to move>"),
        (conjoin.engine("random"), "<engine RandomEngine>"),
        (
            Record("connect-four", ("ann", "bob"), "4453"),
            "<Record connect-four, 'ann' against 'bob', '4453', unfinished>",
        ),
        (
            Record("connect-four", ("ann", "bob"), "1212121", Outcome(Side.FIRST, "line"), Ending.RULES),
            "<Record connect-four, 'ann' against 'bob', '1212121', first won, rules>",
        ),
    ],
)
def test_values_show_themselves_in_short(value: object, shown: str) -> None:
    assert repr(value) == shown


def test_an_analysis_names_its_best_moves_and_its_cost() -> None:
    shown = repr(conjoin.engine("window").analyse(FOUR.parse("112233")))
    assert shown.startswith("<Analysis 3: <win in 1>, ")
    assert "4 more; depth 5, " in shown
    assert len(shown) < LONGEST


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: conjoin.game(BAD),
        lambda: conjoin.engine(BAD),
        lambda: FOUR.parse(BAD),
        lambda: HEX.parse(BAD),
        lambda: FOUR.parse_move(BAD),
        lambda: HEX.parse_move(BAD),
        lambda: FOUR.move_name(99),
        lambda: FOUR.move_name(-1),
        lambda: HEX.move_name(99),
        lambda: HEX.move_name(BAD),
        lambda: FOUR.start().play(BAD),
        lambda: HEX.start().play(BAD),
        lambda: FOUR.start().play(1.0),
        lambda: conjoin.engine("window").analyse(BAD),
        lambda: conjoin.engine("random").analyse(FOUR.parse("1212121")).best,
        lambda: conjoin.from_array(BAD),
        lambda: conjoin.to_array(BAD),
    ],
)
def test_mistakes_are_our_errors(mistake: Callable[[], object]) -> None:
    with pytest.raises(ConjoinError) as error:
        mistake()
    assert error.value.problem
    assert error.value.fix


def test_numbers_of_numpy_are_moves() -> None:
    third: Any = numpy.int64(3)
    assert FOUR.start().play(third) == FOUR.parse("4")
    first: Any = numpy.int32(0)
    assert HEX.move_name(first) == "a1"


def test_the_public_names_are_what_dir_offers() -> None:
    assert set(conjoin.__all__) <= set(dir(conjoin))


@pytest.mark.parametrize("name", ["agent", "engine", "from_array", "game", "show", "solve_many", "to_array"])
def test_public_functions_have_an_example(name: str) -> None:
    assert ">>> " in (getattr(conjoin, name).__doc__ or "")
