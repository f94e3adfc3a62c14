"""What holds for every question, whichever engine is asked: its limit is one, and the answer says what was asked.

`Engine` wraps its subclasses' own methods in these, so that an engine's author need not think of it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from conjoin.core.analysis import Analysis
from conjoin.core.errors import BadOption
from conjoin.core.limit import NO_LIMIT, Limit


def refuse_no_limit(limit: object) -> None:
    """Raise BadOption for what is no limit, such as a number of seconds."""
    if not isinstance(limit, Limit):
        raise BadOption(f"{limit!r:.40} is no limit", "write conjoin.Limit(seconds=5), or depth=, nodes=")


def answering(analyse: Callable[..., Analysis]) -> Callable[..., Analysis]:
    """An engine's `analyse` that takes nothing else for a limit, and whose answers say what they are about."""

    @wraps(analyse)
    def asked(self: Any, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        refuse_no_limit(limit)
        return _signed(analyse(self, position, limit), self, position)

    return asked


def reporting(think: Callable[..., Iterator[Analysis]]) -> Callable[..., Iterator[Analysis]]:
    """The same for its `think`; closing it closes the engine's own."""

    @wraps(think)
    def asked(self: Any, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        refuse_no_limit(limit)
        reports = think(self, position, limit)
        try:
            for analysis in reports:
                yield _signed(analysis, self, position)
        finally:
            getattr(reports, "close", lambda: None)()

    return asked


def _signed(analysis: Analysis, engine: Any, position: Any) -> Analysis:
    """The engine asked last signs: one that asks others answers for them. What is no analysis is left as it is."""
    if not isinstance(analysis, Analysis):
        return analysis
    return replace(analysis, position=position, engine=engine.spec or type(engine).__name__)
