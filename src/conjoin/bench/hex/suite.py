"""The hex engines, part by part: rules agreed, openings proven, simulations and games beside what else is installed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from conjoin.bench.hex import games as hex_games
from conjoin.bench.hex import proof as hex_proof
from conjoin.bench.hex import rules as hex_rules
from conjoin.bench.hex import speed as hex_speed
from conjoin.bench.hex.openspiel import OpenSpiel
from conjoin.bench.measure import Measured, ReportProgress, silent
from conjoin.core.errors import BadOption, UnknownName

SIZES = tuple(hex_speed.LEAST_RATIOS)
ALL_SIZES = tuple(range(2, 14))
RULES_GAMES, QUICK_RULES_GAMES = 10_000, 10
"""Random games for each size and rule set in which the compiled rules must agree with the plain and OpenSpiel's."""
GAMES, QUICK_GAMES = 100, 2
"""Games for each opponent and size, half of them with either colour; the threads play twice as many."""


@dataclass(frozen=True, slots=True)
class HexRun:
    """What a person wants measured; None and () leave it to the benchmark."""

    quick: bool = False
    only: tuple[str, ...] = ()
    games: int | None = None
    rules_games: int | None = None

    def __post_init__(self) -> None:
        for part in self.only:
            if part not in PARTS:
                problem = f"the hex benchmark has no part called {part!r}"
                raise UnknownName(problem, f"choose among {', '.join(PARTS)}")

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts to run, in their order."""
        wanted = self.only or (QUICK_PARTS if self.quick else tuple(PARTS))
        return tuple(part for part in PARTS if part in wanted)

    @property
    def match_games(self) -> int:
        """Games for each opponent and size; an even number, since colours are swapped."""
        games = self.games or (QUICK_GAMES if self.quick else GAMES)
        return games + games % 2


def run(plan: HexRun, report: ReportProgress = silent) -> Iterator[Measured]:
    """One line at a time, as they are measured; a quick run plays games only when asked for them."""
    spiel = OpenSpiel.installed()
    if spiel is None and "openspiel" in plan.only:
        raise BadOption("OpenSpiel is not installed", "pip install 'conjoin[bench]'")
    for part in plan.parts:
        yield from PARTS[part](plan, spiel, report)


def _rules(plan: HexRun, spiel: OpenSpiel | None, report: ReportProgress) -> Iterator[Measured]:
    games = plan.rules_games or (QUICK_RULES_GAMES if plan.quick else RULES_GAMES)
    sizes = SIZES if plan.quick else ALL_SIZES
    for rules in ("fencemaster", "havannah"):
        for size in sizes:
            yield hex_rules.plain_rules(rules, size, games, report)
    if spiel is not None:
        for size in sizes:
            yield hex_rules.openspiel_rules(spiel, size, games, report)


def _proof(plan: HexRun, _spiel: OpenSpiel | None, report: ReportProgress) -> Iterator[Measured]:
    for rules, size in hex_proof.QUICK_BOARDS if plan.quick else hex_proof.BOARDS:
        yield hex_proof.openings(rules, size, report)


def _speed(plan: HexRun, spiel: OpenSpiel | None, _report: ReportProgress) -> Iterator[Measured]:
    for size in SIZES:
        yield hex_speed.simulations(spiel, size, plan.quick)


def _openspiel(plan: HexRun, spiel: OpenSpiel | None, report: ReportProgress) -> Iterator[Measured]:
    if spiel is not None:
        for size in (4, 5, 6):
            yield hex_games.against_openspiel(spiel, size, plan.match_games, report)


def _schmipo(plan: HexRun, _spiel: OpenSpiel | None, report: ReportProgress) -> Iterator[Measured]:
    for size in (4, 5, 6, 7):
        yield hex_games.against_schmipo(size, plan.match_games, report)


def _threads(plan: HexRun, _spiel: OpenSpiel | None, report: ReportProgress) -> Iterator[Measured]:
    yield hex_games.two_threads(2 * plan.match_games, report)


Part = Callable[[HexRun, OpenSpiel | None, ReportProgress], Iterator[Measured]]

PARTS: dict[str, Part] = {
    "rules": _rules,
    "proof": _proof,
    "speed": _speed,
    "openspiel": _openspiel,
    "schmipo": _schmipo,
    "threads": _threads,
}
"""In the order in which they run: minutes first, hours last."""
QUICK_PARTS = ("rules", "proof", "speed")
