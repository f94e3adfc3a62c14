"""Games over REST and WebSocket, against a real server on SQLite and on PostgreSQL."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from websockets.sync.client import ClientConnection

from tests.web.conftest import Server, heard

RED_WINS = "4141414"


def test_a_game_against_an_engine_is_played_to_its_end_over_rest(server: Server) -> None:
    begun = server.play(second="window:depth=2")
    assert begun["state"]["can"]["move"]
    assert begun["seats"]["second"] is None
    state = begun["state"]
    while state["outcome"] is None:
        move = min(state["scene"]["moves"])
        answer = server.move(begun, move, state["ply"], seat="first")
        assert answer.status_code == 200, answer.text
        state = server.wait(begun["id"], lambda now: now["to_move"] in ("first", None))
    assert state["ending"] == "rules"
    assert state["outcome"]["how"] in ("line", "full")
    assert state["notation"] == "".join(state["moves"])
    assert state["ply"] == len(state["moves"]) >= 7
    assert state["players"][1] == {"kind": "engine", "name": "window", "label": "window:depth=2"}


def test_two_people_and_a_watcher_see_every_move(server: Server) -> None:
    begun = server.play()
    tokens = [begun["seats"]["first"], begun["seats"]["second"], None]
    with ExitStack() as stack:
        sockets = [stack.enter_context(server.follow(begun["id"], token)) for token in tokens]
        play_and_watch(sockets)


def play_and_watch(sockets: list[ClientConnection]) -> None:
    can = [heard(one)["state"]["can"] for one in sockets]
    assert [one["move"] for one in can] == [True, False, False]
    assert [one["resign"] for one in can] == [True, True, False]
    for ply, move in enumerate(RED_WINS):
        sockets[ply % 2].send(json.dumps({"type": "move", "move": move, "ply": ply, "key": str(ply)}))
        states = [heard(one)["state"] for one in sockets]
        assert {state["notation"] for state in states} == {RED_WINS[: ply + 1]}
    assert {state["outcome"]["winner"] for state in states} == {"first"}
    assert states[0]["outcome"]["cells"] == ["4:1", "4:2", "4:3", "4:4"]
    sockets[2].send(json.dumps({"type": "move", "move": "2", "ply": 7, "key": "w"}))
    with pytest.raises(Exception, match="4401"):
        heard(sockets[2])


def test_the_secrets_of_seats_are_in_no_state_and_in_no_log(server: Server) -> None:
    begun = server.play()
    token = begun["seats"]["first"]
    assert server.move(begun, "4", 0).status_code == 200
    assert token not in server.get(f"/play/{begun['id']}").text
    assert token not in begun["links"]["watch"]
    assert token in begun["links"]["first"]
    assert "#" in begun["links"]["first"].partition(token)[0]  # what stands behind # is never sent
    assert server.get(f"/play/{begun['id']}/qr.svg?seat=first", token).text.startswith("<?xml")
    written = server.log.read_text()
    assert begun["id"] in written
    assert token not in written


def test_of_two_tabs_that_move_at_once_one_wins_and_the_other_sees_the_board(server: Server) -> None:
    begun = server.play()
    with ThreadPoolExecutor(8) as threads:
        answers = list(
            threads.map(lambda tab: server.move(begun, str(tab), 0, key=f"tab {tab}"), range(1, 8))
        )
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] + [409] * 6
    winner = next(answer.json() for answer in answers if answer.status_code == 200)
    for answer in answers:
        if answer.status_code == 409:
            assert answer.json()["state"]["moves"] == winner["moves"]
            assert "ply 0" in answer.json()["error"]["problem"]


def test_the_same_key_plays_once(server: Server) -> None:
    begun = server.play()
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: server.move(begun, "4", 0, key="same"), range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert server.get(f"/play/{begun['id']}").json()["moves"] == ["4"]
    assert server.move(begun, "3", 1).status_code == 200
    late = server.move(begun, "4", 0, key="same")  # an answer that was lost, asked for again
    assert late.status_code == 200
    assert late.json()["moves"] == ["4", "3"]


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"move": "4"}, 409, "full"),
        ({"move": "9"}, 422, "not a column"),
        ({"ply": 3}, 409, "ply 3"),
        ({"ply": -1}, 422, "ply"),
        ({"ply": "six"}, 422, "ply"),
        ({"key": ""}, 422, "key"),
        ({"more": 1}, 422, "more"),
    ],
)
def test_a_wrong_move_says_what_is_wrong(
    server: Server, change: dict[str, object], status: int, words: str
) -> None:
    begun = server.play()
    for ply in range(6):
        assert server.move(begun, "4", ply).status_code == 200
    values = {"move": "5", "ply": 6, "key": "k", **change}
    answer = server.post(f"/play/{begun['id']}/moves", values, begun["seats"]["first"])
    assert answer.status_code == status
    assert words in answer.json()["error"]["problem"]
    assert answer.json()["error"]["fix"]
    assert (answer.json().get("state") or {"ply": 6})["ply"] == 6
    assert ("state" in answer.json()) == (status == 409)


def test_a_seat_is_played_only_with_its_own_secret(server: Server) -> None:
    begun = server.play()
    values = {"move": "4", "ply": 0, "key": "k"}
    path = f"/play/{begun['id']}/moves"
    assert server.post(path, values).status_code == 401
    assert server.post(path, values, "guessed").status_code == 401
    assert server.get(f"/play/{begun['id']}", "guessed").status_code == 401
    other = server.post(path, values, begun["seats"]["second"])
    assert (other.status_code, other.json()["error"]["problem"]) == (409, "it is Red's turn")
    assert server.get("/play/nobody").status_code == 404
    assert server.get(f"/play/{begun['id']}/qr.svg?seat=second", begun["seats"]["first"]).status_code == 401


def test_moves_are_taken_back_and_played_again(server: Server) -> None:
    begun = server.play(second="window:depth=1")
    token, path = begun["seats"]["first"], f"/play/{begun['id']}"
    for ply in (0, 2):
        assert server.move(begun, "1", ply, seat="first").status_code == 200
        before = server.wait(begun["id"], lambda state, ply=ply: state["ply"] == ply + 2)  # type: ignore[misc]
    back = server.post(f"{path}/undo", {"ply": 4}, token).json()
    assert (back["ply"], back["can"]["undo"], back["can"]["redo"]) == (2, True, True)
    assert server.post(f"{path}/undo", {"ply": 4}, token).status_code == 409
    again = server.post(f"{path}/redo", {}, token).json()
    assert (again["moves"], again["can"]["redo"]) == (before["moves"], False)
    for _ in range(2):
        back = server.post(f"{path}/undo", None, token).json()
    assert back["moves"] == []
    refused = server.post(f"{path}/undo", None, token)
    assert (refused.status_code, refused.json()["error"]["problem"]) == (409, "there is nothing to take back")


def test_two_people_at_one_screen_take_back_move_by_move(server: Server) -> None:
    begun = server.play()
    both = ",".join(begun["seats"].values())
    for ply, move in enumerate("435"):
        server.move(begun, move, ply)
    for left in (2, 1, 0):
        state = server.post(f"/play/{begun['id']}/undo", {}, both).json()
        assert (state["ply"], state["can"]["undo"], state["can"]["redo"]) == (left, left > 0, True)


def test_between_people_a_move_is_taken_back_when_the_other_agrees(server: Server) -> None:
    begun = server.play()
    path = f"/play/{begun['id']}"
    first, second = begun["seats"]["first"], begun["seats"]["second"]
    server.move(begun, "4", 0)
    assert server.post(f"{path}/undo", {}, first).status_code == 409
    assert server.post(f"{path}/offer", {"kind": "undo"}, second).status_code == 409  # it has not moved
    asked = server.post(f"{path}/offer", {"kind": "undo"}, first).json()
    assert asked["offer"] == {"kind": "undo", "side": "first"}
    assert not asked["can"]["answer"]
    assert not asked["can"]["ask_undo"]
    assert server.post(f"{path}/answer", {"accept": True}, first).status_code == 409
    refused = server.post(f"{path}/answer", {"accept": False}, second).json()
    assert (refused["offer"], refused["ply"]) == (None, 1)
    server.post(f"{path}/offer", {"kind": "undo"}, first)
    server.move(begun, "5", 1)
    assert server.get(path).json()["offer"] is None, "a move answers as well"
    server.post(f"{path}/offer", {"kind": "undo"}, first)
    assert server.get(path).json()["offer"] == {"kind": "undo", "side": "first"}
    assert server.post(f"{path}/answer", {"accept": True}, second).json()["moves"] == []


def test_a_draw_is_agreed_on_and_kept(server: Server) -> None:
    begun = server.play()
    path = f"/play/{begun['id']}"
    first, second = begun["seats"]["first"], begun["seats"]["second"]
    server.move(begun, "4", 0)
    server.post(f"{path}/offer", {"kind": "draw"}, second)
    over = server.post(f"{path}/offer", {"kind": "draw"}, first).json()  # both have asked for it
    assert (over["outcome"]["winner"], over["ending"]) == (None, "agreement")
    assert over["can"]["rematch"]


def test_hints_between_people_need_both_before_the_game(server: Server) -> None:
    begun = server.play(help={"first": True})
    path = f"/play/{begun['id']}"
    first, second = begun["seats"]["first"], begun["seats"]["second"]
    assert (begun["state"]["wants_help"], begun["state"]["can"]["help"]) == (["first"], False)
    assert server.post(f"{path}/hint", {}, first).status_code == 409
    joined = server.post(f"{path}/join", {"name": " Bob ", "help": True}, second).json()
    assert (joined["players"][1]["name"], joined["can"]["help"]) == ("Bob", True)
    hint = server.post(f"{path}/hint", {}, first)
    assert (hint.status_code, hint.json()["moves"]) == (200, "")
    assert server.post(f"{path}/hint").status_code == 401
    for ply, move in enumerate("43"):
        server.move(begun, move, ply)
    assert server.post(f"{path}/join", {"name": "Bob", "help": False}, second).status_code == 409
    assert server.post(f"{path}/join", {"name": "Robert"}, second).json()["players"][1]["name"] == "Robert"


def test_with_a_clock_hints_come_when_it_is_over(server: Server) -> None:
    begun = server.play(second="random", clock={"total": 300})
    path, first = f"/play/{begun['id']}", begun["seats"]["first"]
    assert not begun["state"]["can"]["help"]
    assert server.post(f"{path}/hint", {}, first).status_code == 409
    assert server.post(f"{path}/resign", {}, first).json()["can"]["help"]


def test_who_is_at_the_board_is_heard(server: Server) -> None:
    begun = server.play()
    first, second = begun["seats"]["first"], begun["seats"]["second"]
    with server.follow(begun["id"], first) as one:
        heard(one)
        with server.follow(begun["id"], second) as other:
            assert heard(one, "presence") == {"type": "presence", "side": "second", "present": True}
            assert heard(other, "presence") == {"type": "presence", "side": "first", "present": True}
            with server.follow(begun["id"]) as watcher:
                sides = {heard(watcher, "presence")["side"] for _ in range(2)}
                assert sides == {"first", "second"}
        while heard(one, "presence")["present"]:
            pass


def test_resigning_ends_a_game_and_a_rematch_swaps_the_colours(server: Server) -> None:
    begun = server.play(names={"first": "Ann", "second": "Bob"})
    first, second = begun["seats"]["first"], begun["seats"]["second"]
    path = f"/play/{begun['id']}"
    assert server.post(f"{path}/rematch", {}, first).status_code == 409
    resigned = server.post(f"{path}/resign", {}, second).json()
    assert (resigned["outcome"]["winner"], resigned["ending"], resigned["reason"]) == (
        "first", "resign", "Yellow resigned",
    )  # fmt: skip
    assert server.post(f"{path}/resign", {}, second).status_code == 409
    with server.follow(begun["id"]) as watcher:
        heard(watcher)
        again = server.post(f"{path}/rematch", {}, first).json()
        assert heard(watcher, "rematch")["id"] == again["id"]
    assert again["seats"] == {"first": None, "second": first}
    assert [player["label"] for player in again["state"]["players"]] == ["Bob", "Ann"]
    assert server.post(f"{path}/rematch", {}, second).json()["id"] == again["id"]
    moved = server.post(f"/play/{again['id']}/moves", {"move": "4", "ply": 0, "key": "k"}, second)
    assert moved.json()["moves"] == ["4"]


def test_an_engine_that_moves_first_does_so_by_itself(server: Server) -> None:
    begun = server.play("havannah:size=4", first="level", second="human", level=2)
    state = server.wait(begun["id"], lambda now: now["ply"] == 1)
    assert state["to_move"] == "second"
    assert state["players"][0]["name"] == "ladder"
    assert state["last_thought"]
    assert state["scene"]["shape"] == "hexagon"


def test_two_engines_play_while_somebody_watches(server: Server) -> None:
    begun = server.play(first="random", second="window:depth=1")
    assert begun["seats"] == {"first": None, "second": None}
    with server.follow(begun["id"]) as watcher:
        while (state := heard(watcher)["state"])["outcome"] is None:
            pass
    assert state["ply"] >= 7


def test_a_swap_is_offered_where_the_rules_allow_it(server: Server) -> None:
    begun = server.play("havannah:size=4,swap=on")
    server.move(begun, "d4", 0)
    looked = server.get(f"/play/{begun['id']}", begun["seats"]["second"]).json()
    assert looked["can"]["swap"]
    swapped = server.move(begun, "swap", 1).json()
    assert swapped["moves"] == ["d4", "swap"]
    assert swapped["to_move"] == "first"


def test_a_clock_runs_from_the_second_ply_on_and_its_end_ends_the_game(server: Server) -> None:
    begun = server.play(clock={"total": 1, "increment": 0})
    assert begun["state"]["clock"] == {"first": 1.0, "second": 1.0, "running": None}
    state = server.move(begun, "4", 0).json()
    assert state["clock"]["running"] == "second"
    assert not state["can"]["undo"]
    with server.follow(begun["id"]) as watcher:
        while (state := heard(watcher)["state"])["outcome"] is None:
            pass
    assert (state["ending"], state["outcome"]["winner"], state["clock"]["second"]) == (
        "timeout",
        "first",
        0.0,
    )
    assert state["reason"] == "Yellow has run out of time"


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("gtp:command=ls", "own command line"),
        ("file:path=/etc/passwd", "own command line"),
        ("ugi:command=ls", "own command line"),
        ("mcts:threads=64", "threads"),
        ("mcts:memory=16000", "memory"),
        ("schmipo", "does not play"),
        ("perfekt", "perfect"),
        ("human:Ann", "no player"),
    ],
)
def test_players_that_a_stranger_may_not_name_are_refused(
    sqlite_server: Server, player: str, words: str
) -> None:
    answer = sqlite_server.post("/play", {"game": "connect-four", "first": "human", "second": player})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert words in f"{error['problem']} {error['fix']}"


def test_a_socket_answers_mistakes_and_goes_on(server: Server) -> None:
    begun = server.play()
    with server.follow(begun["id"], begun["seats"]["first"]) as opened:
        heard(opened)
        for message in ("no json", "[1]", '{"type":"fly"}', '{"type":"move","move":"4"}'):
            opened.send(message)
            assert heard(opened, "error")["error"]["kind"] == "BadNotation"
        opened.send(json.dumps({"type": "move", "move": "4", "ply": 5, "key": "k"}))
        assert heard(opened, "error")["state"]["ply"] == 0
        opened.send('{"type":"ping"}')
        assert heard(opened, "pong")
    with server.follow(begun["id"], "guessed") as opened, pytest.raises(Exception, match="4401"):
        heard(opened)
    with server.follow("nobody") as opened, pytest.raises(Exception, match="4404"):
        heard(opened)
