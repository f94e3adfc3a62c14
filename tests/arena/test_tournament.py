"""A tournament in a folder: gone on with, never mixed, and nothing lost to damage or a full disk."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conjoin import BadOption, ConjoinError, StoreError, registry
from conjoin.arena.job import play as play_job
from conjoin.arena.journal import GAMES, PLAN, read_games
from conjoin.arena.openings import choose_openings
from conjoin.arena.plan import Plan, move_lines
from conjoin.arena.table import table
from conjoin.arena.tournament import open_tournament
from conjoin.core.position import Outcome
from conjoin.core.record import Ending
from conjoin.play.clock import NO_BUDGET
from conjoin.records import disk
from conjoin.records.jsonl import to_json

ENGINES = ("random", "random:seed=4", "window:depth=1")


def plan(**changes: Any) -> Plan:
    game = registry.game("connect-four")
    openings = tuple(move_lines(game, choose_openings(game, 1), 3))
    return replace(Plan("connect-four", ENGINES, (NO_BUDGET,) * 3, 3, openings, seed=1), **changes)


def play(folder: Path, wanted: Plan, games: int = 1000) -> list[str]:
    """Play until so many are finished; what the tournament remarked."""
    with open_tournament(wanted, folder) as tournament:
        for _ in tournament.play([]):
            if len(tournament.finished) >= games:
                break
        return list(tournament.remarks)


def test_pairs_share_openings_swap_colours_and_have_ids_of_their_own() -> None:
    jobs = list(plan().jobs())
    assert len(jobs) == plan().games == 18
    assert [job.id for job in jobs[:6]] == ["1.1-2", "1.2-1", "1.1-3", "1.3-1", "1.2-3", "1.3-2"]
    assert len({job.id for job in jobs}) == len({job.seed for job in jobs}) == 18
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert (one.players, one.opening) == (other.players[::-1], other.opening)
    gauntlet = plan(heroes=1)
    assert {frozenset(job.players) for job in gauntlet.jobs()} == {
        frozenset(ENGINES[:2]),
        frozenset(ENGINES[::2]),
    }
    two_heroes = plan(heroes=2)
    assert {frozenset(job.players) for job in two_heroes.jobs()} == {
        frozenset(ENGINES[1:]),
        frozenset(ENGINES[::2]),
    }
    assert Plan.from_fields(two_heroes.fields()) == two_heroes
    assert (gauntlet.fields()["gauntlet"], plan().fields()["gauntlet"]) == (True, False)  # as ever


def test_it_goes_on_where_it_stopped_and_ends_as_if_it_had_not(tmp_path: Path) -> None:
    play(tmp_path / "one", plan())
    for games in (4, 9, 1000):
        play(tmp_path / "two", plan(), games)
    one, two = (list(read_games(tmp_path / name)) for name in ("one", "two"))
    assert [replace(record, clock=()) for record in one] == [replace(record, clock=()) for record in two]
    assert table(plan(), one) == table(plan(), two)


@pytest.mark.parametrize("junk", [b'{"game": "connect-fo', b"\x00" * 40, b'{"game": 5}\n', b"\xff\xfe\n"])
def test_a_damaged_end_is_cut_off_and_its_game_played_again(tmp_path: Path, junk: bytes) -> None:
    play(tmp_path, plan(), games=5)
    with (tmp_path / GAMES).open("ab") as file:
        file.write(junk)
    (remark,) = play(tmp_path, plan(), games=8)
    assert remark.startswith("line 6 of ")
    assert play(tmp_path, plan()) == []
    assert len(list(read_games(tmp_path))) == 18


def test_damage_in_the_middle_is_named_and_nothing_is_touched(tmp_path: Path) -> None:
    play(tmp_path, plan(), games=5)
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    lines[2] = lines[2][:50] + b"\n"
    (tmp_path / GAMES).write_bytes(b"".join(lines))
    with pytest.raises(StoreError, match=r"line 3 of .* is damaged: .*; delete that line"):
        play(tmp_path, plan())
    assert (tmp_path / GAMES).read_bytes() == b"".join(lines)


CHANGES = [{"pairs": 2}, {"seed": 2}, {"heroes": 1}, {"engines": (*ENGINES[:2], "stacks")}]


@pytest.mark.parametrize("changes", CHANGES)
def test_another_plan_is_not_mixed_in(tmp_path: Path, changes: dict[str, Any]) -> None:
    play(tmp_path, plan(), games=3)
    name = next(iter(changes)).replace("heroes", "gauntlet")
    with pytest.raises(StoreError, match=f"holds another tournament: {name} is .* there and .* here"):
        play(tmp_path, plan(**changes))
    assert len(list(read_games(tmp_path))) == 3


def test_more_pairs_and_another_engine_extend_it(tmp_path: Path) -> None:
    small = plan(engines=ENGINES[:2], budgets=(NO_BUDGET,) * 2, pairs=2, openings=plan().openings[:2])
    play(tmp_path / "grown", small)
    before = list(read_games(tmp_path / "grown"))
    more = plan(engines=ENGINES[:2], budgets=(NO_BUDGET,) * 2)
    assert play(tmp_path / "grown", more) == [
        f"the tournament in {tmp_path / 'grown'} is extended by 2 games"
    ]
    assert play(tmp_path / "grown", more) == []
    play(tmp_path / "grown", plan())
    play(tmp_path / "whole", plan())
    grown, whole = (list(read_games(tmp_path / name)) for name in ("grown", "whole"))
    assert grown[:4] == before
    assert {record.id: replace(record, clock=()) for record in grown} == {
        record.id: replace(record, clock=()) for record in whole
    }
    with pytest.raises(StoreError, match="holds another tournament: engines is"):
        play(tmp_path / "grown", more)


def test_an_extension_from_other_openings_is_another_tournament(tmp_path: Path) -> None:
    play(tmp_path, plan(pairs=2, openings=plan().openings[:2]), games=2)
    with pytest.raises(StoreError, match="holds another tournament: pairs is 2 there and 3 here"):
        play(tmp_path, plan(openings=plan().openings[::-1]))


def test_strange_games_and_a_lost_plan_are_refused(tmp_path: Path) -> None:
    play(tmp_path, plan(), games=2)
    first = next(read_games(tmp_path))
    missing = play_job(list(plan().jobs())[5])
    assert missing.moves[0] != "7"
    other = "not as the plan has it"
    for strange, found in (
        (first, "twice"),
        (replace(first, id="9.1-2"), other),
        (replace(first, id="3.1-2"), other),  # the seed of another game
        (replace(missing, game="havannah"), other),
        (replace(missing, players=missing.players[::-1]), other),
        (replace(missing, opening_plies=99), other),
        (replace(missing, moves="7" + missing.moves), other),
        (replace(missing, outcome=None, ending=None), "without a result"),
    ):
        kept = (tmp_path / GAMES).read_bytes()
        with (tmp_path / GAMES).open("a") as file:
            file.write(to_json(strange) + "\n")
        with pytest.raises(StoreError, match=found):
            play(tmp_path, plan())
        (tmp_path / GAMES).write_bytes(kept)
    (tmp_path / PLAN).unlink()
    with pytest.raises(StoreError, match=r"holds games, but no tournament\.json"):
        play(tmp_path, plan())


def test_edited_games_are_played_over_and_refused(tmp_path: Path) -> None:
    play(tmp_path, plan(), games=2)
    first = next(read_games(tmp_path))
    assert first.outcome is not None
    assert first.outcome.winner is not None
    flipped = replace(first, outcome=replace(first.outcome, winner=first.outcome.winner.other))
    cut = replace(first, moves=first.moves[:-1])
    late = replace(cut, outcome=Outcome(first.outcome.winner, "did not answer"), ending=Ending.TIMEOUT)
    for edited, found in (
        (flipped, "cannot have been played so: the record says that .*, the board says that"),
        (cut, "cannot have been played so: the ending is rules, but the game is still running"),
        (replace(first, moves=first.moves[:-1] + "9"), "cannot have been played so: move [0-9]+: '9'"),
        (late, "cannot have been played so: the side that was not to move cannot have failed"),
    ):
        (tmp_path / GAMES).write_text(to_json(edited) + "\n")
        with pytest.raises(StoreError, match=found):
            play(tmp_path, plan())


def test_nobody_else_writes_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "LOCK_TIMEOUT_SECONDS", 0.05)
    with (
        open_tournament(plan(), tmp_path),
        pytest.raises(StoreError, match="another program is writing to it"),
    ):
        play(tmp_path, plan())
    assert play(tmp_path, plan()) == []


def test_what_cannot_be_played_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    bad = [
        (plan(engines=("random", "random", "window")), "named twice"),
        (plan(engines=("random", "nobody", "window")), "no engine called 'nobody'"),
        (plan(engines=("random",)), "has no games"),
        (plan(heroes=3), "3 heroes of 3 engines meet nobody"),
        (plan(openings=("44444444",)), "column 4 is full"),
        (plan(openings=("1212121",)), "finished game"),
    ]
    for wrong, words in bad:
        with pytest.raises(ConjoinError, match=words):
            play(tmp_path / "new", wrong)
    with pytest.raises(BadOption, match="no openings"):
        play(tmp_path / "new", plan(openings=()))
    assert not (tmp_path / "new").exists()


def test_the_plan_is_kept_for_people_to_read(tmp_path: Path) -> None:
    play(tmp_path, plan(), games=1)
    play(tmp_path / "other", plan(seed=2), games=1)
    kept, other = (json.loads((folder / PLAN).read_text()) for folder in (tmp_path, tmp_path / "other"))
    assert kept["plan"]["engines"] == list(ENGINES)
    assert len(kept["plan"]["openings"]) == 3
    assert kept["fingerprint"] != other["fingerprint"]
