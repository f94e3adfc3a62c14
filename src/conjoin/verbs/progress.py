"""How long work says how far it is: to a function, or in one line of standard error that changes."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from conjoin.core.interrupts import Interrupted

T = TypeVar("T")

Progress = bool | Callable[[int, int | None], None]
"""True shows a line, False nothing; a function is called with what is done and, where it is known, with the total."""


def followed(
    steps: Iterable[T],
    progress: Progress,
    what: str,
    total: int | None,
    size: Callable[[T], int] = lambda _: 1,
) -> Iterator[T]:
    """The same steps, each of this size, while the progress is told."""
    tell = _line(what) if progress is True else progress
    done = 0
    if tell:
        tell(0, total)
    try:
        for step in steps:
            yield step
            done += size(step)
            if tell:
                tell(done, total)
    finally:
        if progress is True:
            sys.stderr.write("\n")


def collected(steps: Iterable[T], found: list[T]) -> bool:
    """Collect all there is; False where Ctrl-C came first."""
    try:
        found.extend(steps)
    except KeyboardInterrupt:
        return False
    return True


def unless_stopped(result: T, complete: bool) -> T:
    """The result of complete work; raises Interrupted with it for work that was stopped."""
    if not complete:
        raise Interrupted(result) from None
    return result


def _line(what: str) -> Callable[[int, int | None], None]:
    def tell(done: int, total: int | None) -> None:
        of = "" if total is None else f" of {total:,}"
        sys.stderr.write(f"\r{done:,}{of} {what}")
        sys.stderr.flush()

    return tell
