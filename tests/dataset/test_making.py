"""Labelled positions: the truth of the labels, no position twice, and a run that was stopped."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from conjoin import BadNotation, BadOption, Record, game, solve_many
from conjoin.core.position import Side
from conjoin.dataset import formats
from conjoin.dataset.labels import Labelled, labelled
from conjoin.dataset.making import CHUNK, Made, card_path, make
from conjoin.dataset.sources import KeptGames, Plies, RandomGames, SelfPlay, Source
from conjoin.env.planes import legal_mask, observation
from conjoin.games.connect_four import ConnectFour
from conjoin.records import files

SMALL = ConnectFour(5, 4)
RANDOM = RandomGames(SMALL.name, Plies(2, 14), seed=1)


def made(source: Source, wanted: int, path: Path, played: ConnectFour = SMALL, processes: int = 1) -> Made:
    *_, last = make(source, played, wanted, path, processes)
    return last


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def mirrored(line: str, columns: int = 5) -> str:
    return "".join(str(columns + 1 - int(column)) for column in line)


def test_every_label_follows_from_the_solver(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    assert made(RANDOM, 60, path).is_complete
    for row in rows(path):
        position = SMALL.parse(row["moves"])
        assert position.outcome is None
        assert row["ply"] == len(row["moves"])
        assert row["ply"] in RANDOM.plies
        scores = [score_of(row["moves"], column) for column in range(5)]
        assert row["scores"] == scores
        legal = [score for score in scores if score is not None]
        assert row["score"] == max(legal) == solve_many([row["moves"]], SMALL.name)[0]
        assert row["value"] == np.sign(row["score"])
        assert row["best"] == [column for column in range(5) if scores[column] == max(legal)]
        assert np.array(row["board"]).reshape(4, 5).tolist() == [
            [0 if stone is None else stone + 1 for stone in position.stones[start : start + 5]]
            for start in (15, 10, 5, 0)
        ]


def score_of(line: str, column: int) -> int | None:
    """What a column is worth, by its child alone."""
    position = SMALL.parse(line)
    if column not in position.legal_moves():
        return None
    child = position.play(column)
    if child.outcome is not None:
        return 0 if child.outcome.winner is None else (len(child.stones) + 1 - len(line)) // 2
    return -int(solve_many([f"{line}{column + 1}"], SMALL.name)[0])


def test_no_position_comes_twice_nor_its_mirror_image(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    found = made(RandomGames(SMALL.name, Plies(0, 2), 3), 1000, path)
    assert not found.is_complete  # of 1 + 5 + 15 positions, with the mirror images left out
    assert found.skipped > 0
    keys = {SMALL.parse(row["moves"]).key for row in rows(path)}
    images = {SMALL.parse(mirrored(row["moves"])).key for row in rows(path)}
    middle = {SMALL.parse(line).key for line in ("", "3", "33")}
    assert len(keys) == found.count
    assert keys & images == middle
    # Every position of these plies is there, or its image: 1 empty, 5 of one stone, 25 of two.
    assert len(keys | images) == 1 + 5 + 25
    assert "17 positions" in card_path(path).read_text()


def test_a_run_that_was_stopped_goes_on_to_the_same_file(tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"
    made(RANDOM, 3 * CHUNK, whole, processes=2)
    going = make(RANDOM, SMALL, 3 * CHUNK, parted, 1)
    assert next(going).count == 0
    assert next(going).count == CHUNK
    going.close()  # as Ctrl-C does
    assert not parted.exists()
    journal = parted.with_name("parted.jsonl.journal")
    with journal.open("ab") as file:
        file.write(b'[7,[["12')  # what a killed process leaves
    going = make(RANDOM, SMALL, 3 * CHUNK, parted, 1)
    assert next(going).count == CHUNK
    *_, last = going
    assert last.solved == 2 * CHUNK
    assert parted.read_bytes() == whole.read_bytes()
    assert not journal.exists()
    other = tmp_path / "other.jsonl"
    made(RandomGames(SMALL.name, Plies(2, 14), seed=2), 3 * CHUNK, other)
    assert other.read_bytes() != whole.read_bytes()


def test_a_journal_of_another_dataset_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    going = make(RANDOM, SMALL, 500, path, 1)
    next(going)
    going.close()
    with pytest.raises(BadOption, match=r"of another dataset.* remove it to start anew"):
        made(RandomGames(SMALL.name, Plies(2, 14), seed=9), 500, path)
    path.with_name("it.jsonl.journal").write_text("nonsense\n")
    with pytest.raises(BadOption, match="is no journal"):
        made(RANDOM, 500, path)


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    path.write_text("dear")
    with pytest.raises(BadOption, match="exists"):
        made(RANDOM, 5, path)
    assert path.read_text() == "dear"
    with pytest.raises(BadOption, match=r"ends in \.jsonl, \.npz, \.parquet"):
        made(RANDOM, 5, tmp_path / "it.csv")
    assert [each.name for each in tmp_path.iterdir()] == ["it.jsonl"]


def labels() -> list[Labelled]:
    return [
        labelled(SMALL, "112211", [None, -1, 2, 2, 0]),
        labelled(SMALL, "3", [0, -1, 0, -1, 0]),
        labelled(SMALL, "12345123451", [1, 2, -3, 4, -5]),
    ]


def test_all_formats_say_the_same() -> None:
    lines = [json.loads(line) for line in formats.json_lines(labels(), SMALL).splitlines()]
    table = pyarrow.parquet.read_table(io.BytesIO(formats.parquet(labels(), SMALL))).to_pylist()
    assert table == lines
    with np.load(io.BytesIO(formats.npz(labels(), SMALL))) as arrays:
        for index, line in enumerate(lines):
            position = SMALL.parse(str(arrays["moves"][index]))
            assert line["moves"] == arrays["moves"][index]
            np.testing.assert_array_equal(arrays["observation"][index], observation(position))
            np.testing.assert_array_equal(arrays["legal"][index], legal_mask(position))
            scores = [
                None if score == formats.NO_SCORE else score for score in arrays["scores"][index].tolist()
            ]
            assert scores == line["scores"]
            assert arrays["best"][index].nonzero()[0].tolist() == line["best"]
            phase = ("opening", "middle", "end")[arrays["phase"][index]]
            found = (arrays["ply"][index], phase, arrays["score"][index], arrays["value"][index])
            assert found == (line["ply"], line["phase"], line["score"], line["value"])


def test_positions_of_an_engine_against_itself(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    source = SelfPlay(SMALL.name, "window", Plies(6, 16), 4)
    assert source.draw(0) == source.draw(0) != source.draw(1)
    assert made(source, 40, path).is_complete
    assert {row["ply"] for row in rows(path)} <= set(range(6, 17))
    assert "games of window against itself, seed 4" in card_path(path).read_text()


def test_positions_of_kept_games(tmp_path: Path) -> None:
    from conjoin.core.record import Ending

    kept, path = tmp_path / "games.jsonl", tmp_path / "it.jsonl"
    records = [
        Record(SMALL.name, ("a", "b"), "11223", None, Ending.RESIGN),
        Record("connect-four", ("a", "b"), "4444", None, Ending.RESIGN),
    ]
    files.save(kept, records)
    found = made(KeptGames(SMALL.name, kept, Plies(1, 4)), 100, path)
    assert [row["moves"] for row in rows(path)] == ["1", "11", "112", "1122"]
    assert not found.is_complete
    with pytest.raises(BadNotation, match=r"has no game of connect-four:width=6"):
        made(
            KeptGames("connect-four:width=6,height=5", kept, Plies(1, 4)),
            1,
            tmp_path / "no.jsonl",
            ConnectFour(6, 5),
        )


def test_every_number_of_stones_is_drawn() -> None:
    lines = RandomGames("connect-four", Plies(3, 5), 0).draw(0)
    counted = [sum(len(line) == ply for line in lines) for ply in (3, 4, 5)]
    assert sum(counted) == len(lines) > 250
    assert min(counted) > 60
    assert game("connect-four").parse(lines[0]).to_move is Side(len(lines[0]) % 2)
