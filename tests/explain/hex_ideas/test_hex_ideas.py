"""Ideas on hex boards: every one holds by the plain rules, and one that is tampered with does not."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from conjoin import Analysis, Limit, Line, Side, estimate, explain, game, loss_in, win_in
from conjoin.bench.hex.boards import sensible
from conjoin.core.analysis import Kind
from conjoin.engines.hex_reasons import winning_cells
from conjoin.engines.hex_threats import Threats
from conjoin.explain.exact import exact_scores
from conjoin.explain.hex_ideas.checking import flaw
from conjoin.explain.hex_ideas.links import networks
from conjoin.explain.hex_ideas.plan import hex_plan
from conjoin.explain.ideas.idea import (
    DoubleThreat,
    ForcedWin,
    GivesAway,
    Idea,
    MustBlock,
    NothingLeft,
    ThreatSequence,
    TwoWays,
    WinsNow,
)
from conjoin.explain.plan import Plan
from conjoin.games.hexgame import HexGame, HexPosition

BOARDS = [
    ("havannah:size=3", (4, 15), 40),
    ("fencemaster:size=3", (4, 17), 40),
    ("havannah:size=4", (6, 24), 30),
    ("fencemaster:size=4", (6, 26), 30),
    ("fencemaster:size=5", (14, 34), 12),
]
KINDS: tuple[type[Idea], ...] = (
    MustBlock,
    DoubleThreat,
    ThreatSequence,
    TwoWays,
    NothingLeft,
    GivesAway,
)


def hexes(name: str) -> HexGame:
    found = game(name)
    assert isinstance(found, HexGame)
    return found


@cache
def plans(name: str, stones: tuple[int, int], count: int) -> tuple[Plan[HexPosition], ...]:
    played, random = hexes(name), Random(f"ideas {name}")
    found = []
    for _ in range(count):
        position = sensible(played, random, stones)
        found.append(hex_plan(position, exact_scores(position, Limit(nodes=1_000)), Limit()))
    return tuple(found)


def claims() -> Iterator[tuple[HexPosition, Idea]]:
    for board in BOARDS:
        for found in plans(*board):
            yield from ((found.position, idea) for idea in found.ideas)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board[0])
def test_every_idea_holds(board: tuple[str, tuple[int, int], int]) -> None:
    for found in plans(*board):
        for idea in found.ideas:
            assert not flaw(found.position, idea), (found.position, idea)


def test_every_kind_is_found() -> None:
    assert {type(idea) for _, idea in claims()} >= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_false_idea_is_refused(kind: type[Idea]) -> None:
    of_this_kind = [(position, idea) for position, idea in claims() if isinstance(idea, kind)]
    for position, idea in of_this_kind[:20]:
        if isinstance(idea, NothingLeft) and idea.dead_draw:
            continue  # then it is true of the other side as well
        wrong = replace(idea, side=idea.side.other)
        assert flaw(position, wrong), (position, wrong)


def test_a_forced_win_without_its_last_move_or_with_another_reply_is_refused() -> None:
    for position, idea in claims():
        if isinstance(idea, ForcedWin):
            assert flaw(position, replace(idea, moves=idea.moves[:-1])), (position, idea)
            assert flaw(position, replace(idea, threatened=idea.threatened[:1])), (position, idea)


def test_pairs_that_do_not_connect_are_refused() -> None:
    for position, idea in claims():
        if isinstance(idea, TwoWays):
            (stone, pair, other, edge), *rest = idea.links
            free = [
                cell for cell, held in enumerate(position.stones) if held is None and cell not in idea.moves
            ]
            if not free:
                continue
            far = (pair[0], free[0])
            links = ((stone, far, other, edge), *rest)
            assert flaw(position, replace(idea, links=links, moves=(*far, *idea.moves[2:]))), (position, idea)


def test_the_number_of_moves_is_right_where_it_is_said_without_a_bound() -> None:
    for board in BOARDS:
        for found in plans(*board):
            if found.score is not None and found.score.plies is not None and found.score.plies <= 3:
                assert wins_within(found.position, found.score.plies, found.score.kind is Kind.WIN)
                assert not wins_within(found.position, found.score.plies - 2, found.score.kind is Kind.WIN)


def wins_within(position: HexPosition, plies: int, mover: bool) -> bool:
    """Whether the side to move, or else the other, wins within so many plies: every move of the plain rules."""
    if plies <= 0 or position.outcome is not None:
        won = position.outcome is not None and position.outcome.winner is not None
        return won and (position.outcome.winner is position.to_move) == mover if position.outcome else False
    after = (position.play(move) for move in position.legal_moves())
    return (any if mover else all)(wins_within(one, plies - 1, not mover) for one in after)


def test_a_win_at_hand_names_what_it_makes() -> None:
    won = sensible_win()
    plan = explain(won, {}, Limit())
    assert isinstance(plan.idea, WinsNow)
    assert flaw(won, plan.idea) == ""
    assert plan.score == win_in(1)
    assert plan.standing.text.endswith(" wins with its next stone.")
    assert flaw(won, replace(plan.idea, moves=plan.idea.moves[:-1]))
    assert flaw(won, replace(plan.idea, sentence="It makes a hole."))


def sensible_win() -> HexPosition:
    """A board on which the side to move has a win at hand that it was given."""
    random, played = Random("a win at hand"), hexes("havannah:size=4")
    while True:
        position = sensible(played, random, (10, 20))
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is None and winning_cells(after, after.to_move):
                return after


def test_what_the_board_shows_is_what_the_plain_rules_say() -> None:
    for name, stones, _ in BOARDS[:4]:
        random, played = Random(f"threats {name}"), hexes(name)
        for _ in range(10):
            position = sensible(played, random, stones)
            threats = Threats(position)
            for side in Side:
                assert threats.wins(side) == list(winning_cells(position, side))
            for move, score in threats.results().items():
                after = position.play(move)
                if score == loss_in(2):
                    assert winning_cells(after, after.to_move)
                elif score == win_in(3):
                    assert len(winning_cells(after, position.to_move)) > 1
                    assert not winning_cells(after, after.to_move)


def test_stones_hold_together_by_pairs_that_share_no_cell() -> None:
    position = hexes("havannah:size=6").parse(
        "i3 j4 g2 j5 f3 e8 i6 h9 k5 h8 h4 f9 g3 k4 d3 g5 j3 f11 g9 d2 g10 f8"
    )
    best = networks(position, Side.FIRST)[0]
    assert (best.sides, best.corners, len(best.links)) == (2, 0, 3)
    free = [cell for link in best.links for cell in link.free]
    assert len(set(free)) == len(free)


def test_no_good_try_is_a_move_that_loses() -> None:
    position = hexes("fencemaster:size=5").parse(
        "e8 c6 e5 f7 e1 f6 f5 g1 c2 d8 a5 h3 f2 a1 f1 d1 g4 i2 c3 d5 c7 h4 i5 h1 a4 f3"
    )
    lost, good = (position.game.parse_move(name) for name in ("e4", "d6"))
    liked = tuple(Line(move, estimate(0.2), visits=2_000) for move in (lost, good))
    found = hex_plan(position, {lost: loss_in(18)}, Limit(), Analysis(liked, 1, 1, 0.0))
    assert found.advice.text.startswith("A good try is d6; e4 loses: ")


def test_what_the_search_behind_a_guess_proves_is_no_guess() -> None:
    position = hexes("havannah:size=8").parse(
        "o5 i13 f1 b7 j11 b2 h10 g1 o3 f3 h13 d8 k11 m3 g9 l2 g14 e11 b3 g13 f2 f10 j2 g4 l1 i3 f8 h15 m1 j5 f9 k6 j6 "
        "l3 h1 j8 f12 a4 o7 i14 i5 h7 i10 h6 k8 j12 o4 c4 d2 i8 c6 a8 a2 f13 k9 h11 k2 a6 c3 j10 d5 a3 o1 c5 h3 g11 "
        "j9 m7 e4 i11 k7 o6 j7 m9 n2 l11 c1 i12"
    )
    assert (
        hex_plan(position, {}, Limit()).standing.text
        == "Black wins in at most 3 moves, whatever White plays."
    )


def test_a_plan_on_a_hex_board_never_contradicts_what_is_known() -> None:
    for board in BOARDS:
        for found in plans(*board):
            for move in found.best:
                assert move in found.position.legal_moves()
            if found.score is None:
                assert "as a guess" in found.standing.text or "not proven" in found.standing.text
                assert found.line == ()
