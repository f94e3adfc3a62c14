"""No character that a terminal obeys gets through."""

import json
import unicodedata

import pytest

from conjoin.views.clean import Drawing, clean, clean_line

BIDI = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
C0_C1_DEL = [*range(0x20), *range(0x7F, 0xA0)]


@pytest.mark.parametrize("code", [*C0_C1_DEL, *BIDI, 0x2028, 0x2029, 0xD800, 0xDC80, 0xDFFF])
def test_every_control_character_becomes_visible(code: int) -> None:
    shown = clean_line(f"Ann{chr(code)}Bob")
    assert shown == f"Ann\\u{code:04x}Bob"
    assert shown.isascii()
    assert shown.isprintable()


def test_newlines_and_tabs_stay_in_a_text_and_not_in_a_line() -> None:
    assert clean("a\n\tb") == "a\n\tb"
    assert clean_line("a\n\tb") == "a\\u000a\\u0009b"


def test_everything_else_stays_as_it_is() -> None:
    text = "Zoë 黒 🎲 ● ½ \u00a0 \\ e\u0301"
    assert clean(text) == clean_line(text) == text


def test_nothing_of_category_control_or_surrogate_is_left() -> None:
    every = "".join(map(chr, range(0x3000)))
    left = {unicodedata.category(character) for character in clean_line(every)}
    assert not left & {"Cc", "Cs", "Zl", "Zp"}


def test_a_drawing_is_ours_but_not_what_it_is_joined_with() -> None:
    board = Drawing("\x1b[31m●\x1b[0m")
    assert clean(board) == "\x1b[31m●\x1b[0m"
    assert "\x1b" not in clean(board + "Ann")
    assert "\x1b" not in clean(f"{board}")


def test_cleaned_json_is_the_same_json() -> None:
    value = {"name": "Ann\x7f\x9b\u202e\udc80"}
    text = clean(json.dumps(value, ensure_ascii=False))
    assert text.isascii()
    assert json.loads(text) == value
