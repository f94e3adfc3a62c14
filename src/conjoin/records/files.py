"""Records in files: JSON lines or SGF by the file's name, and for other names by what stands in it."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, get_args

from conjoin.core.errors import BadNotation, BadOption, ConjoinError, StoreError
from conjoin.core.record import Record
from conjoin.records import jsonl, sgf
from conjoin.records.fields import FILE_LIMIT, shown, undecoded
from conjoin.records.reading import Attempt
from conjoin.records.sgforigin import Coordinates


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

    Coordinates (`grid` or `hgui`) are told by each SGF game itself; given, they hold for the whole file. Raises
    StoreError or BadNotation at once for a file that cannot be read at all, BadOption for such coordinates.
    """
    text = _text(path)
    with _named(path):
        chosen = _format(path, text)
        found = chosen.attempts(text) if coordinates is None else _counted(chosen, text, coordinates)
    return (item.at(_name(path)) if isinstance(item, ConjoinError) else item for item in found)


def save(path: str | Path, records: Iterable[Record]) -> None:
    """Write a whole file, replacing what was there only on success; unknown names become JSON lines."""
    with _named(path):
        data = BY_SUFFIX.get(Path(path).suffix.lower(), JSON_LINES).write(records).encode()
        _refuse_big(len(data))
    with _system_errors(path, "written"):
        if Path(path).exists() and not Path(path).is_file():
            Path(path).write_bytes(data)  # a pipe or a device: nothing to replace
        else:
            _replace(Path(path).resolve(), data)


def append(path: str | Path, record: Record) -> None:
    """Add one game to a file of JSON lines in one write, on a new line even if the last one was cut off."""
    with _named(path):
        line = f"{jsonl.to_json(record)}\n".encode()
        _refuse_sgf(path, start=b"")
    # Unbuffered and in append mode: one system call, so that games of several processes never mix.
    with _system_errors(path, "written"), Path(path).open("a+b", buffering=0) as file, _named(path):
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(0)
            _refuse_sgf(path, start=file.read(1))
            file.seek(size - 1)
            line = line if file.read(1) == b"\n" else b"\n" + line
        _refuse_big(size + len(line))
        if file.write(line) != len(line):
            raise OSError(None, "the disk took only part of the game")


def add(path: str | Path, record: Record) -> None:
    """Add one game to a file of either format, keeping the games already there; makes the file if need be."""
    if BY_SUFFIX.get(Path(path).suffix.lower()) is not SGF:
        append(path, record)
        return
    with _system_errors(path, "read"):
        earlier = Path(path).exists()
    # SGF has no end to write at, so the file is read, and written anew as a whole.
    save(path, [*(load(path) if earlier else ()), record])


def _text(path: str | Path) -> str:
    """A file's text; raises StoreError."""
    with _system_errors(path, "read"), Path(path).open("rb") as file:
        data = file.read(FILE_LIMIT + 1)  # a device tells no size beforehand, and may never end
    with _named(path):
        _refuse_big(len(data))
    return _decoded(data)


def _decoded(data: bytes) -> str:
    # Some editors put a byte order mark in front; it is no part of the text. Bytes that are no UTF-8 are kept for
    # the formats to find, so that they cost only the game they stand in.
    return data.decode("utf-8-sig", errors="surrogateescape")


def _format(path: str | Path, text: str) -> Format:
    suffix = Path(path).suffix.lower()
    if suffix in BY_SUFFIX:
        return BY_SUFFIX[suffix]
    start = text.lstrip()[:1]
    if start not in BY_FIRST_CHARACTER:
        if found := undecoded(start):
            raise found[1].at("line 1")
        problem = f"line 1: the file starts with {shown(start)}" if start else "the file is empty"
        raise BadNotation(problem, "a record starts with { (JSON lines) or ( (SGF)")
    return BY_FIRST_CHARACTER[start]


def _counted(chosen: Format, text: str, coordinates: str) -> Iterator[Attempt]:
    """The games of an SGF text, whose columns are all counted so."""
    for known in get_args(Coordinates):
        if coordinates == known:
            if chosen is not SGF:
                raise BadOption("JSON lines have the game's own coordinates", "leave the coordinates out")
            return sgf.attempts(text, known)
    raise BadOption(f"{shown(coordinates)} are no coordinates", f"write {' or '.join(get_args(Coordinates))}")


def _refuse_sgf(path: str | Path, start: bytes) -> None:
    """Only JSON lines can grow at their end; the name tells, or the file's first byte."""
    if BY_SUFFIX.get(Path(path).suffix.lower()) is SGF or start == b"(":
        raise StoreError(
            "an SGF file cannot grow line by line", "give the file a name in .sgf, or use a .jsonl file"
        )


def _refuse_big(size: int) -> None:
    if size > FILE_LIMIT:
        raise StoreError(f"the file has more than {FILE_LIMIT >> 20} MiB", "split it into smaller files")


def _replace(target: Path, data: bytes) -> None:
    # Written beside the target first: a full disk or a crash never costs the games already there.
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "the file is write-protected")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _name(path: str | Path) -> str:
    """The file as messages name it, in characters any terminal can show."""
    name = str(path)
    return name if name.isprintable() else ascii(name)


@contextmanager
def _named(path: str | Path) -> Iterator[None]:
    """Put the file's name in front of what goes wrong inside."""
    try:
        yield
    except ConjoinError as error:
        raise error.at(_name(path)) from None


@contextmanager
def _system_errors(path: str | Path, done: str) -> Iterator[None]:
    """Turn what the operating system says into a StoreError."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StoreError(
            f"{_name(path)} cannot be {done}: {reason}",
            "check the name and the permissions of the file and its folder",
        ) from None
