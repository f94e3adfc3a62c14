"""Every game that is played here is kept after each move, so that no signal and no power cut loses more than one.

One file per game in the folder `games`, a line of JSON each, replaced as a whole: there is never half a game.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from conjoin import registry
from conjoin.core.errors import BadNotation, ConjoinError
from conjoin.core.game import Game
from conjoin.core.record import Record
from conjoin.folder import data_folder, data_path
from conjoin.records import files

FOLDER = "games"


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game and the file it is kept in."""

    path: Path
    record: Record

    @property
    def is_finished(self) -> bool:
        """Whether the rules or a player have ended it."""
        return self.record.outcome is not None or self.record.ending is not None

    @property
    def plies(self) -> int:
        """How many moves were made; 0 where the game itself is not known here."""
        game = self._game
        return 0 if game is None else len(game.split_moves(self.record.moves))

    @property
    def result(self) -> str:
        """How it ended, in two words."""
        outcome = self.record.outcome
        if outcome is None:
            return "ended" if self.is_finished else "unfinished"
        if outcome.winner is None:
            return "a draw"
        game = self._game
        return f"{outcome.winner.label if game is None else game.side_names[outcome.winner]} won"

    @property
    def changed(self) -> datetime:
        """When it was kept last, in local time; raises FileNotFoundError if the file is gone."""
        return datetime.fromtimestamp(self.path.stat().st_mtime)

    @property
    def _game(self) -> Game[Any] | None:
        """The game, if its package is still installed."""
        try:
            return registry.game(self.record.game)
        except ConjoinError:
            return None


def keep(record: Record, before: KeptGame | None = None) -> KeptGame:
    """Keep a game in a file of its own, or in that of the same game some moves before; raises StoreError.

    If another process has gone on with that game meanwhile, its file stays as it is and this one gets a new file.
    """
    path = before.path if before is not None and _still_holds(before) else _new_path()
    files.save(path, [record])
    return KeptGame(path, record)


def kept_games() -> Iterator[KeptGame | ConjoinError]:
    """Every kept game, the latest first, and what is wrong with files that hold none; raises StoreError."""
    for path in sorted(data_path().joinpath(FOLDER).glob("*.jsonl"), key=_age):
        try:
            kept = opened(path)
        except ConjoinError as error:
            yield error
            continue
        if kept.record.moves:  # everything may have been taken back
            yield kept


def opened(path: Path) -> KeptGame:
    """The last game of a file; lines that hold none are passed over. Raises StoreError or BadNotation."""
    attempts = list(files.load_lenient(path))
    games = [attempt for attempt in attempts if isinstance(attempt, Record)]
    if games:
        return KeptGame(path, games[-1])
    for attempt in attempts:
        if isinstance(attempt, ConjoinError):
            raise attempt
    raise BadNotation(f"{path} holds no game", "name a file that `s FILE` has written")


def latest_unfinished() -> KeptGame | None:
    """The game that was interrupted last; None if there is none. Raises StoreError."""
    games = (kept for kept in kept_games() if isinstance(kept, KeptGame))
    return next((kept for kept in games if not kept.is_finished), None)


def is_own(path: Path) -> bool:
    """Whether a file is one of the kept games, and not one that a person has saved elsewhere."""
    return path.resolve().parent == data_path().joinpath(FOLDER).resolve()


def _still_holds(kept: KeptGame) -> bool:
    try:
        return files.load(kept.path) == [kept.record]
    except ConjoinError:
        return False


def _new_path() -> Path:
    return data_folder(FOLDER) / f"{datetime.now():%Y%m%d-%H%M%S-%f}-{os.getpid()}.jsonl"


def _age(path: Path) -> tuple[int, str]:
    """Smaller is newer."""
    try:
        return -path.stat().st_mtime_ns, path.name
    except FileNotFoundError:
        return 0, path.name
