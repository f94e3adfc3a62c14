"""What a stone does on a hex board, in words; and the compiled look for winning cells against the plain one."""

from random import Random
from typing import Any

import pytest

from conjoin import Side, game
from conjoin._native import mcts as native
from conjoin.engines.hex_reasons import HexReasons, native_winning_cells, winning_cells


def told(spec: str, moves: str, move: str) -> list[tuple[str, str]]:
    played = game(spec)
    reasons = HexReasons(played.parse(moves)).of(played.parse_move(move))
    return [(reason.rule, reason.text) for reason in reasons]


@pytest.mark.parametrize("rules", ["fencemaster", "havannah"])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 10])
def test_the_compiled_winning_cells_are_the_same(rules: str, size: int) -> None:
    random, found = Random(size), 0
    for number in range(8 if size < 6 else 1):
        position: Any = game(f"{rules}:size={size},swap={'on' if number % 2 else 'off'}").start()
        while position.outcome is None:
            if random.random() < 3 / size**2:
                for side in Side:
                    plain = winning_cells(position, side)
                    assert native_winning_cells(position, side) == plain
                    found += len(plain)
            position = position.play(random.choice(position.legal_moves()))
    assert found > 0 or (rules, size) == ("fencemaster", 2)


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="side must be"):
        native.winning_cells("havannah", 4, [], 2)
    with pytest.raises(ValueError, match="rules must be"):
        native.winning_cells("chess", 4, [], 0)


def test_a_win_names_how() -> None:
    assert told("havannah:size=4", "a1 d4 a2 e4 a4 e5", "a3") == [("win", "wins at once by a bridge")]


def test_threats_and_double_threats() -> None:
    assert told("havannah:size=4", "a1 d4 a2 e4", "a4")[0] == ("threat", "threatens to win at a3")
    # Bridges to the corners a3 and c1, and a fork at d1.
    rule, text = told("havannah:size=3", "a1 c3 a2 d2 b1 d3", "c2")[0]
    assert rule == "double threat"
    assert text == "threatens to win at a3, c1 and d1, and not all of them can be stopped"


def test_what_must_be_stopped_and_what_leaves_it_open() -> None:
    assert told("havannah:size=4", "a1 d4 a2 e4 a4", "a3")[0] == (
        "must-play",
        "must be played: the opponent would win here",
    )
    assert told("havannah:size=4", "a1 d4 a2 e4 a4", "g1")[0] == ("loss", "leaves the opponent a win at a3")


def test_joining_chains_tells_what_they_touch() -> None:
    assert told("fencemaster:size=5", "d4 a1 d6 a2", "d5") == [("joins", "joins two chains")]
    text = dict(told("fencemaster:size=5", "a2 e5 b2 e6 b1 f5 d1 f6 d2 g5", "c2"))["joins"]
    assert text.startswith("joins two chains")


def test_reaching_a_side_is_told() -> None:
    assert ("reaches", "its chain now touches one side") in told("fencemaster:size=5", "b3 e5", "a2")


def test_two_free_cells_tie_stones_together() -> None:
    assert ("bridge", "is tied to d4 by two free cells") in told("fencemaster:size=5", "d4 a1", "e6")
    # One of the two cells between them is taken.
    assert "bridge" not in dict(told("fencemaster:size=5", "d4 e5", "e6"))


def test_the_swap_names_the_stone() -> None:
    assert told("havannah:size=4,swap=on", "d4", "swap") == [("swap", "takes over the first stone, d4")]
