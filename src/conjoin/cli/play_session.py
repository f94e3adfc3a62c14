"""A session of play: who takes which seat, the greeting, and what is kept when somebody has to leave."""

import secrets
from datetime import UTC, datetime
from pathlib import Path

from conjoin import registry
from conjoin.cli.game_prompt import GamePrompt, Quit
from conjoin.cli.terminal import complain, say
from conjoin.core.errors import BadOption, EngineFailure, StoreError
from conjoin.core.record import Record
from conjoin.folder import data_folder
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import HUMAN, seat
from conjoin.records import files

Names = tuple[str | None, str | None]


def play(game: str | None, players: Names, *, seed: int | None, plain: bool, resume: Path | None) -> bool:
    """Play one game; False when it was interrupted in the middle, which loses nothing."""
    kept = _last_record(resume) if resume else None
    prompt = _prompt(kept, game, players, seed, plain)
    say(_greeting(prompt.ongoing))
    try:
        prompt.run()
    except Quit:
        if _unfinished(prompt.ongoing):
            say(_keep(prompt.ongoing.record))
    except (EOFError, KeyboardInterrupt, EngineFailure) as stop:
        say()
        if _unfinished(prompt.ongoing):
            moves = len(prompt.position.moves)
            complain(f"conjoin: {_why(stop)} after move {moves}; {_keep(prompt.ongoing.record)}")
            return False
        if isinstance(stop, EngineFailure):
            raise
    return True


def _prompt(
    kept: Record | None, game: str | None, players: Names, seed: int | None, plain: bool
) -> GamePrompt:
    played = registry.game(kept.game if kept else game or "connect-four")
    if kept and game and registry.game(game) != played:
        raise BadOption(f"the saved game is {kept.game}, not {game}", "leave the game out")
    # A seed of its own for every game, kept in the record, so that any game can be played again.
    seed = seed if seed is not None else secrets.randbelow(1_000_000)
    first, second = (seat(name, played, seed) for name in _names(kept, players, registry.opponent(played)))
    engines = [one for one in (first, second) if not one.is_person]
    adviser = engines[0] if engines else seat(registry.adviser(played), played, seed)
    opening = played.parse(kept.moves) if kept else None
    return GamePrompt(begin(played, (first, second), opening, seed=seed), adviser, plain=plain)


def _names(kept: Record | None, players: Names, opponent: str) -> tuple[str, str]:
    first, second = players
    if kept is not None:
        return first or kept.players[0], second or kept.players[1]
    if first is None:
        return HUMAN, second or opponent
    # Whoever names an engine as the first player wants to play against it.
    return first, second or (opponent if first == HUMAN else HUMAN)


def _last_record(path: Path) -> Record:
    records = files.load(path)
    if not records:
        raise StoreError(f"{path} holds no game", "name a file that `s FILE` has written")
    return records[-1]


def _greeting(ongoing: OngoingGame) -> str:
    sides = zip(ongoing.game.side_names, ongoing.seats, strict=True)
    who = ", ".join(f"{colour} is {seat.label}" for colour, seat in sides)
    first = ongoing.seat
    begins = "Type a move, or ? for help." if first.is_person else f"{first.label} moves first."
    return f"{ongoing.game.name}: {who}. {begins}"


def _why(stop: BaseException) -> str:
    if isinstance(stop, EngineFailure):
        return stop.problem
    return "Ctrl-C" if isinstance(stop, KeyboardInterrupt) else "end of input"


def _unfinished(ongoing: OngoingGame) -> bool:
    return not ongoing.is_over and bool(ongoing.position.moves)


def _keep(record: Record) -> str:
    """Keep the game in the person's own folder; says how to go on with it."""
    path = data_folder() / f"unfinished-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.jsonl"
    files.add(path, record)
    return f"the game so far is saved, go on with: conjoin play --resume '{path}'"
