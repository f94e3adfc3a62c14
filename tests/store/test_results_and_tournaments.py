"""Exact results and tournaments in a real database."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from conjoin import game, registry
from conjoin.arena.plan import round_robin
from conjoin.core.errors import UnknownName
from conjoin.core.limit import Limit
from conjoin.core.record import Record
from conjoin.explain.assessed_games import assessed_games
from conjoin.explain.assessment import to_values
from conjoin.records.jsonl import to_json
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


PLAN = round_robin(registry.game("connect-four"), ("window", "random"), 2, Limit(seconds=0.5), seed=3)
RECORD = Record("connect-four", ("window", "random"), "4453")


def new_tournament(database: Database) -> tournaments.KeptTournament:
    return tournaments.create(database, PLAN)


def test_a_tournament_keeps_every_game_once(database: Database) -> None:
    kept = new_tournament(database)
    assert kept.plan == PLAN == tournaments.load(database, kept.id).plan
    for _ in range(2):
        assert tournaments.add_record(database, kept.id, 1, RECORD)
    assert tournaments.records(database, kept.id) == {1: RECORD}
    assert tournaments.newest(database) == [(kept, 1)]


def test_what_moves_were_worth_is_kept_with_their_game(database: Database) -> None:
    kept = new_tournament(database)
    [judged] = assessed_games([Record("connect-four", ("window", "random"), "44444445", id="1.1-2")])
    tournaments.add_record(database, kept.id, 2, judged.record, judged.assessments)
    tournaments.add_record(database, kept.id, 1, RECORD)
    worth = to_values(judged.assessments)
    assert tournaments.rows(database, kept.id) == [(to_json(RECORD), None), (to_json(judged.record), worth)]
    assert len(tournaments.records(database, kept.id)) == 2


def test_only_whoever_began_a_tournament_has_its_secret(database: Database) -> None:
    kept = tournaments.load(database, tournaments.create(database, PLAN, "a secret").id)
    assert kept.is_begun_by("a secret")
    assert not kept.is_begun_by("another")
    assert not new_tournament(database).is_begun_by("a secret")
    assert "a secret" not in repr(kept)


def test_only_running_tournaments_are_gone_on_with(database: Database) -> None:
    kept = new_tournament(database)
    assert tournaments.with_status(database, tournaments.RUNNING) == [kept]
    tournaments.end(database, kept.id, tournaments.DONE)
    tournaments.end(database, kept.id, tournaments.STOPPED)  # too late
    assert not tournaments.add_record(database, kept.id, 1, RECORD)
    assert tournaments.records(database, kept.id) == {}
    assert tournaments.with_status(database, tournaments.RUNNING) == []
    assert tournaments.load(database, kept.id).status == tournaments.DONE
    with pytest.raises(UnknownName):
        tournaments.load(database, "nobody")
