"""What is behind the checksum in a book of version 1: LZMA, and in it every key beside its score.

All keys come first, each as its difference to the one before in its ply, 8 bytes each; then all scores, one signed
byte each. The whole of it has to be unpacked before the first question; books are not written like this any more.
"""

import lzma
import sys
from array import array
from itertools import accumulate, pairwise

from conjoin.solver.book.book import Page

VERSION = 1
KEY, SCORE = 8, 1
"""Bytes of a key and of a score."""


def unpacked(packed: bytes, counts: tuple[int, ...]) -> bytes:
    """Never more than so many positions take, whatever a broken file asks for; raises ValueError."""
    size = sum(counts) * (KEY + SCORE)
    unpacker = lzma.LZMADecompressor()
    try:
        content = unpacker.decompress(packed, max_length=size + 1)
    except lzma.LZMAError as error:
        raise ValueError(f"is damaged: {error}") from None
    if len(content) <= size and not unpacker.eof:
        raise ValueError("is cut short")
    if len(content) != size or unpacker.unused_data:
        raise ValueError("is damaged: its size is wrong")
    return content


def pages(content: bytes, counts: tuple[int, ...]) -> tuple[Page, ...]:
    """The positions by ply; raises ValueError."""
    keys, scores = array("Q"), array("b", content[sum(counts) * KEY :])
    keys.frombytes(content[: sum(counts) * KEY])
    if sys.byteorder == "big":
        keys.byteswap()
    ends = [0, *accumulate(counts)]
    try:
        return tuple(
            Page(array("Q", accumulate(keys[begin:end])), scores[begin:end]) for begin, end in pairwise(ends)
        )
    except OverflowError:
        raise ValueError("holds keys of no position") from None
