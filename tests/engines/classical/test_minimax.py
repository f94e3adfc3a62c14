"""The generic searches as engines: every evaluation, limits, and the compiled twins of the bare searches."""

from dataclasses import replace
from typing import Any

import pytest

from conjoin import BadOption, Engine, Limit, Side, Stop, game, registry
from conjoin._native import connect_four_search
from conjoin.core.options import Spec
from conjoin.engines.classical.fixed_depth import LEVEL, FixedDepthEngine, FixedDepthSettings, searched
from conjoin.engines.classical.minimax import ALPHABETA, COMPILED, MINIMAX
from conjoin.engines.evaluation.catalogue import EVALUATIONS, USUAL, evaluation
from conjoin.engines.evaluation.evaluation import Evaluation, seen_after
from conjoin.engines.move_ordering import centre_first
from conjoin.engines.search.alphabeta import alphabeta
from conjoin.engines.search.minimax import minimax
from conjoin.engines.search.tree import Evaluate
from conjoin.games.connect_four_cells import column_order
from tests.engines.midgames import COMPILED_SPECS, midgames

CONNECT_FOUR = game("connect-four")


def engine(text: str) -> Engine:
    spec = Spec.parse(text)
    return {"minimax": MINIMAX, "alphabeta": ALPHABETA}[spec.name].make(spec)


def settings(text: str) -> FixedDepthSettings:
    made = engine(text)
    assert isinstance(made, FixedDepthEngine)
    return made.settings


def compiled(position: Any, depth: int, name: str, pruning: bool) -> tuple[int, list[int], int]:
    board = position.board
    shape = {"width": board.width, "height": board.height, "line": board.line}
    order = column_order(board.width)
    found: tuple[int, list[int], int] = connect_four_search.search(
        list(position.moves), depth, name, pruning, order, **shape
    )
    return found


def for_side(judge: Evaluation, side: Side) -> Evaluate:
    return lambda leaf, left: judge.value(leaf, side, left)


@pytest.mark.parametrize("name", EVALUATIONS)
def test_both_play_every_evaluation_alike(name: str) -> None:
    plain, pruned = (
        engine(f"minimax:depth=2,evaluation={name}"),
        engine(f"alphabeta:depth=2,evaluation={name}"),
    )
    assert plain.games == pruned.games == evaluation(name).games
    spec = f"{plain.games[0]}{':size=4' if plain.games[0] == 'fencemaster' else ''}"
    for position in midgames(spec, 8):
        slow, quick = plain.analyse(position, Limit()), pruned.analyse(position, Limit())
        assert quick.lines == slow.lines
        assert quick.nodes <= slow.nodes
        assert {line.move for line in slow.lines} <= set(position.legal_moves())


@pytest.mark.parametrize("name", COMPILED)
def test_both_agree_on_hundreds_of_positions(name: str) -> None:
    fewer = 0
    for position in midgames("connect-four", 300, seed=1):
        value, variation, nodes = compiled(position, 4, name, pruning=False)
        pruned = compiled(position, 4, name, pruning=True)
        assert pruned[:2] == (value, variation)
        fewer += pruned[2] < nodes
    assert fewer > 250  # all but those that end at once


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("spec", COMPILED_SPECS)
def test_the_compiled_searches_find_what_the_plain_ones_find(spec: str, name: str) -> None:
    judge = evaluation(name)
    for position in midgames(spec, 15, seed=2):
        evaluate = for_side(judge, position.to_move)
        for depth in (0, 2):
            for search in (minimax, alphabeta):
                found = search(position, depth, True, evaluate, centre_first)
                expected = (found.value, list(found.variation), found.nodes)
                assert compiled(position, depth, name, search is alphabeta) == expected


@pytest.mark.parametrize("name", COMPILED)
def test_centre_first_alphabeta_needs_at_most_a_fifth_of_the_nodes(name: str) -> None:
    # Mid-game: ten to twenty stones, where the full tree of five plies has some 15000 nodes.
    middle = [
        position for position in midgames("connect-four", 400, seed=3) if 10 <= len(position.moves) <= 20
    ]
    assert len(middle) > 50
    plain = sum(compiled(position, 5, name, pruning=False)[2] for position in middle)
    pruned = sum(compiled(position, 5, name, pruning=True)[2] for position in middle)
    assert 5 * pruned <= plain


def test_the_centre_comes_first_where_there_is_room() -> None:
    assert centre_first(CONNECT_FOUR.start()) == [3, 2, 4, 1, 5, 0, 6]
    assert centre_first(CONNECT_FOUR.parse("444444")) == [2, 4, 1, 5, 0, 6]
    assert centre_first(game("connect-four:width=4").start()) == [1, 2, 0, 3]
    assert centre_first(CONNECT_FOUR.parse("1122334")) == []


def test_a_depth_limit_replaces_the_engines_own_depth_up_to_the_deepest() -> None:
    position = CONNECT_FOUR.parse("4433")
    for depth in (2, 7):
        limited = engine("alphabeta:depth=5").analyse(position, Limit(depth=depth))
        own = engine(f"alphabeta:depth={depth}").analyse(position, Limit())
        assert (limited.depth, limited.lines) == (depth, own.lines)
    assert engine("alphabeta:depth=5").analyse(position, Limit(depth=8)).depth == 8
    with pytest.raises(BadOption, match="depth 9 is too deep for this engine; choose 1 to 8"):
        engine("alphabeta:depth=5").analyse(position, Limit(depth=9))


def test_a_node_limit_is_kept_and_gives_the_same_answer_each_time() -> None:
    player, position = engine("minimax:depth=6"), CONNECT_FOUR.parse("44")
    for nodes in (8, 100, 1_000, 5_000):
        analysis = player.analyse(position, Limit(nodes=nodes))
        assert analysis.nodes <= nodes
        assert analysis.lines == player.analyse(position, Limit(nodes=nodes)).lines
    # Depths 1 to 3 visit 8, 57 and 400 nodes, together 465; the 2801 of depth 4 would be too many.
    analysis = player.analyse(position, Limit(nodes=1_000))
    assert (analysis.depth, analysis.nodes) == (3, 465)


def test_a_generous_limit_changes_nothing() -> None:
    player, position = engine("alphabeta:depth=3"), CONNECT_FOUR.parse("44")
    for limit in (Limit(seconds=3600), Limit(nodes=10**9), Limit(seconds=3600, nodes=10**9)):
        limited = player.analyse(position, limit)
        assert (limited.depth, limited.lines) == (3, player.analyse(position, Limit()).lines)
        # The shallower looks count too.
        assert limited.nodes == sum(player.analyse(position, Limit(depth=depth)).nodes for depth in (1, 2, 3))
    assert player.analyse(position, Limit(seconds=0)).depth == 1


def test_thinking_reports_every_depth_and_ends_with_what_analyse_says() -> None:
    player, position = engine("alphabeta:depth=4"), CONNECT_FOUR.parse("44")
    nodes = [player.analyse(position, Limit(depth=depth)).nodes for depth in (1, 2, 3, 4)]
    reports = list(player.think(position))
    assert [report.depth for report in reports] == [1, 2, 3, 4]
    # Reports count all that was spent so far; the last one says exactly what a search of that depth alone says.
    assert [report.nodes for report in reports] == [nodes[0], sum(nodes[:2]), sum(nodes[:3]), nodes[3]]
    assert replace(reports[-1], seconds=0) == replace(player.analyse(position), seconds=0)


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=12,height=12", "fencemaster:size=4"])
def test_a_question_that_is_stopped_is_answered_from_one_ply(spec: str) -> None:
    """Compiled searches and readable ones: 12 by 12 is too large for the compiled."""
    stop = Stop()
    stop.set()
    position = game(spec).start()
    stopped = engine("alphabeta:depth=4").analyse(position, Limit(stop=stop))
    assert stopped.depth == 1
    assert stopped.lines == engine("alphabeta:depth=1").analyse(position).lines
    *_, last = engine("alphabeta:depth=4").think(position, Limit(stop=stop))
    assert last.depth == 1


def test_every_line_has_its_exact_value_and_ends_where_the_reasons_are() -> None:
    player, judge = engine("alphabeta:depth=3"), evaluation("windows")
    for position in midgames("connect-four", 20, seed=4):
        plain = searched(settings("minimax:depth=3,evaluation=windows"), position, 3)
        for line in player.analyse(position, Limit()).lines:
            leaf = position
            for move in line.variation:
                leaf = leaf.play(move)
            said = judge.reasons(leaf, position.to_move) or [LEVEL]
            assert line.reasons == seen_after(line.variation, said)
            assert line.score == judge.score(plain[line.move].value, len(line.variation))


def test_where_no_rule_fires_the_reason_is_that_all_is_level() -> None:
    # One stone beside the centre is no two, no three and no centre stone.
    lines = engine("alphabeta:depth=1").analyse(CONNECT_FOUR.start(), Limit()).lines
    assert [line.reasons == seen_after(line.variation, (LEVEL,)) for line in lines] == [
        False,
        True,
        True,
        True,
        True,
        True,
        True,
    ]


@pytest.mark.parametrize(
    "text", ["minimax:depth=0", "alphabeta:depth=9", "minimax:evaluation=nonsense", "alphabeta:pruning=on"]
)
def test_bad_options_are_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(BadOption) as refused:
        engine(text)
    assert any(
        word in str(refused.value) for word in ("from 1 to 8", "auto, streaks, windows", "depth, evaluation")
    )


def test_the_defaults() -> None:
    assert MINIMAX.read_options(Spec.parse("minimax")) == {"depth": 4, "evaluation": "auto"}
    assert settings("alphabeta:evaluation=windows").search is alphabeta
    assert settings("minimax:evaluation=windows").search is minimax


@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
@pytest.mark.parametrize("spec", ["connect-four", "fencemaster:size=3"])
def test_without_an_evaluation_the_game_decides(name: str, spec: str) -> None:
    played = game(spec)
    usual = USUAL[played.name.partition(":")[0]]
    for position in midgames(spec, 4, seed=5):
        chosen = registry.engine(f"{name}:depth=2", played)
        named = registry.engine(f"{name}:depth=2,evaluation={usual}", played)
        assert chosen.analyse(position).lines == named.analyse(position).lines
        assert [report.lines for report in chosen.think(position)] == [
            report.lines for report in named.think(position)
        ]


@pytest.mark.parametrize(
    ("text", "spec", "plays"),
    [
        ("minimax:evaluation=windows", "fencemaster", "connect-four"),
        ("alphabeta:evaluation=schmipo", "connect-four", "fencemaster"),
        ("alphabeta", "havannah", "connect-four, fencemaster"),
    ],
)
def test_an_evaluation_of_another_game_is_refused(text: str, spec: str, plays: str) -> None:
    played = game(spec)
    with pytest.raises(BadOption, match=f"{text} does not play {spec}; it plays {plays}"):
        registry.engine(text, played)
    with pytest.raises(BadOption, match=f"does not play {spec}; it plays {plays}"):
        engine(text).analyse(played.start())


GOOD: dict[str, Any] = {
    "moves": [3, 3], "depth": 2, "evaluation": "windows", "pruning": True, "order": [3, 2, 4, 1, 5, 0, 6]
}  # fmt: skip


@pytest.mark.parametrize("search", [connect_four_search.search, connect_four_search.search_moves])
@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"width": 3}, "width must be 4..12, not 3"),
        ({"height": 13}, "height must be 4..12, not 13"),
        ({"line": 2}, "line must be 3..6, not 2"),
        ({"width": 12, "height": 12}, "12x12 is too big"),
        ({"moves": [3, 7]}, "ply 2: column 7 is not in 0..6"),
        ({"moves": [3] * 7}, "ply 7: column 3 is full"),
        ({"moves": [0, 1, 0, 1, 0, 1, 0, 1]}, "ply 8: the game is over"),
        ({"depth": -1}, "depth must be .*, not -1"),
        ({"depth": 17}, "depth must be .*, not 17"),
        ({"evaluation": "nonsense"}, "evaluation must be streaks or windows, not nonsense"),
        ({"order": [0, 1, 2, 3, 4, 5, 5]}, "order must name every column from 0 to 6 once"),
        ({"order": [0, 1, 2, 3, 4, 5, 7]}, "a column of the order must be 0..6, not 7"),
        ({"order": [0, 1, 2, 3, 4, 5]}, "order must name every column from 0 to 6 once"),
        ({"depth": 10**30}, "depth must be"),
    ],
)
def test_the_compiled_searches_refuse_what_they_cannot_take(
    search: Any, bad: dict[str, Any], message: str
) -> None:
    assert search(**GOOD)
    with pytest.raises(ValueError, match=message):
        search(**(GOOD | bad))


def test_a_finished_game_has_a_value_but_no_moves() -> None:
    won = {**GOOD, "moves": [0, 1, 0, 1, 0, 1, 0]}
    assert connect_four_search.search(**won) == (-10_002, [], 1)
    assert connect_four_search.search_moves(**won) == []
    assert CONNECT_FOUR.parse("1212121").to_move is Side.SECOND
