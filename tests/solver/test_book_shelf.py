"""The book in the package: complete, right wherever the result is known, and used."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from conjoin import solve_many
from conjoin.games.connect_four import ConnectFour
from conjoin.solver.book import files, shelf
from conjoin.solver.book.book import Book
from conjoin.solver.book.verify import Verification
from conjoin.solver.book.workers import BookWorker, solve_chunk
from tests.conftest import Run


@pytest.fixture(scope="module")
def book() -> Book:
    return files.read(packaged())


def packaged() -> Path:
    return Path(shelf.__file__).with_name(shelf.PACKAGED[ConnectFour().name][0])


def test_it_is_small_and_complete(book: Book) -> None:
    assert packaged().stat().st_size < 1_000_000
    assert book.counts == (1, 4, 25, 121, 568, 2144, 8231, 27109, 91295)


def test_every_score_follows_from_the_next_ply_and_a_sample_from_search(book: Book) -> None:
    checking = Verification(book)
    assert list(checking.inner_errors()) == []
    with ThreadPoolExecutor(1) as executor:
        worker = BookWorker(executor, partial(solve_chunk, ConnectFour(), 64, 1))
        found = list(checking.search_errors(checking.sample(8, seed=1), [worker]))
    assert found == [[]] * 8


@pytest.mark.parametrize(
    ("moves", "score"),
    # The empty board is won with the last stone but in the centre column only, as others have published.
    [("", 1), ("4", -1), ("3", 0), ("5", 0), ("2", 1), ("6", 1), ("1", 2), ("7", 2)],
)
def test_published_results(book: Book, moves: str, score: int) -> None:
    assert book.score(ConnectFour().parse(moves).moves) == score
    assert solve_many([moves]).tolist() == [score]


def test_the_empty_board_is_answered_at_once_by_the_command(conjoin: Run) -> None:
    done = conjoin("solve", "--all", stdin="\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, " -2 -1 0 1 0 -1 -2\n", "")
    checksum = files.read(packaged()).checksum
    assert f"8 plies, 129,498 positions, SHA-256 {checksum}" in conjoin("doctor").stdout
