"""A book as a file: small, and refused whole if anything in it is not as it was written.

bytes       what
8           CONJBOOK
5           version, width, height, line, plies
4 a ply     how many positions each ply has, from ply 0 on (little endian, like all numbers here)
12          how many positions the side to move wins, draws and loses
4           how many bytes there are behind the checksum
32          SHA-256 of everything before it and behind it
1 a score   how many bits its code word has, from the worst score there is to the best; 255: it does not occur
the rest    by key, the scores of all positions but those in which the next stone wins: see `ribbon`

In a file of version 1 the checksum comes right after the counts, and behind it is what `sorted_keys` describes.
"""

import hashlib
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from conjoin.core.errors import BadOption, StoreError
from conjoin.games.connect_four import ConnectFour
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.book import sorted_keys
from conjoin.solver.book.book import Book, Hashed, Pages, Results, Scores
from conjoin.solver.book.huffman import HuffmanCode
from conjoin.solver.book.ribbon import Ribbon, ribbon

MAGIC = b"CONJBOOK"
VERSION = 2
HEAD = struct.Struct("<8s5B")
TAIL = struct.Struct("<4I")
"""Of the head of version 2: the results and the size."""
DIGEST = hashlib.sha256().digest_size
ABSENT = 255
"""Instead of the length of a code word."""

LARGEST = 1 << 30
"""Bytes of a book that is read; the deepest ones there can be are far smaller."""

REBUILD = "build it again with: conjoin book build"


def encoded(game: ConnectFour, scores: list[dict[int, int]]) -> bytes:
    """The file for these scores, by ply and key."""
    bitboards = Bitboards(game.board)
    kept: dict[int, int] = {}
    for ply, level in enumerate(scores):
        win = bitboards.win_at(ply)
        kept.update((key, score) for key, score in level.items() if score != win)
    code, table = ribbon(kept)
    content = bytes(code.lengths.get(score, ABSENT) for score in _all_scores(bitboards)) + table
    board = game.board
    head = HEAD.pack(MAGIC, VERSION, board.width, board.height, board.line, len(scores) - 1)
    head += struct.pack(f"<{len(scores)}I", *map(len, scores))
    head += TAIL.pack(*results(score for level in scores for score in level.values()), len(content))
    return head + _digest(head, content) + content


def results(scores: Iterable[int]) -> Results:
    """How many of these are wins, draws and losses."""
    counts = [0, 0, 0]
    for score in scores:
        counts[(score < 0) - (score > 0) + 1] += 1
    return Results(*counts)


def decoded(data: bytes, name: str) -> Book:
    """The book in these bytes; raises StoreError, which calls it by this name."""
    try:
        return _decoded(data)
    except ValueError as error:
        raise StoreError(f"{name} {error}", REBUILD) from None


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


def _decoded(data: bytes) -> Book:
    """Raises ValueError, which says what the file is."""
    head = _head(data)
    digest, content = data[head.size : head.size + DIGEST], data[head.size + DIGEST :]
    if head.version == sorted_keys.VERSION:
        content = sorted_keys.unpacked(content, head.counts)
    elif len(content) != head.content:
        raise ValueError("is cut short" if len(content) < head.content else "is damaged: its size is wrong")
    if _digest(data[: head.size], content) != digest:
        raise ValueError("is damaged: its checksum is wrong")
    try:
        game = ConnectFour(*head.sides)
    except BadOption as error:
        raise ValueError(f"is for no board there is: {error.problem}") from None
    if head.results:
        scores: Scores = _hashed(Bitboards(game.board), content)
        return Book(game, head.version, head.counts, head.results, scores, digest.hex())
    pages = sorted_keys.pages(content, head.counts)
    found = results(score for page in pages for score in page.scores)
    return Book(game, head.version, head.counts, found, Pages(Bitboards(game.board), pages), digest.hex())


def _hashed(bitboards: Bitboards, content: bytes) -> Hashed:
    """Raises ValueError."""
    scores = _all_scores(bitboards)
    lengths = {score: length for score, length in zip(scores, content, strict=False) if length != ABSENT}
    try:
        return Hashed(bitboards, Ribbon(HuffmanCode(lengths), content[len(scores) :]))
    except ValueError as error:
        raise ValueError(f"is damaged: {error}") from None


@dataclass(frozen=True, slots=True)
class _Head:
    """Everything before the checksum."""

    size: int
    """Bytes."""
    version: int
    sides: tuple[int, int, int]
    """Width, height, line."""
    counts: tuple[int, ...]
    results: Results | None = None
    """Not in version 1."""
    content: int = 0
    """Bytes behind the checksum; not in version 1."""


def _head(data: bytes) -> _Head:
    """Raises ValueError."""
    if not data.startswith(MAGIC):
        raise ValueError("is no opening book")
    if len(data) < HEAD.size:
        raise ValueError("is cut short")
    _, version, width, height, line, plies = HEAD.unpack_from(data)
    if version not in (sorted_keys.VERSION, VERSION):
        raise ValueError(
            f"is of version {version}, and only versions {sorted_keys.VERSION} to {VERSION} can be read"
        )
    numbers = struct.Struct(f"<{plies + 1}I")
    end = HEAD.size + numbers.size
    size = end if version == sorted_keys.VERSION else end + TAIL.size
    if len(data) < size + DIGEST:
        raise ValueError("is cut short")
    counts = numbers.unpack_from(data, HEAD.size)
    if version == sorted_keys.VERSION:
        return _Head(size, version, (width, height, line), counts)
    won, drawn, lost, content = TAIL.unpack_from(data, end)
    return _Head(size, version, (width, height, line), counts, Results(won, drawn, lost), content)


def _all_scores(bitboards: Bitboards) -> range:
    """From the worst to the best on this board."""
    return range(-bitboards.win_at(0), bitboards.win_at(0) + 1)


def _digest(head: bytes, content: bytes) -> bytes:
    return hashlib.sha256(head + content).digest()
