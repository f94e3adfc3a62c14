"""An evening at the table: who sits down, what is greeted, and what is kept when somebody has to leave."""

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from conjoin import registry
from conjoin.cli.table import Quit, Seat, Table
from conjoin.cli.terminal import complain, say
from conjoin.core.errors import BadOption, EngineFailure, StoreError
from conjoin.core.game import Game
from conjoin.core.record import Record
from conjoin.records import files
from conjoin.store.folder import data_folder

HUMAN = "human"

Names = tuple[str | None, str | None]


def spend(game: str | None, players: Names, *, seed: int | None, plain: bool, resume: Path | None) -> bool:
    """Play one game; False when it was interrupted in the middle, which loses nothing."""
    kept = _last_record(resume) if resume else None
    table = _table(kept, game, players, seed, plain)
    say(_greeting(table))
    try:
        table.run()
    except Quit:
        if _unfinished(table):
            say(_keep(table.record))
    except (EOFError, KeyboardInterrupt, EngineFailure) as stop:
        say()
        if _unfinished(table):
            complain(f"conjoin: {_why(stop)} after move {len(table.position.moves)}; {_keep(table.record)}")
            return False
        if isinstance(stop, EngineFailure):
            raise
    return True


def _table(kept: Record | None, game: str | None, players: Names, seed: int | None, plain: bool) -> Table:
    played = registry.game(kept.game if kept else game or "connect-four")
    if kept and game and registry.game(game).name != played.name:
        raise BadOption(f"the saved game is {kept.game}, not {game}", "leave the game out")
    # A seed of its own for every game, kept in the record, so that any game can be played again.
    seed = seed if seed is not None else secrets.randbelow(1_000_000)
    seats = tuple(_seat(name, played, seed) for name in _names(kept, players, registry.opponent(played)))
    engines = [seat for seat in seats if seat.engine is not None]
    adviser = engines[0] if engines else _seat(registry.adviser(played), played, seed)
    moves = kept.moves if kept else ""
    return Table(played, (seats[0], seats[1]), adviser, moves=moves, seed=seed, plain=plain)


def _names(kept: Record | None, players: Names, opponent: str) -> tuple[str, str]:
    first, second = players
    if kept is not None:
        return first or kept.players[0], second or kept.players[1]
    if first is None:
        return HUMAN, second or opponent
    # Whoever names an engine as the first player wants to play against it.
    return first, second or (opponent if first == HUMAN else HUMAN)


def _seat(text: str, game: Game[Any], seed: int) -> Seat:
    if text == HUMAN:
        return Seat(HUMAN)
    label = registry.with_seed(text, seed)
    return Seat(label, registry.engine(label, game))


def _last_record(path: Path) -> Record:
    records = files.load(path)
    if not records:
        raise StoreError(f"{path} holds no game", "name a file that `s FILE` has written")
    return records[-1]


def _greeting(table: Table) -> str:
    sides = zip(table.game.side_names, table.seats, strict=True)
    who = ", ".join(f"{colour} is {seat.label}" for colour, seat in sides)
    first = table.seats[table.position.to_move]
    begins = "Type a move, or ? for help." if first.engine is None else f"{first.label} moves first."
    return f"{table.game.name}: {who}. {begins}"


def _why(stop: BaseException) -> str:
    if isinstance(stop, EngineFailure):
        return stop.problem
    return "Ctrl-C" if isinstance(stop, KeyboardInterrupt) else "end of input"


def _unfinished(table: Table) -> bool:
    return table.position.outcome is None and bool(table.position.moves)


def _keep(record: Record) -> str:
    """Keep the game in the person's own folder; says how to go on with it."""
    path = data_folder() / f"unfinished-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.jsonl"
    files.add(path, record)
    return f"the game so far is saved, go on with: conjoin play --resume '{path}'"
