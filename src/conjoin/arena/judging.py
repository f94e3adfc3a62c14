"""Finished games judged by perfect play: in one thread while others are still played, then on all cores."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from os import cpu_count
from queue import Empty, SimpleQueue
from threading import Event, Thread

from conjoin import registry
from conjoin.arena.judged_journal import JudgedJournal
from conjoin.core.analysis import Kind
from conjoin.core.limit import Stop
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.explain.assessed_games import AssessedGame, assessed_games, cells
from conjoin.explain.assessment import Assessment, Quality

SECONDS_BETWEEN_TELLING = 0.5
WORDS = {Kind.WIN: "a win", Kind.DRAW: "a draw", Kind.LOSS: "a loss"}


class Judging:
    """Judges one game after the other; solver and prover need no lock of Python's, and hold no other thread up."""

    def __init__(self, journal: JudgedJournal | None = None) -> None:
        self._journal = journal
        self.judged: dict[str, AssessedGame] = {}
        """By id, the games that were judged so far."""
        self._waiting: SimpleQueue[Record | None] = SimpleQueue()
        self._stop = Stop()
        self._error: BaseException | None = None
        self._at_work = [self._begun()]
        """One event for each thread, set at its end. Ctrl-C often comes while we wait for one, and Python 3.11 takes a
        thread for ended whose join it has interrupted."""

    def add(self, records: Iterable[Record]) -> None:
        """Games to be judged when their turn comes, unless that was done before."""
        for record in records:
            kept = None if self._journal is None else self._journal.find(record)
            if kept is None:
                self._waiting.put(record)
            else:
                self.judged[record.id] = AssessedGame(record, kept, cells(record))

    def finish(self, tell: Callable[[int], None] = lambda _: None) -> None:
        """Wait until every game is judged, on all cores since no game is played any more; raises what went wrong.

        Again and again `tell` gets the number of games that are judged.
        """
        self._at_work += [self._begun() for _ in range(1, cpu_count() or 1)]
        self._end_threads()
        for over in self._at_work:
            while not over.wait(SECONDS_BETWEEN_TELLING):
                tell(len(self.judged))
        tell(len(self.judged))
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Leave those that wait unjudged, and return when every thread has ended.

        A compiled search that still ran when the interpreter ends would abort the whole process.
        """
        self._stop.set()
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()
        self._end_threads()
        for over in self._at_work:
            over.wait()

    def in_order(self, records: Iterable[Record]) -> list[AssessedGame]:
        """What is known about these games, in their order: sums are then the same to the last digit."""
        return [self.judged[record.id] for record in records if record.id in self.judged]

    def _begun(self) -> Event:
        over = Event()
        Thread(target=self._run, args=(over,), name="judging", daemon=True).start()
        return over

    def _end_threads(self) -> None:
        """Every thread ends at the first None that it gets."""
        for _ in self._at_work:
            self._waiting.put(None)

    def _run(self, over: Event) -> None:
        try:
            while (record := self._waiting.get()) is not None:
                for game in assessed_games([record], 1, self._stop):
                    if self._journal is not None:
                        self._journal.add(record, game.assessments)
                    self.judged[record.id] = game
        except BaseException as error:  # noqa: BLE001  (raised by `finish`)
            self._error = error
        finally:
            over.set()


def turning_points(games: Iterable[AssessedGame]) -> Mapping[str, Sequence[tuple[int, str]]]:
    """By game id: the moves, counted from 1, that gave a result away, and in words what they did."""
    return {game.record.id: tuple(_turns(game)) for game in games}


def _turns(game: AssessedGame) -> list[tuple[int, str]]:
    names = registry.game(game.record.game).side_names
    return [
        (ply + 1, f"{names[Side(ply % 2)]} turns {_words(assessment)}")
        for ply, assessment in enumerate(game.assessments)
        if assessment is not None and assessment.quality is Quality.BLUNDER
    ]


def _words(assessment: Assessment) -> str:
    return f"{WORDS[assessment.best.kind]} into {WORDS[assessment.got.kind]}"
