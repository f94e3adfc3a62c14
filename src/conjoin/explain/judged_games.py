"""Whole games, every move beside the truth: many at once, on all cores.

Connect Four is judged by the exact oracle, one position a ply: the truth about a position is the worth of its best
move, and the truth about the next one the worth of the move played. Hex boards are judged by proof, from the end of
the game backwards until nothing is proven any more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from os import cpu_count
from typing import Any

from conjoin import registry
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.core.record import Record
from conjoin.explain.explanation import result
from conjoin.explain.judgement import Judgement, judged
from conjoin.explain.truth import PATIENCE, Truth, truth
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.hexgame import HexPosition
from conjoin.records.replay import walk

CHUNK = 32
"""Games whose positions are solved in one call: enough for every core, few enough to show progress."""
PROOF = Limit(nodes=20_000)
"""What a proof may cost for each position of a hex board; a third of a second."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A record and, by ply, what its moves were worth.

    None stands for moves of the opening, for those without a choice (on hex boards those of a side that has lost
    whatever it plays), and for those whose worth nobody knows.
    """

    record: Record
    judgements: tuple[Judgement | None, ...]
    cells: int
    """Of the board: how many stones it holds."""


def judged_games(
    records: Iterable[Record], threads: int = 0, stop: Stop | None = None
) -> Iterator[JudgedGame]:
    """Every game in its order; one that breaks the rules is judged up to there. All cores work unless told how many.

    When the stop is set, the work ends soon, and games that are not judged by then are left out. Raises UnknownName,
    BadOption or BadNotation for a record of no known game.
    """
    workers, ending = threads or cpu_count() or 1, stop or Stop()
    waiting = iter(records)
    while chunk := list(islice(waiting, CHUNK)):
        lines = [walk(registry.game(record.game), record.moves)[0] for record in chunk]
        exact = _exact_scores(chunk, lines, workers, ending)
        with ThreadPoolExecutor(workers) as pool:  # the prover works without Python's lock
            found = pool.map(partial(_judgements, exact, replace(PROOF, stop=ending)), chunk, lines)
            for record, judgements in zip(chunk, found, strict=True):
                if ending.is_set:
                    return
                yield JudgedGame(record, judgements, cells(record))


def cells(record: Record) -> int:
    """How many stones the board of a game holds."""
    return len(registry.game(record.game).layout.centres)


def _exact_scores(
    records: Sequence[Record], lines: Sequence[Sequence[Position]], threads: int, stop: Stop
) -> dict[Position, int]:
    """By running position of Connect Four the solver's score, for the side to move; openings are left out."""
    from conjoin.solver.oracle import oracle
    from conjoin.solver.scores import unlimited_from

    wanted: dict[Game[Any], dict[Position, None]] = {}
    for record, line in zip(records, lines, strict=True):
        if isinstance(line[0], ConnectFourPosition) and line[0].board.fits_two_words:
            first = max(record.opening_plies, unlimited_from(line[0].game))
            running = (position for position in line[first:] if position.outcome is None)
            wanted.setdefault(line[0].game, {}).update(dict.fromkeys(running))
    found: dict[Position, int] = {}
    for game, positions in wanted.items():
        if isinstance(game, ConnectFour):
            lists = [list(position.moves) for position in positions]
            scores = zip(positions, oracle(game).scores_until(stop, lists, threads), strict=True)
            found.update((position, score) for position, score in scores if score is not None)
    return found


def _judgements(
    exact: Mapping[Position, int], proof: Limit, record: Record, line: Sequence[Position]
) -> tuple[Judgement | None, ...]:
    """By ply what the moves were worth."""
    plies = len(line) - 1
    found: list[Judgement | None] = [None] * plies
    silent = 0
    for ply in range(plies - 1, record.opening_plies - 1, -1):
        before, after = line[ply], line[ply + 1]
        if len(before.legal_moves()) == 1:
            continue
        if isinstance(before, ConnectFourPosition):
            found[ply] = _by_oracle(exact, before, after)
        elif isinstance(before, HexPosition) and silent < PATIENCE:
            proven = truth(before, proof)
            found[ply] = _by_proof(proven, before, after.moves[-1])
            silent = 0 if proven else silent + 1
    return tuple(found)


def _by_oracle(
    exact: Mapping[Position, int], before: ConnectFourPosition, after: Position
) -> Judgement | None:
    if before not in exact or (after.outcome is None and after not in exact):
        return None
    from conjoin.solver.scores import exact_score

    if after.outcome is None:
        got = -exact[after]
    elif after.outcome.winner is None:
        got = 0
    else:  # won with this very stone
        got = (len(before.stones) + 1 - len(before.moves)) // 2
    return Judgement(exact_score(exact[before], before), exact_score(got, before))


def _by_proof(proven: Truth, before: HexPosition, move: Move) -> Judgement | None:
    judgement = judged(proven, move, len(before.legal_moves()), timed=False)
    # Who has lost whatever is played, and is not measured by how soon, can do nothing wrong.
    return None if judgement is None or result(judgement.best) < 0 else judgement
