"""The positions of the examination: few of the moves keep the result, and all are solved.

They come from games of a shallow search that plays four moves in ten at random, as beginners' games do: as many from
every stage of the game, so that an examination cut short is still a fair one. `examination.txt` keeps the usual ones;
fresh ones are drawn from another seed.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from conjoin import registry
from conjoin.core.analysis import Score
from conjoin.core.engine import Engine
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Side
from conjoin.explain.exact import ExactScores, exact_scores, result
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.connect_four_threats import winning_columns
from conjoin.solver.scores import exact_score

FIRST, LAST = 6, 33
"""Stones on the board: before and after, few moves lose anything."""
USUAL = 112
"""As many as the file holds: four for every number of stones."""
RANDOM_SHARE = 0.4
KEEPING = 3
"""Of so many legal moves at most one keeps the result, or else chance would pass."""
OBVIOUS = 0.2
"""At most so many of the positions have a win at once, or one to be stopped."""
UNKNOWN = "."
"""Stands for a full column."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A position, and the exact score of every move there."""

    position: ConnectFourPosition
    exact: ExactScores

    @property
    def best(self) -> Score:
        """What perfect play gets."""
        return max(self.exact.values())

    def keeps(self, move: Move) -> bool:
        """Whether a legal move keeps the result."""
        return result(self.exact[move]) == result(self.best)

    @property
    def is_telling(self) -> bool:
        """Whether few moves keep the result; there is always one."""
        return KEEPING * sum(map(self.keeps, self.exact)) <= len(self.exact)

    @property
    def is_obvious(self) -> bool:
        """Whether one side could win at once."""
        return _is_obvious(self.position)


@cache
def usual_positions() -> tuple[Examined, ...]:
    """Those of the file: the same for every agent, so that figures compare."""
    text = files(__package__).joinpath("examination.txt").read_text(encoding="ascii")
    return tuple(_read(line) for line in text.splitlines() if not line.startswith("#"))


def fresh_positions(seed: int) -> Iterator[Examined]:
    """Endless others, four stages of the game in turn; each takes a second to find."""
    random, game, seen = Random(f"examination {seed}"), ConnectFour(), set()
    obvious = total = 0
    with registry.engine("window", game) as guide:
        while True:
            for stones in _stages():
                total += 1
                found = _drawn(game, stones, random, guide, obvious < OBVIOUS * total)
                while found.position.key in seen:
                    found = _drawn(game, stones, random, guide, obvious < OBVIOUS * total)
                seen.add(found.position.key)
                obvious += found.is_obvious
                yield found


def write(examined: Examined) -> str:
    """A line of the file: the moves, then the solver's score of every column."""
    known = examined.exact
    columns = range(examined.position.board.width)
    scores = (UNKNOWN if column not in known else f"{known[column].value:g}" for column in columns)
    return " ".join((examined.position.game.notation(examined.position), *scores))


def _stages() -> list[int]:
    """Numbers of stones, far apart from one to the next."""
    steps = range(FIRST, LAST + 1)
    return [stones for offset in (0, 4, 2, 6, 1, 5, 3, 7) for stones in steps[offset::8]]


def _drawn(game: ConnectFour, stones: int, random: Random, guide: Engine, obvious_too: bool) -> Examined:
    """A telling position with so many stones."""
    while True:
        position = game.start()
        while len(position.moves) < stones and position.outcome is None:
            legal = position.legal_moves()
            by_chance = random.random() < RANDOM_SHARE
            move = random.choice(legal) if by_chance else guide.analyse(position, Limit(depth=1)).best
            position = position.play(move)
        if position.outcome is None and (obvious_too or not _is_obvious(position)):
            found = Examined(position, exact_scores(position, Limit()))
            if found.is_telling:
                return found


def _is_obvious(position: ConnectFourPosition) -> bool:
    return any(winning_columns(position, side) for side in Side)


def _read(line: str) -> Examined:
    moves, *scores = line.split()
    position = ConnectFour().parse(moves)
    exact = {}
    for column, text in enumerate(scores):
        if text != UNKNOWN:
            exact[column] = exact_score(int(text), position)
    return Examined(position, exact)


def main() -> None:
    """Write the file anew."""
    sys.stdout.write(
        "# Connect Four: moves, then the exact score of every column; made by python -m conjoin.grading.positions\n"
    )
    for found, _ in zip(fresh_positions(0), range(USUAL), strict=False):
        sys.stdout.write(f"{write(found)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
