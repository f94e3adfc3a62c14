"""What every engine gets for free."""

from typing import Any

import pytest

from conjoin import NO_LIMIT, Analysis, Engine, Limit, Line, draw, game


class FirstMove(Engine):
    """Plays the first legal move and remembers whether it was closed."""

    closed = False

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        lines = tuple(Line(move, draw()) for move in position.legal_moves())
        return Analysis(lines, depth=limit.depth or 0, nodes=1, seconds=0)

    def close(self) -> None:
        self.closed = True


def test_one_method_makes_an_engine() -> None:
    assert FirstMove().analyse(game("connect-four").start(), Limit()).best == 0
    with pytest.raises(TypeError, match="analyse"):
        Engine()  # type: ignore[abstract]


def test_an_engine_plays_every_game_unless_it_says_otherwise() -> None:
    assert FirstMove().games == ()


def test_watching_shows_the_analysis_once() -> None:
    engine, position, limit = FirstMove(), game("connect-four").start(), Limit(depth=5)
    assert list(engine.watch(position, limit)) == [engine.analyse(position, limit)]


def test_with_closes_the_engine_even_after_an_error() -> None:
    with FirstMove() as engine:
        assert not engine.closed
    assert engine.closed
    with pytest.raises(ZeroDivisionError), FirstMove() as failing:
        raise ZeroDivisionError
    assert failing.closed


def test_forgetting_and_closing_cost_nothing_by_default() -> None:
    class Plain(Engine):
        def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
            raise NotImplementedError

    plain = Plain()
    plain.reset()
    plain.close()
    plain.close()
    assert vars(plain) == {}
