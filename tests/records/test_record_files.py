"""Files of records: formats by name and content, whole or not at all, and appending after a crash."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from conjoin.core.errors import BadNotation, BadOption, ConjoinError, StoreError
from conjoin.core.record import Record
from conjoin.records import files
from conjoin.records.files import add, append, load, load_lenient, readings, save
from conjoin.records.jsonl import to_json
from conjoin.records.reading import Reading
from conjoin.records.sgf import to_sgf

HEX = Record("havannah:size=4,swap=on", ("ann", "bøb"), "e1 swap f2", event="cup\n2")
DROP = Record("connect-four", ("ann", "bob"), "4453", clock=(0.25, 1.0, 0.5, 2.0))
OTHER = replace(DROP, moves="44")


@pytest.mark.parametrize("name", ["g.jsonl", "g.json", "G.JSONL", "games", "g.txt"])
def test_json_lines_by_name_or_by_default(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    save(path, [HEX, DROP])
    assert path.read_bytes() == f"{to_json(HEX)}\n{to_json(DROP)}\n".encode()
    assert load(path) == load(str(path)) == [HEX, DROP]


@pytest.mark.parametrize("name", ["g.sgf", "g.hgf", "g.SGF"])
def test_sgf_by_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    save(path, [HEX, HEX])
    assert path.read_text("utf-8") == f"{to_sgf(HEX)}\n" * 2
    assert load(path) == [HEX, HEX]


@pytest.mark.parametrize("text", [to_sgf(HEX), f"  \n{to_sgf(HEX)}", to_json(HEX)])
def test_other_names_are_recognised_by_their_first_character(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    assert load(path) == [HEX]


def test_a_byte_order_mark_is_free(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(to_sgf(HEX), "utf-8-sig")
    assert load(path) == [HEX]


def test_empty_files(tmp_path: Path) -> None:
    for name in ("g.jsonl", "g.sgf", "g"):
        (tmp_path / name).write_bytes(b"")
    assert load(tmp_path / "g.jsonl") == []
    with pytest.raises(BadNotation, match=r"g\.sgf: line 1 \(character 1\): the text ends before any game"):
        load(tmp_path / "g.sgf")
    with pytest.raises(BadNotation, match=r"g: the file is empty; a record starts with"):
        load(tmp_path / "g")


@pytest.mark.parametrize(
    ("name", "data", "kind", "parts"),
    [
        ("g.jsonl", b'{"game": "g"}\n', BadNotation, ["line 1", "'players'"]),
        ("g.jsonl", f"{to_json(DROP)}\n{to_json(DROP)[:20]}".encode(), BadNotation, ["line 2", "column"]),
        ("g.jsonl", b'{"a": \xff}', StoreError, ["line 1", "0xff", "UTF-8"]),
        ("g.jsonl", to_json(DROP).encode() + b"\n\xc3", StoreError, ["line 2", "0xc3", "UTF-8"]),
        ("g.jsonl", "{}".encode("utf-16"), StoreError, ["line 1", "0xff", "UTF-8"]),
        ("g.jsonl", b" " * (1 << 20) + b"{}", StoreError, ["line 1", "1048578 characters"]),
        ("g.jsonl", b"\x00" * 100, BadNotation, ["line 1", "\\x00"]),
        ("g.sgf", b"(;FF[4]\n;W[e1]", BadNotation, ["line 2", "character 15"]),
        ("g.sgf", b"{}", BadNotation, ["line 1", "'{'"]),
        ("g.sgf", b"(;SZ[4]PW[J\xf6rg])", StoreError, ["line 1", "0xf6", "UTF-8"]),
        ("g.txt", b"hello", BadNotation, ["line 1", "'h'"]),
    ],
)
def test_errors_name_file_place_and_token(
    tmp_path: Path, name: str, data: bytes, kind: type[ConjoinError], parts: list[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(kind) as caught:
        load(path)
    assert caught.value.problem.startswith(f"{path}: ")
    assert all(part in caught.value.problem for part in parts)
    assert caught.value.fix


@pytest.mark.parametrize("path", ["nowhere/g.jsonl", ".", "a\0b.jsonl", "x" * 5000, "\udc80.jsonl"])
def test_unreadable_files_are_store_errors(tmp_path: Path, path: str) -> None:
    with pytest.raises(StoreError, match="cannot be read: ") as caught:
        load(tmp_path / path)
    str(caught.value).encode()  # what cannot be encoded cannot be shown
    with pytest.raises(StoreError, match="cannot be read: "):
        load_lenient(tmp_path / path)


@pytest.mark.parametrize("path", ["nowhere/g.jsonl", ".", "a\0b.jsonl", "x" * 5000])
def test_unwritable_files_are_store_errors(tmp_path: Path, path: str) -> None:
    with pytest.raises(StoreError, match="cannot be written: "):
        save(tmp_path / path, [DROP])
    with pytest.raises(StoreError, match="cannot be written: "):
        append(tmp_path / path, DROP)
    assert list(tmp_path.iterdir()) == []


def test_write_protected_files_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g.jsonl"
    save(path, [DROP])
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write everywhere
    with pytest.raises(StoreError, match="write-protected"):
        save(path, [HEX])
    assert load(path) == [DROP]


def test_big_files_are_refused_both_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g.jsonl"
    save(path, [DROP])
    size = path.stat().st_size
    monkeypatch.setattr(files, "FILE_LIMIT", size)
    assert load(path) == [DROP]
    with pytest.raises(StoreError, match="MiB"):
        append(path, DROP)
    with pytest.raises(StoreError, match="MiB"):
        save(path, [DROP, DROP])
    assert load(path) == [DROP]
    monkeypatch.setattr(files, "FILE_LIMIT", size - 1)
    with pytest.raises(StoreError, match=r"g\.jsonl: the file has more than"):
        load(path)


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    save(path, [HEX])
    with pytest.raises(BadNotation, match=r"g\.sgf: SGF files are for hex games"):
        save(path, [HEX, DROP])
    with pytest.raises(BadNotation, match="no game"):
        save(path, [])
    assert load(path) == [HEX]
    assert list(tmp_path.iterdir()) == [path]


def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    save(target, [HEX])
    link.symlink_to(target)
    save(link, [DROP])
    assert link.is_symlink()
    assert load(target) == [DROP]


def test_append_makes_and_grows_a_file(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    for record in (DROP, HEX, OTHER):
        append(path, record)
    assert load(path) == [DROP, HEX, OTHER]
    assert path.read_bytes().count(b"\n") == 3


def test_append_completes_a_last_line_without_newline(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(to_json(DROP))
    append(path, HEX)
    assert load(path) == [DROP, HEX]


def test_append_after_a_cut_line_costs_only_that_line(tmp_path: Path) -> None:
    path, line = tmp_path / "g.jsonl", to_json(HEX)
    for end in range(1, len(line)):
        path.write_text(f"{to_json(DROP)}\n{line[:end]}")
        append(path, OTHER)
        first, wrong, last = load_lenient(path)
        assert (first, last) == (DROP, OTHER)
        assert isinstance(wrong, BadNotation)
        assert wrong.problem.startswith(f"{path}: line 2: ")
        with pytest.raises(BadNotation, match="line 2"):
            load(path)


@pytest.mark.parametrize("name", ["g.jsonl", "g.sgf", "g.hgf", "games"])
def test_add_keeps_the_games_already_there(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    games = [HEX, replace(HEX, moves="e1"), replace(HEX, moves="")]
    for game in games:
        add(path, game)
    assert load(path) == games


def test_add_never_replaces_a_file_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    path.write_text("(;SZ[4];W[e1]")
    with pytest.raises(StoreError, match=r"nothing is added to this file: line 1 .* ends inside a game"):
        add(path, HEX)
    with pytest.raises(StoreError, match=r"cannot be (read|written)"):
        add(tmp_path / "a\0b.sgf", HEX)
    assert path.read_text() == "(;SZ[4];W[e1]"


def test_a_record_that_cannot_be_kept_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    with pytest.raises(BadNotation, match="event contains"):
        append(path, replace(DROP, event="\ud800"))
    assert not path.exists()


def test_lenient_loading_passes_over_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    path.write_text(f"{to_sgf(HEX)}\n(;SZ[x])\n{to_sgf(HEX)}", "utf-8")
    first, wrong, second = load_lenient(path)
    assert first == second == HEX
    assert isinstance(wrong, BadNotation)
    assert wrong.problem.startswith(f"{path}: line 3 (character ")
    path.write_bytes(b"")
    (wrong,) = load_lenient(path)
    assert isinstance(wrong, BadNotation)


def test_a_byte_that_is_not_utf8_costs_only_its_line(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(to_json(DROP).encode() + b'\n{"game": "\xff"}\n' + to_json(HEX).encode())
    first, wrong, second = load_lenient(path)
    assert (first, second) == (DROP, HEX)
    assert isinstance(wrong, StoreError)
    assert wrong.problem == f"{path}: line 2: byte 0xff is not UTF-8"
    (tmp_path / "g").write_bytes(b"\xff\xfe{")
    with pytest.raises(StoreError, match="line 1: byte 0xff is not UTF-8"):
        load_lenient(tmp_path / "g")


def test_coordinates_are_for_sgf(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    path.write_text("(;SZ[3];W[d2])(;SZ[3]GM[Havannah];W[d2])")
    for coordinates, moves in ((None, ["d2", "d1"]), ("grid", ["d2", "d2"]), ("hgui", ["d1", "d1"])):
        found = [item.record.moves for item in readings(path, coordinates) if isinstance(item, Reading)]
        assert found == moves
    with pytest.raises(BadOption, match="'polar' are no coordinates; write grid or hgui"):
        readings(path, "polar")
    save(tmp_path / "g.jsonl", [DROP])
    with pytest.raises(BadOption, match="leave the coordinates out"):
        readings(tmp_path / "g.jsonl", "hgui")
