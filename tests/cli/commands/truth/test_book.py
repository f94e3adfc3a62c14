import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from conjoin.games.connect_four import ConnectFour
from conjoin.solver.book import files
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

SMALL = ("--board", "4x4", "--plies", "5", "--table", "16", "--out", "small.book")
SMALL_GAME = "connect-four:width=4,height=4"
LONG = ("--board", "6x5", "--plies", "8", "--table", "16", "--processes", "2", "--out", "long.book")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    done = subprocess.run(
        [CONJOIN, "book", "build", *SMALL, "--processes", "2"],
        cwd=folder, capture_output=True, text=True, check=True, timeout=HANG_SECONDS,
    )  # fmt: skip
    assert "every position up to 5 plies" in done.stdout
    return folder / "small.book"


@pytest.fixture
def small(built: Path, tmp_path: Path) -> Path:
    """A copy to look at or to break, where the commands run."""
    return Path(shutil.copy(built, tmp_path))


def altered(book: Path) -> Path:
    """A book with a right checksum that says the empty board is won with the fifth last stone."""
    read = files.read(book)
    scores = [dict(zip(page.keys, page.scores, strict=True)) for page in read.pages(read.plies)]
    scores[0] = dict.fromkeys(scores[0], 5)
    path = book.with_name("altered.book")
    path.write_bytes(files.encoded(read.game, scores))
    return path


def test_info_tells_what_a_book_holds(conjoin: Run, small: Path) -> None:
    facts = json.loads(conjoin("book", "info", "small.book", "--json").stdout)
    assert (facts["game"], facts["plies"], facts["version"]) == (SMALL_GAME, 5, 2)
    assert facts["positions"] == [1, 2, 8, 26, 82, 218]
    assert facts["won"] + facts["drawn"] + facts["lost"] == sum(facts["positions"])
    assert facts["bytes"] == small.stat().st_size
    shown = conjoin("book", "info", "small.book").stdout
    assert facts["checksum"] in shown
    assert "337 positions: 1 + 2 + 8 + 26 + 82 + 218" in shown


def test_verification_is_green_for_a_good_book_and_red_for_a_wrong_one(conjoin: Run, small: Path) -> None:
    good = conjoin("book", "verify", "small.book", "--sample", "50", "--seed", "3", "--table", "16")
    assert (good.returncode, good.stdout) == (0, "337 positions, 50 searched anew, 0 errors\n")
    altered(small)
    bad = conjoin("book", "verify", "altered.book", "--all", "--processes", "1", "--table", "16", "--json")
    assert bad.returncode == 1
    found = json.loads(bad.stdout)
    assert found["errors"] == ["the empty board is 5 in the book, but its moves say 0"]
    assert found["searched"] == 0


def test_the_solver_believes_its_book_unless_asked_otherwise(conjoin: Run, small: Path) -> None:
    env = {"CONJOIN_BOOK": str(altered(small))}
    assert conjoin("solve", SMALL_GAME, stdin="\n1\n", **env).stdout == " 5\n1 0\n"
    assert conjoin("solve", SMALL_GAME, "--weak", stdin="\n", **env).stdout == " 1\n"
    assert conjoin("solve", SMALL_GAME, "--no-book", stdin="\n", **env).stdout == " 0\n"
    # Each column's score is that of the position behind it, where the book is right.
    assert conjoin("solve", SMALL_GAME, "--all", stdin="\n", **env).stdout == " 0 0 0 0\n"


def test_a_damaged_book_is_named_once_and_the_solver_goes_on(conjoin: Run, small: Path) -> None:
    small.write_bytes(small.read_bytes()[:-9])
    env = {"CONJOIN_BOOK": str(small)}
    done = conjoin("solve", SMALL_GAME, stdin="\n1\n112233\n", **env)
    assert (done.returncode, done.stdout) == (0, " 0\n1 0\n112233 5\n")
    assert done.stderr == f"conjoin: the book {small} is cut short; solving without a book\n"
    info = conjoin("book", "info", "small.book")
    assert (info.returncode, info.stdout) == (2, "")
    assert "small.book is cut short; build it again with: conjoin book build" in info.stderr
    doctor = conjoin("doctor", **env)
    assert doctor.returncode == 1
    assert f"BAD  opening book the book {small} is cut short" in doctor.stdout


def test_a_book_of_another_board_is_not_used(conjoin: Run, small: Path) -> None:
    done = conjoin("solve", stdin="112233\n", CONJOIN_BOOK=str(small))
    assert (done.returncode, done.stdout) == (0, "112233 18\n")
    assert "is for connect-four:width=4,height=4, not for connect-four; solving without a book" in done.stderr


def begin(environment: dict[str, str], folder: Path) -> subprocess.Popen[str]:
    """A long build that has written something, in a process group of its own."""
    build = subprocess.Popen(
        [CONJOIN, "book", "build", *LONG],
        cwd=folder, env=environment, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    until = time.monotonic() + HANG_SECONDS
    while time.monotonic() < until and len(journal(folder)) < 40:
        time.sleep(0.05)
    assert build.poll() is None
    return build


def journal(folder: Path) -> list[str]:
    path = folder / "long.book.journal"
    return path.read_text().splitlines() if path.exists() else []


def group_is_gone(leader: int) -> bool:
    until = time.monotonic() + HANG_SECONDS
    while time.monotonic() < until:
        try:
            os.killpg(leader, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_ctrl_c_keeps_what_was_found_and_says_how_to_go_on(
    environment: dict[str, str], tmp_path: Path
) -> None:
    build = begin(environment, tmp_path)
    os.killpg(build.pid, signal.SIGINT)  # as a terminal does: to the build and its workers
    _, complaint = build.communicate(timeout=HANG_SECONDS)
    assert build.returncode == 130
    assert "run the same command again to go on" in complaint
    assert f"{len(journal(tmp_path)) - 1:,} of" in complaint
    assert "Traceback" not in complaint
    assert group_is_gone(build.pid)


def test_a_killed_build_loses_a_chunk_at_most_and_takes_its_workers_along(
    environment: dict[str, str], tmp_path: Path
) -> None:
    build = begin(environment, tmp_path)
    build.kill()
    build.communicate(timeout=HANG_SECONDS)
    assert group_is_gone(build.pid)
    kept = journal(tmp_path)
    again = begin(environment, tmp_path)
    until = time.monotonic() + HANG_SECONDS
    while time.monotonic() < until and len(journal(tmp_path)) <= len(kept):
        time.sleep(0.05)
    os.killpg(again.pid, signal.SIGINT)
    again.communicate(timeout=HANG_SECONDS)
    assert journal(tmp_path)[: len(kept)] == kept
    assert len(journal(tmp_path)) > len(kept)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("build", "--board", "7by6"), "'7by6' is no board; write it as WIDTHxHEIGHT"),
        (("build", "--board", "9x9"), "too large for a book"),
        (("build", "--board", "3x3"), "cannot have width=3"),
        (("info", "none.book"), "cannot read the book none.book"),
        (("build", "--board", "4x4", "--cluster", "nowhere"), "there is no Dask scheduler at 'nowhere'"),
    ],
)
def test_mistakes_are_named(conjoin: Run, words: tuple[str, ...], problem: str) -> None:
    done = conjoin("book", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr


def test_the_doctor_shows_the_checksum(conjoin: Run, tmp_path: Path) -> None:
    empty_board = sum(1 << 7 * column for column in range(7))
    (tmp_path / "usual.book").write_bytes(files.encoded(ConnectFour(), [{empty_board: 1}]))
    checksum = files.read(tmp_path / "usual.book").checksum
    shown = conjoin("doctor", CONJOIN_BOOK=str(tmp_path / "usual.book")).stdout
    assert f"ok   opening book 0 plies, 1 positions, SHA-256 {checksum}" in shown
    assert conjoin("solve", stdin="\n", CONJOIN_BOOK=str(tmp_path / "usual.book")).stdout == " 1\n"
