"""The C++ tests of the native core, compiled with every warning and run under sanitizers."""

import os
import re
import subprocess
from pathlib import Path
from platform import machine

NATIVE = Path(__file__).parents[2] / "native"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror"]
INSTRUCTION_SETS = (
    {
        "convolution_avx2.cpp": ["-mavx2"],
        "convolution_avx512.cpp": ["-mavx512bw", "-Wno-uninitialized", "-Wno-maybe-uninitialized"],
    }
    if machine() in ("x86_64", "AMD64")
    else {}
)
"""Files that are compiled for processors of their own, as in CMakeLists.txt; all others run everywhere."""
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g1"]


def compile_native(*words: str) -> None:
    # Compiled in half the time that -O1 takes with sanitizers, and nearly as fast.
    flags = ["-std=c++20", "-Og", "-pthread", *WARNINGS, *SANITIZERS, f"-I{NATIVE}"]
    compiler = os.environ.get("CXX", "c++")
    built = subprocess.run([compiler, *flags, *words], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr


def test_the_native_core_passes_its_own_tests_under_sanitizers(tmp_path: Path) -> None:
    program = tmp_path / "native_tests"
    sources = sorted(path for path in NATIVE.rglob("*.cpp") if path.parent.name not in ("bindings", "wasm"))
    apart = {path: tmp_path / f"{path.stem}.o" for path in sources if path.name in INSTRUCTION_SETS}
    for path, made in apart.items():
        compile_native(*INSTRUCTION_SETS[path.name], "-c", str(path), "-o", str(made))
    compile_native(*(str(apart.get(path, path)) for path in sources), "-o", str(program))
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    counted = re.search(r"(\d+) checks, 0 failed", done.stdout)
    assert counted is not None
    assert int(counted[1]) > 100_000
