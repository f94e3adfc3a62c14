"""Compile solver.wasm with Zig's C++ compiler, or check that the committed one was made from these sources."""

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NATIVE = Path(__file__).parents[1]
SOURCE = NATIVE / "wasm" / "solver.cpp"
INCLUDES = (NATIVE / "wasm" / "platform", NATIVE)
"""Where headers are looked for: what a browser lacks is replaced by the first folder."""
RESULT = NATIVE.parent / "src" / "conjoin" / "web" / "static" / "solver.wasm"
SECTION = b"conjoin sources"
"""The custom section, at the end of the file, with the fingerprint of the sources."""
FLAGS = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O2", "-fno-rtti",
    "-fexceptions", "-fignore-exceptions", "-mbulk-memory",
    "-Wall", "-Wextra", "-Wshadow", "-Werror", "-Wno-c++11-narrowing", "-Wl,--strip-all", "-Wl,-z,stack-size=262144",
    "-Wl,--export=__stack_pointer",
)  # fmt: skip
"""An address has 32 bits there, so sizes that have 64 elsewhere are narrowed; no exception is ever caught."""


def build(target: Path) -> None:
    """Compile, and append the fingerprint."""
    folders = [f"-I{folder}" for folder in INCLUDES]
    compiler = [sys.executable, "-m", "ziglang", "c++"]
    command = [*compiler, *FLAGS, *folders, str(SOURCE), "-o", str(target)]
    subprocess.run(command, check=True)  # noqa: S603  (our own words)
    target.chmod(0o644)
    with target.open("ab") as file:
        file.write(_section(fingerprint()))


def fingerprint() -> bytes:
    """Of this file, the binding and every header it reaches, whatever their order."""
    digest = hashlib.sha256()
    for path in sorted({Path(__file__), *_reached(SOURCE, set())}):
        digest.update(path.relative_to(NATIVE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


def is_current(target: Path = RESULT) -> bool:
    """Whether a file was compiled from the sources as they are."""
    return target.exists() and target.read_bytes().endswith(_section(fingerprint()))


def _section(content: bytes) -> bytes:
    body = bytes([len(SECTION)]) + SECTION + content
    return bytes([0, len(body)]) + body  # lengths below 128 are one byte in WebAssembly


def _reached(path: Path, seen: set[Path]) -> Iterator[Path]:
    if path in seen:
        return
    seen.add(path)
    yield path
    for name in re.findall(r'^#include "(.+)"', path.read_text(), re.MULTILINE):
        found = next(folder / name for folder in INCLUDES if (folder / name).exists())
        yield from _reached(found, seen)


if __name__ == "__main__":
    if "--check" not in sys.argv:
        build(RESULT)
    elif not is_current():
        sys.exit("solver.wasm was made from other sources; run: make wasm")
