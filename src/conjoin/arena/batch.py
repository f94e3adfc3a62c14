"""What a worker does: some games one after the other, noting its progress, which outlives it when it dies.

The progress of a process (see `conjoin.workers`) is a row of numbers: which batch, which of its games, whose
engine is being made and got ready, how many moves, the moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.arena.job import Job, play
from conjoin.core.position import Move, Side
from conjoin.core.record import Record
from conjoin.play.ask import is_abandoned
from conjoin.play.ongoing import OngoingGame
from conjoin.workers import own_progress

HEAD = 4
"""Numbers before the moves."""
PLAYING = 2
"""Beside the two sides: both engines have started and play."""
PROGRESS_SIZE = HEAD + 1024
"""Enough for the longest game; moves beyond are not noted."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came out of a batch: the records of its first games, as many as were played."""

    records: tuple[Record, ...]
    spoiled: bool
    """Whether an engine is still running there: the process should not be used again."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a process was doing."""

    batch: int
    game: int
    """The place of the game in its batch."""
    starting: Side | None
    """Whose engine is being started; None once both play."""
    moves: tuple[Move, ...]
    """All moves of the game, those of its opening included."""


def play_batch(number: int, jobs: Sequence[Job]) -> Played:
    """Play the games in turn, up to one that leaves an engine running; numbers of batches start at 1."""
    records: list[Record] = []
    for place, job in enumerate(jobs):
        writer = _ProgressWriter(number, place)
        records.append(play(job, writer.moved, writer.starting))
        if is_abandoned():
            return Played(tuple(records), spoiled=True)
    return Played(tuple(records), spoiled=False)


def read_progress(numbers: Sequence[int]) -> Progress:
    """What was written down last; batch 0 means that nothing was."""
    batch, game, phase, count, *moves = numbers[: HEAD + numbers[3]]
    return Progress(batch, game, None if phase == PLAYING else Side(phase), tuple(moves[:count]))


class _ProgressWriter:
    """Writes down where a game stands; does nothing in a process that shares no progress."""

    def __init__(self, batch: int, game: int) -> None:
        self._progress = own_progress()
        if self._progress is not None:
            self._progress[:HEAD] = [batch, game, Side.FIRST, 0]

    def starting(self, side: Side) -> None:
        """This side's engine is being made and got ready."""
        if self._progress is not None:
            self._progress[2] = side

    def moved(self, ongoing: OngoingGame) -> None:
        """The moves first, then how many: what is read in between is an earlier position."""
        numbers, moves = self._progress, ongoing.position.moves
        if numbers is not None and len(moves) <= PROGRESS_SIZE - HEAD:
            before = numbers[3]
            numbers[HEAD + before : HEAD + len(moves)] = list(moves[before:])
            numbers[2:HEAD] = [PLAYING, len(moves)]
