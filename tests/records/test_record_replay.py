"""Replays: every position of a sound record, and each way in which a record does not fit its board."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjoin import registry
from conjoin.core.errors import BadNotation, BadOption, UnknownName
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records.replay import replay

PLAYERS = ("ann", "bob")
WON = Record(
    "havannah:size=4",
    PLAYERS,
    "a1 c1 a2 c2 a3 c3 a4",
    Outcome(Side.FIRST, "bridge", (0, 1, 2, 3)),
    Ending.RULES,
)
RUNNING = Record("havannah:size=4", PLAYERS, "a1 c1 a2")


@given(
    st.sampled_from(["connect-four:width=4,height=4", "havannah:size=3,swap=on", "fencemaster:size=3"]),
    st.integers(0, 2**32),
    st.integers(0, 40),
)
def test_what_was_played_replays_without_problems(name: str, seed: int, length: int) -> None:
    game, rng = registry.game(name), random.Random(seed)
    position = game.start()
    played = [position]
    while position.outcome is None and len(position.moves) < length:
        position = position.play(rng.choice(position.legal_moves()))
        played.append(position)
    ending = Ending.RULES if position.outcome else None
    found = replay(Record(name, PLAYERS, game.notation(position), position.outcome, ending))
    assert found.problems == ()
    assert list(found.positions) == played
    assert found.final.moves == position.moves
    assert game.notation(found.final) == game.notation(position)


def test_an_illegal_move_is_named_by_number_and_ends_the_replay() -> None:
    found = replay(replace(RUNNING, moves="a1 c1 A2 c1 a3"))
    assert found.problems == ("move 4: c1 is taken; choose an empty cell",)
    assert found.game.notation(found.final) == "a1 c1 a2"
    assert len(found.positions) == 4


def test_an_unreadable_move_is_named_by_number() -> None:
    (problem,) = replay(replace(RUNNING, moves="a1 z9", outcome=WON.outcome, ending=Ending.RULES)).problems
    assert problem.startswith("move 2: 'z9' is not a cell; ")


def test_a_very_long_move_is_quoted_in_part() -> None:
    (problem,) = replay(replace(RUNNING, moves="a1 " + "z" * 100_000)).problems
    assert problem.startswith("move 2: 'zzzz")
    assert len(problem) < 200


def test_a_swap_without_the_swap_rule_does_not_fit() -> None:
    (problem,) = replay(replace(RUNNING, moves="a1 swap")).problems
    assert problem.startswith("move 2: swap is not allowed here; ")
    assert replay(Record("havannah:size=4,swap=on", PLAYERS, "a1 swap")).problems == ()


def test_a_move_after_the_end_is_a_problem_and_the_rest_is_still_checked() -> None:
    late = replace(WON, moves=WON.moves + " g4 zz")
    after = "move 8: 'g4' comes after the end, for White won by bridge; remove it and what follows"
    assert replay(late).problems == (after,)
    assert len(replay(late).positions) == 8
    wrong = "the record says that Black won by bridge, the board says that White won by bridge"
    assert replay(replace(late, outcome=Outcome(Side.SECOND, "bridge"))).problems == (after, wrong)


@pytest.mark.parametrize(
    ("outcome", "ending", "problem"),
    [
        (WON.outcome, Ending.RULES, None),
        (WON.outcome, None, None),
        (Outcome(Side.FIRST, "bridge"), Ending.RULES, None),
        (Outcome(Side.FIRST, ""), Ending.RULES, None),
        (None, Ending.RULES, "no outcome is stated, but the board says that White won by bridge"),
        (None, None, "no outcome is stated, but the board says that White won by bridge"),
        (
            Outcome(Side.FIRST, "ring"),
            Ending.RULES,
            "the record says that White won by ring, the board says that White won by bridge",
        ),
        (
            Outcome(Side.SECOND, ""),
            Ending.RULES,
            "the record says that Black won, the board says that White won by bridge",
        ),
        (
            Outcome(None, "full"),
            None,
            "the record says that the game was drawn (full), the board says that White won by bridge",
        ),
        (
            Outcome(Side.FIRST, "resign"),
            Ending.RESIGN,
            "the ending is resign, but the board was already decided: White won by bridge",
        ),
        (
            Outcome(Side.SECOND, "timeout"),
            Ending.TIMEOUT,
            "the ending is timeout, but the board was already decided: White won by bridge",
        ),
        (
            Outcome(Side.FIRST, "bridge", (0, 14)),
            Ending.RULES,
            "the winning cell c6 does not hold a stone of the winner",
        ),
        (
            Outcome(Side.FIRST, "bridge", (37,)),
            Ending.RULES,
            "the winning cell 37 is not on the board, whose cells are 0 to 36",
        ),
    ],
)
def test_claims_about_a_decided_board(
    outcome: Outcome | None, ending: Ending | None, problem: str | None
) -> None:
    assert replay(replace(WON, outcome=outcome, ending=ending)).problems == ((problem,) if problem else ())


@pytest.mark.parametrize(
    ("outcome", "ending", "problem"),
    [
        (None, None, None),
        (Outcome(Side.FIRST, "unknown"), None, None),
        (Outcome(Side.FIRST, "resign"), Ending.RESIGN, None),
        (Outcome(Side.SECOND, "timeout"), Ending.TIMEOUT, None),
        (Outcome(Side.SECOND, "illegal"), Ending.ILLEGAL, None),
        (Outcome(Side.FIRST, "crash"), Ending.CRASH, None),
        (
            Outcome(Side.FIRST, "fork"),
            None,
            "the record says that White won by fork, but the game is still running after 3 moves",
        ),
        (
            Outcome(Side.FIRST, "fork"),
            Ending.RULES,
            "the ending is rules, but the game is still running after 3 moves",
        ),
        (None, Ending.RULES, "the ending is rules, but the game is still running after 3 moves"),
        (None, Ending.RESIGN, "the ending is resign, but no winner is stated"),
        (Outcome(None, "crash"), Ending.CRASH, "the ending is crash, but no winner is stated"),
    ],
)
def test_claims_about_a_running_game(
    outcome: Outcome | None, ending: Ending | None, problem: str | None
) -> None:
    assert replay(replace(RUNNING, outcome=outcome, ending=ending)).problems == (
        (problem,) if problem else ()
    )


def test_a_drawn_connect_four_game() -> None:
    game = registry.game("connect-four:width=4,height=4")
    moves = "1113233214423442"
    final = game.parse(moves)
    assert final.outcome == Outcome(None, "full")
    record = Record(game.name, PLAYERS, moves, final.outcome, Ending.RULES)
    assert replay(record).problems == ()
    (problem,) = replay(replace(record, outcome=Outcome(Side.SECOND, "line"))).problems
    assert problem == "the record says that Yellow won by line, the board says that the game was drawn (full)"


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("havana", UnknownName),
        ("havannah:size=99", BadOption),
        ("havannah:colour=red", BadOption),
        (":", BadNotation),
    ],
)
def test_unknown_games_raise_as_the_registry_does(game: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        replay(replace(RUNNING, game=game))
