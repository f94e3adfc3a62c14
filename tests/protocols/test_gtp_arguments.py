"""The words of GTP commands: each is read as what it says, or named as what is wrong."""

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation
from conjoin.protocols.gtp_arguments import colour, count, seconds, shown, switch, time_options

READERS: list[Callable[[str], Any]] = [colour, switch, seconds, lambda word: count(word, "a size")]


@given(st.sampled_from(READERS), st.text("0123456789.eE+-wbWB infa٣", max_size=12) | st.text(max_size=8))
def test_any_word_is_read_or_named(reader: Callable[[str], Any], word: str) -> None:
    try:
        value = reader(word)
    except BadNotation:
        return
    if isinstance(value, float):
        assert math.isfinite(value)
        assert value == float(word) >= 0
    elif isinstance(value, str):
        assert value[0] == word[0].lower()
    else:
        assert value == int(word)


@pytest.mark.parametrize(
    ("word", "value"), [("0", 0), ("2.5", 2.5), ("1e3", 1000), ("1E-2", 0.01), ("999999999", 999_999_999)]
)
def test_a_time_is_a_number_of_seconds(word: str, value: float) -> None:
    assert seconds(word) == value


@pytest.mark.parametrize("word", ["", "-1", "+1", ".5", "5.", "nan", "inf", "1e999", "1_0", "٣", "1 ", "0x1"])
def test_what_is_no_time_is_named(word: str) -> None:
    with pytest.raises(BadNotation, match=f"^{re.escape(repr(word))} is not a time"):
        seconds(word)


@pytest.mark.parametrize(
    ("short", "long", "name"),
    [
        ("-g", "--game", "game"),
        ("-m", "--move", "move"),
        ("-r", "--remain", "remain"),
        ("-f", "--flexible", "flexible"),
        ("-i", "--maxsims", "maxsims"),
        ("-p", "--percent", "percent"),
        ("-e", "--even", "even"),
        ("-s", "--stats", "even"),
    ],
)
def test_the_options_of_time_have_a_short_and_a_long_name(short: str, long: str, name: str) -> None:
    assert time_options((short, "5", "-g", "9")) == {name: 5, "game": 9}
    assert time_options((long, "5")) == {name: 5}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("-q 5", "'-q' is not an option of time"),
        ("-g", "-g has no value"),
        ("-g 5 -m", "-m has no value"),
        ("-i 0.5", "'0.5' is not a value of -i"),
        ("-g x", "'x' is not a time"),
    ],
)
def test_a_broken_option_of_time_is_named(words: str, problem: str) -> None:
    with pytest.raises(BadNotation) as refused:
        time_options(tuple(words.split()))
    assert refused.value.problem == problem


def test_long_words_are_cut() -> None:
    assert shown("a" * 20) == repr("a" * 20)
    assert shown("a" * 21) == repr("a" * 20 + "...")
