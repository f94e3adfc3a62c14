"""What engines may spend, as the options of a command say it: common limits, and those of single engines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conjoin.core.errors import BadOption

if TYPE_CHECKING:
    from conjoin.core.limit import Limit
    from conjoin.play.clock import Budget


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
    for text in limits or ():
        number, colon, rest = text.partition(":")
        if not (colon and number.isdecimal() and 1 <= int(number) <= engines):
            raise BadOption(f"--limits {text!r} names no engine", f"begin with its number, 1: to {engines}:")
        budgets[int(number) - 1] = read_budget(rest)
    return tuple(budgets)
