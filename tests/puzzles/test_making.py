"""Files of puzzles: the same on any number of cores and after any interruption, and nothing twice."""

import json
from itertools import islice
from pathlib import Path

import pytest

from conjoin import registry
from conjoin.core.errors import BadNotation, BadOption, StoreError
from conjoin.games.connect_four import ConnectFour
from conjoin.puzzles.checking import puzzle_of
from conjoin.puzzles.files import positions
from conjoin.puzzles.finding import mirrored_key
from conjoin.puzzles.making import Made, make

GAME = ConnectFour(width=5, height=5)
LENGTHS = (3, 5)
COUNT = 60


def made(path: Path, count: int = COUNT, processes: int = 1, seed: int = 1) -> Made:
    *_, last = make(GAME, LENGTHS, seed, count, path, processes)
    return last


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "whole.jsonl"
    assert made(path).count == COUNT
    return path


def test_every_line_is_a_puzzle_and_none_comes_twice(whole: Path) -> None:
    lines = [json.loads(line) for line in whole.read_text().splitlines()]
    assert len(lines) == COUNT
    found = [puzzle_of(placed.position) for placed in positions(whole)]
    assert [GAME.join_moves(map(GAME.move_name, one.solution)) for one in found] == [
        "".join(line["solution"]) for line in lines
    ]
    assert [one.theme for one in found] == [line["theme"] for line in lines]
    assert {len(one.solution) for one in found} == set(LENGTHS)
    assert len({mirrored_key(one.position) for one in found}) == COUNT


@pytest.mark.parametrize("kept", [0.4, 1.0])
def test_a_file_that_was_cut_anywhere_becomes_the_same(whole: Path, tmp_path: Path, kept: float) -> None:
    path = tmp_path / "cut.jsonl"
    data = whole.read_bytes()
    path.write_bytes(data[: int(kept * len(data))])
    assert made(path, processes=2).count == COUNT
    assert path.read_bytes() == data


def test_a_file_grows_to_more_and_is_left_alone_by_less(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "grown.jsonl"
    assert made(path, 25).count == 25
    assert made(path, 10).count == 25
    assert made(path).count == COUNT
    assert path.read_bytes() == whole.read_bytes()


def test_files_of_something_else_are_refused(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="holds puzzles of connect-four:width=5,height=5 with seed 1"):
        made(whole, seed=2)
    other = tmp_path / "other.jsonl"
    other.write_text('{"game": "connect-four", "moves": ""}\n')
    with pytest.raises(BadOption, match="is no file that this command has made"):
        made(other)
    assert other.read_text().startswith("{")
    with pytest.raises(StoreError, match="cannot write"):
        made(tmp_path / "nowhere" / "at" / "all.jsonl")
    with pytest.raises(BadOption, match="no puzzle of 4 plies"):
        list(make(GAME, (4,), 1, 1, tmp_path / "none.jsonl"))


def test_positions_are_read_from_moves_alone(tmp_path: Path) -> None:
    path = tmp_path / "plain.txt"
    path.write_text(
        '112233\n\n{"game": "havannah:size=4", "moves": "g2 a1 e1 d1 c1 f3 f2 d2 d4 e2 f4 e3 g3"}\n'
    )
    first, second = positions(path)
    assert (first.line, second.line) == (1, 3)
    assert first.position == registry.game("connect-four").parse("112233")
    assert len(puzzle_of(second.position).solution) == 3
    for text, problem in (('{"moves": 1}', "line 1 of .* names no"), ("{", "line 1 of .* is no JSON")):
        path.write_text(text)
        with pytest.raises(BadNotation, match=problem):
            list(islice(positions(path), 1))
    with pytest.raises(StoreError, match="cannot read"):
        list(positions(tmp_path / "none.jsonl"))
