"""Thousands of positions: every idea holds, and an idea that is tampered with does not."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from conjoin.bench.explain import sensible
from conjoin.core.analysis import Kind
from conjoin.explain.ideas.checking import flaw
from conjoin.explain.ideas.idea import (
    ByCalculation,
    DoubleThreat,
    ForcedWin,
    GivesAway,
    Idea,
    MustBlock,
    NothingLeft,
    PoisonedColumn,
    StackedThreats,
    ThreatSequence,
    WinsNow,
    Zugzwang,
)
from conjoin.explain.plan import Plan, plan
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition

BOARDS = [
    ((7, 6, 4), (16, 34), 1000),
    ((7, 6, 4), (34, 41), 300),
    ((5, 4, 4), (0, 16), 300),
    ((5, 5, 4), (6, 20), 300),
    ((5, 4, 3), (2, 12), 250),
    ((4, 4, 3), (0, 10), 250),
    ((6, 6, 5), (14, 34), 250),
    ((7, 6, 6), (24, 40), 150),
    ((8, 7, 4), (32, 52), 150),
    ((10, 10, 5), (84, 96), 60),
    ((4, 12, 4), (18, 40), 100),
]
KINDS: tuple[type[Idea], ...] = (
    WinsNow,
    MustBlock,
    PoisonedColumn,
    DoubleThreat,
    StackedThreats,
    ThreatSequence,
    Zugzwang,
    NothingLeft,
    GivesAway,
)


@cache
def plans(
    board: tuple[int, int, int], stones: tuple[int, int], count: int
) -> tuple[Plan[ConnectFourPosition], ...]:
    game, random = ConnectFour(*board), Random(f"ideas {board} {stones}")
    return tuple(plan(sensible(game, random, stones)) for _ in range(count))


def claims() -> Iterator[tuple[ConnectFourPosition, Idea]]:
    for board in BOARDS[:3]:
        for found in plans(*board):
            yield from ((found.position, idea) for idea in found.ideas)


@pytest.mark.parametrize(("board", "stones", "count"), BOARDS)
def test_every_idea_holds(board: tuple[int, int, int], stones: tuple[int, int], count: int) -> None:
    for found in plans(board, stones, count):
        for idea in found.ideas:
            assert not flaw(found.position, idea), (found.position, idea)


def test_every_kind_is_found_and_every_win_has_an_idea() -> None:
    found = {type(idea) for _, idea in claims()}
    assert found == set(KINDS)
    refuted = {type(idea.refutation) for _, idea in claims() if isinstance(idea, GivesAway)}
    assert refuted >= {WinsNow, DoubleThreat, StackedThreats, ThreatSequence, Zugzwang, type(None)}
    assert ByCalculation not in found | refuted


def tampered(idea: Idea) -> Idea:
    """The same about the other side, or something else that cannot be true as well."""
    if isinstance(idea, GivesAway):
        return replace(idea, got=idea.best)
    if isinstance(idea, NothingLeft):
        return replace(idea, dead_draw=not idea.dead_draw)
    if isinstance(idea, PoisonedColumn):
        return replace(idea, cells=idea.cells[1:])
    return replace(idea, side=idea.side.other)


@pytest.mark.parametrize("kind", KINDS)
def test_a_false_idea_is_refused(kind: type[Idea]) -> None:
    of_this_kind = [(position, idea) for position, idea in claims() if isinstance(idea, kind)]
    assert of_this_kind
    for position, idea in of_this_kind:
        assert flaw(position, tampered(idea)), (position, idea)


def test_a_forced_win_with_another_reply_or_threat_is_refused() -> None:
    for position, idea in claims():
        if isinstance(idea, ForcedWin):
            assert flaw(position, replace(idea, moves=idea.moves[:-1])), (position, idea)
            if isinstance(idea, StackedThreats):
                assert flaw(position, replace(idea, threatened=idea.threatened[::-1])), (position, idea)
            assert not idea.after or flaw(position, replace(idea, every_reply=not idea.every_reply))


def test_zugzwang_that_is_counted_wrongly_is_refused() -> None:
    for position, idea in claims():
        if isinstance(idea, Zugzwang):
            below = idea.cell - position.board.width
            for wrong in (
                replace(idea, free_elsewhere=idea.free_elsewhere + 1),
                replace(idea, odd_row=not idea.odd_row),
                replace(idea, cell=below),
                replace(idea, last_open=idea.last_open[1:]),
                replace(idea, no_way_out=not idea.no_way_out),
            ):
                assert flaw(position, wrong), (position, wrong)


def test_moves_that_are_not_best_play_are_refused() -> None:
    game = ConnectFour()
    position = game.parse("112233")
    wrong = ByCalculation(side=position.to_move, moves=(6, 3), sentence="…", short="…")
    assert flaw(position, wrong) == "move 1 of [6] is not best play"
    assert flaw(position, replace(wrong, moves=(3,))) == ""
    assert flaw(position, replace(wrong, sentence="")) == "it has no words"
    assert flaw(position, replace(wrong, cells=(42,))) == "a cell is not on the board"


def test_what_gives_nothing_away_is_refused() -> None:
    position = ConnectFour().parse("112233")
    kept = GivesAway(
        side=position.to_move,
        moves=(3,),
        best=Kind.WIN,
        got=Kind.DRAW,
        refutation=None,
        sentence="…",
        short="…",
    )
    assert flaw(position, kept) == "it does not give that away"
