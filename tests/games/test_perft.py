"""The plain rules against the perft files, as deep as plain Python can afford."""

from itertools import accumulate

import pytest

from conjoin import game
from conjoin.games.perft import perft

from .perft_files import FOLDER, Perft, read

MOST_MOVES = 12_000
"""Moves played for one line of a file; the deepest count needs as many as all counts above it."""


@pytest.mark.parametrize("line", list(read()), ids=str)
def test_counts_agree(line: Perft) -> None:
    position = game(line.game).parse(line.moves)
    played_before = (0, *accumulate(line.counts))
    affordable = sum(moves <= MOST_MOVES for moves in played_before[:-1])
    assert affordable >= 3
    assert [perft(position, depth) for depth in range(affordable)] == list(line.counts[:affordable])


def test_every_game_has_a_file_and_every_file_says_how_to_read_it() -> None:
    files = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    assert (
        set(files)
        == {line.game.partition(":")[0] for line in read()}
        == {"connect-four", "fencemaster", "havannah"}
    )
    assert all(text.startswith("# ") and "game | moves | counts" in text for text in files.values())


def test_the_files_hold_finished_games_too() -> None:
    ended = [line for line in read() if game(line.game).parse(line.moves).outcome is not None]
    assert ended
    assert all(set(line.counts[1:]) == {0} for line in ended)
