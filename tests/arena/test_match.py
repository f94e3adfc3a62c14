import pytest

from conjoin import Analysis, BadOption, Ending, Engine, Limit, Line, Position, Side, estimate, registry
from conjoin.arena.match import match
from conjoin.arena.one_game import Player, play_game
from conjoin.records.replay import replay


class Plays(Engine):
    """Always the same move, whatever the position."""

    def __init__(self, move: int) -> None:
        self.move = move

    def analyse(self, position: Position, limit: Limit) -> Analysis:
        return Analysis((Line(self.move, estimate(0)),), 0, 0, 0)


class Crashes(Engine):
    def analyse(self, position: Position, limit: Limit) -> Analysis:
        raise ZeroDivisionError("out of ideas")


def players(first: Engine, second: Engine) -> tuple[Player, Player]:
    return Player("a", first), Player("b", second)


def test_a_game_is_played_to_its_end() -> None:
    game = registry.game("connect-four")
    record = play_game(game, players(Plays(0), Plays(1)), game.start(), Limit(), seed=5)
    assert (record.moves, record.ending, record.seed) == ("1212121", Ending.RULES, 5)
    assert record.outcome is not None
    assert record.outcome.winner is Side.FIRST
    assert len(record.clock) == 7
    assert replay(record).problems == ()


def test_an_illegal_move_loses_and_is_told() -> None:
    game = registry.game("connect-four")
    record = play_game(game, players(Plays(3), Plays(3)), game.start(), Limit())
    assert (record.moves, record.ending) == ("444444", Ending.ILLEGAL)
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.how) == (Side.SECOND, "illegal move 3")
    assert replay(record).problems == ()


def test_a_crash_loses_and_is_told() -> None:
    game = registry.game("connect-four")
    record = play_game(game, players(Plays(3), Crashes()), game.start(), Limit())
    assert (record.moves, record.ending) == ("4", Ending.CRASH)
    assert record.outcome is not None
    assert record.outcome.winner is Side.FIRST
    assert record.outcome.how == "ZeroDivisionError: out of ideas"


def test_pairs_share_their_opening_and_swap_colours() -> None:
    game = registry.game("connect-four")
    pairs = list(match(game, "random", "random:seed=3", 5, seed=1, limit=Limit()))
    assert len(pairs) == 5
    for pair in pairs:
        assert pair.a_first.players == ("random", "random:seed=3")
        assert pair.b_first.players == ("random:seed=3", "random")
        assert pair.a_first.moves[:2] == pair.b_first.moves[:2]
    assert len({pair.a_first.moves for pair in pairs}) == 5


def test_the_same_seed_plays_the_same_match() -> None:
    game = registry.game("fencemaster:size=3")

    def moves(seed: int) -> list[str]:
        return [pair.a_first.moves for pair in match(game, "random", "random", 4, seed, Limit())]

    assert moves(1) == moves(1) != moves(2)


def test_a_wrong_engine_shows_before_the_first_game() -> None:
    with pytest.raises(BadOption, match="window does not play havannah"):
        match(registry.game("havannah"), "random", "window", 1, 0, Limit())
