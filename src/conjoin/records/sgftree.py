"""The SGF syntax (FF[4]): game trees of nodes of properties, read along the main line.

    Collection  =  GameTree+                    (;FF[4]SZ[4];W[e1](;B[d3])(;B[c1]))
    GameTree    =  "(" Node+ GameTree* ")"        │           │    │       └ a variation
    Node        =  ";" Property*                  └ the root  │    └ the main line goes on: the first child
    Property    =  LETTERS ("[" text "]")+                    └ a move

The reader is a loop over tokens, so that no nesting exhausts the stack, and it keeps one game at a time.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from conjoin.core.errors import BadNotation, StoreError
from conjoin.records.fields import DIGIT_LIMIT, LINE_LIMIT, shown, undecoded

DEPTH_LIMIT = 1000
"""Game trees within each other; a variation at every move of the largest board stays below it."""
ITEM_LIMIT = 20_000
"""Nodes and values along one game's main line."""
TREE_LIMIT = 200_000
"""Games and variations in one file."""

_ROOT = re.compile(r"^[^\S\n]*\(\s*;(?=[^()]*?(?:FF|GM|SZ)\[)", re.MULTILINE)
"""A line that begins like a game and not like a variation: only a root says format, game or size."""
_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]{1,40}")
_STOP = re.compile(r"[\]\\]")
_SPECIAL = re.compile(r"\\(?:\r\n|\n\r|[\r\n])|\\(.)|\r\n|\n\r|\r|[\t\v\f]", re.DOTALL)

_FOLLOWS = {"": "(", "(": ";", ";": "();A", "A": "[", "[": "();[A", ")": "()"}
"""By token kind, which kinds may come next; A stands for a property's letters, "" for between games."""


@dataclass(frozen=True, slots=True)
class Node:
    """One step of a game: its properties, each with its values as text."""

    source: str = field(repr=False)
    offset: int
    """Characters from the start of the source to the node's semicolon."""
    values: dict[str, list[str]]

    @property
    def place(self) -> str:
        """Where the node stands in its file, in words."""
        return place(self.source, self.offset)

    def one(self, name: str) -> str | None:
        """The single value of a property, None without the property; raises BadNotation for several."""
        values = self.values.get(name)
        if values is not None and len(values) > 1:
            raise BadNotation(
                f"{self.place}: {name} has {len(values)} values, {shown(values[1])} among them",
                "keep one of them",
            )
        return values[0] if values else None

    def numbers(self, name: str, form: str) -> list[str]:
        """The numbers of a property, each a text of this form; none without the property."""
        words = (self.one(name) or "").split()
        for word in words:
            digits = sum(letter.isdigit() for letter in word)
            if digits > DIGIT_LIMIT or not re.fullmatch(form, word, re.ASCII):
                raise self.wrong(name, word, "write numbers with spaces between them")
        return words

    def whole(self, name: str) -> int | None:
        """The one whole number of a property, None without the property."""
        found = self.numbers(name, r"-?\d+")
        if len(found) > 1:
            raise self.wrong(name, found[1], "keep one number")
        return int(found[0]) if found else None

    def wrong(self, name: str, value: str, fix: str) -> BadNotation:
        """The error that this property must not have this value."""
        return BadNotation(f"{self.place}: {name} is {shown(value)}", fix)


def parse(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Node, ...]]:
    """The main line of each game in turn; raises BadNotation with the place, StoreError for too much."""
    end = len(text) if end is None else end
    if undecodable := undecoded(text, start, end):
        position, error = undecodable
        raise error.at(place(text, position))
    # Nothing but these three and the current game is kept between tokens.
    before, depth, trees = "", 0, 0
    line = _MainLine(text)
    for kind, offset, value in _tokens(text, start, end):
        if kind not in _FOLLOWS[before]:
            raise _misplaced(text, offset, before)
        before = kind
        if kind == "(":
            depth, trees = depth + 1, trees + 1
            _refuse_excess(text, offset, depth, DEPTH_LIMIT, "variations within each other")
            _refuse_excess(text, offset, trees, TREE_LIMIT, "games and variations")
        elif kind == ")":
            # Up to the first ")" every tree opened was a first child; all later nodes are variations.
            depth, line.complete = depth - 1, True
            if depth == 0:
                yield tuple(line.nodes)
                before, line = "", _MainLine(text)
        elif not line.complete:
            line.add(kind, offset, value)
    if depth or not trees:
        found = "inside a game" if depth else "before any game"
        raise BadNotation(f"{place(text, end)}: the text ends {found}", "write each game as (;FF[4]…)")


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each part that begins like a game, so that a broken one costs only itself."""
    starts = (found.start() for found in _ROOT.finditer(text))
    first = next(starts, 0)
    if text[:first].strip():
        yield 0, first
    for start, end in pairwise(chain([first], starts, [len(text)])):
        # Without the white space behind it, so that a game cut off is said to end where it does.
        while end > start and text[end - 1].isspace():
            end -= 1  # noqa: PLW2901
        yield start, end


class Lines:
    """The line numbers of ascending offsets, each counted on from the one before."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._offset, self._line = 0, 1

    def number(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        self._line += self._text.count("\n", self._offset, offset)
        self._offset = offset
        return self._line


def render(nodes: Iterable[Mapping[str, Sequence[str]]]) -> str:
    """One game without variations, the root on a line of its own.

    >>> print(render([{"FF": ["4"], "C": ["[1]"]}, {"W": ["e1"]}, {"B": ["d3"]}]))
    (;FF[4]C[[1\\]]
    ;W[e1];B[d3])
    """
    root, *moves = (
        ";"
        + "".join(name + "".join(f"[{encode(value)}]" for value in values) for name, values in node.items())
        for node in nodes
    )
    return f"({root}" + ("\n" if moves else "") + "".join(moves) + ")"


def encode(text: str) -> str:
    """A text as it stands between brackets."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def decode(raw: str) -> str:
    """The text between two brackets: escapes and soft line breaks undone, white space as SGF sees it.

    >>> decode("a\\\\]b \\\\: split\\\\\\nword")
    'a]b : splitword'
    """
    return _SPECIAL.sub(_replacement, raw)


def simple(text: str) -> str:
    """What is left of a text in a property of one line: every kind of white space becomes a space."""
    return decode(encode(text)).replace("\n", " ")


def place(text: str, offset: int) -> str:
    """Line and character of an offset, both counted from 1."""
    return f"line {text.count(chr(10), 0, offset) + 1} (character {offset + 1})"


class _MainLine:
    """The nodes of one game as they come in."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.nodes: list[Node] = []
        self.complete = False
        self._name = ""
        self._items = 0

    def add(self, kind: str, offset: int, value: str) -> None:
        """Take in a semicolon, a property's letters, or one of its values."""
        if kind == "A":
            self._name = value
            return
        self._items += 1
        _refuse_excess(self.source, offset, self._items, ITEM_LIMIT, "nodes and values in a game")
        if kind == ";":
            self.nodes.append(Node(self.source, offset, {}))
        else:
            self.nodes[-1].values.setdefault(self._name, []).append(decode(value))


def _tokens(text: str, start: int, stop: int) -> Iterator[tuple[str, int, str]]:
    """Kind, offset and text of each token; property letters have kind A, values have kind [."""
    at = _after_space(text, start, stop)
    while at < stop:
        if text[at] in "();":
            yield text[at], at, text[at]
            at += 1
        elif text[at] == "[":
            end = _value_end(text, at, stop)
            yield "[", at, text[at + 1 : end]
            at = end + 1
        elif name := _NAME.match(text, at, stop):
            # Older files spell names out, as in White or GaMe: only the capitals count.
            capitals = "".join(letter for letter in name[0] if letter.isupper())
            if not capitals:
                raise BadNotation(
                    f"{place(text, at)}: {shown(name[0])} is not a property", "write its letters as capitals"
                )
            yield "A", at, capitals
            at = name.end()
        else:
            raise BadNotation(
                f"{place(text, at)}: {shown(text[at])} is not SGF", "write each game as (;FF[4]…)"
            )
        at = _after_space(text, at, stop)


def _after_space(text: str, at: int, stop: int) -> int:
    found = _SPACE.match(text, at, stop)
    return found.end() if found else at


def _value_end(text: str, start: int, stop: int) -> int:
    """Where the bracket closes that opens at `start`."""
    at = start + 1
    while found := _STOP.search(text, at, stop):
        _refuse_excess(text, start, found.start() - start, LINE_LIMIT, "characters in a value")
        if found[0] == "]":
            return found.start()
        at = found.start() + 2  # whatever a backslash escapes ends nothing
    raise BadNotation(
        f"{place(text, start)}: the bracket of {shown(text[start : start + 20])} is never closed",
        "close the value with ]",
    )


def _replacement(found: re.Match[str]) -> str:
    if found[1] is not None:
        return " " if found[1] in "\t\v\f" else found[1]
    if found[0].startswith("\\"):
        return ""
    return "\n" if found[0] in ("\r\n", "\n\r", "\r") else " "


def _misplaced(text: str, offset: int, before: str) -> BadNotation:
    after = {"": "between games", "A": "after a property's letters"}.get(before, f"after {before!r}")
    if before == "[":
        after = "after a value"
    token = shown(text[offset : offset + 10])
    return BadNotation(
        f"{place(text, offset)}: {token} cannot stand {after}", "write each game as (;FF[4]SZ[4];W[e1]…)"
    )


def _refuse_excess(text: str, offset: int, count: int, limit: int, what: str) -> None:
    if count > limit:
        raise StoreError(
            f"{place(text, offset)}: more than {limit} {what}", "split the file or remove what is not needed"
        )
