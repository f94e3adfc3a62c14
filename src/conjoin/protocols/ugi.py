"""The commands of the Universal Game Interface (UGI), read and written.

UGI is chess's UCI for any game of two players, p1 and p2. It adds the pair `query` and `response`; the answers are
in `ugi_answers`.

    ugi                                                 id ... · option ... · ugiok
    isready                                             readyok
    setoption name NAME [value VALUE]
    uginewgame
    position startpos|fen FEN [moves M M ...]
    go [movetime MS] [nodes N] [depth N] [infinite]     info ... and in the end bestmove M
       [p1time MS] [p2time MS] [p1inc MS] [p2inc MS]
    stop                                                bestmove M
    query gameover|p1turn|result                        response ...
    quit

>>> parse_command("position startpos moves d4 swap")
SetPosition(fen=None, moves=('d4', 'swap'))
>>> write_command(Go(movetime=1500, depth=8))
'go movetime 1500 depth 8'
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import Enum

from conjoin.core.errors import BadNotation, UnknownName
from conjoin.protocols.ugi_tokens import line, number, numbers

QUESTIONS = ("gameover", "p1turn", "result")


class BareCommand(Enum):
    """A command that is one word."""

    UGI = "ugi"
    IS_READY = "isready"
    NEW_GAME = "uginewgame"
    STOP = "stop"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class SetOption:
    """Give an option of the engine a value."""

    name: str
    value: str | None = None
    """None for an option that is only pressed, like a button."""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The position that is asked about from now on."""

    fen: str | None = None
    """Where the moves begin, in the game's own notation; None for the start of a game."""
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Go:
    """Look for a move; times in milliseconds."""

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    p1time: int | None = None
    """What is left on the first player's clock; below 0 when the time is up."""
    p2time: int | None = None
    p1inc: int | None = None
    """What the first player's clock gets for every move."""
    p2inc: int | None = None
    infinite: bool = False
    """Until `stop`."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question about the position, one of QUESTIONS."""

    question: str


Command = BareCommand | SetOption | SetPosition | Go | Query

_BARE = [command.value for command in BareCommand]
_LIMITS = [field.name for field in fields(Go) if field.name != "infinite"]


def parse_command(text: str) -> Command | None:
    """The command of a line, None for a blank one; raises UnknownName or BadNotation naming the word."""
    head, *words = text.split() or [""]
    if not head:
        return None
    if head in _READERS:
        return _READERS[head](words)
    if head not in _BARE:
        known = [*_BARE, *_READERS]
        near = get_close_matches(head, known, n=1)
        fix = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise UnknownName(f"{head[:20]!r} is not a command of UGI", fix)
    if words:
        raise BadNotation(f"{head} does not take {words[0][:20]!r}", f"write {head} alone")
    return BareCommand(head)


def write_command(command: Command) -> str:
    """The line that `parse_command` reads as this command; raises BadNotation where there is none."""
    text = line(_tokens(command))
    if parse_command(text) != command:
        raise BadNotation(f"{text[:40]!r} is not this command", "use words with single spaces between them")
    return text


def _tokens(command: Command) -> list[str]:
    match command:
        case BareCommand():
            return [command.value]
        case SetOption(name, value):
            return ["setoption", "name", name, *([] if value is None else ["value", value])]
        case SetPosition(fen, moves):
            start = ["startpos"] if fen is None else ["fen", fen]
            return ["position", *start, *(["moves", *moves] if moves else [])]
        case Go():
            return ["go", *numbers(command, _LIMITS), *(["infinite"] if command.infinite else [])]
        case Query(question):
            return ["query", question]


def _set_option(words: list[str]) -> SetOption:
    if words[:1] != ["name"] or words[1:2] in ([], ["value"]):
        raise BadNotation("setoption names no option", "write setoption name NAME value VALUE")
    if "value" not in words:
        return SetOption(" ".join(words[1:]))
    place = words.index("value")
    return SetOption(" ".join(words[1:place]), " ".join(words[place + 1 :]))


def _set_position(words: list[str]) -> SetPosition:
    place = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:place], tuple(words[place + 1 :])
    if start == ["startpos"]:
        return SetPosition(None, moves)
    if start[:1] == ["fen"] and len(start) > 1:
        return SetPosition(" ".join(start[1:]), moves)
    said = " ".join(start)[:20]
    raise BadNotation(f"{said!r} is not a position", "write position startpos, or position fen FEN")


def _go(words: list[str]) -> Go:
    given: dict[str, int] = {}
    rest = (word for word in words if word != "infinite")
    for name in rest:
        if name not in _LIMITS:
            raise BadNotation(f"{name[:20]!r} is not a limit", f"go takes {', '.join(_LIMITS)} and infinite")
        given[name] = number(next(rest, ""), name, signed=name in ("p1time", "p2time"))
    return Go(**given, infinite="infinite" in words)


def _query(words: list[str]) -> Query:
    if len(words) != 1 or words[0] not in QUESTIONS:
        raise BadNotation(f"{' '.join(words)[:20]!r} is not a question", f"ask {', '.join(QUESTIONS)}")
    return Query(words[0])


_READERS: dict[str, Callable[[list[str]], Command]] = {
    "setoption": _set_option,
    "position": _set_position,
    "go": _go,
    "query": _query,
}
