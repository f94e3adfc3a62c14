"""The answers of the Universal Game Interface, read and written; the commands are in `ugi`.

    id name NAME · id author NAME
    option name NAME type check|spin|combo|button|string [default X] [min N] [max N] [var X ...]
    ugiok · readyok
    info [depth N] [multipv K] [score cp X|mate N] [nodes N] [time MS] [pv M M ...]
    bestmove M
    response true|false|p1win|p2win|draw|none

Answers are read as foreign programs print them: unknown fields and whole lines are passed over.

>>> found = parse_answer("info depth 3 seldepth 5 score cp -12 nodes 90 pv d4 e5")
>>> write_answer(found)
'info depth 3 score cp -12 nodes 90 pv d4 e5'
>>> parse_answer("Greetings! Loading the book ...") is None
True
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from conjoin.core.errors import BadNotation
from conjoin.protocols.ugi_tokens import line, number, numbers, sections

EMPTY = "<empty>"
"""How an empty default is written."""


class BareAnswer(Enum):
    """An answer that is one word."""

    UGI_OK = "ugiok"
    READY_OK = "readyok"


@dataclass(frozen=True, slots=True)
class Id:
    """Who the engine is, or who made it."""

    field: str
    """`name` or `author`."""
    text: str


@dataclass(frozen=True, slots=True)
class EngineOption:
    """An option that the engine has."""

    name: str
    kind: str
    """`check`, `spin`, `combo`, `button` or `string`."""
    default: str | None = None
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Info:
    """What the engine thinks so far; None for what it does not say."""

    depth: int | None = None
    multipv: int | None = None
    """Which of several lines this is; 1 is the best."""
    cp: int | None = None
    """The score for the side to move, in hundredths of the engine's unit."""
    mate: int | None = None
    """A forced end after this many moves; below 0 when the side to move loses."""
    nodes: int | None = None
    time: int | None = None
    """Milliseconds."""
    pv: tuple[str, ...] = ()
    """The expected play. No string beside it: each of the two takes the rest of the line."""
    string: str | None = None


@dataclass(frozen=True, slots=True)
class BestMove:
    """The move that the engine plays."""

    move: str


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to a query."""

    text: str


Answer = BareAnswer | Id | EngineOption | Info | BestMove | Response

_BARE = [answer.value for answer in BareAnswer]
_NUMBERS = ("depth", "multipv", "cp", "mate", "nodes", "time")


def parse_answer(text: str) -> Answer | None:
    """What a line of the engine says, None for all that is not UGI; raises BadNotation for a broken one."""
    head, *words = text.split() or [""]
    if head in _BARE:
        return BareAnswer(head)
    return _READERS[head](words) if head in _READERS else None


def write_answer(answer: Answer) -> str:
    """The line that `parse_answer` reads as this answer; raises BadNotation where there is none."""
    text = line(_tokens(answer))
    if parse_answer(text) != answer:
        raise BadNotation(f"{text[:40]!r} is not this answer", "use words with single spaces between them")
    return text


def _tokens(answer: Answer) -> list[str]:
    match answer:
        case BareAnswer():
            return [answer.value]
        case Id(field, text):
            return ["id", field, text]
        case EngineOption():
            return ["option", *_option_tokens(answer)]
        case Info():
            return ["info", *_info_tokens(answer)]
        case BestMove(move):
            return ["bestmove", move]
        case Response(text):
            return ["response", text]


def _option_tokens(option: EngineOption) -> list[str]:
    words = ["name", option.name, "type", option.kind]
    if option.default is not None:
        words += ["default", option.default or EMPTY]
    for name, bound in (("min", option.low), ("max", option.high)):
        words += [] if bound is None else [name, str(bound)]
    return words + [word for choice in option.choices for word in ("var", choice)]


def _info_tokens(info: Info) -> list[str]:
    score = numbers(info, ("cp", "mate"))
    return [
        *numbers(info, ("depth", "multipv")),
        *(["score", *score] if score else []),
        *numbers(info, ("nodes", "time")),
        *(["pv", *info.pv] if info.pv else []),
        *([] if info.string is None else ["string", info.string]),
    ]


def _id(words: list[str]) -> Id | None:
    return Id(words[0], " ".join(words[1:])) if words[:1] in (["name"], ["author"]) else None


def _option(words: list[str]) -> EngineOption:
    found = sections(words, ("name", "type", "default", "min", "max", "var"))
    name, kind = found.get("name", [""])[0], found.get("type", [""])[0]
    if not name or not kind:
        said = " ".join(words)[:40]
        raise BadNotation(f"{said!r} is not an option", "write option name NAME type TYPE")
    default = found["default"][0] if "default" in found else None
    low, high = (number(found[key][0], key, signed=True) if key in found else None for key in ("min", "max"))
    return EngineOption(
        name, kind, "" if default == EMPTY else default, low, high, tuple(found.get("var", ()))
    )


def _info(words: list[str]) -> Info:
    given: dict[str, Any] = {}
    for place, word in enumerate(words):
        rest = words[place + 1 :]
        if word == "pv":
            return Info(**given, pv=tuple(rest))
        if word == "string":
            return Info(**given, string=" ".join(rest))
        if word in _NUMBERS:
            given[word] = number(rest[0] if rest else "", word, signed=word in ("cp", "mate"))
    return Info(**given)


def _best_move(words: list[str]) -> BestMove:
    if not words:
        raise BadNotation("bestmove names no move", "write bestmove MOVE")
    return BestMove(words[0])


def _response(words: list[str]) -> Response:
    if not words:
        raise BadNotation("response says nothing", "write response true, or what is asked for")
    return Response(" ".join(words))


_READERS = {
    "id": _id,
    "option": _option,
    "info": _info,
    "bestmove": _best_move,
    "response": _response,
}
