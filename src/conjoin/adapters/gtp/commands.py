"""The commands of a GTP session: names and arguments on one side, the board and the clocks on the other.

Standard GTP, and what Havannah programs added to it: `havannah_winner`, `all_legal`, `playgame`, `history`,
`swap`, `time` and the two ways of counting columns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from conjoin import __version__
from conjoin.adapters.gtp.picture import picture
from conjoin.adapters.gtp.session import Session
from conjoin.core.errors import BadNotation, UnknownName
from conjoin.core.position import Move
from conjoin.protocols import gtp as gtp_protocol
from conjoin.protocols import gtp_arguments as read
from conjoin.protocols.clock import ByoYomi, Increment, Split
from conjoin.protocols.coordinates import Coordinates

Arguments = tuple[str, ...]

GAME_OVER = "none"
"""What Havannah programs answer to genmove after the end; their controllers stop there."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a command does, and how it is written."""

    run: Callable[[Session, Arguments], str | None]
    """Returns the result, if there is one."""
    usage: str = ""
    least: int = 0
    most: int = 0
    """The fewest and the most arguments."""


def answer(session: Session, name: str, arguments: Arguments) -> str:
    """The result of a command; raises a ConjoinError that says why there is none."""
    if not name:
        raise BadNotation("the line has no command", "write its name after the number")
    if name not in COMMANDS:
        near = get_close_matches(name, COMMANDS, n=1)
        fix = f"did you mean {near[0]!r}?" if near else "list_commands shows all"
        raise UnknownName(read.shown(name), fix)
    form = COMMANDS[name]
    if not form.least <= len(arguments) <= form.most:
        raise BadNotation(
            f"{name} does not take {len(arguments)} arguments", f"write {name} {form.usage}".rstrip()
        )
    return form.run(session, arguments) or ""


def _quit(session: Session, _: Arguments) -> None:
    session.over = True


def _komi(_: Session, arguments: Arguments) -> None:
    """Front ends made from Go programs send it; there is nothing to do."""
    read.seconds(arguments[0].removeprefix("-"))


def _play(session: Session, arguments: Arguments) -> None:
    colour = read.colour(arguments[0])
    session.play(_moves(session, arguments[1:]), colour)


def _moves(session: Session, names: Arguments) -> list[Move]:
    return [session.coordinates.parse_move(session.game, name) for name in names]


def _undo(session: Session, arguments: Arguments) -> None:
    session.undo(read.count(arguments[0], "a number of moves") if arguments else 1)


def _genmove(session: Session, arguments: Arguments) -> str:
    colour = read.colour(arguments[0]) if arguments else None
    seconds = read.seconds(arguments[1]) if len(arguments) > 1 else None
    return _move_name(session, session.move(colour, seconds))


def _move_name(session: Session, move: Move | None) -> str:
    return GAME_OVER if move is None else session.coordinates.move_name(session.game, move)


def _move_names(session: Session, moves: Sequence[Move]) -> str:
    return " ".join(session.coordinates.move_name(session.game, move) for move in moves)


def _time_settings(session: Session, arguments: Arguments) -> None:
    """Main time, period, stones; GTP's sign for no limit is a period without stones."""
    main, period = read.seconds(arguments[0]), read.seconds(arguments[1])
    stones = read.count(arguments[2], "a number of stones")
    if period == 0:
        session.clocks.set(ByoYomi(main) if main > 0 else None)
    else:
        session.clocks.set(ByoYomi(main, period, stones).started() if stones else None)


def _time_left(session: Session, arguments: Arguments) -> None:
    colour, left = read.colour(arguments[0]), read.seconds(arguments[1])
    session.clocks.update(colour, left, read.count(arguments[2], "a number of stones"))


def _time(session: Session, arguments: Arguments) -> None:
    """Castro's clock, where 0 for everything means no limit; what is not named stays as it is."""
    given, old = read.time_options(arguments), session.clocks.control
    if "maxsims" in given:
        session.limit = replace(session.limit, simulations=int(given.pop("maxsims")) or None)
    if not given:
        return
    clock = _changed(old if isinstance(old, Increment) else Increment(0.0, 0.0), given)
    remaining = {} if "game" in given else _game_time(session)
    if "remain" in given:
        remaining = dict.fromkeys(read.COLOURS, given["remain"])
    session.clocks.set(clock if clock.left > 0 or clock.move > 0 else None)
    for colour, left in remaining.items():
        if left > 0 or session.clocks.control:
            session.clocks.update(colour, left, 0)


def _changed(clock: Increment, given: dict[str, float]) -> Increment:
    """The clock at the start of a game, with the options that are given."""
    clock = replace(clock, left=given.get("game", clock.left), move=given.get("move", clock.move))
    if "flexible" in given:
        clock = replace(clock, flexible=given["flexible"] > 0)
    if "even" in given or "percent" in given:
        clock = replace(clock, split=Split(given.get("even", 0.0), given.get("percent")))
    return clock


def _game_time(session: Session) -> dict[str, float]:
    """By colour: what is left on Castro's clocks."""
    running = session.clocks.running.items()
    return {colour: clock.left for colour, clock in running if isinstance(clock, Increment)}


ANY_NUMBER = 1000
"""More moves than the largest board has cells."""

COMMANDS: dict[str, Form] = {
    "protocol_version": Form(lambda _, __: gtp_protocol.VERSION),
    "name": Form(lambda session, _: f"Conjoin {session.engine_name}"),
    "version": Form(lambda _, __: __version__),
    "known_command": Form(lambda _, words: "true" if words[0] in COMMANDS else "false", "NAME", 1, 1),
    "list_commands": Form(lambda _, __: "\n".join(COMMANDS)),
    "quit": Form(_quit),
    "boardsize": Form(
        lambda session, words: session.resize([read.count(word, "a size") for word in words]),
        "SIZE, or WIDTH HEIGHT",
        1,
        2,
    ),
    "clear_board": Form(lambda session, _: session.clear()),
    "komi": Form(_komi, "NUMBER", 1, 1),
    "swap": Form(lambda session, words: session.allow_swap(read.switch(words[0])), "0 or 1", 1, 1),
    "gridcoords": Form(lambda session, _: session.count_columns(Coordinates.GRID)),
    "hguicoords": Form(lambda session, _: session.count_columns(Coordinates.HGUI)),
    "play": Form(_play, "COLOUR MOVE", 2, 2),
    "playgame": Form(
        lambda session, words: session.play(_moves(session, words)), "MOVE MOVE ...", 0, ANY_NUMBER
    ),
    "undo": Form(_undo, "[MOVES]", 0, 1),
    "genmove": Form(_genmove, "[COLOUR [SECONDS]]", 0, 2),
    "reg_genmove": Form(
        lambda session, words: _move_name(session, session.choose(read.colour(words[0]))), "COLOUR", 1, 1
    ),
    "time_settings": Form(_time_settings, "MAIN PERIOD STONES", 3, 3),
    "time_left": Form(_time_left, "COLOUR SECONDS STONES", 3, 3),
    "time": Form(_time, "-g GAME -m MOVE ...", 1, 16),
    "showboard": Form(lambda session, _: "\n" + picture(session)),
    "all_legal": Form(lambda session, _: _move_names(session, session.position.legal_moves())),
    "history": Form(lambda session, _: _move_names(session, session.position.moves)),
    "havannah_winner": Form(lambda session, _: session.winner),
}
"""By name, in the order in which list_commands shows them."""
