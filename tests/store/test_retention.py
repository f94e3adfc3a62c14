"""What goes after a time, and what always stays."""

from sqlalchemy import select, update

from conjoin import registry
from conjoin.arena.plan import round_robin
from conjoin.core.limit import Limit
from conjoin.core.record import Record
from conjoin.store import games, results, tournaments
from conjoin.store.database import Database
from conjoin.store.retention import BATCH, Retention, prune, superfluous
from conjoin.store.server_game import StoredMove
from conjoin.store.tables import GameRow, MoveRow, ResultRow, TournamentGameRow, TournamentRow
from tests.store.test_games import with_moves

DAY = 86_400.0
PLAN = round_robin(registry.game("connect-four"), ("window", "random"), 1, Limit(nodes=9), seed=0)


def keep_results(database: Database, count: int) -> None:
    with database.write() as session:
        session.add_all(
            ResultRow(question=f"{number:04}", answer={}, created=float(number)) for number in range(count)
        )


def questions(database: Database) -> list[str]:
    with database.read() as session:
        return list(session.scalars(select(ResultRow.question).order_by(ResultRow.question)))


def gone(database: Database, retention: Retention) -> dict[str, int]:
    expected = superfluous(database, retention)
    done = dict.fromkeys(expected, 0)
    for kind, rows in prune(database, retention):
        assert rows <= BATCH
        done[kind] += rows
    assert done == expected
    return done


def test_without_a_limit_everything_stays(database: Database) -> None:
    keep_results(database, 3)
    assert gone(database, Retention()) == {}
    assert len(questions(database)) == 3


def test_the_newest_results_stay(database: Database) -> None:
    keep_results(database, BATCH + 40)
    assert gone(database, Retention(results=30)) == {"results": BATCH + 10}
    assert questions(database) == [f"{number:04}" for number in range(BATCH + 10, BATCH + 40)]
    assert gone(database, Retention(results=30)) == {"results": 0}


def test_old_results_go(database: Database) -> None:
    keep_results(database, 5)
    results.keep(database, "of today", {})
    assert gone(database, Retention(result_days=1)) == {"results": 5}
    assert questions(database) == ["of today"]


def test_only_old_games_that_are_over_or_have_not_begun_go(database: Database) -> None:
    over, empty, running, fresh = (with_moves(database, *moves) for moves in ("4141414", "", "44", "4141414"))
    with database.write() as session:
        session.execute(
            update(GameRow).where(GameRow.id != fresh.id).values(updated=GameRow.updated - 9 * DAY)
        )
    assert gone(database, Retention(game_days=10)) == {"games": 0}
    assert gone(database, Retention(game_days=8)) == {"games": 2}
    with database.read() as session:
        assert set(session.scalars(select(GameRow.id))) == {running.id, fresh.id}
        assert set(session.scalars(select(MoveRow.game_id))) == {running.id, fresh.id}
    assert games.commit(database, over, over.undo(1)) is None  # and nobody can go on with what is gone
    assert games.commit(database, empty, empty.play(StoredMove("4"))) is None


def test_old_tournaments_that_run_stay(database: Database) -> None:
    running, ended = (tournaments.create(database, PLAN) for _ in range(2))
    for one in (running, ended):
        tournaments.add_record(database, one.id, 0, Record("connect-four", ("window", "random"), "4453"))
    tournaments.end(database, ended.id, tournaments.DONE)
    with database.write() as session:
        session.execute(update(TournamentRow).values(updated=0))
    assert gone(database, Retention(tournament_days=1)) == {"tournaments": 1}
    with database.read() as session:
        assert set(session.scalars(select(TournamentGameRow.tournament_id))) == {running.id}
