"""The strength benchmark: what it keeps, and what it says of it."""

import json
from dataclasses import asdict
from pathlib import Path
from zlib import crc32

import pytest

from conjoin.bench.hex.strength import GAMES, Pair, StrengthRun, kept_pairs, measured, pairs_of
from conjoin.bench.measure import silent
from conjoin.core.errors import UnknownName
from conjoin.engines.hex_network import network_file


def pair(seed: int, half_points: int) -> Pair:
    return Pair("havannah-6", 0.2, crc32(network_file()), seed, half_points, 10_000, 20_000)


def test_games_that_were_kept_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    lines = [json.dumps(asdict(each)) + "\n" for each in (pair(1, 4), pair(2, 2), pair(3, 0))]
    file.write_text("".join(lines) + '{"board": "havan')
    assert [each.seed for each in kept_pairs(file)] == [1, 2, 3]
    assert file.read_text() == "".join(lines)
    assert pairs_of("havannah-6", 0.2, 2, file, silent) == [pair(1, 4), pair(2, 2)]


def test_the_interval_is_held_against_what_it_should_show() -> None:
    pairs = GAMES // 2
    strong = measured("havannah-6", [pair(seed, 4 if seed % 8 else 2) for seed in range(pairs)], began=0)
    assert (strong.missed, "93.5% of 200 games" in strong.note) == ("", True)
    weak = measured("havannah-6", [pair(seed, 2 + 2 * (seed % 2)) for seed in range(pairs)], began=0)
    assert weak.missed == "more than +150 Elo"
    few = measured("havannah-6", [pair(seed, 2) for seed in range(5)], began=0)
    assert not few.missed


def test_boards_are_chosen_by_name() -> None:
    assert StrengthRun(quick=True).boards == ("havannah-6",)
    assert StrengthRun(only=("havannah-8",), games=7).pairs == 4
    with pytest.raises(UnknownName, match="choose among"):
        StrengthRun(only=("havannah-7",))
