"""What the page says, the command and Python say too: reviews, accuracy, best moves, scores and outcomes."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conjoin import Record, game
from conjoin.core.position import Position, positions_to
from conjoin.core.record import Ending
from conjoin.explain.exact import best_moves, exact_scores
from conjoin.explain.review import review
from conjoin.records import jsonl
from conjoin.views.json import review_json
from tests.conftest import Run
from tests.web.conftest import Json, Server

SMALL = "connect-four:width=5,height=4"
"""Solved in milliseconds from the first stone on, so that no review ever runs out of time."""


def played(spec: str, seed: int) -> Position:
    """The end of a random game."""
    random, rules = Random(seed), game(spec)
    position: Position = rules.start()
    while position.outcome is None:
        position = position.play(random.choice(position.legal_moves()))
    return position


def record_of(position: Position, *players: str, opening: int = 0) -> Record:
    first, second = players
    notation = position.game.notation(position)
    ending = Ending.RULES if position.outcome else None
    return Record(
        position.game.name, (first, second), notation, position.outcome, ending, opening_plies=opening
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_review_is_the_same_on_the_page_in_python_and_in_the_terminal(
    sqlite_server: Server, conjoin: Run, seed: int
) -> None:
    final = played(SMALL, seed)
    rules, seen = final.game, review(positions_to(final), seconds=60)
    shown = sqlite_server.get(f"/review/{SMALL}/{rules.notation(final)}").json()
    assert shown == review_json(rules, seen)
    assert shown["complete"]

    moves = "\n".join(rules.move_name(move) for move in final.moves)
    said = conjoin("play", SMALL, "--first", "human", "--second", "human", "--plain", stdin=moves).stdout
    said = " ".join(said.split())
    blunders = [(ply, row) for ply, row in enumerate(shown["plies"], start=1) if row["kind"] == "blunder"]
    counted = (
        f"{len(blunders)} turning point{'s' * (len(blunders) != 1)}"
        if blunders
        else "move changed the result"
    )
    assert counted in said
    for ply, row in blunders[:8]:
        name = rules.side_names[row["side"] == "second"]
        *others, last = row["better"]
        better = f"{', '.join(others)} or {last}" if others else last
        held = "held the draw" if row["truth_before"]["kind"] == "draw" else "kept the win"
        assert f"{name}'s turning point: move {ply}, {row['move']}?? " in said
        assert f"; {better} {held}." in said
    slow = [row for row in shown["plies"] if row["kind"] == "inaccuracy"]
    assert (f"; {len(slow)} move" in said) == bool(slow)


def test_the_page_and_the_command_tell_the_same_plan(sqlite_server: Server, conjoin: Run) -> None:
    asked = {"game": "connect-four", "moves": "677745427221", "engine": "window"}
    shown = sqlite_server.post("/why", asked).json()["plan"]
    told = json.loads(conjoin("explain", "connect-four", asked["moves"], "--json").stdout)["plan"]
    assert shown == told
    assert shown["idea"]["kind"] == "stacked threats"
    large = {"game": "connect-four:width=12,height=12", "moves": "", "engine": "random"}
    assert sqlite_server.post("/why", large).json()["plan"] is None
    guessed = sqlite_server.post("/why", {**large, "game": "havannah:size=8"}).json()["plan"]
    assert guessed["score"] is None
    assert "as a guess" in guessed["sentences"][0]["text"]


def test_a_hex_game_has_no_inaccuracies_on_any_side(sqlite_server: Server) -> None:
    """A proof bounds the plies and does not count them; what both have proven must be the same."""
    for seed in range(3):
        final = played("havannah:size=3", seed)
        shown = sqlite_server.get(
            f"/review/havannah:size=3/{'_'.join(map(final.game.move_name, final.moves))}"
        )
        rows, steps = shown.json()["plies"], review(positions_to(final), seconds=60).steps
        kinds = [(row["kind"], step.assessment) for row, step in zip(rows, steps, strict=True)]
        both = [(kind, found.quality.value) for kind, found in kinds if kind and found]
        assert both
        assert all(one == other and one != "inaccuracy" for one, other in both)


def test_accuracy_is_the_same_figure_on_the_page_and_in_the_command(
    sqlite_server: Server, conjoin: Run, tmp_path: Path
) -> None:
    records = [
        record_of(played(SMALL, 1), "ann", "bob"),
        record_of(played(SMALL, 2), "bob", "ann", opening=4),
        record_of(played("connect-four:width=4,height=5", 3), "ann", "carl"),
        record_of(played("fencemaster:size=3", 4), "dora", "carl"),
        Record(SMALL, ("ann", "bob"), "111111"),  # the last move cannot be played
    ]
    text = jsonl.write(records)
    file = tmp_path / "games.jsonl"
    file.write_text(text, encoding="utf-8")
    told = json.loads(conjoin("accuracy", str(file), "--json").stdout)
    shown = sqlite_server.post("/records/accuracy", {"text": text}).json()
    assert (shown["games"], shown["errors"]) == (told["games"], [])
    assert list(shown["players"]) == [row["player"] for row in told["players"]]
    for row in told["players"]:
        found = shown["players"][row["player"]]
        for name in ("moves", "judged", "blunders", "inaccuracies"):
            assert found[name] == row[name]
        assert round(100 * found["accuracy"], 1) == row["accuracy"]
    assert 0 < shown["players"]["bob"]["accuracy"] < 1


@pytest.mark.parametrize("moves", ["4453", "44444", "112233", "737435", "4145236"])
def test_the_best_moves_are_those_with_the_greatest_score(
    sqlite_server: Server, conjoin: Run, moves: str
) -> None:
    known = exact_scores(game("connect-four").parse(moves))
    shown = sqlite_server.post("/experts", {"moves": moves, "engines": ["window"]}).json()
    assert shown["best"] == [str(move + 1) for move in best_moves(known)]
    columns = conjoin("solve", "--all", stdin=f"{moves}\n").stdout.split()[1:]
    scores = {str(column): int(score) for column, score in enumerate(columns, 1) if score != "."}
    assert shown["best"] == [column for column, score in scores.items() if score == max(scores.values())]


def test_scores_have_one_shape_in_the_command_and_on_the_page(sqlite_server: Server, conjoin: Run) -> None:
    told = json.loads(conjoin("explain", "connect-four", "4453", "--engine", "window", "--json").stdout)
    shown = sqlite_server.post("/why", {"moves": "4453", "engine": "window"}).json()
    assert shown["lines"] == told["lines"]
    assert shown["sentences"] == told["sentences"]
    truth = sqlite_server.get("/positions/connect-four/4453").json()["truth"]
    assert truth == {line["move"]: line["truth"] for line in told["lines"]}


@pytest.mark.parametrize(
    ("spec", "seed"), [("connect-four", 5), ("havannah:size=3", 6), ("fencemaster:size=3", 7)]
)
def test_outcomes_have_one_shape_in_records_and_on_the_page(
    sqlite_server: Server, conjoin: Run, tmp_path: Path, spec: str, seed: int
) -> None:
    final = played(spec, seed)
    file = tmp_path / "game.jsonl"
    file.write_text(jsonl.write([record_of(final, "ann", "bob")]), encoding="utf-8")
    told: Any = json.loads(conjoin("replay", str(file), "--json").stdout)
    kept: Json = (told[0] if isinstance(told, list) else told)["outcome"]
    [read] = sqlite_server.post("/records", {"text": file.read_text(encoding="utf-8")}).json()["games"]
    assert read["outcome"] == kept
    place = "_".join(map(final.game.move_name, final.moves)) if "size" in spec else final.game.notation(final)
    shown = sqlite_server.get(f"/positions/{spec}/{place}?exact=false").json()["outcome"]
    names = final.game.layout.names
    assert shown == {**kept, "cells": [names[cell] for cell in kept["cells"]]}
