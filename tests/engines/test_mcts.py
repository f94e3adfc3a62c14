"""The tree search on hex boards: what it sees, what it proves, its limits, and that it repeats itself."""

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from conjoin import BadOption, Limit, Side, draw, game, loss_in, win_in
from conjoin._native import mcts as native
from conjoin.core.analysis import Analysis, Kind
from conjoin.core.bounds import Bounds
from conjoin.core.options import Spec
from conjoin.engines.mcts import ENTRY, Finding, MctsEngine
from conjoin.engines.random import RandomEngine
from conjoin.games.hexgame import HexPosition
from conjoin.views.json import heat_json

BOTH = ("fencemaster", "havannah")

LOOP_AT_E5 = "g4 a1 f5 a2 g3 a3 g2 b1 f2 b2 e3 b3 e4 b4"
"""FenceMaster, size 4: White has seven stones around f4 and e5; either closes the loop."""


def timeless(analysis: Analysis) -> Analysis:
    return replace(analysis, seconds=0)


def late_position(rules: str, size: int, empty: int, random: Random) -> HexPosition:
    """A running game with so few empty cells left that everything can be tried."""
    while True:
        position: Any = game(f"{rules}:size={size}").start()
        while position.outcome is None and position.stones.count(None) > empty:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            found: HexPosition = position
            return found


def truth(position: HexPosition, known: dict[Any, int]) -> int:
    """1, 0 or -1 for the side to move, by trying everything."""
    if position.outcome is not None:
        return (
            0 if position.outcome.winner is None else 1 if position.outcome.winner is position.to_move else -1
        )
    if position.key not in known:
        known[position.key] = max(-truth(position.play(move), known) for move in position.legal_moves())
    return known[position.key]


# What it says.


def test_a_win_at_once_is_taken_and_told() -> None:
    fencemaster = game("fencemaster:size=4")
    lines = MctsEngine().analyse(fencemaster.parse(LOOP_AT_E5), Limit()).lines
    assert {fencemaster.move_name(line.move) for line in lines if line.score == win_in(1)} >= {"e5", "f4"}
    assert lines[0].score == win_in(1)
    assert lines[0].reasons[1].text == "wins at once by a loop"


def test_the_only_defence_is_found_and_everything_else_loses_in_two() -> None:
    """White closes a bridge from corner to corner at a3 unless Black plays there."""
    havannah = game("havannah:size=4")
    analysis = MctsEngine().analyse(havannah.parse("a1 d4 a2 e4 a4"), Limit())
    first, *rest = analysis.lines
    assert havannah.move_name(first.move) == "a3"
    assert first.score > loss_in(2)
    assert {line.score for line in rest} == {loss_in(2)}
    assert {havannah.join_moves(map(havannah.move_name, line.variation[1:])) for line in rest} == {"a3"}
    assert "must-play" in {reason.rule for reason in first.reasons}


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("swap", ["on", "off"])
def test_every_legal_move_has_its_line_and_every_variation_is_legal(rules: str, swap: str) -> None:
    played = game(f"{rules}:size=4,swap={swap}")
    for moves in ("", "d4", "d4 a1 c3"):
        position = played.parse(moves)
        analysis = MctsEngine(simulations=500).analyse(position, Limit())
        assert sorted(line.move for line in analysis.lines) == list(position.legal_moves())
        assert all(line.reasons for line in analysis.lines)
        for line in analysis.lines:
            assert line.variation[0] == line.move
            end: Any = position
            for move in line.variation:
                end = end.play(move)
        assert analysis.depth >= 2
        assert analysis.nodes > 37


@pytest.mark.parametrize(
    ("rules", "size", "empty", "count"),
    [("fencemaster", 3, 7, 10), ("fencemaster", 4, 7, 10), ("havannah", 3, 8, 10), ("havannah", 4, 7, 10)],
)
def test_what_it_claims_is_true(rules: str, size: int, empty: int, count: int) -> None:
    random, known = Random(f"{rules} {size}"), dict[Any, int]()
    for _ in range(count):
        position = late_position(rules, size, empty, random)
        lines = MctsEngine(simulations=50_000).analyse(position, Limit()).lines
        for line in lines:
            value = -truth(position.play(line.move), known)
            if line.score.kind is not Kind.ESTIMATE:
                assert value == {Kind.WIN: 1, Kind.DRAW: 0, Kind.LOSS: -1}[line.score.kind]
                assert (line.score.plies or 0) <= empty
        assert lines[0].score.kind is not Kind.ESTIMATE
        assert truth(position, known) == -truth(position.play(lines[0].move), known)


def test_a_won_line_ends_with_the_win_in_as_many_moves_as_it_says() -> None:
    random, seen = Random(4), 0
    for _ in range(40):
        position = late_position("havannah", 4, 14, random)
        line = MctsEngine(simulations=20_000).analyse(position, Limit()).lines[0]
        if line.score.kind is Kind.WIN and line.score.plies is not None and line.score.plies <= 3:
            seen += 1
            assert len(line.variation) <= line.score.plies
            end: Any = position
            for move in line.variation:
                end = end.play(move)
            assert end.outcome is not None
            assert end.outcome.winner is position.to_move
    assert seen > 10


def test_nobody_wins_on_the_smallest_board_of_fencemaster() -> None:
    start = game("fencemaster:size=2").start()
    best, *rest = MctsEngine().analyse(start, Limit()).lines
    assert best.score == draw()
    assert {line.score.kind for line in rest} <= {Kind.DRAW, Kind.ESTIMATE}


# The swap.


@pytest.mark.parametrize(("first", "swaps"), [("e5", True), ("a1", False)])
def test_it_takes_over_a_good_stone_and_leaves_a_bad_one(first: str, swaps: bool) -> None:
    played = game("fencemaster:size=5,swap=on")
    best = MctsEngine().analyse(played.parse(first), Limit()).lines[0]
    assert (played.move_name(best.move) == "swap") is swaps


def test_it_opens_modestly_when_the_stone_may_be_taken_over() -> None:
    fair, unfair = game("fencemaster:size=4,swap=on"), game("fencemaster:size=4")

    def chance(played: Any) -> float:
        line = MctsEngine(simulations=30_000).analyse(played.start(), Limit()).lines[0]
        return float(line.score.value)

    assert chance(unfair) > 0.1
    assert chance(fair) < chance(unfair) - 0.1


# Its limits.


def test_the_same_question_has_the_same_answer() -> None:
    position = game("havannah:size=5").parse("e5 d5")
    engine, limit = MctsEngine(seed=1), Limit(simulations=2_000)
    first = timeless(engine.analyse(position, limit))
    engine.analyse(position.play(0), limit)
    assert timeless(engine.analyse(position, limit)) == first
    assert timeless(MctsEngine(seed=1).analyse(position, limit)) == first
    assert timeless(MctsEngine(seed=2).analyse(position, limit)) != first


@pytest.mark.parametrize("simulations", [700, 1_370, 2_000, 5_003])
def test_a_search_finds_the_same_when_it_is_watched(simulations: int) -> None:
    havannah = game("havannah:size=4")
    position, limit = havannah.parse("a1 b1"), Limit(simulations=simulations)
    *earlier, last = MctsEngine(seed=1).think(position, limit)
    *_, watched = MctsEngine(seed=1).watch(position, limit)
    assert timeless(watched) == timeless(last)
    assert timeless(last) == timeless(MctsEngine(seed=1).analyse(position, limit))
    assert visits(last) == simulations
    assert len(earlier) == 9
    assert heat_json(havannah, earlier[0]) != heat_json(havannah, last)


def visits(analysis: Analysis) -> int:
    return sum(line.visits or 0 for line in analysis.lines)


@pytest.mark.parametrize("threads", [1, 2])
def test_simulations_are_counted(threads: int) -> None:
    start = game("fencemaster:size=6").parse("a1 b1")
    spent = visits(MctsEngine(threads=threads).analyse(start, Limit(simulations=3_000)))
    assert 3_000 <= spent < 3_000 + threads
    assert visits(MctsEngine(simulations=700).analyse(start, Limit())) == 700
    assert visits(MctsEngine().analyse(start, Limit(simulations=1))) == 1


def test_symmetric_moves_are_searched_once() -> None:
    havannah = game("havannah:size=4")
    analysis = MctsEngine().analyse(havannah.start(), Limit(simulations=3_000))
    by_move = {havannah.move_name(line.move): line for line in analysis.lines}
    assert len(by_move) == 37
    for kind in ("a1 a4 d1 d7 g1 g4", "a2 a3 b1 b5 c1 c6 e1 e6 f1 f5 g2 g3", "b2 b4 d2 d6 f2 f4"):
        assert len({(by_move[name].visits, by_move[name].chance) for name in kind.split()}) == 1
    assert sum(by_move[name].visits or 0 for name in ("a1", "a2", "b2", "b3", "c3", "d4")) == 3_000
    assert " of 3,000 simulations" in analysis.lines[0].reasons[0].text


def test_positions_are_counted() -> None:
    analysis = MctsEngine().analyse(game("havannah:size=6").start(), Limit(nodes=1_000))
    assert 1_000 <= analysis.nodes < 1_100


def test_the_clock_is_kept_and_the_tree_too() -> None:
    position = game("havannah:size=6").parse("f6")
    engine = MctsEngine()
    analysis = engine.analyse(position, Limit(seconds=0.3))
    assert analysis.seconds >= 0.25  # the rest is kept for the reasons
    reply = position.play(analysis.best)
    expected = reply.play(analysis.lines[0].variation[1])
    kept = visits(engine.analyse(expected, Limit(seconds=0)))
    engine.reset()
    assert kept > 2 * visits(engine.analyse(expected, Limit(seconds=0)))


def test_it_goes_on_when_its_memory_is_full() -> None:
    search = native.Search("havannah", 8, memory_mib=1)
    search.go_to([])
    search.run(simulations=30_000)
    assert search.simulations == 30_000
    assert 0 < search.bytes_used <= 1 << 20


@pytest.mark.parametrize(("size", "visits"), [(4, 10), (5, 4), (7, 4), (8, 10)])
def test_the_size_says_when_a_position_gets_a_node(size: int, visits: int) -> None:
    def findings(expand_visits: int) -> object:
        search = native.Search("havannah", size, expand_visits=expand_visits)
        search.go_to([0, 1])
        search.run(simulations=500)
        return search.root_moves()

    assert findings(0) == findings(visits)
    assert findings(0) != findings(6)


def test_watching_shows_where_it_looks() -> None:
    havannah = game("havannah:size=6")
    position = havannah.parse("f6 e5")
    *_, last = MctsEngine().watch(position, Limit(simulations=5_000))
    heat = heat_json(havannah, last)
    assert sum(spot["share"] for spot in heat) == pytest.approx(1)
    assert heat[0]["move"] == havannah.move_name(last.best)
    assert all(0 <= spot["chance"] <= 1 for spot in heat)
    assert {spot["move"] for spot in heat} == set(map(havannah.move_name, position.legal_moves()))


# Whole games.


@pytest.mark.parametrize(
    ("rules", "size"), [("fencemaster", 4), ("fencemaster", 6), ("havannah", 4), ("havannah", 6)]
)
@pytest.mark.parametrize("swap", ["on", "off"])
def test_it_beats_chance_with_a_few_simulations(rules: str, size: int, swap: str) -> None:
    for seed, colour in product(range(2), Side):
        position: Any = game(f"{rules}:size={size},swap={swap}").start()
        players = {colour: MctsEngine(simulations=400, seed=seed), colour.other: RandomEngine(seed)}
        while position.outcome is None:
            position = position.play(players[position.to_move].analyse(position, Limit()).best)
        assert position.outcome.winner is colour


# What is refused.


@pytest.mark.parametrize("text", ["mcts:threads=0", "mcts:memory=0", "mcts:simulations=-1", "mcts:depth=3"])
def test_bad_options_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"from|did you mean|it takes"):
        ENTRY.make(Spec.parse(text))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"rules": "chess"}, "rules must be"),
        ({"size": 1}, "size must be"),
        ({"size": 14}, "size must be"),
        ({"memory_mib": 0}, "memory_mib must be"),
        ({"memory_mib": 1 << 40}, "memory_mib must be"),
    ],
)
def test_a_search_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        native.Search(**{"rules": "havannah", "size": 4, **change})


def test_wrong_calls_of_a_search_are_refused() -> None:
    search = native.Search("havannah", 2)
    with pytest.raises(ValueError, match="go to a position first"):
        search.run(10)
    with pytest.raises(ValueError, match="ply 2: cell 0 is taken"):
        search.go_to([0, 0])
    with pytest.raises(ValueError, match="the game is over"):
        search.go_to([0, 5, 4, 6])
    search.go_to([0])
    for wrong in ({"simulations": -1}, {"seconds": -1.0}, {"nodes": -1}, {"threads": 0}, {"threads": 257}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            search.run(**wrong)


def rank_of_loss(visits: int, plies: int) -> tuple[int, float, int]:
    """The rank of a move that is proven to lose after this many plies."""
    return Finding(0, visits, 0.1, Bounds(-1, -1, plies), (0,)).rank(hopeless=True)


def test_a_far_loss_is_chosen_by_how_hard_it_is_to_refute() -> None:
    assert rank_of_loss(visits=900, plies=12) > rank_of_loss(visits=20, plies=18)
    assert rank_of_loss(visits=20, plies=8) > rank_of_loss(visits=900, plies=2)
