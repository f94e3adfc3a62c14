"""The options that several commands share, and what a shell offers for them.

Command modules import nothing at the top but this and the standard library's lightest, so that `--help` answers
at once; what a command works with it imports when it runs.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conjoin.core.errors import BadOption
from conjoin.views import text

if TYPE_CHECKING:
    from conjoin.core.limit import Limit
    from conjoin.play.clock import Budget


def complete_games() -> list[str]:
    """The names a shell offers where a game is expected."""
    from conjoin import registry

    return registry.names("game")


def complete_engines() -> list[str]:
    """The names a shell offers where an engine is expected."""
    from conjoin import registry

    return registry.names("engine")


def complete_players() -> list[str]:
    """The names a shell offers where a player is expected."""
    return ["human", *complete_engines()]


def one_look(plain: bool, look: text.Look | None) -> text.Look | None:
    """What the two options say together; None leaves it to the terminal."""
    return text.Look.PLAIN if plain else look


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Plain = Annotated[
    bool,
    typer.Option("--plain", help="Boards in letters, for screen readers; also with NO_COLOR and in pipes."),
]
Look = Annotated[text.Look | None, typer.Option("--look", help="How boards are drawn; plain is --plain.")]

GameName = Annotated[
    str, typer.Argument(help="The game, such as havannah:size=5.", autocompletion=complete_games)
]

Seconds = Annotated[float | None, typer.Option(help="Seconds per move.", min=0.001, max=86_400)]
Depth = Annotated[int | None, typer.Option(help="Search depth in plies.", min=1, max=1000)]
Nodes = Annotated[int | None, typer.Option(help="Positions visited per move.", min=1)]
Simulations = Annotated[int | None, typer.Option(help="Simulations of a tree search per move.", min=1)]


def read_budgets(
    common: "Limit", time: str | None, limits: Sequence[str] | None, engines: int
) -> "tuple[Budget, ...]":
    """By engine: the common limit and time, or its own, as `2:nodes=500,time=60+0.6`; raises BadOption.

    >>> from conjoin import Limit
    >>> [budget.limit.nodes for budget in read_budgets(Limit(nodes=9), None, ["2:nodes=500"], 2)]
    [9, 500]
    """
    from conjoin.play.clock import Budget, TimeControl, read_budget

    budgets = [Budget(common, None if time is None else TimeControl.parse(time))] * engines
    for option in limits or ():
        number, colon, rest = option.partition(":")
        if not (colon and number.isdecimal() and 1 <= int(number) <= engines):
            raise BadOption(
                f"--limits {option!r} names no engine", f"begin with its number, 1: to {engines}:"
            )
        budgets[int(number) - 1] = read_budget(rest)
    return tuple(budgets)


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the fields of each parameter that is a dataclass as options of its own.

    So several commands say their common options once, and each gets them as one value.
    """
    groups: dict[str, Any] = {
        name: parameter.annotation
        for name, parameter in signature(command).parameters.items()
        if is_dataclass(parameter.annotation)
    }
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        within = signature(groups[name]).parameters.values() if name in groups else [parameter]
        parameters += (one.replace(kind=Parameter.KEYWORD_ONLY) for one in within)

    @wraps(command)
    def called(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    called.__annotations__ = {one.name: one.annotation for one in parameters}
    called.__dict__["__signature__"] = Signature(parameters)
    return called
