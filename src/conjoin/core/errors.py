"""What can go wrong, as one tree.

    ConjoinError          a mistake a person can mend
    ├── IllegalMove       the rules forbid this move here
    ├── BadNotation       a text that should name a move, a position or a record does not
    ├── UnknownName       no game or engine is called so
    ├── BadOption         a game or engine has no such option, or not with such a value
    ├── EngineFailure     an engine crashed, hung or answered nonsense
    │   ├── LateAnswer    it said nothing while it was waited for
    │   ├── WrongMove     what it answered is no legal move
    │   └── Resignation   it gave the game up
    └── StoreError        a file or database cannot be read or written

Every error says what is wrong (the bad token and its place) and one way to fix it.
"""

from typing import Self


class ConjoinError(Exception):
    """A mistake a person can mend: what is wrong, and one way to fix it."""

    def __init__(self, problem: str, fix: str) -> None:
        # Both parts stay in `args`, so that errors survive pickling between worker processes.
        super().__init__(problem, fix)
        self.problem = problem
        self.fix = fix

    def __str__(self) -> str:
        return f"{self.problem}; {self.fix}"

    def at(self, place: str) -> Self:
        """The same error with its place in front, for callers who know where the token stood."""
        return type(self)(f"{place}: {self.problem}", self.fix)


class IllegalMove(ConjoinError):
    """The rules forbid this move in this position."""


class BadNotation(ConjoinError):
    """A text does not name a move, a position or a record."""


class UnknownName(ConjoinError):
    """No game or engine has this name."""


class BadOption(ConjoinError):
    """A game or engine has no such option, or not with such a value."""


class EngineFailure(ConjoinError):
    """An engine crashed, hung or answered with nonsense."""


class LateAnswer(EngineFailure):
    """An engine said nothing for as long as it was waited for."""


class WrongMove(EngineFailure):
    """What an engine answered is no legal move, or no move at all."""


class Resignation(EngineFailure):
    """An engine gave the game up."""


class StoreError(ConjoinError):
    """A file or database cannot be read or written."""
