"""Batches of games under random moves, with observation and mask: against the readable twin, and against pgx."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from conjoin import registry
from conjoin.bench.measure import Measured, rate, require
from conjoin.env.batch import Batch, make
from conjoin.env.readable import ReadableBatch

GAMES = 1024
"""A batch."""
SAMPLE = 8
"""Games in which the compiled batch must agree with its twin."""
TIMES_PGX = 5
"""How many times pgx's rate ours must be."""
OTHERS = ("connect-four:width=9,height=7", "fencemaster:size=6", "havannah:size=8")
INSTALL = "no pgx here; `make test-environments` installs it beside"


def run(quick: bool) -> Iterator[Measured]:
    """One line at a time, as they are measured."""
    seconds = 0.2 if quick else 2.0
    yield from _against_pgx(seconds)
    for name in ("connect-four", *OTHERS):
        yield _against_twin(name, seconds)


def _against_pgx(seconds: float) -> Iterator[Measured]:
    what, ours = f"connect-four, {GAMES} games", _steps(make("connect-four", GAMES), seconds)
    python = pgx_python()
    if python is None:
        yield Measured(what, ours, "steps", note=INSTALL)
        return
    theirs = pgx_rate(python, seconds)
    ratio = ours / theirs
    missed = "" if ratio >= TIMES_PGX else f"{TIMES_PGX} times pgx"
    yield Measured(what, ours, "steps", ratio, "pgx", f"pgx {theirs / 1e6:.1f} M", missed)


def _against_twin(name: str, seconds: float) -> Measured:
    game = registry.game(name)
    require_agreement(name)
    twin = Batch(game, ReadableBatch(game, SAMPLE), 1)
    ours = _steps(make(game, GAMES), seconds)
    return Measured(f"{name}, {GAMES} games", ours, "steps", ours / _steps(twin, seconds / 4), "plain NumPy")


def require_agreement(name: str) -> None:
    """Raise WrongAnswer unless batch and twin show the same for a while."""
    game = registry.game(name)
    fast, plain = make(game, SAMPLE, seed=1), Batch(game, ReadableBatch(game, SAMPLE), 1)
    for _ in range(60):
        moves = fast.random_moves()
        require(np.array_equal(moves, plain.random_moves()), f"{name}: the moves drawn")
        one, other = fast.step(moves), plain.step(moves)
        same = all(np.array_equal(*arrays) for arrays in zip(one.arrays, other.arrays, strict=True))
        require(same, f"{name}: the arrays of a step")


def _steps(batch: Batch, seconds: float) -> float:
    """Steps of single games per CPU second, drawing the moves included."""

    def work(count: int) -> int:
        for _ in range(count):
            batch.step(batch.random_moves())
        return count * batch.count

    return rate(work, seconds)


def pgx_python() -> str | None:
    """An interpreter that has pgx: this one, or that of `make test-environments`."""
    if find_spec("pgx") is not None:
        return sys.executable
    beside = Path(sys.prefix) / "environments" / "bin" / "python"
    if not beside.exists():
        return None
    asked = subprocess.run([beside, "-c", "import pgx"], capture_output=True, check=False)  # noqa: S603
    return None if asked.returncode else str(beside)


def pgx_rate(python: str, seconds: float) -> float:
    """Steps per CPU second of pgx."""
    script = str(Path(__file__).with_name("pgx_speed.py"))
    words = [python, script, str(GAMES), str(seconds)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    return float(done.stdout)
