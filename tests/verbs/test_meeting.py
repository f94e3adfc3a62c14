"""Games, matches, tests and tournaments in one call, by names and by objects."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import conjoin
from conjoin import Ending, Engine, Interrupted, Limit, Record
from conjoin.arena import match as arena_match
from conjoin.play.clock import Budget

FOUR = conjoin.game("connect-four")
SMALL = Limit(nodes=200)


def leftmost(observation: Any, configuration: Any) -> int:
    """The first column with room."""
    return next(column for column in range(configuration.columns) if observation.board[column] == 0)


def moves(records: Iterable[Record]) -> list[str]:
    """What was played; the seconds differ."""
    return [record.moves for record in records]


def test_one_game_is_played_to_its_end() -> None:
    record = conjoin.play("window", leftmost, limit=SMALL, opening="44")
    assert (record.players, record.ending, record.opening_plies) == (("window", "leftmost"), Ending.RULES, 2)
    assert FOUR.parse(record.moves).outcome == record.outcome


def test_what_a_player_does_wrong_is_how_the_game_ends() -> None:
    def broken(_: Any) -> int:
        raise ZeroDivisionError

    assert conjoin.play(broken, "random").ending is Ending.CRASH


def test_a_match_by_names_is_the_one_of_the_command() -> None:
    found = conjoin.match("window", "average", pairs=3, limit=SMALL, seed=5)
    pairs = arena_match.match(FOUR, "window", "average", 3, 5, (Budget(SMALL), Budget(SMALL)))
    assert moves(found.records) == moves([record for pair in pairs for record in pair.records])
    assert found.tally.games == 6
    assert found.to_dict()["wins"] == found.tally.wins


def test_engines_as_objects_play_the_same_games_and_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    by_name = conjoin.match("window:depth=2", "random", pairs=2, limit=SMALL)
    window, closed = conjoin.engine("window", depth=2), []
    monkeypatch.setattr(window, "close", lambda: closed.append(True))
    by_object = conjoin.match(window, "random", pairs=2, limit=SMALL)
    assert moves(by_object.records) == moves(by_name.records)
    assert (by_object.a, closed) == ("window:depth=2", [])


def test_two_objects_of_one_name_are_told_apart() -> None:
    found = conjoin.match(leftmost, leftmost, pairs=1)
    assert (found.a, found.b) == ("leftmost", "leftmost (2)")
    assert found.tally.games == 2


def test_a_match_in_other_processes_is_the_same() -> None:
    alone, shared = (conjoin.match("window", "random", pairs=2, limit=SMALL, workers=n) for n in (1, 2))
    assert moves(shared.records) == moves(alone.records)


def test_ctrl_c_leaves_the_pairs_that_were_played() -> None:
    def stop(done: int, _: int | None) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        conjoin.match("window", "random", pairs=50, limit=SMALL, progress=stop)
    assert stopped.value.partial.tally.games == 4
    with pytest.raises(Interrupted) as stopped:
        conjoin.tournament(["window", "random"], pairs=50, limit=SMALL, progress=stop)
    assert stopped.value.partial.table.played == 2
    with pytest.raises(Interrupted) as stopped:
        conjoin.sprt("random", "random:seed=1", elo0=0, elo1=1, progress=stop)
    assert stopped.value.partial.match.tally.games == 4


def test_a_sequential_test_ends_by_itself() -> None:
    found = conjoin.sprt("window", leftmost, elo0=0, elo1=300, limit=SMALL)
    assert found.verdict.value == "elo1"
    assert found.to_dict()["verdict"] == "elo1"
    assert found.match.records


def test_a_tournament_takes_names_and_objects() -> None:
    engine: Engine = conjoin.engine("window", depth=2)
    found = conjoin.tournament([engine, "random", leftmost], pairs=1, limit=SMALL)
    assert {standing.engine for standing in found.table.standings} == {"window:depth=2", "random", "leftmost"}
    assert found.table.played == len(found.records) == 6


def test_a_tournament_in_a_folder_goes_on(tmp_path: Path) -> None:
    first = conjoin.tournament(["window", "random"], pairs=1, limit=SMALL, out=tmp_path)
    told: list[int] = []
    again = conjoin.tournament(
        ["window", "random"], pairs=1, limit=SMALL, out=tmp_path, progress=lambda done, _: told.append(done)
    )
    assert first.records == again.records
    assert told == [0]  # nothing was left to play
    assert (tmp_path / "report.html").is_file()
