"""Write the stubs of the compiled modules, or check that the committed ones are up to date."""

import sys
import tempfile
from pathlib import Path

from nanobind.stubgen import main as stubgen

NATIVE = Path(__file__).parent
STUBS = NATIVE.parent / "src" / "conjoin" / "_native"
MODULES = sorted(binding.stem for binding in (NATIVE / "bindings").glob("*.cpp"))


def write(folder: Path) -> None:
    for module in MODULES:
        target = str(folder / f"{module}.pyi")
        stubgen(["--module", f"conjoin._native.{module}", "--output-file", target, "--quiet"])


def stale() -> list[str]:
    """The modules whose committed stub is missing or differs from what the compiled module says."""
    with tempfile.TemporaryDirectory() as scratch:
        write(Path(scratch))
        fresh = {module: (Path(scratch) / f"{module}.pyi").read_text() for module in MODULES}
    committed = {stub.stem: stub.read_text() for stub in STUBS.glob("*.pyi")}
    return sorted(module for module in {*fresh, *committed} if fresh.get(module) != committed.get(module))


if __name__ == "__main__":
    if "--check" not in sys.argv:
        write(STUBS)
    elif outdated := stale():
        sys.exit(f"stubs out of date: {', '.join(outdated)}; run: make stubs")
