"""The engine's options as UGI shows them, and the same engine with one of them changed.

Three more options belong to the conversation: `Game` and `Engine`, so that one program plays whatever is asked for,
and `MultiPV`, the number of moves that are reported.
"""

from typing import Any

from conjoin import registry
from conjoin.core.errors import UnknownName
from conjoin.core.options import Option, Spec
from conjoin.protocols.ugi_answers import EngineOption

GAME, ENGINE, LINES = "Game", "Engine", "MultiPV"
MOST_LINES, USUAL_LINES = 500, 20
"""Moves that are reported: at most, and unless another number is set."""


def options(game: str, engine: str, lines: int) -> list[EngineOption]:
    """Everything that can be set, with its present value as the default."""
    row = registry.entry("engine", Spec.name_of(engine))
    own = (
        []
        if row.free_text
        else [_shown(option, row.read_options(row.parse(engine))) for option in row.options]
    )
    return [
        EngineOption(GAME, "string", game),
        EngineOption(ENGINE, "string", engine),
        EngineOption(LINES, "spin", str(lines), 1, MOST_LINES),
        *own,
    ]


def changed_engine(engine: str, name: str, value: str) -> str:
    """The engine's text with another value of one option; raises UnknownName."""
    row = registry.entry("engine", Spec.name_of(engine))
    known = {option.name.lower(): option for option in row.options if not row.free_text}
    option = known.get(name.lower())
    if option is None:
        listed = ", ".join([GAME, ENGINE, LINES, *(option.name for option in known.values())])
        raise UnknownName(f"there is no option {name[:40]!r}", f"there are {listed}")
    text = {"true": "on", "false": "off"}.get(value, value) if isinstance(option.default, bool) else value
    kept = dict(row.parse(engine).options) | {option.name: text}
    values = row.read_options(Spec(row.name, tuple(kept.items())))
    return row.full_name(values)


def line_count(value: str) -> int:
    """How many moves are reported; raises BadOption."""
    read = Option(LINES, USUAL_LINES, "moves reported", low=1, high=MOST_LINES).read(
        value, "the conversation"
    )
    return int(read)


def refuse_programs(engine: str) -> None:
    """The other end may choose an engine, not a program to run; raises BadOption."""
    registry.refuse_local_only("engine", engine)


def _shown(option: Option, values: dict[str, Any]) -> EngineOption:
    value = values[option.name]
    if isinstance(value, bool):
        return EngineOption(option.name, "check", "true" if value else "false")
    if isinstance(value, int):
        low, high = option.low, option.high
        return EngineOption(option.name, "spin" if low is not None else "string", str(value), low, high)
    return EngineOption(option.name, "combo" if option.choices else "string", value, choices=option.choices)
