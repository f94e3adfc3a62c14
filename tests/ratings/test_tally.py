from conjoin import Ending, Outcome, Record, Side
from conjoin.ratings.tally import Tally, tally


def game(winner: Side | None, ending: Ending = Ending.RULES) -> Record:
    return Record("connect-four", ("a", "b"), "", Outcome(winner, "line"), ending)


def test_results_are_seen_from_a() -> None:
    pairs = [
        (game(Side.FIRST), game(Side.SECOND)),  # A wins both: 2 points
        (game(Side.FIRST), game(Side.FIRST)),  # the first player wins both: 1 point
        (game(None), game(Side.FIRST, Ending.CRASH)),  # half a point, and somebody crashed
        (game(Side.SECOND, Ending.ILLEGAL), game(Side.FIRST, Ending.TIMEOUT)),  # nothing
        (game(None), game(Side.SECOND)),  # one and a half
    ]
    assert tally(pairs) == Tally(wins=4, draws=2, losses=4, failures=3, pairs=(1, 1, 1, 1, 1))
    assert tally(pairs).games == 10


def test_no_games_are_no_points() -> None:
    assert tally([]) == Tally()


def test_a_resignation_is_no_failure() -> None:
    assert tally([(game(Side.FIRST, Ending.RESIGN), game(None))]).failures == 0
