"""The network of the hex games: the compiled one beside its specification, and a search that asks it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from conjoin import registry
from conjoin._native import hex_network as native
from conjoin._native import mcts
from conjoin.engines.hex_network import LEAST_CHANGE, danger, network_file, network_of
from conjoin.engines.mcts import MctsEngine
from lab.hex_network.readable import Network, features

PATHS = ("portable", "sse2", "avx2", "avx512")
BOARDS = [(rules, size) for rules in ("havannah", "fencemaster") for size in (2, 5, 6, 13)]


def positions(rules: str, size: int, count: int) -> Iterator[Any]:
    """Running positions of random games with the swap rule."""
    random, start = Random(f"network {rules} {size}"), registry.game(f"{rules}:size={size},swap=on").start()
    for _ in range(count):
        position: Any = start
        for _ in range(random.randrange(size * size)):
            after = position.play(random.choice(position.legal_moves()))
            if after.outcome is not None:
                break
            position = after
        yield position


@pytest.mark.parametrize(("rules", "size"), BOARDS)
def test_every_instruction_set_says_what_the_specification_says(
    rules: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    readable, compiled = Network(network_file()), []
    for path in PATHS:
        monkeypatch.setenv("CONJOIN_SIMD", path)
        compiled.append(native.Network(rules, size, network_file()))
    for position in positions(rules, size, 4):
        value, policy = readable.evaluate(features(position))
        answers = [network.evaluate(list(position.moves), swap=True) for network in compiled]
        assert all(answer == answers[0] for answer in answers)
        assert answers[0][0] == pytest.approx(value, abs=1e-6)
        assert np.array_equal(np.array(answers[0][1], np.float32), policy.astype(np.float32))


def test_the_portable_code_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONJOIN_SIMD", "portable")
    assert native.Network("havannah", 5, network_file()).path == "portable"
    monkeypatch.delenv("CONJOIN_SIMD")
    assert native.Network("havannah", 5, network_file()).path in PATHS


def found_by(path: str, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("CONJOIN_SIMD", path)
    search = mcts.Search("havannah", 5, seed=3, network=network_file())
    search.go_to([30, 3, 40, 20, 10, 50, 27])
    search.run(1_000)
    return search.root_moves(), search.nodes


def test_a_search_finds_the_same_with_every_instruction_set(monkeypatch: pytest.MonkeyPatch) -> None:
    first = found_by("portable", monkeypatch)
    assert all(found_by(path, monkeypatch) == first for path in PATHS[1:])


def test_a_damaged_file_is_refused() -> None:
    file = bytearray(network_file())
    file[5000] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        native.Network("havannah", 5, bytes(file))
    with pytest.raises(ValueError, match="not a network"):
        mcts.Search("havannah", 5, network=b"CONJHEX0" + network_file()[8:])


SIGNATURES = {
    ("havannah", 4): (447, 5, 87352, 3, 352),
    ("havannah", 6): (888, 5, 610264, 80, 318),
    ("havannah", 8): (564, 4, 354288, 89, 312),
    ("fencemaster", 6): (896, 5, 614928, 38, 432),
}
"""Nodes, depth, bytes, and the best move with its visits, after 2,000 simulations from the second cell."""


@pytest.mark.parametrize(("rules", "size"), SIGNATURES)
def test_without_a_network_the_search_is_the_same_to_the_node(rules: str, size: int) -> None:
    search = mcts.Search(rules, size, seed=7)
    search.go_to([1])
    search.run(2_000)
    best = max(search.root_moves(), key=lambda row: row[1])
    assert (search.nodes, search.depth, search.bytes_used, *best[:2]) == SIGNATURES[rules, size]


def test_the_danger_is_where_a_stone_of_the_other_side_changes_the_opinion_most() -> None:
    position = registry.game("havannah:size=5").parse("e5 a1 e6 b1 f6 c1")
    (reason,) = danger(position)
    assert "opinion" in reason.text
    network = network_of("havannah", 5)
    before, _ = network.evaluate(list(position.moves))
    after = network.chances_if_taken(list(position.moves), list(reason.cells))
    assert after == sorted(after)
    assert max(after) <= before - LEAST_CHANGE
    best, *others = MctsEngine(simulations=300).analyse(position).lines
    assert reason in best.reasons
    assert not any(each.rule == "network" for line in others for each in line.reasons)
    assert danger(registry.game("havannah:size=5").parse("e5 a1 e6 b1 f6")) == ()


def test_the_network_is_asked_where_it_helps_and_where_it_is_wanted() -> None:
    stones = "a1 d4 a2 d5 b1 e4 b2"
    small, large = (registry.game(f"havannah:size={size}").parse(stones) for size in (4, 6))

    def chances(position: Any, network: str) -> list[float | None]:
        return [line.chance for line in MctsEngine(simulations=200, network=network).analyse(position).lines]

    assert chances(small, "auto") == chances(small, "off") != chances(small, "on")
    assert chances(large, "auto") == chances(large, "on") != chances(large, "off")
