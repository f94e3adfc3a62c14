"""A level at the board: sight first, then foresight, then the opinion of a judge, and a whim."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Kind, Line, Reason, estimate, win_in, winners_moves
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position
from conjoin.engines.classical import window
from conjoin.engines.hex_reasons import rules_of
from conjoin.engines.ladder.foresight import Foreseen, foresee
from conjoin.engines.ladder.steps import (
    HIGHEST,
    READERS,
    SAMPLERS,
    SIGHT,
    Reader,
    Sampler,
    Sight,
)
from conjoin.engines.mcts import OFF, MctsEngine
from conjoin.engines.perfect import PerfectEngine
from conjoin.engines.sight import COMPILED_RULES, defences, gives_a_win, threats, winning_moves
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.hexgame import HexPosition
from conjoin.solver.scores import unlimited_from

SECONDS = 1.0
"""What looking ahead may take where no limit is given; only boards without an opening book need so long."""
MEMORY = 64
"""MiB that the tree of a level below the highest may take."""
FORESIGHT_SHARE = 0.5
"""The part of a time limit that looking ahead may take; the judge has the rest."""


class LadderEngine(Engine):
    """One of ten levels, for every game. The same seed, level and position give the same move."""

    def __init__(self, level: int, seed: int = 0) -> None:
        self.level = level
        self.seed = seed

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """Every legal move with what the level thinks of it, the one it plays first."""
        *_, last = self.think(position, limit)
        return last

    def think(self, position: Any, limit: Limit = NO_LIMIT) -> Iterator[Analysis]:
        """The highest level reports as it goes; the others have thought before there is much to report."""
        self.refuse_other_games(position)
        turn = _Turn(position, self.level, self.seed, limit)
        if self.level < HIGHEST or (_is_readable(position) and not _is_soon_solved(position)):
            yield turn.analysis()
        else:
            yield from map(turn.stubborn, _strongest(position, self.seed, limit))


def is_perfect(game: Game[Any]) -> bool:
    """Whether the highest level makes no mistake: its game is solved from the first move on."""
    return isinstance(game, ConnectFour) and game.board.fits_two_words and unlimited_from(game) == 0


@dataclass(frozen=True)
class _Turn:
    """One position, and the level that is to move in it."""

    position: Any
    level: int
    seed: int
    limit: Limit

    def analysis(self) -> Analysis:
        """What the level thinks."""
        began = perf_counter()
        judged = self._reading() if _is_readable(self.position) else self._sampling()
        return replace(judged, seconds=perf_counter() - began)

    def stubborn(self, strongest: Analysis) -> Analysis:
        """The strongest engine's analysis; where all is lost it stops one of the threats, as people do."""
        candidates = self.candidates
        return replace(
            strongest, lines=tuple(sorted(strongest.lines, key=lambda line: line.move not in candidates))
        )

    # Sight, which is the same in every game.

    @cached_property
    def random(self) -> Random:
        """What decides whether something is overlooked, and every whim."""
        return Random(f"{self.seed} {self.level} {self.position.key!r}")

    @cached_property
    def wins(self) -> tuple[Move, ...]:
        """The moves that win at once, if it sees that there are any."""
        return winning_moves(self.position) if self._sees(self.sight.win) else ()

    @cached_property
    def candidates(self) -> tuple[Move, ...]:
        """Every move, or only those that win, or else those that stop the other side's win, if it sees one."""
        if self.wins:
            return self.wins
        against = threats(self.position) if self._sees(self.sight.threat) else ()
        return defences(self.position, against) if against else tuple(self.position.legal_moves())

    def first_safe(self, moves: Sequence[Move]) -> Move:
        """The first of these that is not seen to make the other side's win possible; the first if all do."""
        if self.wins or _is_compiled(self.position):  # a stone on a hex board never does
            return moves[0]
        return next((move for move in moves if not self._is_poisoned(move)), moves[0])

    @property
    def sight(self) -> Sight:
        return SIGHT[self.level - 1]

    def _is_poisoned(self, move: Move) -> bool:
        seen = self._sees(self.sight.poison) and not self.limit.stopped
        return seen and gives_a_win(self.position, move)

    def _sees(self, chance: float) -> bool:
        return self.random.random() < chance

    # Connect Four.

    def _reading(self) -> Analysis:
        """Sight, then what it foresees, then windows of four cells and a whim."""
        reader = READERS[self.level - 1]
        candidates, foreseen = self.candidates, self._foreseen(reader)
        depth = (
            reader.depth if self.position.board.fits_a_word else 1
        )  # the larger ones' search is not compiled
        judged = window.build(depth).analyse(self.position, Limit(depth=depth, stop=self.limit.stop))
        lines = [self._read_line(line, reader, foreseen) for line in judged.lines]
        lines.sort(key=lambda line: line.score, reverse=True)
        best = self.first_safe([line.move for line in lines if line.move in candidates])
        return replace(judged, lines=_played_first(lines, best), depth=max(judged.depth, reader.horizon))

    def _foreseen(self, reader: Reader) -> Foreseen:
        """The forced results of its candidates; where it sees a win with the next stone it looks no further."""
        if self.wins:
            return {move: win_in(1) for move in self.wins}
        seconds = SECONDS if self.limit.seconds is None else self.limit.seconds * FORESIGHT_SHARE
        return foresee(self.position, self.candidates, reader.horizon, replace(self.limit, seconds=seconds))

    def _read_line(self, line: Line, reader: Reader, foreseen: Foreseen) -> Line:
        """What the level thinks of a move: the result it sees, or an opinion and a whim."""
        whim = round(self.random.gauss(0, reader.whim))
        score = foreseen.get(line.move)
        if score is not None:
            outcome = "wins" if score.kind is Kind.WIN else "loses"
            when = (
                "with the next stone"
                if score.plies == 1
                else f"by force, within the {winners_moves(reader.horizon)} moves that this level looks ahead"
            )
            return replace(line, score=score, reasons=(Reason("foresight", 0, (), f"{outcome} {when}"),))
        if line.score.kind is Kind.WIN:
            overlooked = Reason("overlooked", 0, (), "it does not see that this wins")
            return _with_whim(replace(line, score=estimate(0), reasons=(overlooked,)), whim)
        return _with_whim(line, whim) if line.score.kind is Kind.ESTIMATE else line

    # Every other game.

    def _sampling(self) -> Analysis:
        """Sight, then games played out, of which only those count whose first move comes to its mind."""
        sampler = SAMPLERS[self.level - 1]
        limit = simulating(self.limit, _simulations(self.position, self.level))
        judged = MctsEngine(memory=MEMORY, seed=self.seed, network=OFF).analyse(self.position, limit)
        lines = self._shuffled_ties(judged.lines)
        thought_of = self._thought_of(sampler)
        best = self.first_safe([line.move for line in lines if line.move in thought_of])
        return replace(judged, lines=_played_first(lines, best))

    def _thought_of(self, sampler: Sampler) -> Sequence[Move]:
        """Some of its candidates, or all."""
        count = sampler.in_mind(len(self.position.game.start().legal_moves()))
        if len(self.candidates) <= count:
            return self.candidates
        return self.random.sample(self.candidates, count)

    def _shuffled_ties(self, lines: Sequence[Line]) -> list[Line]:
        """Moves of which the search knows nothing in random order; it has them in the order of the cells."""
        unknown = [line for line in lines if not line.visits and line.score.kind is Kind.ESTIMATE]
        shuffled = iter(self.random.sample(unknown, len(unknown)))
        places = {line.move for line in unknown}
        return [next(shuffled) if line.move in places else line for line in lines]


def _with_whim(line: Line, points: int) -> Line:
    """An opinion that is this much better or worse than the judge's."""
    if not points:
        return line
    after = line.reasons[-1].after if line.reasons else ()  # in one list with what the judge sees there
    whim = Reason("whim", points, (), "a whim, so that no game is like another", after)
    return replace(line, score=estimate(line.score.value + points), reasons=(*line.reasons, whim))


def _played_first(lines: Sequence[Line], best: Move) -> tuple[Line, ...]:
    """The move it plays, then the rest in the order they have."""
    return tuple(sorted(lines, key=lambda line: line.move != best))


def simulating(limit: Limit, simulations: int) -> Limit:
    """The limit with at most these simulations: a clock may shorten a level's thinking, never strengthen it.

    >>> simulating(Limit(seconds=5), 30), simulating(Limit(simulations=7), 30).simulations
    (Limit(seconds=5, depth=None, nodes=None, simulations=30), 7)
    """
    return replace(limit, simulations=min(simulations, limit.simulations or simulations))


def _strongest(position: Any, seed: int, limit: Limit) -> Iterator[Analysis]:
    """What the strongest engine for this game thinks."""
    if _is_soon_solved(position):
        return PerfectEngine().think(position, limit)
    return MctsEngine(seed=seed, network=OFF).think(
        position, simulating(limit, _simulations(position, HIGHEST))
    )


def _simulations(position: Position, level: int) -> int:
    sampler = SAMPLERS[level - 1]
    return sampler.simulations if _is_compiled(position) else sampler.plain_simulations


def _is_soon_solved(position: Position) -> bool:
    """Whether exact results can be had in time; early on a large board bounds alone would be a poor guide."""
    game = position.game
    return (
        isinstance(game, ConnectFour)
        and _is_readable(position)
        and len(position.moves) >= unlimited_from(game)
    )


def _is_readable(position: Position) -> bool:
    return isinstance(position, ConnectFourPosition) and position.board.fits_two_words


def _is_compiled(position: Position) -> bool:
    return isinstance(position, HexPosition) and rules_of(position) in COMPILED_RULES
