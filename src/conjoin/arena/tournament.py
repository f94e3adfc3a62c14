"""A tournament in a folder: what is finished stays, what is missing is played, whenever the same plan goes on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from conjoin.arena.dispatch import UNTIMED_MOVE_SECONDS, played
from conjoin.arena.job import Job
from conjoin.arena.journal import PLAN, Journal, open_journal
from conjoin.arena.plan import Plan, refuse_impossible
from conjoin.core.record import Record
from conjoin.workers import Worker


class Tournament:
    """A tournament under way; made by `open_tournament`."""

    def __init__(self, plan: Plan, folder: Path, journal: Journal) -> None:
        self.plan = plan
        self.folder = folder
        self._journal = journal
        self._jobs = {job.id: job for job in plan.jobs()}
        self.finished: dict[str, Record]
        """By id, every game that is on the disk."""
        self._read()

    @property
    def remarks(self) -> Sequence[str]:
        """What in the folder had to be mended, in words."""
        return self._journal.remarks

    @property
    def missing(self) -> list[Job]:
        """The games that are still to be played, in order."""
        return [job for job in self._jobs.values() if job.id not in self.finished]

    @property
    def records(self) -> list[Record]:
        """The finished games in the order of the plan, however they came in."""
        return [self.finished[name] for name in self._jobs if name in self.finished]

    def play(
        self, workers: Sequence[Worker], untimed_seconds: float = UNTIMED_MOVE_SECONDS
    ) -> Iterator[list[Record]]:
        """Play what is missing; games are on the disk before they are reported, some at a time.

        Raises StoreError when the disk takes no more, EngineFailure when the workers are lost; what was reported stays.
        """
        for records in played(self.missing, workers, untimed_seconds):
            try:
                self._journal.add(records)
                self.finished.update((record.id, record) for record in records)
            except BaseException:  # Ctrl-C may come when the games are on the disk and not yet counted
                self._read()
                raise
            yield records

    def _read(self) -> None:
        """Count what is on the disk."""
        self.finished = self._journal.finished()
        self._journal.check(self.finished, self._jobs.values())


@contextmanager
def open_tournament(plan: Plan, folder: Path) -> Iterator[Tournament]:
    """The tournament of a plan in a folder, new or gone on with; raises what is wrong with plan or folder.

    No other program can write there until the block ends.
    """
    refuse_impossible(plan)
    with open_journal(folder, PLAN, plan.fields(), plan.games_beyond) as journal:
        yield Tournament(plan, folder, journal)
