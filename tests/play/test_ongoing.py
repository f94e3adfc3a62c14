"""A game in progress: what each step keeps, and how every kind of failure ends it."""

import pytest

from conjoin import (
    NO_LIMIT,
    Analysis,
    Ending,
    Engine,
    IllegalMove,
    Limit,
    Line,
    Position,
    Record,
    Side,
    estimate,
    registry,
)
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import HUMAN, Seat, seat
from conjoin.records.replay import replay

GAME = registry.game("connect-four")


class Plays(Engine):
    """Always the same move, whatever the position."""

    def __init__(self, move: int) -> None:
        self.move = move

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        return Analysis((Line(self.move, estimate(0)),), 0, 0, 0)


class Crashes(Engine):
    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        raise ZeroDivisionError("out of ideas")


def engines(first: Engine, second: Engine) -> OngoingGame:
    return begin(GAME, (Seat("a", first), Seat("b", second)), seed=5)


def people(moves: str = "", second: Engine | None = None) -> OngoingGame:
    return begin(GAME, (Seat(HUMAN), Seat("other", second)), GAME.parse(moves))


def played(game: OngoingGame) -> Record:
    *_, last = game.steps()
    return last.record


def test_a_game_is_played_to_its_end() -> None:
    record = played(engines(Plays(0), Plays(1)))
    assert (record.moves, record.ending, record.seed) == ("1212121", Ending.RULES, 5)
    assert record.outcome is not None
    assert record.outcome.winner is Side.FIRST
    assert len(record.clock) == 7
    assert replay(record).problems == ()


def test_an_illegal_move_loses_and_is_named() -> None:
    record = played(engines(Plays(3), Plays(3)))
    assert (record.moves, record.ending) == ("444444", Ending.ILLEGAL)
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.how) == (Side.SECOND, "illegal move 4")
    assert replay(record).problems == ()


def test_a_crash_loses_and_its_reason_is_kept() -> None:
    record = played(engines(Plays(3), Crashes()))
    assert (record.moves, record.ending) == ("4", Ending.CRASH)
    assert record.outcome is not None
    assert record.outcome.winner is Side.FIRST
    assert record.outcome.how == "ZeroDivisionError: out of ideas"


def test_every_step_leaves_the_earlier_game_as_it_was() -> None:
    start = people()
    once = start.play(3, seconds=1.5)
    twice = once.play(3)
    assert [len(game.positions) for game in (start, once, twice)] == [1, 2, 3]
    assert twice.clock == (1.5, 0.0)
    assert twice.undo() == once
    assert twice.undo(9) == start
    with pytest.raises(IllegalMove):
        once.play(9)
    assert once.record.moves == "4"


def test_undo_takes_an_engines_answer_back_with_the_move_it_answered() -> None:
    answered = people("", Plays(0)).play(3).ask()
    assert answered.thoughts[-1] is not None
    assert answered.plies_to_own_turn() == 2
    assert answered.undo(answered.plies_to_own_turn()).position.moves == ()
    assert people("44").plies_to_own_turn() == 1
    assert begin(GAME, (Seat("a", Plays(0)), Seat("b"))).ask().plies_to_own_turn() == 0


def test_whoever_resigns_loses_whoever_is_to_move() -> None:
    for moves in ("", "4"):
        game = people(moves).resign(Side.FIRST)
        assert game.is_over
        assert game.outcome is not None
        assert (game.outcome.winner, game.ending) == (Side.SECOND, Ending.RESIGN)
        assert game.record.outcome == game.outcome
        assert not game.undo(0).is_over


def test_an_opening_is_part_of_the_game_and_took_no_time() -> None:
    game = people("4455")
    assert game.record.moves == "4455"
    assert game.record.clock == ()
    assert game.thoughts == (None,) * 4


def test_seats_are_named_like_engines_everywhere() -> None:
    assert seat("human", GAME).is_person
    assert seat("random", GAME, seed=3).label == "random:seed=3"
    assert seat("window:depth=2", GAME, seed=3).label == "window:depth=2"


def test_a_person_is_not_asked_like_an_engine() -> None:
    with pytest.raises(ValueError, match="a person is to move"):
        people().ask()
