"""`conjoin bench`: how fast, with every answer asserted."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from conjoin.cli.options import AsJson
from conjoin.cli.terminal import complain, say_json
from conjoin.core.errors import UnknownName

if TYPE_CHECKING:
    from conjoin.bench.measure import Measured

EXAMPLES = "Examples: `conjoin bench` · `conjoin bench playouts --quick` · `conjoin bench --json`"
SUITES = ("playouts", "engines", "solver", "levels", "hex")


def bench(
    suite: Annotated[
        str | None, typer.Argument(help=f"One of: {', '.join(SUITES)}.", autocompletion=lambda: list(SUITES))
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Measure less, within a minute.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run the benchmarks: rates per CPU second on one core, and ratios from this one run."""
    if suite is not None and suite not in SUITES:
        raise UnknownName(f"there is no benchmark called {suite!r}", f"choose one of {', '.join(SUITES)}")
    wanted = SUITES if suite is None else (suite,)
    from conjoin.bench.measure import WrongAnswer

    try:
        _run(wanted, quick, as_json)
    except WrongAnswer as wrong:
        complain(f"conjoin: a benchmark's answer is wrong: {wrong}")
        raise typer.Exit(1) from None


def _run(suites: tuple[str, ...], quick: bool, as_json: bool) -> None:
    if as_json:
        from dataclasses import asdict

        say_json({name: [asdict(line) for line in _suite(name)(quick)] for name in suites})
        return
    for name in suites:
        _show(name, _suite(name)(quick))


def _suite(name: str) -> Callable[[bool], Iterator["Measured"]]:
    run: Callable[[bool], Iterator[Measured]] = import_module(f"conjoin.bench.{name}").run
    return run


def _show(name: str, lines: Iterator["Measured"]) -> None:
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table

    table = Table(title=name, title_justify="left", title_style="bold")
    for column in ("what", "per CPU second", "ratio", ""):
        table.add_column(column, justify="left" if column in ("what", "") else "right")
    with Live(table, console=Console(), refresh_per_second=4):
        for line in lines:
            rate = f"{line.rate:,.0f}" if line.rate >= 100 else f"{line.rate:,.3g}"
            ratio = "" if line.ratio is None else f"{_short(line.ratio)} × {line.against}"
            table.add_row(line.what, f"{rate} {line.unit}", ratio, line.note)


def _short(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}"
