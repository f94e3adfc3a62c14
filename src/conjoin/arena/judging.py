"""Finished games judged by perfect play in a thread of its own, while others are still played."""

from collections.abc import Iterable, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from conjoin import registry
from conjoin.core.analysis import Kind
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.explain.judged_games import JudgedGame, judged_games
from conjoin.explain.judgement import Judgement, Quality

WORDS = {Kind.WIN: "a win", Kind.DRAW: "a draw", Kind.LOSS: "a loss"}


class Judging:
    """Judges one game after the other on one core; the solver needs no lock of Python's, and holds nobody up."""

    def __init__(self) -> None:
        self.judged: dict[str, JudgedGame] = {}
        """By id, the games that were judged so far."""
        self._waiting: SimpleQueue[Record | None] = SimpleQueue()
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name="judging", daemon=True)
        self._thread.start()

    def add(self, records: Iterable[Record]) -> None:
        """Games to be judged when their turn comes."""
        for record in records:
            self._waiting.put(record)

    def finish(self) -> None:
        """Wait until every game is judged; raises what went wrong."""
        self._waiting.put(None)
        self._thread.join()
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Leave those that wait unjudged."""
        try:
            while True:
                self._waiting.get_nowait()
        except Empty:
            self._waiting.put(None)

    def in_order(self, records: Iterable[Record]) -> list[JudgedGame]:
        """What is known about these games, in their order: sums are then the same to the last digit."""
        return [self.judged[record.id] for record in records if record.id in self.judged]

    def _run(self) -> None:
        try:
            while (record := self._waiting.get()) is not None:
                for game in judged_games([record], threads=1):
                    self.judged[record.id] = game
        except BaseException as error:  # noqa: BLE001  (raised where somebody waits)
            self._error = error


def turning_points(games: Iterable[JudgedGame]) -> Mapping[str, Sequence[tuple[int, str]]]:
    """By game id: the moves, counted from 1, that gave a result away, and in words what they did."""
    return {game.record.id: tuple(_turns(game)) for game in games}


def _turns(game: JudgedGame) -> list[tuple[int, str]]:
    names = registry.game(game.record.game).side_names
    return [
        (ply + 1, f"{names[Side(ply % 2)]} turns {_words(judgement)}")
        for ply, judgement in enumerate(game.judgements)
        if judgement is not None and judgement.quality is Quality.BLUNDER
    ]


def _words(judgement: Judgement) -> str:
    return f"{WORDS[judgement.best.kind]} into {WORDS[judgement.got.kind]}"
