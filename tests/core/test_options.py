"""The grammar `name:option=value,option=value`, and what becomes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import BadNotation, BadOption, Entry, Option
from conjoin.core.options import Spec, Value

SIZE = Option("size", 8, "cells along one side", low=2, high=13)
SWAP = Option("swap", False, "whether to swap")
STYLE = Option("style", "calm", "how it plays", choices=("calm", "wild"))
NOTE = Option("note", "", "anything")
SHIFT = Option("shift", 0, "any number")


def build(**options: Value) -> dict[str, Value]:
    return options


ENTRY = Entry("toy", "a toy", "nowhere", build, (SIZE, SWAP, STYLE, SHIFT))


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("toy", Spec("toy")),
        ("toy:size=4", Spec("toy", (("size", "4"),))),
        ("toy:swap=on,size=4", Spec("toy", (("swap", "on"), ("size", "4")))),
        ("  toy: size = 4 , swap=on ", Spec("toy", (("size", "4"), ("swap", "on")))),
        ("toy :size=4", Spec("toy", (("size", "4"),))),
        ("toy:note=a=b:c", Spec("toy", (("note", "a=b:c"),))),
    ],
)
def test_reading_a_name_with_options(text: str, spec: Spec) -> None:
    assert Spec.parse(text) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' has no name before the colon; write it as name:option=value"),
        (":size=4", "':size=4' has no name before the colon; write it as name:option=value"),
        ("toy:", "option 1 of 'toy:' is ''; write each option as option=value"),
        ("toy:size", "option 1 of 'toy:size' is 'size'; write each option as option=value"),
        ("toy:size=", "option 1 of 'toy:size=' is 'size='; write each option as option=value"),
        ("toy:=4", "option 1 of 'toy:=4' is '=4'; write each option as option=value"),
        ("toy:size=4,", "option 2 of 'toy:size=4,' is ''; write each option as option=value"),
        ("toy:size=4,size=5", "option 2 of 'toy:size=4,size=5' gives 'size' again; give each option once"),
    ],
)
def test_what_does_not_follow_the_grammar_is_quoted(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as error:
        Spec.parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SIZE, "2", 2),
        (SIZE, "13", 13),
        (SIZE, "007", 7),
        (SHIFT, "-5", -5),
        (SHIFT, "999999999", 999_999_999),
        (SHIFT, "-999999999", -999_999_999),
        (SWAP, "on", True),
        (SWAP, "off", False),
        (STYLE, "wild", "wild"),
        (NOTE, "any text", "any text"),
    ],
)
def test_a_value_takes_the_type_of_the_default(option: Option, text: str, value: Value) -> None:
    read = option.read(text, "toy")
    assert read == value
    assert type(read) is type(option.default)


@pytest.mark.parametrize(
    ("option", "text", "allowed"),
    [
        (SIZE, "1", "size takes a whole number from 2 to 13"),
        (SIZE, "14", "size takes a whole number from 2 to 13"),
        (SIZE, "-2", "size takes a whole number from 2 to 13"),
        (SIZE, "four", "size takes a whole number from 2 to 13"),
        (SIZE, "4.0", "size takes a whole number from 2 to 13"),
        (SIZE, "٤", "size takes a whole number from 2 to 13"),
        (SIZE, "²", "size takes a whole number from 2 to 13"),
        (SIZE, "1_0", "size takes a whole number from 2 to 13"),
        (SIZE, "+4", "size takes a whole number from 2 to 13"),
        (SIZE, "99999999999", "size takes a whole number from 2 to 13"),
        (SHIFT, "-", "shift takes a whole number"),
        (SHIFT, "--5", "shift takes a whole number"),
        (SHIFT, "5-", "shift takes a whole number"),
        (SHIFT, "9" * 5000, "shift takes a whole number"),
        (SWAP, "yes", "swap takes on or off"),
        (SWAP, "ON", "swap takes on or off"),
        (STYLE, "loud", "style takes one of calm, wild"),
    ],
)
def test_a_wrong_value_is_told_with_what_is_allowed(option: Option, text: str, allowed: str) -> None:
    with pytest.raises(BadOption) as error:
        option.read(text, "toy")
    assert str(error.value) == f"toy cannot have {option.name}={text}; {allowed}"


@given(st.sampled_from([SIZE, SWAP, STYLE, SHIFT]), st.text(max_size=12))
def test_no_text_breaks_an_option(option: Option, text: str) -> None:
    try:
        value = option.read(text, "toy")
    except BadOption:
        return
    assert option.read(option.write(value), "toy") == value


def test_options_not_given_keep_their_defaults() -> None:
    defaults = {"size": 8, "swap": False, "style": "calm", "shift": 0}
    assert ENTRY.make(Spec("toy")) == defaults
    assert ENTRY.make(Spec.parse("toy:swap=on")) == {**defaults, "swap": True}
    assert Entry("bare", "", "", build).make(Spec("bare")) == {}


@pytest.mark.parametrize(
    ("entry", "text", "message"),
    [
        (ENTRY, "toy:szie=4", "toy has no option 'szie'; did you mean 'size'?"),
        (ENTRY, "toy:size=4,colour=red", "toy has no option 'colour'; it takes size, swap, style, shift"),
        (Entry("bare", "", "", build), "bare:size=4", "bare has no option 'size'; bare takes no options"),
    ],
)
def test_an_unknown_option_suggests_another(entry: Entry[object], text: str, message: str) -> None:
    with pytest.raises(BadOption) as error:
        entry.make(Spec.parse(text))
    assert str(error.value) == message


VALUES = st.fixed_dictionaries(
    {
        "size": st.integers(2, 13),
        "swap": st.booleans(),
        "style": st.sampled_from(["calm", "wild"]),
        "shift": st.integers(-999_999_999, 999_999_999),
    }
)


@given(VALUES)
def test_a_full_name_builds_the_same_again_and_leaves_defaults_out(values: dict[str, Value]) -> None:
    name = ENTRY.full_name(values)
    assert ENTRY.make(Spec.parse(name)) == values
    for option in ENTRY.options:
        assert (f"{option.name}=" in name) == (values[option.name] != option.default)


def test_full_names() -> None:
    values: dict[str, Value] = {"size": 8, "swap": False, "style": "calm", "shift": 0}
    assert ENTRY.full_name(values) == "toy"
    assert ENTRY.full_name({**values, "swap": True, "size": 4}) == "toy:size=4,swap=on"


PROGRAM = Entry("run", "a program", "nowhere", build, (Option("command", "", "what"),), free_text="command")


@pytest.mark.parametrize("text", ["a", "a,b", "a=b", "a:b", " a  'b c' ", 'x="y, z:w"', "a" * 9000])
def test_free_text_is_taken_as_it_stands(text: str) -> None:
    spec = PROGRAM.parse(f"run:{text}")
    assert spec == Spec("run", (("command", text),))
    assert PROGRAM.make(spec) == {"command": text}
    assert PROGRAM.full_name({"command": text}) == f"run:{text}"


@pytest.mark.parametrize("text", ["run", "run:", "run:  "])
def test_free_text_must_be_there(text: str) -> None:
    with pytest.raises(BadOption, match="run names no command; write run:COMMAND"):
        PROGRAM.make(PROGRAM.parse(text))


def test_endless_free_text_is_refused() -> None:
    with pytest.raises(BadNotation, match="has 20004 characters"):
        PROGRAM.parse("run:" + "x" * 20_000)
