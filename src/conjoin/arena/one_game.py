"""One game between two engines, from an opening to its end, however it ends."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Limit
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.position import Move, Outcome, Position
from conjoin.core.record import Ending, Record


@dataclass(frozen=True)
class Player:
    """An engine with the name it goes by in records."""

    label: str
    engine: Engine


@dataclass(frozen=True, slots=True)
class Failure:
    """What a player did instead of moving."""

    ending: Ending
    what: str


def play_game(
    game: Game[Any], players: tuple[Player, Player], opening: Position, limit: Limit, seed: int | None = None
) -> Record:
    """Play to the end; a crash or an illegal move loses and is told as the ending."""
    for player in players:
        player.engine.reset()
    position, clock = opening, [0.0] * len(opening.moves)
    failure = None
    while position.outcome is None and failure is None:
        began = perf_counter()
        answer = _ask(players[position.to_move], position, limit)
        clock.append(perf_counter() - began)
        if isinstance(answer, Failure):
            failure = answer
        else:
            position = position.play(answer)
    return Record(
        game=game.name,
        players=(players[0].label, players[1].label),
        moves=game.notation(position),
        outcome=position.outcome if failure is None else Outcome(position.to_move.other, failure.what),
        ending=Ending.RULES if failure is None else failure.ending,
        clock=tuple(round(seconds, 6) for seconds in clock),
        seed=seed,
    )


def _ask(player: Player, position: Position, limit: Limit) -> Move | Failure:
    try:
        move = player.engine.analyse(position, limit).best
    except Exception as error:  # noqa: BLE001  (any crash of a player is a result)
        return Failure(Ending.CRASH, f"{type(error).__name__}: {error}")
    if move not in position.legal_moves():
        return Failure(Ending.ILLEGAL, f"illegal move {move}")
    return move
