"""What a check has found: what was asked, what is wrong with the answer, and what should have come."""

from collections.abc import Iterator
from dataclasses import dataclass

ANSWER_SECONDS = 5.0
"""For a program's answer to a command that needs no thought."""
MOVE_SECONDS = 30.0
"""For a program's move."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong."""

    asked: str
    """What was sent or called."""
    problem: str
    """What came, or what is wrong with it."""
    expected: str
    """The line or value that should have come."""
    required: bool = True
    """Whether an engine must: games, matches or other people rely on it. The rest it should, to be of more use."""

    @property
    def duty(self) -> str:
        """`must` or `should`."""
        return "must" if self.required else "should"

    def __str__(self) -> str:
        return f"{self.asked}: {self.problem}; {self.duty}: {self.expected}"


Findings = Iterator[Finding]
