"""`conjoin db` as a person uses it: one database through its whole life."""

import json
from pathlib import Path

from conjoin.store.database import open_database
from tests.conftest import Run
from tests.store.test_games import with_moves
from tests.store.test_retention import keep_results


def test_a_database_is_pruned_backed_up_restored_and_checked(conjoin: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with open_database(url) as database:
        with_moves(database, *"4141414")
        keep_results(database, 7)
    words = ("--results", "3", "--database", url)
    assert conjoin("db", "prune", *words, "--dry-run").stdout == "4 results would go\n"
    pruned = conjoin("db", "prune", *words, "--game-days", "30", "--json")
    assert json.loads(pruned.stdout) == {"dry_run": False, "gone": {"results": 4, "games": 0}}
    assert conjoin("db", "prune", "--database", url).stdout == "0 results gone\n"

    done = conjoin("db", "backup", "monday.sqlite3", "--database", url)
    assert (done.returncode, done.stdout.partition(":")[0]) == (0, "monday.sqlite3")
    again = conjoin("db", "backup", "monday.sqlite3", "--database", url)
    assert (again.returncode, again.stderr) == (
        2,
        "conjoin: there is a file monday.sqlite3 already; give the backup another name\n",
    )
    assert conjoin("db", "restore", "monday.sqlite3").returncode == 0  # into the data folder
    refused = conjoin("db", "restore", "monday.sqlite3")
    assert (refused.returncode, "give --replace" in refused.stderr) == (2, True)
    assert conjoin("db", "restore", "monday.sqlite3", "--replace").returncode == 0

    found = json.loads(conjoin("db", "check", "--json").stdout)
    assert (found["games"], found["results"], found["problems"]) == (1, 3, [])
    with open_database(url) as database, database.write() as session:
        session.connection().exec_driver_sql("UPDATE moves SET move = '9'")
    wrong = conjoin("db", "check", "--database", url)
    assert (wrong.returncode, "problems: 1\n" in wrong.stdout) == (1, True)


def test_a_database_that_is_not_there_is_named(conjoin: Run, tmp_path: Path) -> None:
    for words in (["check"], ["prune"], ["backup", "b"]):
        done = conjoin("db", *words, "--database", "sqlite:///nowhere.sqlite3")
        problem = "conjoin: there is no database nowhere.sqlite3; check the --database URL\n"
        assert (done.returncode, done.stderr) == (2, problem)
    assert not (tmp_path / "nowhere.sqlite3").exists()
