"""Where positions come from. A source is cut into parts, each with a seed of its own, so any worker can draw any part.

A part is a list of move lines, or None after the last one.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from conjoin import registry
from conjoin.core.errors import BadNotation, BadOption, ConjoinError, EngineFailure
from conjoin.core.position import Position
from conjoin.games.connect_four import ConnectFour

GAMES = 256
"""Random games of a part."""
PLAYED_GAMES = 4
"""Games of a part in which an engine thinks."""
OPENING = 8
"""Random moves before an engine plays on, at most."""
STRAY = 0.1
"""How often a random move is played instead of the engine's, so that games differ and mistakes are seen."""


@dataclass(frozen=True, slots=True)
class Plies:
    """How many stones lie on the board: from `first` to `last`."""

    first: int
    last: int

    def __contains__(self, ply: int) -> bool:
        return self.first <= ply <= self.last


class Source(Protocol):
    """Positions in parts; a frozen value, so that it travels to other processes."""

    @property
    def described(self) -> str:
        """How positions are drawn, in one sentence; another sentence is another dataset."""

    @property
    def near(self) -> bool:
        """Whether drawing is so cheap, or so bound to this machine, that workers should not do it."""

    def draw(self, part: int) -> list[str] | None:
        """Lines of moves of running positions; the same part always has the same."""


@dataclass(frozen=True, slots=True)
class RandomGames:
    """One position of each uniformly random game, at a uniformly random ply."""

    game: str
    plies: Plies
    seed: int

    near = True

    @property
    def described(self) -> str:
        """How positions are drawn."""
        return (
            f"random games, seed {self.seed}: for each position a number of stones from {self.plies.first} to "
            f"{self.plies.last}, every number as likely, and a game of random moves that lasts longer"
        )

    def draw(self, part: int) -> list[str]:
        """Lines of moves; a game that ends too soon gives none."""
        game = _solvable(self.game)
        random = Random(f"dataset {self.described} {part}")
        found = (
            random_line(game, random.randint(self.plies.first, self.plies.last), random) for _ in range(GAMES)
        )
        return [line for line in found if line is not None]


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Every position of an engine's games against itself, with random openings and now and then a random move."""

    game: str
    engine: str
    plies: Plies
    seed: int

    near = False

    @property
    def described(self) -> str:
        """How positions are drawn."""
        return (
            f"games of {self.engine} against itself, seed {self.seed}: 0 to {OPENING} random moves, then its own, and "
            f"{STRAY:.0%} random ones; all positions with {self.plies.first} to {self.plies.last} stones"
        )

    def draw(self, part: int) -> list[str]:
        """Lines of moves; raises EngineFailure for an engine that fails."""
        game, random = _solvable(self.game), Random(f"dataset {self.described} {part}")
        lines: list[str] = []
        with registry.engine(self.engine, game) as engine:
            for _ in range(PLAYED_GAMES):
                opening = random.randint(0, OPENING)
                position = game.start()
                while position.outcome is None and len(position.moves) <= self.plies.last:
                    if len(position.moves) in self.plies:
                        lines.append(game.notation(position))
                    is_random = len(position.moves) < opening or random.random() < STRAY
                    legal = position.legal_moves()
                    move = random.choice(legal) if is_random else engine.analyse(position).best
                    if move not in legal:
                        raise EngineFailure(f"{self.engine} answered {move!r:.20}", "choose another engine")
                    position = position.play(move)
        return lines


@dataclass(frozen=True, slots=True)
class KeptGames:
    """Every position of the games in a file."""

    game: str
    path: Path
    plies: Plies

    near = True

    @property
    def described(self) -> str:
        """How positions are drawn."""
        return f"the games of {self.path.name}: all positions with {self.plies.first} to {self.plies.last} stones"

    def draw(self, part: int) -> list[str] | None:
        """All games at once; those of other boards and those that cannot be read are left out."""
        if part:
            return None
        from conjoin.records import files
        from conjoin.records.replay import walk

        game = _solvable(self.game)
        lines, games = [], 0
        for record in files.load_lenient(self.path):
            if not isinstance(record, ConjoinError) and registry.game(record.game) == game:
                games += 1
                running = (each for each in walk(game, record.moves)[0] if each.outcome is None)
                lines += [_line(game, each) for each in running if len(each.moves) in self.plies]
        if not games:
            raise BadNotation(f"{self.path} has no game of {self.game}", "name a file of such games")
        return lines


def random_line(game: ConnectFour, plies: int, random: Random) -> str | None:
    """A line of so many random moves; None where the game was over before."""
    position = game.start()
    for _ in range(plies):
        position = position.play(random.choice(position.legal_moves()))
        if position.outcome is not None:
            return None
    return game.notation(position)


def _line(game: ConnectFour, position: Position) -> str:
    return game.join_moves(map(game.move_name, position.moves))


def _solvable(name: str) -> ConnectFour:
    game = registry.game(name)
    if not isinstance(game, ConnectFour):
        raise BadOption(f"{name} is not solved", "labels are exact: choose connect-four")
    return game
