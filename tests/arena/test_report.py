"""The page holds everything itself: no address from elsewhere, no text that breaks out, every game's stones."""

import csv
import json
import re
from dataclasses import replace

from conjoin import Ending, Outcome, Record, Side
from conjoin.arena.job import Job, play
from conjoin.arena.plan import Plan
from conjoin.arena.report import games
from conjoin.arena.report.page import page
from conjoin.arena.report.tables import table_csv, table_markdown
from conjoin.arena.table import table
from conjoin.explain.assessed_games import assessed_games
from conjoin.play.clock import NO_BUDGET

EVIL = '</script><img src=x onerror="alert(1)">&'


def plan(game: str, engines: tuple[str, ...] = ("random", "random:seed=3")) -> Plan:
    return Plan(game, engines, (NO_BUDGET,) * len(engines), 2, ("",))


def records(game: str) -> list[Record]:
    return [play(replace(job, opening="")) for job in plan(game).jobs()]


def data(document: str) -> dict[str, list[list[object]]]:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', document, re.DOTALL)
    read: dict[str, list[list[object]]] = json.loads(found)
    return read


def test_the_page_needs_nothing_from_elsewhere() -> None:
    played = records("connect-four")
    document = page(table(plan("connect-four"), played), played, "conjoin tournament …")
    assert re.findall(r'(?:src|href)="(?!#)', document) == []
    assert "http" not in document.replace("http://www.w3.org/2000/svg", "")
    assert "@import" not in document
    assert "url(" not in document
    for title in ("Ratings", "Cross table", "How games ended", "Lengths", "Time used", "Openings", "Games"):
        assert f"<h2>{title}" in document


def test_every_game_is_there_with_its_stones_and_turning_points() -> None:
    for name in ("connect-four", "havannah:size=4,swap=on"):
        played = records(name)
        turns = {played[0].id: [(3, "throws the win away")]}
        rows = data(page(table(plan(name), played), played, turns=turns))["games"]
        assert [row[0] for row in rows] == [record.id for record in played]
        for row, record in zip(rows, played, strict=True):
            moves = record.moves.split() if " " in record.moves else list(record.moves)
            assert len(str(row[6])) == 2 * len(moves)
            assert row[7] == record.moves
        assert rows[0][11] == [[3, "throws the win away"]]
        assert rows[1][11] == []


def test_a_stone_is_drawn_where_it_fell() -> None:
    job = Job("connect-four", ("random", "random:seed=3"), "4453", id="1.1-2")
    row = json.loads(games.games_json("connect-four", job.players, [play(job)], {}))["games"][0]
    assert [int(row[6][two : two + 2], 36) for two in (0, 2, 4, 6)] == [3, 10, 4, 2]


def test_names_and_reasons_cannot_break_out_of_the_page() -> None:
    names = ("random", EVIL)
    evil = Record(
        "connect-four", names, "44", Outcome(Side.FIRST, EVIL), Ending.CRASH, id="1.1-2", opening_plies=1
    )
    document = page(table(plan("connect-four", names), [evil]), [evil], EVIL)
    assert "<img" not in document
    assert data(document)["games"][0][5] == EVIL


def test_of_very_many_games_the_failures_and_the_first_are_shown() -> None:
    fine = Record("connect-four", ("a", "b"), "44", Outcome(Side.FIRST, "line"), Ending.RULES)
    many = [replace(fine, id=f"{number}.1-2") for number in range(games.MOST_GAMES + 50)]
    many[-1] = replace(many[-1], ending=Ending.CRASH)
    shown = games.chosen(many)
    assert len(shown) == games.MOST_GAMES
    assert (shown[0], shown[-1]) == (many[0], many[-1])


def test_a_name_with_bars_and_backticks_stays_in_its_cell() -> None:
    two = ("gtp:sh -c `a|b`", "random")
    heading, _, *rows = table_markdown(table(plan("connect-four", two), [])).splitlines()
    cells = re.compile(r"(?<!\\)\|")
    assert [len(cells.split(row)) for row in rows] == [len(cells.split(heading))] * 2
    assert any(r"| `` gtp:sh -c `a\|b` `` |" in row for row in rows)


def test_csv_tells_accuracy_where_moves_were_judged() -> None:
    played = records("connect-four")
    wanted = plan("connect-four")
    bare, judged = (
        list(csv.DictReader(table_csv(table(wanted, played, assessments)).splitlines()))
        for assessments in ((), tuple(assessed_games(played)))
    )
    assert "accuracy" not in bare[0]
    assert all(0 < float(row["accuracy"]) <= 100 and int(row["judged"]) > 0 for row in judged)
