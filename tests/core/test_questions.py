"""What holds for every question, however an engine was written."""

from collections.abc import Iterator

import pytest

from conjoin import NO_LIMIT, Analysis, BadOption, Engine, Limit, Line, Position, estimate, game

FOUR = game("connect-four")


class Careless(Engine):
    """Looks at nothing that it is given."""

    closed = False

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        return Analysis((Line(0, estimate(0)),), 0, 1, 0.0)

    def think(self, position: Position, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        try:
            yield self.analyse(position, limit)
            yield self.analyse(position, limit)
        finally:
            self.closed = True


class Heir(Careless):
    """Adds nothing."""


@pytest.mark.parametrize("kind", [Careless, Heir])
def test_a_number_is_no_limit(kind: type[Careless]) -> None:
    for ask in ("analyse", "start", "watch"):
        with pytest.raises(BadOption, match=r"5 is no limit; write conjoin.Limit\(seconds=5\)"):
            list(getattr(kind(), ask)(FOUR.start(), 5))


def test_answers_are_signed() -> None:
    answer = Heir().analyse(FOUR.parse("44"))
    assert (answer.position, answer.engine) == (FOUR.parse("44"), "Heir")
    assert answer == Analysis(answer.lines, 0, 1, 0.0)  # which is no part of what it says


def test_closing_a_thought_closes_the_engines_own() -> None:
    engine = Careless()
    thought = engine.think(FOUR.start())
    next(thought)
    thought.close()  # type: ignore[attr-defined]
    assert engine.closed
