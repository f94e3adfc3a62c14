"""Values by key, without the keys: a table in little more room than the values alone need.

Each value is a Huffman code word, and each of its bits the parity of some bits of the table, chosen by the key. That
makes a system of linear equations over single bits, which is solved once; to look a value up takes a hash and a few
parities. A key that the table was not made for gets a value too, so whoever asks must know that it is one of them.

    table    0 1 1 0 1 0 0 1 1 1 0 1 0 0 1 ...
    key          1 0 1 1 0 0 1 1                     first bit of the word: 1·1 + 1·1 + 1·0 + 1·1 + 1·1 = 0
                   1 0 1 1 0 0 1 1                   second bit: the same pattern, one place further

Keys are shared out over buckets, each a small system of its own. All equations of a bucket touch a band of
PATTERN_BITS neighbouring bits, so that elimination never leaves a band either. The idea is that of ribbon retrieval
(Dillinger, Hübschle-Schneider, Sanders and Walzer, "Fast Succinct Retrieval and Approximate Membership using Ribbon",
2022), with code words as in Genuzio and Vigna's "Engineering Compressed Static Functions" (2018).
"""

import struct
from collections.abc import Mapping
from itertools import count

from conjoin.solver.book.huffman import HuffmanCode, huffman_code

PATTERN_BITS = 128
KEYS_IN_BUCKET = 512
"""On average: more of them need wider patterns for as little waste, fewer need more places in the directory."""
SPARE = 128
"""A bucket has a bit to spare for every so many equations, and more of them after each seed that did not do."""

COUNT = struct.Struct("<I")
BUCKET = struct.Struct("<IB")
"""Where its bits end, counted from the first bucket's first bit, and its seed."""
SEEDS = 256

WORD = (1 << 64) - 1
STRIDE = 0x9E37_79B9_7F4A_7C15


def mixed(word: int) -> int:
    """A bijection on words of 64 bits that hides every pattern (the last step of SplitMix64)."""
    word = (word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D0_49BB_1331_11EB & WORD
    return word ^ word >> 31


class Ribbon:
    """A table that can be asked."""

    def __init__(self, code: HuffmanCode, data: bytes) -> None:
        """Raises ValueError for bytes that are no table."""
        self._data = data
        self._values, self._longest = code.values, code.longest
        try:
            (self._buckets,) = COUNT.unpack_from(data)
            self._first_bit = 8 * (COUNT.size + self._buckets * BUCKET.size)
            bits = self._bucket(self._buckets - 1)[1] - self._first_bit
        except struct.error:
            raise ValueError("its directory is cut short") from None
        if len(data) * 8 != self._first_bit + (bits + 7) // 8 * 8:
            raise ValueError("its size is wrong")

    def value(self, key: int) -> int:
        """The value of one of its keys."""
        begin, end, seed = self._bucket(mixed(key) * self._buckets >> 64)
        start, pattern = _equation(key, seed, end - begin, self._longest)
        at = begin + start
        bits = self._data[at >> 3 : (at + PATTERN_BITS + self._longest + 7) >> 3]
        window = int.from_bytes(bits, "little") >> (at & 7)
        word = length = 0
        while (value := self._values.get((length, word))) is None:
            word = word << 1 | (window >> length & pattern).bit_count() & 1
            length += 1
        return value

    def _bucket(self, bucket: int) -> tuple[int, int, int]:
        """The places of its first bit and of the one after its last, and its seed."""
        place = COUNT.size + bucket * BUCKET.size
        end, seed = BUCKET.unpack_from(self._data, place)
        begin = COUNT.unpack_from(self._data, place - BUCKET.size)[0] if bucket else 0
        return self._first_bit + begin, self._first_bit + end, seed


def ribbon(values: Mapping[int, int]) -> tuple[HuffmanCode, bytes]:
    """The code and the table for these values by key; the same for equal values, in whatever order."""
    counts: dict[int, int] = {}
    for value in values.values():
        counts[value] = counts.get(value, 0) + 1
    code = huffman_code(counts)
    buckets: list[list[int]] = [[] for _ in range(len(values) // KEYS_IN_BUCKET + 1)]
    for key in sorted(values):
        buckets[mixed(key) * len(buckets) >> 64].append(key)
    directory, bits, end = [COUNT.pack(len(buckets))], 0, 0
    rows: list[bytes] = []
    for keys in buckets:
        seed, solution, length = _solved({key: values[key] for key in keys}, code)
        bits |= solution << end % 8
        whole = (end % 8 + length) // 8
        rows.append((bits & (1 << 8 * whole) - 1).to_bytes(whole, "little"))
        bits >>= 8 * whole
        end += length
        directory.append(BUCKET.pack(end, seed))
    rows.append(bits.to_bytes((end % 8 + 7) // 8, "little"))
    return code, b"".join([*directory, *rows])


def _equation(key: int, seed: int, length: int, longest: int) -> tuple[int, int]:
    """Where the pattern of a key begins in a bucket of this length, and the pattern."""
    hashed = mixed(key + (seed + 1) * STRIDE & WORD)
    start = hashed * (length - PATTERN_BITS - longest + 1) >> 64
    return start, mixed(hashed + STRIDE & WORD) << 64 | mixed(hashed + 2 * STRIDE & WORD) | 1


def _solved(values: Mapping[int, int], code: HuffmanCode) -> tuple[int, int, int]:
    """A seed with which a bucket can be solved, its bits as one number, the first one lowest, and how many they are."""
    equations = sum(code.lengths[value] for value in values.values())
    if not equations:
        return 0, 0, 0
    for tried in count():
        length = equations + (tried + 2) * (equations // SPARE + 1) // 2
        length = max(length, PATTERN_BITS + code.longest)
        solution = _solution(values, code, tried % SEEDS, length)
        if solution is not None:
            return tried % SEEDS, solution, length
    raise AssertionError  # pragma: no cover  (there is always room enough in the end)


def _solution(values: Mapping[int, int], code: HuffmanCode, seed: int, length: int) -> int | None:
    """Bits with which all equations hold; None if they contradict each other."""
    equations = []
    for key, value in values.items():
        start, pattern = _equation(key, seed, length, code.longest)
        size, word = code.words[value]
        equations += [(start + place, pattern, word >> size - 1 - place & 1) for place in range(size)]
    patterns, parities = [0] * length, bytearray(length)
    for place, pattern, parity in sorted(equations):
        if not _eliminated(patterns, parities, place, pattern, parity):
            return None
    solution = 0
    for place in reversed(range(length)):  # bits that no equation asks for are zero
        bit = parities[place] ^ (patterns[place] >> 1 & solution).bit_count() & 1
        solution = solution << 1 | bit & patterns[place]
    return solution


def _eliminated(patterns: list[int], parities: bytearray, place: int, pattern: int, parity: int) -> bool:
    """Bring one equation into row echelon form; whether it agrees with those before it. A pattern begins with a one."""
    while patterns[place]:
        pattern ^= patterns[place]
        parity ^= parities[place]
        if not pattern:
            return not parity
        zeros = (pattern & -pattern).bit_length() - 1
        pattern >>= zeros
        place += zeros
    patterns[place], parities[place] = pattern, parity
    return True
