"""A game on another board: the options that give its size are its own, and all others stay."""

from dataclasses import replace
from typing import Any

import pytest

from conjoin import BadNotation, BadOption, Entry, game, registry
from conjoin.adapters.gtp.boards import has_swap, resized, with_swap
from conjoin.games import havannah


@pytest.mark.parametrize(
    ("name", "numbers", "after"),
    [
        ("havannah", [6], "havannah:size=6"),
        ("havannah:size=4,swap=on", [8], "havannah:swap=on"),
        ("fencemaster:swap=on", [3], "fencemaster:size=3,swap=on"),
        ("connect-four", [8, 7], "connect-four:width=8,height=7"),
        ("connect-four:line=5", [9], "connect-four:width=9,height=9,line=5"),
        ("connect-four:width=8,height=8", [7, 6], "connect-four"),
    ],
)
def test_a_board_gets_another_size_and_keeps_its_other_options(
    name: str, numbers: list[int], after: str
) -> None:
    assert resized(game(name), numbers) == game(after)


@pytest.mark.parametrize(
    ("name", "numbers", "problem"),
    [
        ("havannah", [14], "havannah cannot have size=14"),
        ("havannah", [-1], "havannah cannot have size=-1"),
        ("connect-four", [7, 13], "connect-four cannot have height=13"),
        ("connect-four", [3], "connect-four cannot have width=3"),
        ("connect-four:width=6,line=6", [4], "no line of 6 fits on a board of 4 by 4"),
    ],
)
def test_what_the_game_does_not_take_is_refused_in_its_own_words(
    name: str, numbers: list[int], problem: str
) -> None:
    with pytest.raises(BadOption) as refused:
        resized(game(name), numbers)
    assert refused.value.problem == problem


@pytest.mark.parametrize(("name", "numbers"), [("havannah", [4, 4]), ("havannah", []), ("connect-four", [])])
def test_a_board_has_as_many_sizes_as_options(name: str, numbers: list[int]) -> None:
    with pytest.raises(BadNotation, match="write boardsize"):
        resized(game(name), numbers)


def test_a_game_without_such_an_option_has_one_size_only(monkeypatch: pytest.MonkeyPatch) -> None:
    bare: Entry[Any] = replace(havannah.ENTRY, options=())
    monkeypatch.setattr(registry, "entry", lambda *_: bare)
    with pytest.raises(BadOption, match="havannah has boards of one size only"):
        resized(game("havannah"), [4])
    assert not has_swap(game("havannah"))


def test_the_swap_rule_is_switched_where_there_is_one() -> None:
    assert has_swap(game("havannah"))
    assert not has_swap(game("connect-four"))
    assert with_swap(game("fencemaster:size=4"), True) == game("fencemaster:size=4,swap=on")
    assert with_swap(game("fencemaster:size=4,swap=on"), False) == game("fencemaster:size=4")
