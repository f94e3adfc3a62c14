"""Games in a real database: kept, changed by compare-and-set, rebuilt."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import text

from conjoin import registry
from conjoin.core.errors import StoreError, UnknownName
from conjoin.core.limit import Limit
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.clock import Budget, TimeControl
from conjoin.store import games
from conjoin.store.check import check
from conjoin.store.database import Database, open_database
from conjoin.store.server_game import Note, Offer, ServerGame, StoredMove, new_game
from conjoin.store.tokens import hash_token, new_secret

BUDGET = Budget(Limit(seconds=0.5), TimeControl(60, 2))


def created(database: Database, game: str = "connect-four") -> ServerGame:
    begun = new_game(
        registry.game(game),
        ("human", "window"),
        ("Ann", ""),
        tokens=("a secret", None),
        budget=BUDGET,
        seed=7,
    )
    return games.create(database, begun)


def with_moves(database: Database, *names: str) -> ServerGame:
    kept = created(database)
    for name in names:
        move = StoredMove(name, 0.5, Note(f"key {name}", "because"))
        done = games.commit(database, kept, kept.play(move))
        assert done is not None
        kept = done
    return kept


def test_a_game_is_read_back_as_it_was_kept(database: Database) -> None:
    kept = with_moves(database, "4", "4", "5")
    assert games.load(database, kept.id) == kept
    assert kept.version == 4
    assert kept.ply == 3
    assert [seat.label for seat in kept.ongoing.seats] == ["Ann", "window"]
    assert (kept.budget, kept.ongoing.seed) == (BUDGET, 7)
    with open_database(database.url.render_as_string(hide_password=False)) as again:
        assert games.load(again, kept.id) == kept


def test_only_the_hash_of_a_secret_is_kept(database: Database) -> None:
    kept = created(database)
    assert kept.seat_of("a secret") is Side.FIRST
    assert kept.seat_of("another") is None
    assert "a secret" not in repr(kept)
    with database.read() as session:
        row = session.execute(text("SELECT * FROM games")).one()
    assert not any("a secret" in str(value) for value in row)
    assert hash_token("a secret") in row


def test_of_many_who_change_one_version_exactly_one_succeeds(database: Database) -> None:
    kept = created(database)

    def move(number: int) -> ServerGame | None:
        return games.commit(
            database, kept, kept.play(StoredMove(str(number % 7 + 1), note=Note(str(number))))
        )

    with ThreadPoolExecutor(8) as threads:
        done = [one for one in threads.map(move, range(24)) if one is not None]
    assert len(done) == 1
    assert games.load(database, kept.id) == done[0]


def test_a_move_replaces_those_that_were_taken_back(database: Database) -> None:
    kept = with_moves(database, "4", "3", "2")
    back = games.commit(database, kept, kept.undo(2))
    assert back is not None
    assert back.ongoing.record.moves == "4"
    assert [move.name for move in games.load(database, kept.id).moves] == ["4", "3", "2"]
    assert games.load(database, kept.id).redo(2).moves == kept.moves
    assert games.load(database, kept.id).redo(1).undone == kept.moves[2:]
    other = games.commit(database, back, back.play(StoredMove("7")))
    assert other is not None
    assert [move.name for move in games.load(database, kept.id).moves] == ["4", "7"]


def test_what_people_agree_on_and_ask_for_is_kept(database: Database) -> None:
    begun = new_game(registry.game("connect-four"), ("human", "human"), tokens=("one", "two"))
    kept = games.create(database, begun)
    for after in (
        kept.joined(Side.SECOND, "Bob", wants_help=True),
        kept.joined(Side.SECOND, "Bob", wants_help=True).play(StoredMove("4")),
    ):
        done = games.commit(database, kept, replace(after, version=kept.version))
        assert done is not None
        kept = done
    assert kept.ongoing.seats[Side.SECOND].label == "Bob"
    asking = games.commit(database, kept, replace(kept, offer=Offer("draw", Side.FIRST)))
    assert asking is not None
    assert games.load(database, kept.id) == asking
    assert asking.wants_help == {Side.SECOND}
    drawn = games.commit(database, asking, asking.agree_on_draw())
    assert drawn is not None
    found = games.load(database, kept.id)
    assert (found, found.ongoing.ending, found.offer) == (drawn, Ending.AGREEMENT, None)
    assert not check(database, lambda *_: None).problems


def test_no_two_moves_of_a_game_have_the_same_ply(database: Database) -> None:
    kept = with_moves(database, "4")
    statement = text("INSERT INTO moves (game_id, ply, move, seconds) VALUES (:id, 0, '5', 0)")
    with pytest.raises(StoreError), database.write() as session:
        session.execute(statement, {"id": kept.id})
    assert games.load(database, kept.id) == kept


def test_a_failed_transaction_changes_nothing(database: Database) -> None:
    kept = with_moves(database, "4")
    bad = kept.play(StoredMove("5", note=Note("x" * 5000)))
    try:
        games.commit(database, kept, bad)
    except StoreError:  # PostgreSQL checks lengths, SQLite does not
        assert games.load(database, kept.id) == kept


def test_a_kept_game_is_played_on_as_it_was(database: Database) -> None:
    played = games.load(database, with_moves(database, "4", "4", "5").id).ongoing
    assert played.game.notation(played.position) == "445"
    assert played.clock == (0.5, 0.5, 0.5)
    assert [seat.is_person for seat in played.seats] == [True, False]
    assert played.ending is None


def test_a_resigned_game_says_who_won_and_why(database: Database) -> None:
    kept = with_moves(database, "4")
    ended = games.commit(database, kept, kept.resign(Side.FIRST))
    assert ended is not None
    played = games.load(database, kept.id).ongoing
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.how, played.ending) == (
        Side.SECOND,
        "Red resigned",
        Ending.RESIGN,
    )


def test_a_rematch_swaps_players_names_and_secrets(database: Database) -> None:
    kept = created(database)
    again = games.create(database, kept.swapped("another-id"))
    assert games.load(database, "another-id") == again
    assert [seat.label for seat in again.ongoing.seats] == ["window", "Ann"]
    assert again.seat_of("a secret") is Side.SECOND
    assert (again.budget, again.moves) == (BUDGET, ())


def test_games_that_the_rules_have_ended_are_read_back_as_they_ended(database: Database) -> None:
    won = games.load(database, with_moves(database, *"4141414").id).ongoing
    assert (won.ending, won.outcome) == (Ending.RULES, won.position.outcome)


def test_an_unknown_game_is_named(database: Database) -> None:
    with pytest.raises(UnknownName, match="nobody"):
        games.load(database, "nobody")
    assert games.version(database, "nobody") is None


def test_ids_and_secrets_are_never_the_same() -> None:
    made = {new_secret() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(one) == 22 for one in made)
