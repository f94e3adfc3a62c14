"""A book as a file: small, and refused whole if anything in it is not as it was written.

bytes       what
8           CONJBOOK
5           version, width, height, line, plies
4 a ply     how many positions each ply has, from ply 0 on (little endian, like all numbers here)
32          SHA-256 of everything before it and of the unpacked rest
the rest    LZMA: the keys of every ply, each as the difference to the one before it, 8 bytes each;
            then the scores, one signed byte each
"""

import hashlib
import lzma
import struct
import sys
from array import array
from itertools import accumulate, pairwise
from pathlib import Path

from conjoin.core.errors import BadOption, StoreError
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.book.book import Book, Page

MAGIC = b"CONJBOOK"
VERSION = 1
HEAD = struct.Struct("<8s5B")
DIGEST = hashlib.sha256().digest_size
KEY, SCORE = 8, 1
"""Bytes of a key and of a score."""

LARGEST = 1 << 30
"""Bytes of a book that is read; the deepest ones there can be are far smaller."""

REBUILD = "build it again with: conjoin book build"


def encoded(game: ConnectFour, scores: list[dict[int, int]]) -> bytes:
    """The file for these scores, by ply and key."""
    board = game.board
    head = HEAD.pack(MAGIC, VERSION, board.width, board.height, board.line, len(scores) - 1)
    head += struct.pack(f"<{len(scores)}I", *(len(level) for level in scores))
    keys = [sorted(level) for level in scores]
    body = b"".join(_little(array("Q", _differences(ply))) for ply in keys)
    body += b"".join(
        array("b", (level[key] for key in ply)).tobytes() for level, ply in zip(scores, keys, strict=True)
    )
    packed = lzma.compress(body, preset=9 | lzma.PRESET_EXTREME)
    return head + _digest(head, body) + packed


def decoded(data: bytes, name: str) -> Book:
    """The book in these bytes; raises StoreError, which calls it by this name."""
    head, counts = _head(data, name)
    _, _, width, height, line, _ = HEAD.unpack_from(data)
    digest, packed = data[len(head) : len(head) + DIGEST], data[len(head) + DIGEST :]
    body = _unpacked(packed, sum(counts) * (KEY + SCORE), name)
    if _digest(head, body) != digest:
        raise StoreError(f"{name} is damaged: its checksum is wrong", REBUILD)
    try:
        game = ConnectFour(width, height, line)
    except BadOption as error:
        raise StoreError(f"{name} is for no board there is: {error.problem}", REBUILD) from None
    try:
        return Book(game, _pages(body, counts), digest.hex())
    except OverflowError:
        raise StoreError(f"{name} holds keys of no position", REBUILD) from None


def read(path: Path) -> Book:
    """The book in a file; raises StoreError."""
    try:
        with path.open("rb") as file:
            data = file.read(len(MAGIC))
            if data == MAGIC:  # anything else may be a device that never ends
                data += file.read(LARGEST)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"cannot read the book {path}: {reason}", REBUILD) from None
    return decoded(data, f"the book {path}")


def write(path: Path, data: bytes) -> None:
    """The file appears whole or not at all; raises StoreError."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise StoreError(
            f"cannot write {path}: {error.strerror}", "choose another place with --out"
        ) from None


def _head(data: bytes, name: str) -> tuple[bytes, tuple[int, ...]]:
    """Everything before the checksum, and how many positions each ply has."""
    if not data.startswith(MAGIC):
        raise StoreError(f"{name} is no opening book", REBUILD)
    if len(data) < HEAD.size:
        raise StoreError(f"{name} is cut short", REBUILD)
    version, plies = data[len(MAGIC)], data[HEAD.size - 1]
    if version != VERSION:
        raise StoreError(f"{name} is of version {version}, and only version {VERSION} can be read", REBUILD)
    counts = struct.Struct(f"<{plies + 1}I")
    end = HEAD.size + counts.size
    if len(data) < end + DIGEST:
        raise StoreError(f"{name} is cut short", REBUILD)
    return data[:end], counts.unpack_from(data, HEAD.size)


def _unpacked(packed: bytes, size: int, name: str) -> bytes:
    """Never more than it should be, whatever a broken file asks for."""
    unpacker = lzma.LZMADecompressor()
    try:
        body = unpacker.decompress(packed, max_length=size + 1)
    except lzma.LZMAError as error:
        raise StoreError(f"{name} is damaged: {error}", REBUILD) from None
    if len(body) <= size and not unpacker.eof:
        raise StoreError(f"{name} is cut short", REBUILD)
    if len(body) != size or unpacker.unused_data:
        raise StoreError(f"{name} is damaged: its size is wrong", REBUILD)
    return body


def _pages(body: bytes, counts: tuple[int, ...]) -> tuple[Page, ...]:
    keys, scores = array("Q"), array("b", body[sum(counts) * KEY :])
    keys.frombytes(body[: sum(counts) * KEY])
    if sys.byteorder == "big":
        keys.byteswap()
    ends = [0, *accumulate(counts)]
    return tuple(
        Page(array("Q", accumulate(keys[begin:end])), scores[begin:end]) for begin, end in pairwise(ends)
    )


def _differences(ascending: list[int]) -> list[int]:
    return [key - before for before, key in pairwise([0, *ascending])]


def _little(numbers: "array[int]") -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _digest(head: bytes, body: bytes) -> bytes:
    return hashlib.sha256(head + body).digest()
