"""Whatever stands in a file, reading it gives records or a ConjoinError, in bounded time and memory."""

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conjoin.core.errors import ConjoinError
from conjoin.core.position import Outcome
from conjoin.core.record import Ending, Record
from conjoin.records.fields import FILE_LIMIT
from conjoin.records.files import add, load, load_lenient, readings, save
from conjoin.records.jsonl import from_json, to_json
from conjoin.records.reading import Reading
from conjoin.records.replay import replay
from conjoin.records.sgf import to_sgf
from tests.records.games import BRIDGE, games_played, littlegolem

WON = Record("havannah:size=4", ("ann", "bøb"), " ".join(BRIDGE), clock=(0.5, 2.0), seed=7, event="cup\n]")
DROP = Record("connect-four", ("ann", "bob"), "4453", ending=Ending.RESIGN)
SAMPLES = [
    f"{to_json(WON)}\n{to_json(DROP)}\n".encode(),
    f"{to_sgf(WON)}\n{to_sgf(WON)}\n".encode(),
    f"{littlegolem(BRIDGE)}\n{littlegolem(('e1', 'swap', 'resign'))}".encode(),
    b"(;FF[4]GM[Havannah]SZ[3]PW[ann];W[a1](;B[d3](;W[e5]C[a \\] b])(;W[e4];B[d2]))(;B[c5];W[c4]))",
]
TOKENS = [b"(;", b")", b"[", b"]", b"\\", b";W[e1]", b"RE[B]", b"RU[LG]", b"GM[Havannah]", b"\n", b"\x00", b"\xff",
          b"\xc3", b'"', b"{", b"}", b"null", b"1e999", b"NaN", b'\\ud800', b"\xed\xa0\x80", b"SZ[99]"]  # fmt: skip
T = TypeVar("T")
NAMES = st.sampled_from(["g.jsonl", "g.sgf", "g.hgf", "g"])


@st.composite
def spoiled(draw: st.DrawFn) -> bytes:
    """A valid file with some of its bytes taken out, put in, doubled or changed."""
    data = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 20)))
        put = draw(st.sampled_from([b"", data[start:end] * 2, *TOKENS]) | st.binary(max_size=3))
        data = data[:start] + put + data[end:]
    return data


def attempt(work: Callable[[], T]) -> T | ConjoinError:
    try:
        return work()
    except ConjoinError as error:
        return error


def survivors(name: str, data: bytes) -> list[Reading]:
    """The games read from a file with this content, each of which can be played and kept again."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        strict, found = attempt(lambda: load(path)), attempt(lambda: list(readings(path)))
        for refused in (strict, found):
            assert not isinstance(refused, ConjoinError) or str(path) in refused.problem
        if isinstance(found, ConjoinError):
            assert isinstance(strict, ConjoinError)
            return []
        assert all(str(path) in item.problem for item in found if isinstance(item, ConjoinError))
        good = [item for item in found if isinstance(item, Reading)]
        assert [item for item in load_lenient(path) if isinstance(item, Record)] == [
            item.record for item in good
        ]
        # Lenient reading gives up nothing that strict reading has.
        assert isinstance(strict, ConjoinError) or [item.record for item in good] == strict
        before = path.read_bytes()
        try:
            add(path, WON)
        except ConjoinError:
            assert path.read_bytes() == before
        else:
            assert path.read_bytes().startswith(before)
    return good


def check(name: str, data: bytes) -> None:
    for item in survivors(name, data):
        assert from_json(to_json(item.record)) == item.record
        assert 1 <= item.line <= data.count(b"\n") + 1
        try:
            done = replay(item.record)
        except ConjoinError:
            continue
        assert all(isinstance(text, str) for text in (*done.problems, *item.remarks))


@settings(max_examples=400)
@given(NAMES, st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    check(name, data)


@settings(max_examples=1000)
@given(NAMES, spoiled())
def test_spoiled_files_are_read_or_refused(name: str, data: bytes) -> None:
    check(name, data)


@pytest.mark.parametrize("data", SAMPLES)
def test_the_samples_are_sound(data: bytes) -> None:
    assert len(survivors("g", data)) == 2 - data.startswith(b"(;FF[4]GM[Havannah]")


MEBIBYTE = 1 << 20
HUGE: dict[str, tuple[str, Callable[[int], str]]] = {
    "lines of nothing": ("g.jsonl", lambda size: "\n" * size),
    "lines of text": ("g.jsonl", lambda size: "x\n" * (size // 2)),
    "lines cut off": ("g.jsonl", lambda size: '{"game":\n' * (size // 9)),
    "one long line": ("g.jsonl", lambda size: '{"game": "' + "x" * size),
    "lists": ("g.jsonl", lambda size: "[" * size),
    "long moves": ("g.jsonl", lambda size: to_json(Record("havannah", ("", ""), "a1 " * (size // 3 - 100)))),
    "games cut off": ("g.sgf", lambda size: "(;FF[4]SZ[4]\n" * (size // 13)),
    "games cut off in a value": ("g.sgf", lambda size: "(;SZ[4]C[\n" * (size // 10)),
    "small games and a bad one": ("g.sgf", lambda size: "(;SZ[4])\n" * (size // 9) + "x"),
    "brackets": ("g.sgf", lambda size: "(" * size),
    "trees": ("g.sgf", lambda size: "(;" * (size // 2)),
    "lines of brackets": ("g.sgf", lambda size: "(\n" * (size // 2)),
    "white space in a root": ("g.sgf", lambda size: ("(" + " " * 999 + "\n") * (size // 1001)),
    "nodes": ("g.sgf", lambda size: "(" + ";" * size),
    "backslashes": ("g.sgf", lambda size: "(;SZ[4]C[" + "\\" * size),
}


@pytest.mark.parametrize(("name", "text"), HUGE.values(), ids=HUGE.keys())
def test_time_and_memory_grow_no_faster_than_the_file(
    tmp_path: Path, name: str, text: Callable[[int], str]
) -> None:
    path = tmp_path / name
    seconds = []
    for size in (MEBIBYTE // 128, MEBIBYTE // 16):
        path.write_text(text(size))
        tracemalloc.start()
        start = time.process_time()
        try:
            for item in readings(path):
                if isinstance(item, Reading):
                    replay(item.record)
        except ConjoinError:
            pass
        seconds.append(time.process_time() - start)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < FILE_LIMIT + 60 * size + MEBIBYTE  # a buffer for the largest file is made at once
    # Eight times as much may take somewhat more than eight times as long, but not sixty-four times.
    assert seconds[1] < 20 * seconds[0] + 0.2


@given(st.lists(games_played(["connect-four", "fencemaster", "havannah"]), min_size=1, max_size=3))
def test_games_played_at_random_survive_every_format(played: list[tuple[str, str, Outcome | None]]) -> None:
    games = [
        Record(name, ("ann", "bob"), moves, outcome, Ending.RULES if outcome else None)
        for name, moves, outcome in played
    ]
    hex_games = [record for record in games if not record.game.startswith("connect-four")]
    with TemporaryDirectory() as folder:
        for name, records in (("g.jsonl", games), ("g.sgf", hex_games)):
            path = Path(folder) / name
            if records:
                save(path, records)
                assert load(path) == list(load_lenient(path)) == records
                assert all(isinstance(item, Reading) and not item.remarks for item in readings(path))
            assert all(not replay(record).problems for record in records)
