"""`conjoin doctor`: a diagnosis of the installation."""

import sys

import typer

from conjoin import __version__
from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import say, say_json

EXAMPLES = "Examples: `conjoin doctor` · `conjoin doctor --json`"
EXTRAS = {
    "web": ("fastapi", "uvicorn", "sqlalchemy", "alembic"),
    "docs": ("mkdocs",),
    "bench": ("bitbully",),
    "cluster": ("distributed",),
    "train": ("numpy", "torch"),
    "dev": ("pytest", "hypothesis", "mypy", "ruff"),
}
"""By extra: the packages that it brings."""


def doctor(as_json: AsJson = False) -> None:
    """Diagnose the installation.

    Versions, the native core, the opening book, the network, the data folder and the extras; exit code 1 if something
    is broken.
    """
    import platform

    findings = [
        ("conjoin", __version__, True),
        ("python", f"{platform.python_version()} ({sys.executable})", sys.version_info >= (3, 11)),
        ("platform", platform.platform(), True),
        ("native core", *_native_core()),
        ("opening book", *_opening_book()),
        ("network", *_network()),
        ("data folder", *_data_folder()),
        *((f"extra {name}", *_extra(name)) for name in EXTRAS),
    ]
    if as_json:
        say_json([{"what": what, "found": found, "ok": ok} for what, found, ok in findings])
    else:
        for what, found, ok in findings:
            say(f"{'ok ' if ok else 'BAD'}  {what:<12} {found}")
    if not all(ok for _, _, ok in findings):
        raise typer.Exit(1)


def _native_core() -> tuple[str, bool]:
    """Load both compiled modules and count a little with each."""
    try:
        from conjoin._native import connect_four
        from conjoin._native import hex as hex_board
    except ImportError as error:
        return f"cannot be loaded ({error}); run: make clean play", False
    counted = (connect_four.perft([], 5), hex_board.perft("havannah", 3, [], 3))
    expected = (7**5, 19 * 18 * 17)
    return (
        "counts right" if counted == expected else f"counts {counted} instead of {expected}",
        counted == expected,
    )


def _opening_book() -> tuple[str, bool]:
    """What the solver would use; not having a book is in order, having a damaged one is not."""
    from conjoin.core.errors import StoreError
    from conjoin.games.connect_four import ConnectFour
    from conjoin.solver.book.shelf import read_book

    try:
        book = read_book(ConnectFour())
    except StoreError as error:
        return str(error), False
    if book is None:
        return "none, so openings are searched", True
    return f"{book.plies} plies, {book.size:,} positions, SHA-256 {book.checksum}", True


def _network() -> tuple[str, bool]:
    """What `zero` would ask; reading it checks its checksum, and the empty board its answers."""
    from conjoin.core.errors import StoreError
    from conjoin.engines.networks.trained import packaged
    from conjoin.games.connect_four import ConnectFour

    try:
        network = packaged()
        (opinion,) = network.opinions([ConnectFour().start()])
    except (ImportError, StoreError, ValueError) as error:
        return str(error), False
    best = max(opinion.policy, key=opinion.policy.__getitem__)
    return f"{len(network.weights) // 2:,} weights, would begin with {best + 1}", best == 3


def _data_folder() -> tuple[str, bool]:
    from conjoin.core.errors import StoreError
    from conjoin.folder import data_folder

    try:
        folder = data_folder()
        probe = folder / ".doctor"
        probe.write_text("")
        probe.unlink()
    except (OSError, StoreError) as error:
        return f"cannot be written ({error}); set CONJOIN_DATA to another folder", False
    return str(folder), True


def _extra(name: str) -> tuple[str, bool]:
    """An extra is a choice: not having it is in order."""
    from importlib.util import find_spec

    missing = [package for package in EXTRAS[name] if find_spec(package) is None]
    return f"not installed (pip install 'conjoin[{name}]')" if missing else "installed", True
