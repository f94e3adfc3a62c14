"""`conjoin bench`: how fast, with every answer asserted."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import INTERRUPTED, complain, draws_boxes, say, say_json
from conjoin.cli.terminal.progress import Progress
from conjoin.cli.terminal.tables import tabbed
from conjoin.core.errors import BadOption, UnknownName

if TYPE_CHECKING:
    from conjoin.bench.measure import Measured, ReportProgress

EXAMPLES = (
    "Examples: `conjoin bench` · `conjoin bench playouts --quick` · `conjoin bench hex --only rules,speed` · "
    "`conjoin bench hex --only openspiel,schmipo --games 20` · `conjoin bench strength --only havannah-6 --games 60` · "
    "`conjoin bench --json`"
)
SUITES = (
    "playouts",
    "engines",
    "stop",
    "terminal",
    "arena",
    "solver",
    "levels",
    "explain",
    "hints",
    "env",
    "hex",
    "strength",
    "web",
)
FOLDERS = {"env": "environments.suite", "hex": "hex.suite", "strength": "hex.strength", "web": "web.suite"}
"""Suites of several modules."""
GAMES_SUITES = ("hex", "strength")
"""Suites of several parts in which games are played."""
WRONG = 1
COLUMNS = ("what", "per CPU second", "ratio", "note")


def bench(
    suite: Annotated[
        str | None, typer.Argument(help=f"One of: {', '.join(SUITES)}.", autocompletion=lambda: list(SUITES))
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Measure less, within a minute.")] = False,
    only: Annotated[
        str | None,
        typer.Option(
            help="Parts of hex: rules,proof,speed,openspiel,schmipo,threads. Boards of strength: "
            "havannah-6,fencemaster-6,havannah-5,havannah-8,havannah-10."
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="hex: games for each opponent and size, else 100; threads: twice that. strength: for each board, "
            "else 200.",
            min=2,
        ),
    ] = None,
    rules_games: Annotated[
        int | None, typer.Option(help="hex: random games for each size and rule set, else 10000.", min=1)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run the benchmarks.

    Rates are per CPU second on one core, ratios from this one run. Matches have a threshold that they must reach;
    with fewer games than by default it is missed only when the whole 95 % interval lies below it. Ctrl-C ends the
    run and leaves what was measured.
    """
    if suite is not None and suite not in SUITES:
        raise UnknownName(f"there is no benchmark called {suite!r}", f"choose one of {', '.join(SUITES)}")
    if suite not in GAMES_SUITES and (only, games) != (None, None):
        raise BadOption(
            "only hex and strength take --only and --games", "write: conjoin bench hex --only ..."
        )
    if suite != "hex" and rules_games is not None:
        raise BadOption("only hex takes --rules-games", "write: conjoin bench hex ...")
    parts = () if only is None else tuple(part.strip() for part in only.split(","))
    asked = _Asked(quick, parts, games, rules_games)
    suites = SUITES if suite is None else (suite,)
    if failed := _run(suites, asked, _JsonReport(suites) if as_json else _LinesReport()):
        raise typer.Exit(failed)


class _Asked(NamedTuple):
    """What a person asked for; the counts of games are about hex."""

    quick: bool
    only: tuple[str, ...]
    games: int | None
    rules_games: int | None


def _run(suites: tuple[str, ...], asked: _Asked, report: "_JsonReport | _LinesReport") -> int:
    """The exit code; whatever ends the run, what was measured until then is reported."""
    from conjoin.bench.measure import WrongAnswer

    complaints = []
    try:
        for suite, line in _measured(suites, asked, report.update):
            report.add(suite, line)
            if line.missed:
                complaints.append(f"{line.what} misses its threshold, {line.missed}")
    except WrongAnswer as wrong:
        complaints.append(f"a benchmark's answer is wrong: {wrong}")
    except KeyboardInterrupt:
        report.end()
        complain("conjoin: stopped; only what was measured until then is reported")
        return INTERRUPTED
    report.end()
    for complaint in complaints:
        complain(f"conjoin: {complaint}")
    return WRONG if complaints else 0


def _measured(
    suites: tuple[str, ...], asked: _Asked, report_progress: "ReportProgress"
) -> Iterator[tuple[str, "Measured"]]:
    for name in suites:
        module = import_module(f"conjoin.bench.{FOLDERS.get(name, name)}")
        if name == "hex":
            lines = module.run(module.HexRun(*asked), report_progress)
        elif name == "strength":
            lines = module.run(module.StrengthRun(asked.quick, asked.only, asked.games), report_progress)
        else:
            lines = module.run(asked.quick)
        yield from ((name, line) for line in lines)


class _JsonReport:
    """One document at the end, and not a word before."""

    def __init__(self, suites: tuple[str, ...]) -> None:
        self._lines: dict[str, list[dict[str, object]]] = {suite: [] for suite in suites}

    def update(self, _what: str, _done: int, _total: int) -> None:
        """Show nothing."""

    def add(self, suite: str, line: "Measured") -> None:
        """Keep a line."""
        from dataclasses import asdict

        self._lines[suite].append(asdict(line))

    def end(self) -> None:
        """Print the document."""
        say_json(self._lines)


class _LinesReport:
    """Every line as soon as it is known: in columns at a terminal, between tabs in a pipe."""

    def __init__(self) -> None:
        self._progress = Progress()
        self._suite = ""
        self._row = _aligned if draws_boxes() else tabbed
        self.update = self._progress.update

    def add(self, suite: str, line: "Measured") -> None:
        """Print a line, under the name of its suite if it is the first."""
        self._progress.clear()
        if suite != self._suite:
            self._suite = suite
            say(suite)
            say(self._row(COLUMNS))
        rate = f"{line.rate:,.0f}" if line.rate >= 100 else f"{line.rate:,.3g}"
        ratio = "" if line.ratio is None else f"{_short(line.ratio)} × {line.against}"
        note = "; ".join(part for part in (line.note, line.missed and f"MISSED: {line.missed}") if part)
        say(self._row((line.what, f"{rate} {line.unit}", ratio, note)))

    def end(self) -> None:
        """Take the progress away."""
        self._progress.clear()


def _aligned(cells: tuple[str, str, str, str]) -> str:
    """A row in columns of fixed width, since it is printed before the next is known."""
    what, rate, ratio, note = cells
    return f"{what:<44}  {rate:>26}  {ratio:<30}  {note}".rstrip()


def _short(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}"
