"""Where agents go wrong that play well otherwise: either side, full columns, the last cell, boards of other sizes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Position
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame
from conjoin.play.ask import Failure, ask

FULL_COLUMN = "444444"
OTHER_SIZES = {
    "connect-four": ("connect-four:width=9,height=7", "connect-four:width=5,height=4"),
    "fencemaster": ("fencemaster:size=4",),
    "havannah": ("havannah:size=4",),
}
"""By the bare name of a game: boards that an agent may meet elsewhere."""


@dataclass(frozen=True, slots=True)
class EdgeCase:
    """One case, and how the agent did."""

    name: str
    problem: str
    """What it did wrong; empty if all is well."""
    required: bool = True
    """Whether the game itself brings it about; other boards are a matter of taste."""

    @property
    def passed(self) -> bool:
        """Whether it made a legal move."""
        return not self.problem


def edge_cases(
    make: Callable[[Game[Any]], Engine], game: Game[Any], limit: Limit = NO_LIMIT
) -> Iterator[EdgeCase]:
    """Every case in turn, each with a fresh agent; whatever is wrong with one does not hide the next."""
    for name, position in _positions(game):
        yield EdgeCase(name, _problem(make, game, position, limit))
    family = game.name.partition(":")[0]
    for other in OTHER_SIZES.get(family, ()):
        played = registry.game(other)
        if played.name != game.name:
            problem = _problem(make, played, played.start(), limit)
            yield EdgeCase(f"a board of another size, {played.name}", problem, required=False)


def _problem(make: Callable[[Game[Any]], Engine], game: Game[Any], position: Position, limit: Limit) -> str:
    try:
        with make(game) as engine:
            engine.reset()
            answer = ask(engine, position, limit, limit.seconds)
    except (EngineFailure, BadOption) as error:
        return error.problem
    return answer.reason if isinstance(answer, Failure) else ""


def _positions(game: Game[Any]) -> Iterator[tuple[str, Position]]:
    start = game.start()
    yield "moving first, on the empty board", start
    yield "moving second", start.play(start.legal_moves()[len(start.legal_moves()) // 2])
    if game == ConnectFour():
        yield "a full column", game.parse(FULL_COLUMN)
        yield "the middle column full, and moving second", game.parse(FULL_COLUMN + "1")
    if isinstance(game, HexGame) and game.swap:
        yield "where it may swap", start.play(start.legal_moves()[0])
    yield "late in the game", _late(game, 6)
    yield "one move left", _late(game, 1)


def _late(game: Game[Any], choices: int) -> Position:
    """A running position with so few legal moves, or the nearest that a few random games bring about."""
    random = Random(f"late {game.name}")
    best: Position = game.start()
    for _ in range(400):
        position: Position = game.start()
        while position.outcome is None:
            if len(position.legal_moves()) < len(best.legal_moves()):
                best = position
            if len(best.legal_moves()) <= choices:
                return best
            position = position.play(random.choice(position.legal_moves()))
    return best
