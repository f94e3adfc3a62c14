"""Canonical Huffman codes: frequent values in few bits, and only the lengths of the code words need to be kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush


@dataclass(frozen=True)
class HuffmanCode:
    """A complete code: every sequence of bits begins with exactly one of its words."""

    lengths: Mapping[int, int]
    """By value, the bits of its word."""

    def __post_init__(self) -> None:
        if not self.lengths or sum(1 << self.longest - length for length in self.lengths.values()) != (
            1 << self.longest
        ):
            raise ValueError("these lengths make no complete code")

    @cached_property
    def longest(self) -> int:
        """Bits of its longest word."""
        return max(self.lengths.values(), default=0)

    @cached_property
    def words(self) -> dict[int, tuple[int, int]]:
        """By value: how many bits its word has, and the word, the first bit highest.

        >>> HuffmanCode({-1: 2, 0: 1, 5: 2}).words
        {0: (1, 0), -1: (2, 2), 5: (2, 3)}
        """
        words, word, before = {}, 0, 0
        for length, value in sorted((length, value) for value, length in self.lengths.items()):
            word <<= length - before
            words[value] = length, word
            word, before = word + 1, length
        return words

    @cached_property
    def values(self) -> dict[tuple[int, int], int]:
        """By length and word, the value."""
        return {word: value for value, word in self.words.items()}


def huffman_code(counts: Mapping[int, int]) -> HuffmanCode:
    """The shortest code for values that are as frequent as this; the same for equal counts.

    >>> huffman_code({7: 1, 0: 5, 1: 1}).lengths
    {0: 1, 1: 2, 7: 2}
    """
    lengths = dict.fromkeys(sorted(counts), 0)
    heap = [(counts[value], number, [value]) for number, value in enumerate(lengths)]
    heapify(heap)
    for number in range(len(heap), 2 * len(heap) - 1):
        few, _, left = heappop(heap)
        more, _, right = heappop(heap)
        for value in (*left, *right):
            lengths[value] += 1
        heappush(heap, (few + more, number, left + right))
    return HuffmanCode(lengths)
