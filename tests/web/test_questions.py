"""What the server says about positions: the truth, reasons, experts, reviews, puzzles, records and pictures."""

import json
import subprocess
from pathlib import Path

import pytest

from conjoin import registry
from conjoin.core.errors import EngineFailure
from conjoin.store.database import open_database
from conjoin.views.json import Json
from conjoin.web.analysis.service import AnalysisService
from conjoin.web.workers.pool import Pool
from conjoin.web.workers.process import USUAL, Terms
from tests.conftest import Run
from tests.event_loops import run_apart
from tests.web.conftest import Server, heard

SCRIPT = "<script>alert(1)</script>"


def test_the_scores_of_a_position_are_those_of_the_command_line(server: Server, conjoin: Run) -> None:
    answer = server.get("/positions/connect-four/4453").json()
    solved: subprocess.CompletedProcess[str] = conjoin("solve", "--all", stdin="4453\n")
    assert answer["scores"] == [int(score) for score in solved.stdout.split()[1:]]
    assert answer["truth"]["3"] == {"kind": "loss", "plies": 36, "value": -2}
    assert answer["to_move"] == "first"
    assert server.get("/positions/connect-four/4453").json() == answer  # now from the store


def test_addresses_name_positions(sqlite_server: Server) -> None:
    empty = sqlite_server.get("/positions/connect-four/-").json()
    assert empty["moves"] == []
    hexes = sqlite_server.get("/positions/havannah:size=4/a1_b2").json()
    assert (hexes["moves"], hexes["scores"]) == (["a1", "b2"], None)
    over = sqlite_server.get("/positions/connect-four/4141414").json()
    assert (over["outcome"]["winner"], over["truth"], over["to_move"]) == ("first", None, None)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/positions/chess/-", 404),
        ("/positions/connect-four/4444444", 409),
        ("/positions/connect-four/x", 422),
        ("/positions/connect-four:width=99/-", 422),
    ],
)
def test_a_wrong_address_says_what_is_wrong(sqlite_server: Server, path: str, status: int) -> None:
    answer = sqlite_server.get(path)
    assert answer.status_code == status
    assert set(answer.json()["error"]) == {"kind", "problem", "fix"}


def test_why_gives_every_move_its_reasons_beside_the_truth(sqlite_server: Server) -> None:
    answer = sqlite_server.post("/why", {"game": "connect-four", "moves": "4453", "engine": "window"}).json()
    assert len(answer["lines"]) == 7
    best = answer["lines"][0]
    assert best["reasons"][0]["text"]
    assert best["truth"]["kind"] == "loss"
    assert answer["sentences"][0].startswith(best["move"])
    assert answer["scene"]["to_move"] == "first"
    over = sqlite_server.post("/why", {"moves": "4141414"})
    assert over.status_code == 409


@pytest.mark.parametrize(
    ("game", "moves", "move", "said"),
    [
        (
            "connect-four",
            "12121",
            "5",
            "5 loses at once: it does not block column 1, where Red completes four; 1 ",
        ),
        ("havannah:size=4", "a1 d4 b1 c3 c1", "e5", "d1"),
        ("connect-four:width=12,height=12", "1c2b3", "c", "c lets the other side win at once at 4; 4 "),
    ],
)
def test_the_coach_warns_before_a_move_in_every_game(
    sqlite_server: Server, game: str, moves: str, move: str, said: str
) -> None:
    asked = {"game": game, "moves": moves, "move": move}
    warned = sqlite_server.post("/coach", asked).json()["warning"]
    assert said in warned["sentence"]
    assert warned["after"] == [move]
    assert warned["cells"]
    for better in warned["better"]:
        assert sqlite_server.post("/coach", {**asked, "move": better}).json() == {"warning": None}


def test_the_coach_refuses_what_cannot_be_played(sqlite_server: Server) -> None:
    assert sqlite_server.post("/coach", {"moves": "444444", "move": "4"}).status_code == 409
    assert sqlite_server.post("/coach", {"moves": "4141414", "move": "4"}).status_code == 409
    assert sqlite_server.post("/coach", {"moves": "44", "move": "x"}).status_code == 422


def test_experts_stand_side_by_side_with_the_truth(sqlite_server: Server) -> None:
    engines = ["window", "stacks", "perfect", "mcts:simulations=50"]
    answer = sqlite_server.post("/experts", {"moves": "4453", "engines": engines}).json()
    assert [one["engine"] for one in answer["experts"]] == engines
    assert answer["best"] == ["3", "6", "7"]
    for one in answer["experts"]:
        assert one["truth"] == answer["truth"][one["move"]]
        assert one["error"] is None
    assert answer["experts"][2]["move"] in answer["best"]


def test_a_live_analysis_is_replaced_by_the_next_question_and_stopped_by_leaving(
    sqlite_server: Server,
) -> None:
    with sqlite_server.socket("/analyse/live") as opened:
        opened.send(json.dumps({"game": "havannah:size=6", "moves": "a1", "engine": "mcts", "seconds": 100}))
        first = heard(opened, "analysis")
        assert first["heat"][0]["share"] > 0
        assert first["analysis"]["game"] == "havannah:size=6"
        opened.send(json.dumps({"game": "connect-four", "moves": "44", "engine": "window"}))
        while (last := heard(opened, "analysis"))["analysis"]["game"] != "connect-four":
            pass
        assert last["truth"]["4"]["kind"]
        assert heard(opened, "done")
        opened.send(json.dumps({"game": "havannah:size=6", "moves": "a1", "engine": "mcts", "seconds": 100}))
        heard(opened, "analysis")
        assert _busy(sqlite_server) == 1
    for _ in range(100):
        if _busy(sqlite_server) == 0:
            break
    assert _busy(sqlite_server) == 0


def test_a_ping_is_answered_and_does_not_disturb_the_analysis(sqlite_server: Server) -> None:
    question = {"game": "havannah:size=6", "moves": "a1", "engine": "mcts", "seconds": 100}
    with sqlite_server.socket("/analyse/live") as opened:
        opened.send(json.dumps({"type": "ping"}))
        assert heard(opened, "pong")
        opened.send(json.dumps(question))
        before = heard(opened, "analysis")["analysis"]
        opened.send(json.dumps({"type": "ping"}))
        assert heard(opened, "pong")
        after = heard(opened, "analysis")["analysis"]
        assert after["game"] == before["game"]
        assert _busy(sqlite_server) == 1


def _busy(server: Server) -> float:
    lines = server.http.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("conjoin_workers_busy "))


def test_a_review_finds_the_blunder(server: Server) -> None:
    answer = server.get("/review/connect-four/1122337").json()
    last = answer["plies"][-1]
    assert (last["kind"], last["better"]) == ("blunder", ["4"])
    assert (last["truth_before"]["kind"], last["truth_before"]["plies"]) == ("win", 1)
    assert len(answer["plies"]) == len(answer["graph"]) == 7
    assert answer["plies"][0]["kind"] != "best"
    assert server.get("/review/connect-four/-").json() == {
        "plies": [],
        "graph": [],
        "complete": True,
        "accuracy": [None, None],
    }


def test_a_puzzle_is_begun_by_one_move_alone(server: Server) -> None:
    puzzle = server.get("/puzzles/3?plies=5").json()
    assert puzzle["plies"] == 5
    assert not {"solution", "theme"} & set(puzzle)
    answers = {
        move: server.post("/puzzles/3/try", {"move": move, "plies": 5}).json()
        for move in puzzle["scene"]["moves"]
    }
    right = [move for move, answer in answers.items() if answer["right"]]
    assert len(right) == 1
    assert [answer["verdict"] for answer in answers.values()].count("wrong") == len(answers) - 1
    assert (answers[right[0]]["verdict"], answers[right[0]]["done"]) == ("right", 1)
    assert all(answer["answer"] is None and answer["why"] for answer in answers.values())
    stones = [tile for tile in puzzle["scene"]["tiles"] if tile["side"]]
    after = [tile for tile in answers[right[0]]["scene"]["tiles"] if tile["side"]]
    assert len(after) == len(stones) + len(answers[right[0]]["moves"]) == len(stones) + 2
    assert server.get("/puzzles/3?plies=4").status_code == 422
    assert server.get("/puzzles/daily").json()["seed"] > 700_000


def test_a_puzzle_is_played_to_the_end_by_its_position(sqlite_server: Server) -> None:
    where = {"game": "connect-four", "moves": "111717255262113423"}
    found = sqlite_server.get("/puzzles/at/connect-four/111717255262113423").json()
    assert (found["seed"], found["plies"], found["to_move"]) == (None, 5, "first")
    hint = sqlite_server.post("/puzzles/at/hint", {**where, "done": 0}).json()
    assert hint == {"hint": hint["hint"]}
    assert hint["hint"].startswith("Threaten again and again")
    known = sqlite_server.post("/puzzles/at/solution", where).json()
    assert (known["rest"], known["theme"]) == (["4", "3", "3", "4", "4"], "threat sequence")
    for done, move in enumerate(["4", "3"]):
        step = sqlite_server.post("/puzzles/at/try", {**where, "done": done, "move": move}).json()
        assert (step["right"], step["verdict"], step["done"]) == (True, "right", done + 1)
        assert step["moves"] == known["rest"][2 * done : 2 * done + 2]
    end = sqlite_server.post("/puzzles/at/try", {**where, "done": 2, "move": "4"}).json()
    assert (end["verdict"], end["answer"], end["theme"]) == ("solved", known["rest"], known["theme"])
    assert end["why"] == known["why"]
    assert sum(tile["winning"] for tile in end["scene"]["tiles"]) == 4
    wrong = sqlite_server.post("/puzzles/at/try", {**where, "move": "6"}).json()
    assert (wrong["right"], wrong["verdict"], wrong["moves"]) == (False, "wrong", ["6", "4"])
    assert (
        wrong["why"] == "6 loses at once: it does not block column 4, where Yellow completes four in row 2."
    )


def test_what_is_no_puzzle_or_beyond_one_is_refused(sqlite_server: Server) -> None:
    refused = {
        "/puzzles/at/connect-four/44444": "no win is known",
        "/puzzles/at/connect-four/1122334": "the game is over",
        "/puzzles/3?theme=fork": "there is no theme",
        "/puzzles/3?game=havannah:size=12": "no puzzles are made on",
    }
    for path, problem in refused.items():
        answer = sqlite_server.get(path)
        assert (answer.status_code, problem in answer.json()["error"]["problem"]) == (422, True), path
    where = {"game": "connect-four", "moves": "112233", "move": "4"}
    assert sqlite_server.post("/puzzles/at/try", {**where, "done": 1}).status_code == 422
    assert sqlite_server.post("/puzzles/at/try", {**where, "game": "connect-five"}).status_code == 422
    assert sqlite_server.post("/puzzles/at/try", {**where, "move": "9"}).status_code == 422


def test_puzzles_come_by_theme_and_on_hex_boards(sqlite_server: Server) -> None:
    about = sqlite_server.get("/puzzles/1?plies=5&theme=zugzwang").json()
    where = {"game": about["game"], "moves": about["moves"]}
    assert sqlite_server.post("/puzzles/at/solution", where).json()["theme"] == "zugzwang"
    hexes = sqlite_server.get("/puzzles/1?plies=3&game=havannah:size=4").json()
    where = {"game": hexes["game"], "moves": hexes["moves"]}
    known = sqlite_server.post("/puzzles/at/solution", where).json()
    step = sqlite_server.post("/puzzles/at/try", {**where, "move": known["rest"][0]}).json()
    assert (step["verdict"], step["moves"]) == ("right", known["rest"][:2])


def test_a_board_that_was_set_up_by_hand_has_moves(sqlite_server: Server) -> None:
    cells = {"4:1": "first", "4:2": "second", "3:1": "first"}
    answer = sqlite_server.post("/setup", {"game": "connect-four", "cells": cells})
    assert answer.json()["moves"] in ("443", "344")
    hexes = sqlite_server.post(
        "/setup", {"game": "havannah:size=4", "cells": {"a1": "first", "d4": "second"}}
    )
    assert hexes.json()["moves"] == "a1 d4"
    floating = sqlite_server.post("/setup", {"cells": {"4:2": "first"}})
    assert (floating.status_code, "floats" in floating.json()["error"]["problem"]) == (409, True)
    uneven = sqlite_server.post("/setup", {"game": "havannah:size=4", "cells": {"a1": "second"}})
    assert uneven.status_code == 409
    assert sqlite_server.post("/setup", {"cells": {"z9": "first"}}).status_code == 422


def test_a_set_up_board_may_be_won_by_its_last_stone_alone(sqlite_server: Server) -> None:
    ring = {"a1": "first", "a2": "first", "b1": "first", "b3": "first", "c2": "first", "c3": "first"}
    others = dict.fromkeys(("e1", "e2", "f1", "g1", "g3"), "second")
    answer = sqlite_server.post("/setup", {"game": "havannah:size=4", "cells": {**ring, **others}}).json()
    where = sqlite_server.get(f"/positions/havannah:size=4/{answer['moves'].replace(' ', '_')}").json()
    assert where["outcome"]["winner"] == "first"


def test_records_are_read_and_names_stay_plain_text(sqlite_server: Server) -> None:
    good = json.dumps({"game": "connect-four", "players": [SCRIPT, "bob"], "moves": "4453"})
    text = f"{good}\nnonsense\n"
    for answer in (
        sqlite_server.post("/records", {"text": text}),
        sqlite_server.http.post("/api/v1/records", content=text, headers={"content-type": "text/plain"}),
    ):
        assert answer.headers["content-type"] == "application/json"
        assert [one["moves"] for one in answer.json()["games"]] == ["4453"]
        assert answer.json()["games"][0]["players"] == [SCRIPT, "bob"]
        assert "line 2" in answer.json()["errors"][0]
    graded = sqlite_server.post("/records/accuracy", {"text": good}).json()
    assert graded["players"][SCRIPT]["moves"] == 2
    assert 0 <= graded["players"]["bob"]["accuracy"] <= 1
    assert sqlite_server.post("/records", {"text": "what is this"}).status_code == 422


@pytest.mark.parametrize(
    ("address", "start", "media"),
    [
        ("connect-four/4453.svg", b"<svg", "image/svg+xml"),
        ("connect-four/4453.png", b"\x89PNG", "image/png"),
        ("connect-four/4453.jsonl", b'{"game"', "application/jsonl"),
        ("havannah:size=4/a1_b2.sgf", b"(;", "application/x-go-sgf"),
        ("connect-four/-.svg", b"<svg", "image/svg+xml"),
    ],
)
def test_positions_are_exported(sqlite_server: Server, address: str, start: bytes, media: str) -> None:
    answer = sqlite_server.get(f"/export/{address}")
    assert answer.content.startswith(start)
    assert answer.headers["content-type"].partition(";")[0] == media
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "immutable" in answer.headers["cache-control"]


def test_connect_four_has_no_sgf(sqlite_server: Server) -> None:
    assert sqlite_server.get("/export/connect-four/4453.sgf").status_code == 409
    assert sqlite_server.get("/export/connect-four/4453.exe").status_code == 422


def test_the_catalogue_lists_only_what_may_be_played_here(sqlite_server: Server) -> None:
    found = sqlite_server.get("/catalogue").json()
    assert [game["name"] for game in found["games"]] == ["connect-four", "fencemaster", "havannah"]
    assert not {"gtp", "ugi", "file"} & {engine["name"] for engine in found["engines"]}
    for game in found["games"]:
        assert len(game["rules"]) == 4
        for level in found["levels"][game["name"]]:
            answer = sqlite_server.post("/play", {"game": game["name"], "second": level["engine"]})
            assert answer.status_code == 201, answer.text


@pytest.mark.parametrize(("seconds", "long"), [(0.5, False), (0.9, True), (10, True), (None, True)])
def test_a_thought_of_more_than_a_second_is_long(seconds: float | None, long: bool, tmp_path: Path) -> None:
    asked: list[bool] = []

    class Noting(Pool):
        async def ask(
            self,
            task: str,
            arguments: Json,
            *,
            client: str,
            seconds: float,
            long: bool | None = None,
            terms: Terms = USUAL,
        ) -> Json:
            if task == "explain":
                asked.append(bool(long))
            raise EngineFailure("it was only noted", "ask a pool with workers")

    async def run() -> None:
        with open_database(f"sqlite:///{tmp_path / 'games.sqlite3'}") as database:
            service = AnalysisService(database, Noting(1, 1, 1), 10, 120)
            with pytest.raises(EngineFailure):
                await service.why(registry.game("connect-four").start(), "window", "a", seconds)

    run_apart(run())
    assert asked == [long]
