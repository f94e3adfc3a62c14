"""Saving loses nothing: several writers at once, the same game twice, other files, and disks that fail."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from conjoin.core.errors import BadNotation, StoreError
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.records import disk
from conjoin.records.files import add, append, collecting, expanded, load, save
from conjoin.records.jsonl import to_json

HEX = Record("havannah:size=4,swap=on", ("ann", "bøb"), "e1 swap f2")
FORMATS = ["g.jsonl", "g.sgf", "games"]
NOBODY = 65534

Save = Callable[[str | Path, Record], object]


def started(code: str, path: Path) -> subprocess.Popen[str]:
    """A process of its own that runs this code; it knows the names of this file."""
    start = (
        "import os, resource, sys\nfrom tests.records.test_record_saving import *\npath = Path(sys.argv[1])\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", start + code, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def elsewhere(code: str, path: Path) -> str:
    """What such a process prints."""
    with started(code, path) as process:
        said, _ = process.communicate()
    assert process.returncode == 0
    return said


@pytest.mark.parametrize("name", FORMATS)
def test_several_processes_save_into_one_file(tmp_path: Path, name: str) -> None:
    code = "for number in range(10):\n    add(path, replace(HEX, event=f'{WRITER}.{number}'))"
    writers = [started(code.replace("WRITER", str(writer)), tmp_path / name) for writer in range(4)]
    for process in writers:
        process.communicate()
        assert process.returncode == 0
    events = [record.event for record in load(tmp_path / name)]
    assert sorted(events) == sorted(f"{writer}.{number}" for writer in range(4) for number in range(10))
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_replaced_meanwhile_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    save(path, [HEX])
    code = "print('ready', flush=True)\nappend(path, replace(HEX, event='late'))"
    with disk.locked(path):
        old = path.stat().st_ino
        waiting = started(code, path)
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(0.5)  # for the lock on the old file
        disk.replace(path, path.read_bytes())
        assert path.stat().st_ino != old
    waiting.communicate()
    assert [record.event for record in load(path)] == ["", "late"]


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_game_is_stored_once(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    other = replace(HEX, moves="e1")
    assert [add(path, record) for record in (HEX, HEX, other, HEX, other)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert load(path) == [HEX, other]
    path.write_bytes(path.read_bytes().rstrip())
    assert not add(path, other)
    append(path, HEX)  # a tournament may see the same game twice
    assert load(path) == [HEX, other, HEX]


@pytest.mark.parametrize("name", FORMATS)
def test_a_growing_game_takes_the_place_of_its_beginning(tmp_path: Path, name: str) -> None:
    path, other = tmp_path / name, replace(HEX, moves="a1", players=("cat", "dog"))
    running = replace(HEX, outcome=None, ending=None, clock=())
    assert add(path, replace(running, moves="e1 swap"))
    assert add(path, other)
    for moves in ("e1 swap f2", "e1 swap f2 d3"):
        assert add(path, replace(running, moves=moves))
    assert add(path, replace(running, moves="e1 swap f2"))  # moves were taken back: both are kept
    assert [record.moves for record in load(path)] == ["e1 swap f2 d3", "a1", "e1 swap f2"]


def test_games_that_are_not_installed_are_kept_whole(tmp_path: Path) -> None:
    path, strange = tmp_path / "g.jsonl", Record("tafl", ("ann", "bob"), "a1")
    for record in (strange, replace(strange, moves="a1 b2")):
        assert add(path, record)
    assert [record.moves for record in load(path)] == ["a1", "a1 b2"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_finished_game_is_no_beginning_of_another(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    resigned = replace(HEX, moves="e1", outcome=Outcome(Side.FIRST, "resignation"), ending=Ending.RESIGN)
    for record in (resigned, replace(HEX, moves="e1 f2", outcome=None, ending=None)):
        assert add(path, record)
    assert [record.moves for record in load(path)] == ["e1", "e1 f2"]


def test_adding_to_sgf_keeps_variations_and_comments(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    theirs = "(;FF[4]GM[Havannah]SZ[3];W[a1]C[why?](;B[d3])(;B[d4]))"
    path.write_text(theirs)
    add(path, HEX)
    assert path.read_text("utf-8").startswith(f"{theirs}\n(;FF[4]")
    assert [record.moves for record in load(path)] == ["a1 d2", HEX.moves]


OTHERS = {
    "text": ("g.jsonl", b"Dear diary,\nI lost.\n"),
    "text called SGF": ("g.sgf", b"Dear diary"),
    "text without a suffix": ("diary", b"Dear diary"),
    "settings": ("settings.json", b'{\n  "colour": "blue"\n}\n'),
    "one line of settings": ("settings.json", b'{"colour": "blue"}\n'),
    "binary": ("g.jsonl", bytes(range(256)) * 10),
    "binary called SGF": ("g.sgf", bytes(range(256)) * 10),
    "SGF called JSON": ("g.jsonl", b"(;SZ[4];W[e1])"),
    "JSON called SGF": ("g.sgf", b'{"game": "connect-four", "players": ["a", "b"], "moves": "4"}\n'),
    "a game of Go": ("g.sgf", b"(;GM[1]SZ[19];B[aa])"),
    "a game cut off": ("g.sgf", b"(;SZ[4];W[e1]"),
}


@pytest.mark.parametrize(("name", "data"), OTHERS.values(), ids=OTHERS.keys())
@pytest.mark.parametrize("store", [add, append])
def test_a_file_that_holds_something_else_stays(tmp_path: Path, name: str, data: bytes, store: Save) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(StoreError, match="nothing is added to this file: ") as caught:
        store(path, HEX)
    assert caught.value.problem.startswith(f"{path}: ")
    assert "another name" in caught.value.fix
    assert path.read_bytes() == data


@pytest.mark.parametrize("data", [b"", b"\n \n", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_file_is_begun(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    add(path, HEX)
    assert load(path) == [HEX]


def test_no_game_is_kept_in_a_folder_a_device_or_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "link.sgf").symlink_to("/dev/null")
    for path in (tmp_path / "pipe.jsonl", tmp_path / "link.sgf", Path("/dev/null"), Path("/dev/full")):
        with pytest.raises(StoreError, match="cannot be written: it is a device or a pipe"):
            add(path, HEX)
    with pytest.raises(StoreError, match="cannot be written: it is a folder; name a file in that folder"):
        add(tmp_path, HEX)
    with pytest.raises(StoreError, match=r"cannot be written: .*; check the name, and make the folder first"):
        add(tmp_path / "nowhere" / "g.jsonl", HEX)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.sgf", "pipe.jsonl"]


@pytest.mark.parametrize("space", [0, 30])
@pytest.mark.parametrize("name", FORMATS)
def test_a_full_disk_costs_no_game_that_was_there(tmp_path: Path, name: str, space: int) -> None:
    path = tmp_path / name
    add(path, HEX)
    before = path.read_bytes()
    code = f"""
resource.setrlimit(resource.RLIMIT_FSIZE, ({len(before) + space}, {len(before) + space}))
for store in (add, append, lambda path, record: save(path, [record] * 9)):
    try:
        store(path, replace(HEX, event="x"))
    except StoreError as error:
        print(error)
"""
    said = elsewhere(code, path).splitlines()
    assert len(said) == 3
    for line in said:
        assert line.startswith(f"{path} cannot be written: ")
        assert line.endswith("; free some space, or save on another disk")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_no_empty_file(tmp_path: Path) -> None:
    code = """
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    add(path, HEX)
except StoreError as error:
    print(error)
"""
    assert "free some space" in elsewhere(code, tmp_path / "g.jsonl")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreError, match="No space left on device; free some space"):
        save("/dev/full", [HEX])


@pytest.mark.skipif(os.getuid() != 0, reason="only the superuser can become a user who may not write")
@pytest.mark.parametrize("name", ["old.jsonl", "new.jsonl", "new.sgf"])
def test_a_folder_that_is_not_yours(name: str) -> None:
    # Not in tmp_path, which no other user may read.
    folder = Path(f"/tmp/conjoin-{os.getpid()}")  # noqa: S108
    folder.mkdir(mode=0o755)
    try:
        add(folder / "old.jsonl", HEX)
        before = (folder / "old.jsonl").read_bytes()
        code = """
for store in (add, append, lambda path, record: save(path, [record])):
    try:
        store(path, replace(HEX, event="x"))
    except StoreError as error:
        print(error)
"""
        said = as_nobody(code, folder / name).splitlines()
        assert len(said) == 3
        assert all(
            line.endswith("; save in a folder that you may write to, such as your home") for line in said
        )
        assert (folder / "old.jsonl").read_bytes() == before
        assert [path.name for path in folder.iterdir()] == ["old.jsonl"]
    finally:
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


def as_nobody(code: str, path: Path) -> str:
    # Everything is imported before the rights are given away, for that user may not read the installation.
    return elsewhere(f"load(path.parent / 'old.jsonl')\nos.setuid({NOBODY})\n{code}", path)


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    add(path, HEX)
    with started("with disk.locked(path):\n    os._exit(7)", path) as process:
        assert process.wait() == 7
    assert add(path, replace(HEX, event="x"))


def test_no_writer_waits_forever_for_a_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g.jsonl"
    add(path, HEX)
    monkeypatch.setattr(disk, "LOCK_TIMEOUT_SECONDS", 0.1)
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        for store in (add, append):
            with pytest.raises(StoreError, match="another program is writing to it"):
                store(path, replace(HEX, event="x"))
    assert load(path) == [HEX]


def test_a_link_to_nothing_and_a_circle_of_links(tmp_path: Path) -> None:
    link, target = tmp_path / "link.jsonl", tmp_path / "target.jsonl"
    link.symlink_to(target)
    with pytest.raises(BadNotation):
        add(link, replace(HEX, event="\ud800"))
    assert link.is_symlink()
    assert not target.exists()
    add(link, HEX)
    assert load(target) == [HEX]
    circle = tmp_path / "circle.jsonl"
    circle.symlink_to(circle)
    for store in (add, append):
        with pytest.raises(StoreError, match="cannot be written: "):
            store(circle, HEX)
    with pytest.raises(StoreError, match="cannot be read: "):
        load(circle)


def test_saving_keeps_the_permissions(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    save(path, [HEX])
    path.chmod(0o640)
    save(path, [HEX, HEX])
    assert path.stat().st_mode & 0o777 == 0o640


def test_the_home_of_an_unknown_user_is_named() -> None:
    assert expanded("~/g.jsonl") == Path.home() / "g.jsonl"
    assert expanded("g.jsonl") == Path("g.jsonl")
    with pytest.raises(StoreError) as caught:
        expanded("~nouser/g.jsonl")
    assert caught.value.problem == "~nouser/g.jsonl: there is no home ~nouser"
    assert caught.value.fix == "write ./~nouser/g.jsonl, or ~/… for your own"


def test_games_that_come_one_by_one_are_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    one, two, three = (Record("connect-four", ("ann", "bob"), moves) for moves in ("4", "44", "444"))
    append(path, one)
    path.write_bytes(path.read_bytes() + b'{"game": "conn')  # cut off by a crash
    monkeypatch.setattr(disk, "LOCK_TIMEOUT_SECONDS", 0.05)
    with collecting(path, "connect-four") as collect:
        collect([two])
        assert path.read_text().endswith("\n")
        with pytest.raises(StoreError, match="another program is writing"):
            append(path, one)
        collect([three])
    assert [line for line in path.read_text().splitlines() if line.endswith("}")] == [
        to_json(record) for record in (one, two, three)
    ]
    with (
        pytest.raises(BadNotation, match="SGF files are for hex games"),
        collecting(tmp_path / "g.sgf", "connect-four"),
    ):
        pass
    assert not (tmp_path / "g.sgf").exists()
    with (
        pytest.raises(ValueError, match="of the work"),
        collecting(path, "connect-four"),
    ):  # its error is its own
        raise ValueError("of the work")
