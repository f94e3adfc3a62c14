"""Values by key without the keys: all of them right, in little more room than their entropy."""

from collections import Counter
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from math import log2
from random import Random

import pytest

from conjoin.solver.book.huffman import HuffmanCode, huffman_code
from conjoin.solver.book.ribbon import Ribbon, ribbon


def skewed(random: Random) -> int:
    return round(random.gauss(0, 3))


@pytest.mark.parametrize(
    ("count", "value"),
    [
        (1, skewed),
        (2, skewed),
        (40, skewed),
        (2500, skewed),
        (1500, lambda random: int(random.random() < 0.02)),
        (700, lambda random: random.randrange(256) - 128),
        (700, lambda _: 5),
    ],
    ids=["one", "two", "few", "many", "rare", "wide", "equal"],
)
def test_every_value_is_found_by_its_key(count: int, value: Callable[[Random], int]) -> None:
    random = Random(count)
    values = {random.getrandbits(64) >> random.choice((0, 0, 30)): value(random) for _ in range(count)}
    code, data = ribbon(values)
    table = Ribbon(code, data)
    assert {key: table.value(key) for key in values} == values
    assert {table.value(random.getrandbits(64)) for _ in range(500)} <= set(values.values())


def test_keys_that_differ_little_are_told_apart() -> None:
    values = {key: key.bit_count() % 3 for key in range(1500)}
    table = Ribbon(*ribbon(values))
    assert {key: table.value(key) for key in values} == values


def test_the_order_of_the_values_changes_nothing() -> None:
    values = {key * 7919: key % 11 for key in range(1200)}
    backwards = dict(reversed(values.items()))
    assert ribbon(values) == ribbon(backwards)


def test_a_table_is_little_larger_than_its_values() -> None:
    random = Random(4)
    values = {random.getrandbits(60): skewed(random) for _ in range(4000)}
    counts = Counter(values.values()).values()
    entropy = -sum(count * log2(count / len(values)) for count in counts)
    _, data = ribbon(values)
    assert 8 * len(data) < 1.07 * entropy


def test_no_prefix_code_is_shorter() -> None:
    counts = {value: (value * 37) % 101 + 1 for value in range(30)}
    code = huffman_code(counts)
    heap = list(counts.values())
    heapify(heap)
    shortest = 0  # the sum of all inner nodes of Huffman's tree
    while len(heap) > 1:
        joined = heappop(heap) + heappop(heap)
        shortest += joined
        heappush(heap, joined)
    assert sum(counts[value] * length for value, length in code.lengths.items()) == shortest
    words = {format(word, f"0{length}b") for length, word in code.values}
    assert not any(one != other and one.startswith(other) for one in words for other in words)


@pytest.mark.parametrize("lengths", [{}, {1: 1}, {1: 1, 2: 1, 3: 1}, {1: 0, 2: 1}, {1: 2, 2: 2, 3: 2}])
def test_lengths_that_make_no_code_are_refused(lengths: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="no complete code"):
        HuffmanCode(lengths)
