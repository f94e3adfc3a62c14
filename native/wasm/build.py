"""Compile the page's modules with Zig's C++ compiler, or check that the committed ones were made from these sources."""

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NATIVE = Path(__file__).parents[1]
INCLUDES = (NATIVE / "wasm" / "platform", NATIVE)
"""Where headers are looked for: what a browser lacks is replaced by the first folder."""
RESULTS = NATIVE.parent / "src" / "conjoin" / "web" / "static"
MODULES = {
    "solver": ("wasm/solver.cpp", "wasm/exceptions.cpp"),
    "hex": (
        "wasm/hex.cpp",
        "wasm/page.cpp",
        "wasm/exceptions.cpp",
        "hex/mcts/search_fencemaster.cpp",
        "hex/mcts/search_havannah.cpp",
        "hex/network/network.cpp",
        "hex/network/convolution_portable.cpp",
        "hex/proof/prover.cpp",
    ),
    "classical": ("wasm/classical.cpp", "wasm/page.cpp", "wasm/exceptions.cpp"),
}
"""By name, the sources of each."""
SECTION = b"conjoin sources"
"""The custom section, at the end of the file, with the fingerprint of the sources."""
FLAGS = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O2", "-fno-rtti",
    "-fexceptions", "-fignore-exceptions", "-mbulk-memory",
    "-Wall", "-Wextra", "-Wshadow", "-Werror", "-Wno-c++11-narrowing", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576",
    "-Wl,--export=__stack_pointer",
)  # fmt: skip
"""An address has 32 bits there, so sizes that have 64 elsewhere are narrowed; no exception is ever caught."""


def build(name: str, target: Path) -> None:
    """Compile a module, and append the fingerprint."""
    folders = [f"-I{folder}" for folder in INCLUDES]
    sources = [str(NATIVE / source) for source in MODULES[name]]
    compiler = [sys.executable, "-m", "ziglang", "c++"]
    subprocess.run([*compiler, *FLAGS, *folders, *sources, "-o", str(target)], check=True)  # noqa: S603  (our own words)
    target.chmod(0o644)
    with target.open("ab") as file:
        file.write(_section(fingerprint(name)))


def fingerprint(name: str) -> bytes:
    """Of this file, the sources and every header that they reach, whatever their order."""
    digest = hashlib.sha256()
    seen: set[Path] = set()
    reached = {path for source in MODULES[name] for path in _reached(NATIVE / source, seen)}
    for path in sorted({Path(__file__), *reached}):
        digest.update(path.relative_to(NATIVE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


def is_current(name: str) -> bool:
    """Whether the committed module was compiled from the sources as they are."""
    target = result(name)
    return target.exists() and target.read_bytes().endswith(_section(fingerprint(name)))


def result(name: str) -> Path:
    """Where the page has a module."""
    return RESULTS / f"{name}.wasm"


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
    old = [name for name in MODULES if not is_current(name)]
    if "--check" not in sys.argv:
        for name in old:
            build(name, result(name))
    elif old:
        sys.exit(f"{', '.join(old)}.wasm was made from other sources; run: make wasm")
