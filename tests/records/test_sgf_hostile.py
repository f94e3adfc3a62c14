"""SGF texts that no game can be read from: each is refused with its place, its token and a way out."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin.core.errors import BadNotation, ConjoinError
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Record
from conjoin.records.sgf import read, to_sgf, write

PLAIN = Record("havannah:size=4", ("ann", "bob"), "e1 d3")
OURS = to_sgf(replace(PLAIN, outcome=Outcome(Side.FIRST, "fork", (1, 2)), clock=(1.0,), seed=3))
START = "(;FF[4]SZ[4]"
HOSTILE = {
    "no size": ("(;FF[4];W[e1])", "SZ is ''"),
    "size is a word": ("(;SZ[big])", "SZ is 'big'"),
    "size with a sign": ("(;SZ[--5])", "SZ is '--5'"),
    "size smuggles an option": ("(;SZ[4,swap=off])", "SZ is '4,swap=off'"),
    "size too large": ("(;SZ[99])", "size=99"),
    "huge size": ("(;SZ[" + "9" * 5000 + "])", "SZ is '999"),
    "huge name": ("(;GM[havannah:size=" + "9" * 5000 + "])", "GM is 'havannah:size=999"),
    "two sizes": ("(;SZ[4][5])", "SZ has 2 values, '5'"),
    "sizes disagree": ("(;GM[havannah:size=4]SZ[5])", "SZ is '5'"),
    "another game": ("(;GM[1]SZ[9])", "GM is '1'"),
    "connect four": ("(;GM[connect-four:width=7])", "connect-four"),
    "unknown game": ("(;GM[havana:size=4])", "'havana'"),
    "unknown option": ("(;GM[havannah:colour=red])", "'colour'"),
    "black begins": (START + ";B[e1])", "B is 'e1'"),
    "white twice": (START + ";W[e1];W[d3])", "W is 'd3'"),
    "both in a node": (START + ";W[e1]B[d3])", "B is 'd3'"),
    "two values": (START + ";W[e1][d3])", "W has 2 values, 'd3'"),
    "empty move": (START + ";W[])", "W is ''"),
    "two moves in one": (START + ";W[e1 d3])", "W is 'e1 d3'"),
    "comma in a move": (START + ";W[e1,])", "W is 'e1,'"),
    "stones set up": (START + "AW[e1])", "AW sets up"),
    "black stones set up": (START + ";W[e1]AB[d3])", "AB sets up"),
    "stones taken away": (START + ";W[e1];AE[e1])", "AE sets up"),
    "move after resigning": (START + ";W[e1];B[resign];B[d3])", "B is 'd3'"),
    "no such result": (START + "RE[maybe])", "RE is 'maybe'"),
    "mixed colour": (START + "RE[wlack])", "RE is 'wlack'"),
    "beside H-Gui's board": ("(;GM[Havannah]SZ[3];W[e1])", "W is 'e1'"),
    "below H-Gui's board": ("(;GM[Havannah]SZ[3];W[z1])", "W is 'z1'"),
    "two origins": ("(;RU[LG][x]SZ[3])", "RU has 2 values, 'x'"),
    "no such ending": (START + "ENDING[bored])", "ENDING is 'bored'"),
    "how without winner": (START + "ENDING[none]HOW[fork])", "HOW is 'fork'"),
    "cells are words": (OURS.replace("CELLS[1 2]", "CELLS[1 b]"), "CELLS is 'b'"),
    "clock is a word": (OURS.replace("CLOCK[1.0]", "CLOCK[nan]"), "CLOCK is 'nan'"),
    "clock is infinite": (OURS.replace("CLOCK[1.0]", "CLOCK[1e999]"), "clock time 1 is inf"),
    "clock is negative": (OURS.replace("CLOCK[1.0]", "CLOCK[-1]"), "CLOCK is '-1'"),
    "huge seed": (OURS.replace("SEED[3]", "SEED[" + "9" * 5000 + "]"), "SEED is '999"),
    "seed in other digits": (OURS.replace("SEED[3]", "SEED[٣]"), "SEED is '٣'"),
    "two seeds": (OURS.replace("SEED[3]", "SEED[3 4]"), "SEED is '4'"),
    "exact name no JSON": (START + 'PW[a]EXACTPW["a])', "EXACTPW: column 1"),
    "exact name nested": (START + "EXACTPW[" + "\\[" * 100_000 + "])", "EXACTPW: "),
}


@pytest.mark.parametrize(("text", "token"), HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_games_are_refused_by_place_and_token(text: str, token: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(f"(;SZ[4])\n{text}")
    assert caught.value.problem.startswith("line 2 (character ")
    assert token in caught.value.problem
    assert caught.value.fix
    assert len(str(caught.value)) < 300


def refusal(text: str) -> str:
    """What is wrong with a text; empty if it is read and round-trips."""
    try:
        found = read(text)
    except ConjoinError as error:
        return error.problem
    return "" if read(write(found)) == found else "changed"


@given(st.text("()[];\\WBSZRE4+aei123 \nresignwap"))
def test_any_text_is_read_or_refused(text: str) -> None:
    problem = refusal(f"(;SZ[4]{text})")
    assert not problem or problem.startswith("line ")


def test_cut_files_are_refused_wherever_they_end() -> None:
    text = to_sgf(replace(PLAIN, outcome=Outcome(Side.FIRST, "x"), event="a]b"))
    for end in range(len(text)):
        with pytest.raises(BadNotation, match=r"^line \d \(character \d+\): "):
            read(text[:end])
