import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from time import process_time

from conjoin import Ending, Outcome, Record, Side
from conjoin.ratings.bradley_terry import rate
from conjoin.ratings.elo import PairResults, elo_of_games, elo_of_pairs
from conjoin.ratings.head_to_head import HeadToHead, head_to_heads
from conjoin.ratings.tally import Tally


def game(
    players: tuple[str, str], winner: Side | None, moves: str = "", opening: int = 0, event: str = ""
) -> Record:
    return Record(
        "connect-four",
        players,
        moves,
        Outcome(winner, "line"),
        Ending.RULES,
        event=event,
        opening_plies=opening,
    )


def test_games_of_a_pair_find_each_other_in_any_order() -> None:
    records = [
        game(("a", "b"), Side.FIRST, "4411", 2),
        game(("b", "a"), Side.FIRST, "3322", 2),
        game(("a", "b"), None, "33", 2),
        game(("b", "a"), Side.SECOND, "4455", 2),
    ]
    for order in (records, records[::-1], records[2:] + records[:2]):
        [met] = head_to_heads(order)
        counts = met.tally.pairs if met.a == "a" else met.tally.pairs[::-1]
        assert counts == (0, 1, 0, 0, 1)
        assert met.singles == (0, 0, 0)
        assert met.elo == elo_of_pairs(PairResults(met.tally.pairs))


def test_openings_of_hex_boards_are_compared_move_by_move() -> None:
    records = [game(("a", "b"), Side.FIRST, "a1 b12 c3", 2), game(("b", "a"), Side.FIRST, "a1 b1 c3", 2)]
    [met] = head_to_heads(replace(record, game="havannah") for record in records)
    assert met.tally.pairs == (0, 0, 0, 0, 0)
    assert met.singles == (1, 0, 1)


def test_other_events_and_games_are_other_pairs() -> None:
    [met] = head_to_heads([game(("a", "b"), None, event="x"), game(("b", "a"), None, event="y")])
    assert met.tally == Tally(draws=2)
    assert met.singles == (0, 2, 0)
    assert met.elo == elo_of_games(0, 2, 0)


def test_what_proves_nothing_is_left_out() -> None:
    unfinished = Record("connect-four", ("a", "b"), "44")
    assert head_to_heads([unfinished, game(("a", "a"), Side.FIRST)]) == []


def test_failures_are_counted() -> None:
    crash = Record("connect-four", ("a", "b"), "4", Outcome(Side.FIRST, "ValueError: no"), Ending.CRASH)
    assert head_to_heads([crash]) == [HeadToHead("a", "b", Tally(wins=1, failures=1), (0, 0, 1))]


def test_a_table_of_100_000_records_takes_seconds_and_little_memory() -> None:
    chance = random.Random(1)
    names = [f"engine:depth={depth}" for depth in range(8)]

    def records() -> Iterator[Record]:
        for number in range(50_000):
            one, other = chance.sample(names, 2)
            opening = f"{number % 7 + 1}{number % 5 + 1}{number // 35 % 7 + 1}"
            for players in ((one, other), (other, one)):
                yield game(players, chance.choice([Side.FIRST, Side.SECOND, None]), opening + "4455", 3)

    began = process_time()
    made = sum(1 for _ in records())
    making = process_time() - began
    began = process_time()
    met = head_to_heads(records())
    ratings = rate(met)
    counting = process_time() - began - making
    assert made == 100_000 == sum(meeting.tally.games for meeting in met)
    assert sum(rating.points for rating in ratings) == 100_000
    assert counting < 20 * making  # a few microseconds a record, as making it takes
    assert len(pickle.dumps(met)) < 10_000


def test_an_opening_of_one_move_is_the_same_whether_anything_follows_it() -> None:
    """An engine that fails with its first move leaves a record without a space in it."""
    played = game(("a", "b"), Side.FIRST, "c3 d4 b2", 1)
    failed = game(("b", "a"), Side.SECOND, "c3", 1)
    for name in ("fencemaster:size=4", "a game that is not installed"):
        [met] = head_to_heads(replace(record, game=name) for record in (played, failed))
        assert met.tally.pairs == (0, 0, 0, 0, 1)
