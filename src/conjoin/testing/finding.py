"""What a check has found: what was asked, what is wrong with the answer, and what should have come."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong."""

    asked: str
    """What was sent or called."""
    problem: str
    """What came, or what is wrong with it."""
    expected: str
    """The line or value that should have come."""

    def __str__(self) -> str:
        return f"{self.asked}: {self.problem}; expected {self.expected}"
