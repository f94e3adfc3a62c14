"""What a worker does: some games one after the other, with notes that tell afterwards what it was doing when it died.

The notes of a process (see `conjoin.workers`) are numbers: which batch, which of its games, whose engine is being made
and got ready, how many moves, the moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from conjoin.arena.job import Job, play
from conjoin.core.position import Move, Side
from conjoin.core.record import Record
from conjoin.play.ask import is_abandoned
from conjoin.play.ongoing import OngoingGame
from conjoin.workers import own_notes

HEAD = 4
"""Numbers before the moves."""
PLAYING = 2
"""Beside the two sides: nobody's engine is being started, both play."""
NOTE_COUNT = HEAD + 1024
"""Enough for the longest game; moves beyond are not noted."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came out of a batch: the records of its first games, as many as were played."""

    records: tuple[Record, ...]
    spoiled: bool
    """Whether an engine is still running there: the process should not be used again."""


@dataclass(frozen=True, slots=True)
class Note:
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
        notes = _Notes(number, place)
        records.append(play(job, notes.take, notes.start))
        if is_abandoned():
            return Played(tuple(records), spoiled=True)
    return Played(tuple(records), spoiled=False)


def read_note(notes: Sequence[int]) -> Note:
    """What was written down last; batch 0 means that nothing was."""
    batch, game, phase, count, *moves = notes[: HEAD + notes[3]]
    return Note(batch, game, None if phase == PLAYING else Side(phase), tuple(moves[:count]))


class _Notes:
    """Writes down where a game stands; does nothing where nobody reads it."""

    def __init__(self, batch: int, game: int) -> None:
        self._notes = own_notes()
        if self._notes is not None:
            self._notes[:HEAD] = [batch, game, Side.FIRST, 0]

    def start(self, side: Side) -> None:
        """This side's engine is being made and got ready."""
        if self._notes is not None:
            self._notes[2] = side

    def take(self, ongoing: OngoingGame) -> None:
        """The moves first, then how many: what is read in between is an earlier position."""
        notes, moves = self._notes, ongoing.position.moves
        if notes is not None and len(moves) <= NOTE_COUNT - HEAD:
            before = notes[3]
            notes[HEAD + before : HEAD + len(moves)] = list(moves[before:])
            notes[2:HEAD] = [PLAYING, len(moves)]
