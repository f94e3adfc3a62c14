"""Opening books: the positions in them, their file, their journal, and what a check finds."""

import hashlib
import lzma
import struct
from array import array
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import pytest

from conjoin import BadOption, StoreError
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_bits import Bitboards
from conjoin.solver.book import files, shelf, sorted_keys
from conjoin.solver.book.book import Book
from conjoin.solver.book.build import Build
from conjoin.solver.book.openings import backed_up, openings
from conjoin.solver.book.verify import Verification
from conjoin.solver.book.workers import BookWorker, solve_chunk
from tests.solver.test_scores import plain_score

SMALL = ConnectFour(width=4, height=4)
GAME = ConnectFour(4, 4, 4)


VERSION_1 = Path(__file__).parents[1] / "data" / "books" / "4x4-6-version-1.book"
"""Written before the keys were left out: the same board, the same plies."""


def all_openings(game: ConnectFour, plies: int) -> list[set[frozenset[object]]]:
    """By ply: every running position with its mirror image, by the readable rules."""
    levels: list[set[frozenset[object]]] = []
    positions: list[ConnectFourPosition] = [game.start()]
    for _ in range(plies + 1):
        folded = {
            frozenset(game.transform(position, symmetry).key for symmetry in game.symmetries): position
            for position in positions
        }
        levels.append(set(folded))
        children = [position.play(move) for position in folded.values() for move in position.legal_moves()]
        positions = [child for child in children if child.outcome is None]
    return levels


def build(game: ConnectFour, plies: int, folder: Path, name: str = "small.book") -> Path:
    begun, path = Build(game, plies, folder / f"{name}.journal"), folder / name
    with ThreadPoolExecutor(1) as executor:
        for _ in begun.search([BookWorker(executor, partial(solve_chunk, game, 16, 1))]):
            pass
    begun.write(path)
    return path


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(SMALL, 6, tmp_path_factory.mktemp("book"))


@pytest.mark.parametrize(
    "game",
    [SMALL, ConnectFour(5, 4), ConnectFour(6, 5, 5), ConnectFour(4, 5, 3)],
    ids=lambda value: getattr(value, "name", value),
)
def test_openings_are_the_running_positions_of_the_rules_folded_by_the_mirror(game: ConnectFour) -> None:
    levels = openings(Bitboards(game.board), 5)
    expected = all_openings(game, 5)
    assert [len(level) for level in levels] == [len(level) for level in expected]
    for ply, level in enumerate(levels):
        positions = [game.parse(game.join_moves(map(game.move_name, moves))) for moves in level.values()]
        assert all(position.outcome is None and len(position.moves) == ply for position in positions)
        folded = {frozenset(game.transform(p, s).key for s in game.symmetries) for p in positions}
        assert folded == expected[ply]


def test_the_openings_of_the_usual_board_are_as_many_as_published() -> None:
    # Half of 1, 7, 49, 238, 1120, 4263, 16422 positions and those that are their own mirror image.
    assert [len(level) for level in openings(Bitboards(ConnectFour().board), 6)] == [
        1,
        4,
        25,
        121,
        568,
        2144,
        8231,
    ]


@pytest.mark.parametrize(
    "game",
    [ConnectFour(), ConnectFour(8, 7), ConnectFour(5, 5, 3)],
    ids=lambda value: getattr(value, "name", value),
)
def test_bitboards_follow_the_rules_to_the_end_of_the_game(game: ConnectFour) -> None:
    bitboards, random = Bitboards(game.board), Random(1)
    for _ in range(30):
        position = game.start()
        while position.outcome is None:
            children = {
                move: (child, wins)
                for move, child, wins in bitboards.children(bitboards.after(position.moves))
            }
            assert sorted(children) == list(position.legal_moves())
            move = random.choice(position.legal_moves())
            mirrored = [game.board.width - 1 - column for column in (*position.moves, move)]
            position = position.play(move)
            child, wins = children[move]
            assert child == bitboards.after(position.moves)
            assert wins == (position.outcome is not None and position.outcome.winner is not None)
            assert bitboards.key(child) == bitboards.key(bitboards.after(mirrored))


def test_a_book_knows_the_scores_of_plain_search(small: Path) -> None:
    book, known, seen = files.read(small), dict[object, int](), 0
    assert (book.plies, book.game.name) == (6, SMALL.name)
    for level in openings(book.bitboards, 6)[4:]:
        for moves in Random(2).sample(sorted(level.values()), 50):
            position = SMALL.parse(SMALL.join_moves(map(SMALL.move_name, moves)))
            assert book.score(moves) == plain_score(position, known)
            assert book.score([3 - column for column in moves]) == plain_score(position, known)
            seen += 1
    assert seen == 150
    assert book.score((0,) * 3 + (1,) * 4) is None  # beyond its last ply


def test_a_book_says_nothing_of_games_that_are_over(tmp_path: Path) -> None:
    book = files.read(build(ConnectFour(4, 4, 3), 6, tmp_path))
    assert book.score([0, 0, 1, 1]) is not None
    assert book.score([0, 0, 1, 1, 2]) is None


def scores_of(book: Book) -> list[dict[int, int]]:
    """Everything a book says, by ply and key."""
    return [dict(zip(page.keys, page.scores, strict=True)) for page in book.pages(book.plies)]


def test_a_book_of_version_1_says_the_same(small: Path) -> None:
    old, new = files.read(VERSION_1), files.read(small)
    assert (old.version, new.version) == (1, 2)
    assert scores_of(old) == scores_of(new)
    assert (old.game, old.counts, old.results) == (new.game, new.counts, new.results)
    assert new.counts == (1, 2, 8, 26, 82, 218, 564)
    scores = [score for level in scores_of(new) for score in level.values()]
    assert new.results == (sum(s > 0 for s in scores), scores.count(0), sum(s < 0 for s in scores))
    assert small.stat().st_size < VERSION_1.stat().st_size
    assert old.score([0, 0, 1, 1, 2, 2, 3]) is None


@pytest.mark.parametrize("version", [1, 2])
def test_every_flipped_bit_and_every_cut_is_refused(version: int, small: Path) -> None:
    data = (VERSION_1 if version == 1 else small).read_bytes()
    for place in range(len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        with pytest.raises(StoreError):
            files.decoded(bytes(flipped), "it")
        with pytest.raises(StoreError):
            files.decoded(data[:place], "it")
    with pytest.raises(StoreError, match="it is damaged"):
        files.decoded(data + b"\0", "it")


def test_refusals_say_what_is_wrong(small: Path, tmp_path: Path) -> None:
    data = small.read_bytes()
    with pytest.raises(StoreError, match="it is no opening book; build it again"):
        files.decoded(b"GIF89a" + data, "it")
    with pytest.raises(StoreError, match="it is of version 9, and only versions 1 to 2 can be read"):
        files.decoded(data[:8] + b"\x09" + data[9:], "it")
    with pytest.raises(StoreError, match="it is cut short"):
        files.decoded(data[:-5], "it")
    with pytest.raises(StoreError, match=r"cannot read the book .*: No such file"):
        files.read(tmp_path / "none.book")


def test_the_checksum_is_that_of_the_content(small: Path, tmp_path: Path) -> None:
    again = build(SMALL, 6, tmp_path)
    other = build(SMALL, 5, tmp_path, "other.book")
    assert files.read(again).checksum == files.read(small).checksum
    assert files.read(other).checksum != files.read(small).checksum


@pytest.mark.parametrize("plies", [-1, 13, 16])
def test_books_of_no_use_are_refused(plies: int, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="plies; choose 0 to 12"):
        Build(SMALL, plies, tmp_path / "journal")
    with pytest.raises(BadOption, match="too large for a book"):
        Build(ConnectFour(9, 9), 2, tmp_path / "journal")


def test_a_journal_may_be_in_any_order_and_show_the_mirror_images(small: Path, tmp_path: Path) -> None:
    lines = [line for line in Path(f"{small}.journal").read_text().splitlines() if not line.startswith("#")]
    Random(3).shuffle(lines)
    mirror = str.maketrans("1234", "4321")
    other = [f"{moves.translate(mirror)} {score}" for moves, score in map(str.split, lines)]
    (tmp_path / "journal").write_text("".join(f"{line}\n" for line in other))
    done = Build(SMALL, 6, tmp_path / "journal")
    assert done.missing == []
    done.write(tmp_path / "again.book")
    assert (tmp_path / "again.book").read_bytes() == small.read_bytes()


def test_a_broken_last_line_is_dropped_and_searched_again(small: Path, tmp_path: Path) -> None:
    whole, journal = Path(f"{small}.journal").read_text(), tmp_path / "small.book.journal"
    journal.write_text(whole[: len(whole) // 2].rstrip("\n"))
    kept = journal.read_text().rpartition("\n")[0].splitlines()
    begun = Build(SMALL, 6, journal)
    assert begun.progress.done == len(kept) - 1  # the first line is the title
    assert journal.read_text().splitlines() == kept
    assert build(SMALL, 6, tmp_path).read_bytes() == small.read_bytes()
    assert journal.read_text().splitlines()[: len(kept)] == kept


def test_a_score_that_no_position_can_have_is_refused(small: Path, tmp_path: Path) -> None:
    moves, _ = Path(f"{small}.journal").read_text().splitlines()[1].split()
    for score in (99, -99, 1000):
        (tmp_path / "journal").write_text(f"{moves} {score}\n")
        with pytest.raises(StoreError, match=r"line 1 of .* no score of a position"):
            Build(SMALL, 6, tmp_path / "journal")


def test_keys_of_no_position_are_refused_though_the_checksum_is_right() -> None:
    body = array("Q", [2**64 - 1, 2]).tobytes() + bytes(2)
    head = files.HEAD.pack(files.MAGIC, sorted_keys.VERSION, 4, 4, 4, 0) + struct.pack("<I", 2)
    data = head + hashlib.sha256(head + body).digest() + lzma.compress(body)
    with pytest.raises(StoreError, match="it holds keys of no position"):
        files.decoded(data, "it")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (bytes([1, 1, 1]) + bytes([files.ABSENT]) * 14 + bytes(4), "these lengths make no complete code"),
        (bytes([files.ABSENT]) * 17 + bytes(4), "these lengths make no complete code"),
        (bytes([0]) + bytes([files.ABSENT]) * 16 + bytes(4), "its directory is cut short"),
        (bytes([0]) + bytes([files.ABSENT]) * 16 + struct.pack("<IIB", 1, 64, 0), "its size is wrong"),
    ],
)
def test_tables_of_no_sense_are_refused_though_the_checksum_is_right(content: bytes, problem: str) -> None:
    head = files.HEAD.pack(files.MAGIC, files.VERSION, 4, 4, 4, 0)
    head += struct.pack("<5I", 1, 0, 1, 0, len(content))
    data = head + hashlib.sha256(head + content).digest() + content
    with pytest.raises(StoreError, match=f"it is damaged: {problem}"):
        files.decoded(data, "it")


@pytest.mark.parametrize(
    "line", ["111 1", "111122x 1", "1111122 0", "112233", "5 0", "", "1212121 0", "# connect-four, 8 plies"]
)
def test_a_line_of_another_book_is_refused_by_its_number(line: str, small: Path, tmp_path: Path) -> None:
    first = Path(f"{small}.journal").read_text().splitlines()[1]
    (tmp_path / "journal").write_text(f"{first}\n{line}\n")
    with pytest.raises(StoreError, match="line 2 of"):
        Build(SMALL, 6, tmp_path / "journal")


def test_two_scores_for_one_position_are_refused(small: Path, tmp_path: Path) -> None:
    first = Path(f"{small}.journal").read_text().splitlines()[1]
    moves, score = first.split()
    (tmp_path / "journal").write_text(f"{first}\n{moves} {int(score) + 1}\n")
    with pytest.raises(StoreError, match="line 2 of"):
        Build(SMALL, 6, tmp_path / "journal")


def with_score(book: Book, ply: int, change: int, *, follow: bool) -> Book:
    """The same book with one other score, and with `follow` everything before it as if that were right."""
    scores = scores_of(book)
    key = sorted(scores[ply])[len(scores[ply]) // 2]
    scores[ply][key] += change
    if follow:
        scores = backed_up(book.bitboards, openings(book.bitboards, book.plies), scores[-1])
    return files.decoded(files.encoded(book.game, scores), "it")


def errors(book: Book) -> tuple[list[str], list[str]]:
    checking = Verification(book)
    with ThreadPoolExecutor(1) as executor:
        worker = BookWorker(executor, partial(solve_chunk, GAME, 16, 1))
        found = list(checking.search_errors(checking.sample(None, 0), [worker]))
    return list(checking.inner_errors()), [error for one in found for error in one]


def test_verification_finds_a_wrong_score_wherever_it_is(small: Path) -> None:
    book = files.read(small)
    assert errors(book) == ([], [])
    for ply in range(book.plies):
        inner, searched = errors(with_score(book, ply, 1, follow=False))
        assert inner
        assert not searched
    inner, searched = errors(with_score(book, book.plies, -7, follow=True))
    assert not inner
    assert len(searched) == 1
    assert "in the book, but a search says" in searched[0]


def test_verification_finds_a_missing_position(small: Path) -> None:
    book = files.read(small)
    scores = scores_of(book)
    scores[6].pop(next(iter(scores[6])))
    short = files.decoded(files.encoded(book.game, scores), "it")
    assert list(Verification(short).inner_errors()) == ["ply 6 has not the positions it should have"]


def test_a_sample_is_the_same_for_the_same_seed(small: Path) -> None:
    checking = Verification(files.read(small))
    assert checking.sample(20, 5) == checking.sample(20, 5) != checking.sample(20, 6)
    assert len(set(checking.sample(20, 5))) == 20
    assert len(checking.sample(None, 0)) == len(checking.levels[-1]) == len(checking.sample(10**6, 1))


def test_an_unusable_book_is_told_once_and_done_without(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.usable_book.cache_clear()
    monkeypatch.setenv("CONJOIN_BOOK", str(small))
    with pytest.warns(
        shelf.BookRefused, match="is for connect-four:width=4,height=4, not for connect-four:width=5"
    ):
        assert shelf.usable_book(ConnectFour(5, 4, 4)) is None
    assert shelf.usable_book(ConnectFour(5, 4, 4)) is None  # a second warning would be an error here
    good = shelf.usable_book(GAME)
    assert good is not None
    assert good.score([]) == 0
    shelf.usable_book.cache_clear()
