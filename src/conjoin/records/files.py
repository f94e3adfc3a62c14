"""Records in files: JSON lines or SGF by the file's name, and for other names by what stands in it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from io import SEEK_END, FileIO
from pathlib import Path
from typing import NamedTuple

from conjoin import registry
from conjoin.core.errors import BadNotation, BadOption, ConjoinError, StoreError
from conjoin.core.record import Record
from conjoin.protocols.coordinates import Coordinates
from conjoin.records import disk, jsonl, sgf
from conjoin.records.disk import shown_name, system_errors
from conjoin.records.fields import FILE_LIMIT, shown, undecoded
from conjoin.records.reading import Attempt


class Format(NamedTuple):
    """How a file's text becomes records, and back."""

    read: Callable[[str], list[Record]]
    attempts: Callable[[str], Iterator[Attempt]]
    write: Callable[[Iterable[Record]], str]


JSON_LINES = Format(jsonl.read, jsonl.attempts, jsonl.write)
SGF = Format(sgf.read, sgf.attempts, sgf.write)

BY_SUFFIX = {".jsonl": JSON_LINES, ".json": JSON_LINES, ".sgf": SGF, ".hgf": SGF}
BY_FIRST_CHARACTER = {"{": JSON_LINES, "(": SGF}


def load(path: str | Path) -> list[Record]:
    """Every record of a file, or an error; raises StoreError, or BadNotation with file and place."""
    text = _text(path)
    with _named(path):
        return _format(path, text).read(text)


def load_lenient(path: str | Path) -> Iterator[Record | ConjoinError]:
    """Each record of a file, or what is wrong with its line or game; raises as `readings`."""
    return (item if isinstance(item, ConjoinError) else item.record for item in readings(path))


def readings(path: str | Path, coordinates: str | None = None) -> Iterator[Attempt]:
    """Each game with its remarks, or what is wrong with it, by file and line.

    Coordinates (`grid` or `hgui`) are stated by each SGF game itself; given, they hold for the whole file. Raises
    StoreError or BadNotation at once for a file that cannot be read at all, BadOption for such coordinates.
    """
    text = _text(path)
    with _named(path):
        chosen = _format(path, text)
        found = chosen.attempts(text) if coordinates is None else _counted(chosen, text, coordinates)
    return (item.at(shown_name(path)) if isinstance(item, ConjoinError) else item for item in found)


def save(path: str | Path, records: Iterable[Record]) -> None:
    """Write a whole file, replacing what was there only on success; unknown names become JSON lines.

    Raises BadOption for what are no records, BadNotation for one the format cannot keep, StoreError.
    """
    if not isinstance(records, Iterable):  # one record is none, either
        raise BadOption(f"{records!r:.40} is no list of records", "write save(path, [record])")
    with _named(path):
        data = BY_SUFFIX.get(Path(path).suffix.lower(), JSON_LINES).write(records).encode()
        _refuse_big(len(data))
    with system_errors(path, "written"):
        target = disk.followed(Path(path))
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a pipe or a device: nothing to replace
            return
        with disk.locked(target) if target.exists() else nullcontext():
            disk.replace(target, data)


def append(path: str | Path, record: Record) -> None:
    """Add one game behind those already there, be it the same as one of them; makes the file if need be.

    Raises BadNotation for a record the format cannot keep, StoreError for a file that holds something else or
    cannot be written; the file is then as it was. Several processes may do so at once.
    """
    _store(path, record, again=True)


def add(path: str | Path, record: Record) -> bool:
    """Like `append`, but a game that the file already holds is not stored again: False says so.

    Where the file holds the beginning of the same game, still unfinished, the longer game takes its place.
    """
    return _store(path, record, again=False)


@contextmanager
def collecting(path: str | Path, game: str) -> Iterator[Callable[[Iterable[Record]], None]]:
    """A file held for longer work, and what adds records of this game to it as they come; both raise as `append`."""

    def collect(records: Iterable[Record]) -> None:
        with system_errors(path, "written"), _named(path):
            data = chosen.write(records).encode()
            _refuse_big(file.seek(0, SEEK_END) + len(data))
            disk.grow(file, data)

    with disk.held(Path(path)) as file:
        with system_errors(path, "written"), _named(path):
            chosen, before = _format_and_content(path, file)
            chosen.write([Record(game, ("", ""), "")])  # a format that cannot keep it says so now
            if before and not before.endswith(b"\n"):
                disk.grow(file, b"\n")
        yield collect


def expanded(name: str) -> Path:
    """The file a person has typed, `~` spelled out; raises StoreError for the home of an unknown user."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        home = name.partition("/")[0]
        raise StoreError(
            f"{shown_name(name)}: there is no home {shown_name(home)}",
            f"write ./{shown_name(name)}, or ~/… for your own",
        ) from None


def _store(path: str | Path, record: Record, *, again: bool) -> bool:
    with system_errors(path, "written"), disk.locked(Path(path)) as file, _named(path):
        chosen, before = _format_and_content(path, file)
        game = chosen.write([record]).encode()
        if not again:
            whole = b"\n" + before + b"\n"
            if b"\n" + game in whole:
                return False
            for beginning in _beginnings(chosen, before, game):
                if b"\n" + beginning in whole:
                    grown = whole.replace(b"\n" + beginning, b"\n" + game, 1)
                    _refuse_big(len(grown))
                    disk.replace(disk.followed(Path(path)), grown[1:-1])
                    return True
        # A last line without its end was cut off by a crash, or was written by another program.
        data = game if before.endswith(b"\n") or not before else b"\n" + game
        _refuse_big(len(before) + len(data))
        disk.grow(file, data)
    return True


def _beginnings(chosen: Format, before: bytes, game: bytes) -> Iterator[bytes]:
    """The games in a file that are this one some moves earlier, as they would be written."""
    (now,) = chosen.read(game.decode())
    try:
        split = registry.game(now.game).split_moves
    except ConjoinError:
        return  # it is not installed here, and its moves cannot be told apart
    moves = split(now.moves)
    for item in chosen.attempts(_decoded(before)):
        if (
            isinstance(item, ConjoinError)
            or item.record.outcome is not None
            or item.record.ending is not None
        ):
            continue
        then = item.record
        grown = replace(then, moves=now.moves, clock=now.clock, outcome=now.outcome, ending=now.ending)
        if grown == now and (played := split(then.moves)) == moves[: len(played)]:
            yield chosen.write([then]).encode()


def _format_and_content(path: str | Path, file: FileIO) -> tuple[Format, bytes]:
    """The format of a file, by its name or by what stands in it already, and that; raises StoreError."""
    file.seek(0)
    before = file.read(FILE_LIMIT + 1) or b""
    chosen = BY_SUFFIX.get(Path(path).suffix.lower()) or _format_of(before)
    _refuse_other(chosen, before)
    return chosen, before


def _format_of(data: bytes) -> Format:
    return BY_FIRST_CHARACTER.get(_decoded(data[:1000]).lstrip()[:1], JSON_LINES)


def _refuse_other(chosen: Format, data: bytes) -> None:
    """Raise StoreError unless games of this format are all that stands in the file, a line cut off aside."""
    text = _decoded(data)
    if not text.strip() or (chosen is JSON_LINES and jsonl.holds_games(text)):
        return
    problem = "it holds no game"
    if chosen is SGF:
        try:
            sgf.read(text)
        except ConjoinError as error:
            problem = error.problem
        else:
            return
    raise StoreError(f"nothing is added to this file: {problem}", "save under another name, or mend the file")


def _text(path: str | Path) -> str:
    """A file's text; raises StoreError."""
    with system_errors(path, "read"), Path(path).open("rb") as file:
        data = file.read(FILE_LIMIT + 1)  # a device has no size beforehand, and may never end
    with _named(path):
        _refuse_big(len(data))
    return _decoded(data)


def _decoded(data: bytes) -> str:
    # Some editors put a byte order mark in front; it is no part of the text. Bytes that are no UTF-8 are kept for
    # the formats to find, so that they cost only the game they stand in.
    return data.decode("utf-8-sig", errors="surrogateescape")


def attempts(text: str) -> Iterator[Attempt]:
    """Each game of a text in either format, or what is wrong with it; raises BadNotation for any other text."""
    return _format_of_text(text.removeprefix("\ufeff")).attempts(text)


def _format(path: str | Path, text: str) -> Format:
    return BY_SUFFIX.get(Path(path).suffix.lower()) or _format_of_text(text)


def _format_of_text(text: str) -> Format:
    start = text.lstrip()[:1]
    if start not in BY_FIRST_CHARACTER:
        if found := undecoded(start):
            raise found[1].at("line 1")
        problem = f"line 1: the file starts with {shown(start)}" if start else "the file is empty"
        raise BadNotation(problem, "a record starts with { (JSON lines) or ( (SGF)")
    return BY_FIRST_CHARACTER[start]


def _counted(chosen: Format, text: str, coordinates: str) -> Iterator[Attempt]:
    """The games of an SGF text, whose columns are all counted so."""
    known = {system.value: system for system in Coordinates}
    if coordinates not in known:
        raise BadOption(f"{shown(coordinates)} are no coordinates", f"write {' or '.join(known)}")
    if chosen is not SGF:
        raise BadOption("JSON lines have the game's own coordinates", "leave the coordinates out")
    return sgf.attempts(text, known[coordinates])


def _refuse_big(size: int) -> None:
    if size > FILE_LIMIT:
        raise StoreError(f"the file has more than {FILE_LIMIT >> 20} MiB", "split it into smaller files")


@contextmanager
def _named(path: str | Path) -> Iterator[None]:
    """Put the file's name in front of what goes wrong inside."""
    try:
        yield
    except ConjoinError as error:
        raise error.at(shown_name(path)) from None
