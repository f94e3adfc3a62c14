"""Exact results and tournaments in a real database."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from conjoin import game
from conjoin.core.errors import UnknownName
from conjoin.core.record import Record
from conjoin.store import results, tournaments
from conjoin.store.database import Database


def test_a_question_about_a_position_does_not_depend_on_the_order_of_moves() -> None:
    four = game("connect-four")
    one, other = (results.position_question("truth", four.parse(moves)) for moves in ("1234", "3214"))
    assert one == other
    assert one != results.position_question("truth", four.parse("1235"))
    assert one != results.position_question("review", four.parse("1234"))


def test_an_answer_is_found_again_even_when_many_keep_it_at_once(database: Database) -> None:
    assert results.find(database, "question") is None
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: results.keep(database, "question", {"scores": {"4": 1}}), range(16)))
    assert results.find(database, "question") == {"scores": {"4": 1}}


def new_tournament(database: Database) -> tournaments.KeptTournament:
    terms = tournaments.Terms("connect-four", ("window", "random"), 2, seconds=0.5, seed=3)
    return tournaments.create(database, terms)


def test_a_tournament_keeps_every_game_once(database: Database) -> None:
    kept = new_tournament(database)
    assert kept.terms.games_total == 4
    record = Record("connect-four", ("window", "random"), "4453")
    for _ in range(2):
        tournaments.add_record(database, kept.id, 1, record)
    assert tournaments.records(database, kept.id) == {1: record}
    assert tournaments.newest(database) == [(kept, 1)]


def test_only_running_tournaments_are_gone_on_with(database: Database) -> None:
    kept = new_tournament(database)
    assert tournaments.with_status(database, tournaments.RUNNING) == [kept]
    tournaments.set_status(database, kept.id, tournaments.DONE)
    assert tournaments.with_status(database, tournaments.RUNNING) == []
    assert tournaments.load(database, kept.id).status == tournaments.DONE
    with pytest.raises(UnknownName):
        tournaments.load(database, "nobody")
