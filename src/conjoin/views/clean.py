r"""Text that is not ours, made harmless: what a terminal would obey is shown instead.

Names in records, echoed input, plugins' summaries and engines' last words may hold control characters, which move the
cursor, change the title or hide what stands behind them. Each of them becomes an escape such as `\u001b`, which JSON
understands too.
"""

import re

_OBEYED = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 without tab and newline, DEL, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what changes the direction of writing
    "\u2028\u2029\ufeff"  # other ends of lines, and an invisible mark
    "\ud800-\udfff"  # halves of a character: bytes that were no text
)
_IN_TEXT = re.compile(f"[{_OBEYED}]")
_IN_A_LINE = re.compile(f"[\t\n{_OBEYED}]")


class Drawing(str):
    """A text drawn here, whose escape codes are meant; joined with another text it is an ordinary one again."""

    __slots__ = ()


def clean(text: str) -> str:
    r"""The text with every control character visible, newlines and tabs aside; a Drawing stays as it is.

    >>> clean("Ann\x1b[2J\u202e")
    'Ann\\u001b[2J\\u202e'
    """
    return text if isinstance(text, Drawing) or text.isprintable() else _IN_TEXT.sub(_escape, text)


def clean_line(text: str) -> str:
    r"""The same for what belongs into one line: newlines and tabs are shown too.

    >>> clean_line("Ann\nBob won")
    'Ann\\u000aBob won'
    """
    return text if text.isprintable() else _IN_A_LINE.sub(_escape, text)


def displayed(text: str) -> str:
    r"""A name as it is shown: without what nobody sees, and with single blanks.

    >>> displayed("  Ann\u202e\x00  of\nBath ")
    'Ann of Bath'
    """
    return " ".join(_IN_A_LINE.sub(lambda found: " " if found[0] in "\t\n" else "", text).split())


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
