"""The readable proof-number search: against plain minimax, on hex boards and in Connect Four."""

from collections.abc import Hashable
from typing import Any

import pytest

from conjoin import Side, game
from conjoin.core.bounds import OPEN
from conjoin.engines.evaluation.prospects import can_still_win
from conjoin.engines.search.proof import Proof, prove
from tests.engines.hex_endgames import SPECS, endgames, plain_result
from tests.solver.test_scores import late_positions


def hopeless(position: Any, side: Side) -> bool:
    return not can_still_win(position, side)


@pytest.mark.parametrize("spec", SPECS)
def test_hex_endgames_come_out_as_minimax_says(spec: str) -> None:
    known: dict[Hashable, int] = {}
    for position in endgames(spec, 15, 2, 6):
        result = plain_result(position, known)
        for pruned in (prove(position, 10_000, hopeless), prove(position, 10_000)):
            assert (pruned.bounds.low, pruned.bounds.high) == (result, result)


def test_connect_four_endgames_come_out_as_minimax_says() -> None:
    results = []
    for spec, stones in (
        ("connect-four:width=4,height=4", 7),
        ("connect-four:width=5,height=4", 11),
        ("connect-four", 34),
    ):
        known: dict[Hashable, int] = {}
        for position in late_positions(spec, stones, 15):
            proof = prove(position, 10_000)
            assert proof.bounds.exact
            assert proof.bounds.low == plain_result(position, known)
            results.append(proof.bounds.low)
    assert set(results) == {-1, 0, 1}


def test_what_the_nodes_do_not_reach_stays_open() -> None:
    """The bounds close in on the result as the nodes grow, and never exclude it."""
    start = game("connect-four:width=4,height=4").parse("11")
    exact = prove(start, 100_000)
    assert exact.bounds.exact
    assert prove(start, 0) == Proof(OPEN, 0)
    for nodes in (1, 10, 100, 1_000):
        proof = prove(start, nodes)
        assert proof == prove(start, nodes)
        assert proof.bounds.low <= exact.bounds.low <= proof.bounds.high
        assert proof.nodes <= 2 * nodes


def test_giving_up_hopeless_positions_saves_nodes() -> None:
    plain, pruned = 0, 0
    for position in endgames("fencemaster:size=3", 8, 8, 8):
        plain += prove(position, 50_000).nodes
        pruned += prove(position, 50_000, hopeless).nodes
    assert pruned < plain


def test_whoever_has_no_prospects_wins_no_game_that_can_still_be_played() -> None:
    without = 0
    for spec in SPECS:
        for position in endgames(spec, 15, 2, 6):
            possible = _winners(position, {})
            for side in Side:
                hope = can_still_win(position, side)
                without += not hope
                assert hope or side not in possible
    assert without > 10


def _winners(position: Any, known: dict[Hashable, frozenset[Side]]) -> frozenset[Side]:
    """Everybody who wins some game that can still be played."""
    if position.outcome is not None:
        return frozenset() if position.outcome.winner is None else frozenset({position.outcome.winner})
    if position.key not in known:
        after = [_winners(position.play(move), known) for move in position.legal_moves()]
        known[position.key] = frozenset().union(*after)
    return known[position.key]
