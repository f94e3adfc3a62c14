"""How the tokens of UGI lines are read and written, in commands and answers alike."""

import re
from collections.abc import Iterable, Sequence

from conjoin.core.errors import BadNotation

_NUMBER = re.compile(r"(-?[0-9]{1,15})(\.[0-9]{1,15})?")


def number(word: str, what: str, signed: bool = False) -> int:
    """A whole number, a fraction rounded, as some programs write times; raises BadNotation naming the word.

    >>> number("250", "movetime"), number("0.75", "time"), number("-107", "cp", signed=True)
    (250, 1, -107)
    """
    if not _NUMBER.fullmatch(word) or (word.startswith("-") and not signed):
        raise BadNotation(f"{word[:20]!r} is not a value of {what}", f"write a whole number after {what}")
    return round(float(word)) if "." in word else int(word)


def sections(words: Sequence[str], keys: Sequence[str]) -> dict[str, list[str]]:
    """By key word: the texts that follow it up to the next one, in the order in which they stand.

    >>> sections("name Book File var a var b c".split(), ("name", "var"))
    {'name': ['Book File'], 'var': ['a', 'b c']}
    """
    found: dict[str, list[list[str]]] = {}
    running: list[str] = []
    for word in words:
        if word in keys:
            running = []
            found.setdefault(word, []).append(running)
        else:
            running.append(word)
    return {key: [" ".join(text) for text in texts] for key, texts in found.items()}


def numbers(value: object, names: Iterable[str]) -> list[str]:
    """The named numbers of a value as words, each after its name; those that are None are left out."""
    given = ((name, getattr(value, name)) for name in names)
    return [word for name, count in given if count is not None for word in (name, str(count))]


def line(words: Iterable[str]) -> str:
    """The words as a line; empty ones leave no gap."""
    return " ".join(word for word in words if word)
