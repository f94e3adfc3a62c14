"""What SGF has no property for, in private properties of the root.

ENDING   why the game stopped, or `none`; its presence tells that the file is our own
HOW      the outcome's rule, as in fork; without it there is no outcome
CELLS    the winning cells, counted from 0
CLOCK    seconds each move took
SEED     what made the game repeatable
OPENING  how many moves were set up before the players were asked
EXACT…   a text as JSON, where its plain property (as in EXACTPW for PW) cannot carry it to the letter
"""

import json
import re
from collections.abc import Callable, Iterable

from conjoin.core.errors import BadNotation, ConjoinError
from conjoin.core.position import Outcome
from conjoin.core.record import Ending, Record
from conjoin.records import jsonl
from conjoin.records.fields import DIGIT_LIMIT
from conjoin.records.sgfresult import End, claim
from conjoin.records.sgftree import Node, simple

OWN = "ENDING"
NO_ENDING = "none"


def private(record: Record) -> dict[str, str]:
    """The private properties of a record, the EXACT ones aside."""
    found = {OWN: record.ending.value if record.ending else NO_ENDING}
    if record.outcome:
        found["HOW"] = simple(record.outcome.how)
        if record.outcome.cells:
            found["CELLS"] = " ".join(map(str, record.outcome.cells))
    if record.clock:
        # The shortest text that reads back as the very same number; BL and WL are time left, not time used.
        found["CLOCK"] = " ".join(repr(float(seconds)) for seconds in record.clock)
    if record.seed is not None:
        found["SEED"] = str(record.seed)
    if record.opening_plies:
        found["OPENING"] = str(record.opening_plies)
    return found


def stated(root: Node) -> End:
    """What one of our own files says about the end."""
    word = root.one(OWN) or ""
    endings = {NO_ENDING: None} | {ending.value: ending for ending in Ending}
    if word not in endings:
        raise root.wrong(OWN, word, f"write one of {', '.join(endings)}")
    how = root.one("HOW")
    if how is None:
        return End(None, endings[word])
    claimed = claim(root)
    if claimed is None:
        raise root.wrong("HOW", how, "say in RE who won, or remove HOW")
    cells = tuple(int(cell) for cell in _numbers(root, "CELLS", r"\d+"))
    return End(Outcome(claimed.winner, exact_line(root, "HOW"), cells), endings[word])


def clock(root: Node) -> tuple[float, ...]:
    """Seconds by move; empty when the file has none."""
    return tuple(float(word) for word in _numbers(root, "CLOCK", r"\d+(\.\d+)?(e[+-]?\d{1,3})?"))


def whole(root: Node, name: str) -> int | None:
    """The whole number of a property, if the file has it."""
    found = _numbers(root, name, r"-?\d+")
    if len(found) > 1:
        raise root.wrong(name, found[1], "keep one number")
    return int(found[0]) if found else None


def exact_properties(texts: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """For each (property, text, what is read of it) where something is lost: the text as JSON."""
    return {f"EXACT{name}": json.dumps(text) for name, text, plain in texts if text != plain}


def exact_line(root: Node, name: str) -> str:
    """A text of one line, or the longer one it stands for; empty without the property."""
    return exact(root, name, (root.one(name) or "").replace("\n", " "), simple)


def exact(root: Node, name: str, plain: str, normal: Callable[[str], str]) -> str:
    """The EXACT… text if its normal form is what the plain property says, else the plain one."""
    coded = root.one(f"EXACT{name}")
    if coded is None:
        return plain
    try:
        text = jsonl.decode(coded)
        # Another program that edits the file knows only the plain property, so that one decides.
        return text if isinstance(text, str) and normal(text) == plain else plain
    except ConjoinError as error:
        raise BadNotation(f"{root.place}: EXACT{name}: {error.problem}", "remove the property") from None


def _numbers(root: Node, name: str, form: str) -> list[str]:
    words = (root.one(name) or "").split()
    for word in words:
        digits = sum(letter.isdigit() for letter in word)
        if digits > DIGIT_LIMIT or not re.fullmatch(form, word, re.ASCII):
            raise root.wrong(name, word, "write numbers with spaces between them")
    return words
