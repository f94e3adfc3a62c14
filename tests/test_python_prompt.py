"""What a newcomer sees at the Python prompt: short words, and mistakes that explain themselves."""

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import conjoin
from conjoin import ConjoinError, Ending, Outcome, Record, Side

FOUR, HEX = conjoin.game("connect-four"), conjoin.game("havannah:size=4")
BAD: Any = None
BAD_NUMBER: Any = 1.0
BAD_LIMIT: Any = 5
NO_POSITION: Any = FOUR
ONE_POSITION: Any = FOUR.start()
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
        (
            conjoin.game("connect-four:width=4").parse("44"),
            "ConnectFourPosition('connect-four:width=4', '44')",
        ),
        (conjoin.solve("4444"), "<Solution of '4444': <win in 37>, best 4>"),
        (conjoin.engine("window", depth=3), "<engine window:depth=3>"),
        (conjoin.game("havannah", size=5, swap=True), "<game havannah:size=5,swap=on>"),
        (conjoin.estimate(-1.5), "<estimate -1.5>"),
        (conjoin.review("1212121"), "<Review of '1212121': 2 blunders>"),
        (conjoin.show(FOUR.start()), "<Picture of connect-four: Red to move>"),
        (conjoin.engine("random"), "<engine random>"),
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


def test_an_explanation_and_a_puzzle_say_what_they_are() -> None:
    assert repr(conjoin.explain("112233")).startswith("<Plan after '112233': Red wins with its next stone.")
    puzzle = conjoin.puzzle(plies=3, seed=1)
    assert (
        repr(puzzle) == f"<Puzzle after {puzzle.position.game.notation(puzzle.position)!r}: win in 2 moves>"
    )


def test_a_refusal_names_the_engine_as_it_was_asked_for() -> None:
    with pytest.raises(conjoin.BadOption, match="window:depth=3 does not play havannah:size=4"):
        conjoin.engine("window:depth=3").analyse(HEX.start())


def test_an_analysis_names_its_best_moves_and_its_cost() -> None:
    shown = repr(conjoin.engine("window").analyse(FOUR.parse("112233")))
    assert shown.startswith("<Analysis 4: <win in 1>, ")
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
        lambda: FOUR.start().play(BAD_NUMBER),
        lambda: conjoin.engine("window").analyse(BAD),
        lambda: conjoin.engine("random").analyse(FOUR.parse("1212121")).best,
        lambda: conjoin.engine("window").analyse(FOUR.start(), BAD_LIMIT),
        lambda: conjoin.engine("window").start(FOUR.start(), BAD_LIMIT),
        lambda: list(conjoin.engine("window").think(FOUR.start(), BAD_LIMIT)),
        lambda: conjoin.engine("window:depth=3", depth=4),
        lambda: conjoin.engine("window", breadth=4),
        lambda: conjoin.estimate(float("nan")),
        lambda: conjoin.show(NO_POSITION),
        lambda: conjoin.solve(BAD),
        lambda: conjoin.solve("1212121"),
        lambda: conjoin.solve(FOUR.start(), "havannah"),
        lambda: conjoin.solve_many("4453"),
        lambda: conjoin.solve_many(ONE_POSITION),
        lambda: conjoin.solve_many(BAD),
        lambda: conjoin.solve_many([[1.0]]),
        lambda: conjoin.solve_many([BAD]),
        lambda: conjoin.solve_many(["4"], threads=-1),
        lambda: conjoin.solve_many(["4"], threads=BAD_NUMBER),
        lambda: conjoin.solve_many([HEX.start()]),
        lambda: conjoin.match("window", BAD),
        lambda: conjoin.match("window", "random", pairs=0),
        lambda: conjoin.match("window", conjoin.engine("random"), workers=2),
        lambda: conjoin.match("window", "random", HEX),
        lambda: conjoin.tournament(["window"]),
        lambda: conjoin.tournament(["window", "window"]),
        lambda: conjoin.tournament(["window", conjoin.engine("random")], out="folder"),
        lambda: conjoin.sprt("window", "random", elo0=5, elo1=0),
        lambda: conjoin.puzzle(theme="no such theme"),
        lambda: conjoin.review("99"),
        lambda: conjoin.load("no such file"),
        lambda: conjoin.engines("no such game"),
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


@pytest.mark.parametrize(
    "name",
    [
        "accuracy",
        "agent",
        "engine",
        "engines",
        "explain",
        "from_array",
        "game",
        "games",
        "grade",
        "match",
        "perft",
        "play",
        "puzzle",
        "review",
        "show",
        "solve",
        "solve_many",
        "sprt",
        "to_array",
        "tournament",
    ],
)
def test_public_functions_have_an_example(name: str) -> None:
    assert ">>> " in (getattr(conjoin, name).__doc__ or "")
