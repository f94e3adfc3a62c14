from conjoin import Ending, Outcome, Record, Side
from conjoin.ratings.failures import failure_reasons
from conjoin.ratings.tally import FAILURES


def game(ending: Ending, reason: str, winner: Side = Side.FIRST, moves: str = "44") -> Record:
    return Record("connect-four", ("a", "b"), moves, Outcome(winner, reason), ending)


def test_the_same_reason_is_counted_and_the_most_frequent_comes_first() -> None:
    found = failure_reasons(
        [
            game(Ending.TIMEOUT, "too late", moves="1"),
            game(Ending.CRASH, "no idea", Side.SECOND, moves="12"),
            game(Ending.CRASH, "no idea", Side.SECOND, moves="3"),
            game(Ending.CRASH, "no idea", Side.FIRST),  # the same words of the other player
        ]
    )
    assert [(one.player, one.ending, one.games, one.moves) for one in found] == [
        ("a", Ending.CRASH, 2, "12"),
        ("b", Ending.TIMEOUT, 1, "1"),
        ("b", Ending.CRASH, 1, "44"),
    ]


def test_what_is_no_failure_is_left_out() -> None:
    fine = [ending for ending in Ending if ending not in FAILURES]
    assert Ending.RESIGN in fine
    assert (
        failure_reasons([*(game(ending, "") for ending in fine), Record("connect-four", ("a", "b"), "4")])
        == []
    )
