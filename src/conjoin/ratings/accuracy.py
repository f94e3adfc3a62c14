"""How good the moves were: each player's accuracy against perfect play, by phase of the game.

The accuracy of a move lies between 0 and 100 (`explain.assessment`), that of a player is the mean over the moves that
could be judged. Moves of one game have much in common, so the 95 % interval takes the game as its unit: the accuracy
is the ratio of two sums over games, and its variance that of a ratio. Beside it stands how often the result was kept
where it could be lost: in won and drawn positions, as a blunder in a lost one is impossible.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

from conjoin.core.showing import Tabled
from conjoin.explain.assessed_games import AssessedGame
from conjoin.explain.assessment import Assessment, Quality
from conjoin.explain.exact import result
from conjoin.ratings.elo import SIGMAS

PHASES = ("opening", "middle", "end")
"""By the stones on the board before the move: the first, the second and the last third of its cells."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What some moves of a player were worth."""

    moves: int = 0
    """Moves that were judged."""
    blunders: int = 0
    inaccuracies: int = 0
    percent: float | None = None
    """The mean accuracy of these moves; None if there are none."""
    low: float | None = None
    """The lower end of its 95 % interval; None for fewer than two games."""
    high: float | None = None
    losable: int = 0
    """Of these moves, those in a won or drawn position: only there the result could be lost."""

    @property
    def kept(self) -> float | None:
        """Of those, the percentage after which the result was still the same; None if there are none."""
        return 100 * (1 - self.blunders / self.losable) if self.losable else None


@dataclass(frozen=True, slots=True)
class PlayerAccuracy(Tabled):
    """A player's moves in all its games."""

    player: str
    games: int
    moves: int
    """Own moves, those of openings left out, judged or not."""
    total: Accuracy
    phases: tuple[Accuracy, Accuracy, Accuracy]
    """In the opening, in the middle and at the end of games."""

    @property
    def is_telling(self) -> bool:
        """Whether most moves were judged: on hex boards proofs often reach only the last ones."""
        return 2 * self.total.moves >= self.moves


def phase(stones: int, cells: int) -> int:
    """Which third of the game it is, from 0.

    >>> [phase(stones, 42) for stones in (0, 13, 14, 27, 28, 41)]
    [0, 0, 1, 1, 2, 2]
    """
    return min(2, 3 * stones // cells)


class AccuracyTally:
    """Players' accuracy while games come in: little memory, and a result at any moment."""

    def __init__(self) -> None:
        self.games = 0
        """How many games were counted."""
        self._players: dict[str, _Counting] = {}

    def add(self, game: AssessedGame) -> None:
        """Count both sides of a game."""
        self.games += 1
        for side, player in enumerate(game.record.players):
            self._players.setdefault(player, _Counting()).add(game, side)

    @property
    def players(self) -> list[PlayerAccuracy]:
        """Every player so far, the most accurate first."""
        found = [counted.result(player) for player, counted in self._players.items()]
        return sorted(found, key=lambda one: _known(one.total.percent), reverse=True)


def accuracies(games: Iterable[AssessedGame]) -> list[PlayerAccuracy]:
    """Every player's accuracy, the most accurate first."""
    counted = AccuracyTally()
    for game in games:
        counted.add(game)
    return counted.players


def _known(percent: float | None) -> float:
    return -inf if percent is None else percent


class _Counting:
    """One player's sums while games come in."""

    def __init__(self) -> None:
        self.games = self.moves = 0
        self.total = _Sums()
        self.phases = (_Sums(), _Sums(), _Sums())

    def add(self, game: AssessedGame, side: int) -> None:
        """Count one side of a game."""
        self.games += 1
        judged: tuple[list[Assessment], list[Assessment], list[Assessment]] = ([], [], [])
        for ply in range(game.record.opening_plies, len(game.assessments)):
            if ply % 2 == side:
                self.moves += 1
                if assessment := game.assessments[ply]:
                    judged[phase(ply, game.cells)].append(assessment)
        for sums, assessments in zip(self.phases, judged, strict=True):
            sums.add(assessments)
        self.total.add([assessment for assessments in judged for assessment in assessments])

    def result(self, player: str) -> PlayerAccuracy:
        """The means so far."""
        opening, middle, end = (sums.result() for sums in self.phases)
        return PlayerAccuracy(player, self.games, self.moves, self.total.result(), (opening, middle, end))


class _Sums:
    """What the mean and its interval need, with P the accuracies and M the number of moves of a game."""

    def __init__(self) -> None:
        self.games = self.moves = self.blunders = self.inaccuracies = self.losable = 0
        self.p = self.pp = self.pm = self.mm = 0.0

    def add(self, assessments: list[Assessment]) -> None:
        """Count the judged moves of one game."""
        if not assessments:
            return
        points, moves = sum(assessment.accuracy for assessment in assessments), len(assessments)
        qualities = [assessment.quality for assessment in assessments]
        self.games += 1
        self.moves += moves
        self.blunders += qualities.count(Quality.BLUNDER)
        self.inaccuracies += qualities.count(Quality.INACCURACY)
        self.losable += sum(result(assessment.best) >= 0 for assessment in assessments)
        self.p += points
        self.pp += points * points
        self.pm += points * moves
        self.mm += moves * moves

    def result(self) -> Accuracy:
        """The mean over moves, and the interval over games."""
        if not self.moves:
            return Accuracy()
        mean = self.p / self.moves
        if self.games < 2:
            return Accuracy(self.moves, self.blunders, self.inaccuracies, mean, losable=self.losable)
        squares = max(0.0, self.pp - 2 * mean * self.pm + mean * mean * self.mm)
        reach = SIGMAS * sqrt(squares * self.games / (self.games - 1)) / self.moves
        low, high = max(0.0, mean - reach), min(100.0, mean + reach)
        return Accuracy(self.moves, self.blunders, self.inaccuracies, mean, low, high, self.losable)
