"""Where games begin, so that two engines that play alike do not repeat one game, and neither starts ahead.

random     short random play that neither side wins with the next stone or two
balanced   Connect Four: of those, the ones that perfect play draws
even       hex boards: of those, the ones that a search thinks even
none       the start of the game, for players that cannot be given moves of their own
a file     one line of moves per line
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from conjoin.arena.fair_openings import balanced_openings, can_be_balanced, even_openings
from conjoin.arena.random_openings import random_openings
from conjoin.core.errors import BadNotation, BadOption, ConjoinError
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.games.hexgame import HexGame
from conjoin.records.disk import shown_name, system_errors

COMMENT = "#"


@dataclass(frozen=True, slots=True)
class Openings:
    """Where the games of a match begin: endless positions, and in words how they were chosen."""

    positions: Iterator[Position]
    words: str
    count: int | None = None
    """How many there are before they come again; None where they are drawn without end."""

    def repeated(self, pairs: int) -> str:
        """What to say about more pairs than openings; empty if there are not."""
        if self.count is None or pairs <= self.count:
            return ""
        return (
            f"{pairs} pairs begin from {self.count} openings: games that engines repeat move for move are no new "
            "evidence, and intervals are too narrow"
        )


def openings(game: Game[Any], seed: int) -> Iterator[Position]:
    """Endless positions, different from each other while they last: balanced where that costs nothing, else random."""
    return choose_openings(game, seed).positions


def choose_openings(game: Game[Any], seed: int, choice: str = "") -> Openings:
    """Openings of a kind: `random`, `balanced`, `even`, the name of a file, or what suits the game if none is named.

    Raises BadOption for a kind that the game does not have, and what `load_openings` raises.
    """
    if not choice:
        choice = "balanced" if can_be_balanced(game) else "random"
    if choice not in KINDS:
        if not Path(choice).exists():
            kinds = ", ".join(KINDS)
            raise BadOption(
                f"there are no openings {choice!r}", f"write one of {kinds}, or the name of a file"
            )
        loaded = load_openings(game, choice)
        words = f"the {len(loaded)} openings of {shown_name(choice)}, in their order"
        return Openings(cycle(loaded), words, len(loaded))
    return KINDS[choice](game, seed)


def load_openings(game: Game[Any], path: str | Path) -> list[Position]:
    """A file with one line of moves per line; blank lines and what follows a # are passed over.

    Raises StoreError for a file that cannot be read, BadNotation or IllegalMove with the number of a bad line.
    """
    with system_errors(path, "read"):
        lines = Path(path).read_text(encoding="utf-8-sig", errors="replace").splitlines()
    loaded = []
    for number, line in enumerate(lines, start=1):
        if moves := line.partition(COMMENT)[0].strip():
            loaded.append(_read(game, moves, f"{shown_name(path)}: line {number}"))
    if not loaded:
        raise BadNotation(f"{shown_name(path)} holds no opening", "write one line of moves per line")
    return loaded


def _read(game: Game[Any], moves: str, place: str) -> Position:
    try:
        position: Position = game.parse(moves)
    except ConjoinError as error:
        raise error.at(place) from None
    if position.outcome is not None:
        raise BadNotation(f"{place}: the game is over: {game.caption(position)}", "leave out the last moves")
    return position


def _random(game: Game[Any], seed: int) -> Openings:
    return Openings(random_openings(game, seed), "random openings of 2 to 6 plies")


def _balanced(game: Game[Any], seed: int) -> Openings:
    if not can_be_balanced(game):
        raise BadOption(f"{game.name} has no balanced openings", "choose random, even or a file")
    return Openings(balanced_openings(game, seed), "openings of 4 to 8 plies that perfect play draws")


def _even(game: Game[Any], seed: int) -> Openings:
    if not isinstance(game, HexGame):
        raise BadOption(f"{game.name} has no even openings", "choose random, balanced or a file")
    return Openings(
        even_openings(game, seed), "random openings that a search of 20,000 simulations thinks even"
    )


def _none(game: Game[Any], seed: int) -> Openings:  # noqa: ARG001  (there is nothing to draw)
    return Openings(cycle([game.start()]), "the start of the game", 1)


KINDS: dict[str, Callable[[Game[Any], int], Openings]] = {
    "random": _random,
    "balanced": _balanced,
    "even": _even,
    "none": _none,
}
