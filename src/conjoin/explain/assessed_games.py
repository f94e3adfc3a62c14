"""What every move of whole games was worth: many games at once, on all cores.

Connect Four is judged by the exact oracle, one position a ply: the score of a position is what its best move gets, and
that of the next one what the move played got. Hex boards are judged by proof, from the end of the game backwards until
nothing is proven any more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from os import cpu_count
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Score
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Position
from conjoin.core.record import Record
from conjoin.explain.assessment import Assessment, Assessments, assess
from conjoin.explain.exact import result
from conjoin.explain.retrograde import retrograde, score_of_last_move
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.hexgame import HexPosition
from conjoin.records.replay import walk

CHUNK = 32
"""Games whose positions are solved in one call: enough for every core, few enough to show progress."""
PROOF = Limit(nodes=20_000)
"""What a proof may cost for each position of a hex board; a third of a second."""


@dataclass(frozen=True, slots=True)
class AssessedGame:
    """A record and, by ply, what its moves were worth.

    None stands for moves of the opening, for those without a choice (on hex boards those of a side that has lost
    whatever it plays), and for those whose worth is unknown.
    """

    record: Record
    assessments: Assessments
    cells: int
    """Of the board: how many stones it holds."""


def assessed_games(
    records: Iterable[Record], threads: int = 0, stop: Stop | None = None
) -> Iterator[AssessedGame]:
    """Every game in its order; one that breaks the rules is judged up to there. With 0 threads all cores work.

    When the stop is set, the work ends soon, and games that are not judged by then are left out. Raises UnknownName,
    BadOption or BadNotation for a record of no known game.
    """
    workers, ending = threads or cpu_count() or 1, stop or Stop()
    waiting = iter(records)
    while chunk := list(islice(waiting, CHUNK)):
        lines = [walk(registry.game(record.game), record.moves)[0] for record in chunk]
        exact = _exact_scores(chunk, lines, workers, ending)
        with ThreadPoolExecutor(workers) as pool:  # the prover works without Python's lock
            found = pool.map(partial(_assessments, exact, stop=ending), chunk, lines)
            for record, assessments in zip(chunk, found, strict=True):
                if ending.is_set:
                    return
                yield AssessedGame(record, assessments, cells(record))


def cells(record: Record) -> int:
    """How many stones the board of a game holds."""
    return len(registry.game(record.game).layout.centres)


def _exact_scores(
    records: Sequence[Record], lines: Sequence[Sequence[Position]], threads: int, stop: Stop
) -> dict[Position, Score]:
    """By running position of Connect Four its exact score, for the side to move; openings are left out."""
    from conjoin.solver.oracle import oracle
    from conjoin.solver.scores import exact_score

    wanted: dict[Game[Any], dict[ConnectFourPosition, None]] = {}
    for record, line in zip(records, lines, strict=True):
        for position in line[record.opening_plies :]:
            if (
                isinstance(position, ConnectFourPosition)
                and position.outcome is None
                and _is_solvable(position)
            ):
                wanted.setdefault(position.game, {})[position] = None
    found: dict[Position, Score] = {}
    for game, positions in wanted.items():
        if isinstance(game, ConnectFour):
            lists = [list(position.moves) for position in positions]
            scores = zip(positions, oracle(game).scores_until(stop, lists, threads), strict=True)
            found.update(
                (position, exact_score(score, position)) for position, score in scores if score is not None
            )
    return found


def _is_solvable(position: ConnectFourPosition) -> bool:
    """Whether its exact score may be asked for without a limit."""
    from conjoin.solver.scores import unlimited_from

    return position.board.fits_two_words and len(position.moves) >= unlimited_from(position.game)


def _assessments(
    exact: Mapping[Position, Score], record: Record, line: Sequence[Position], stop: Stop
) -> Assessments:
    """By ply what the moves were worth."""
    found: list[Assessment | None] = [None] * (len(line) - 1)
    played = line[record.opening_plies :]
    if isinstance(line[0], HexPosition):
        for turn in retrograde(played, each=PROOF, stop=stop):
            if turn.move is not None:
                found[len(turn.position.moves)] = _if_chosen(
                    turn.position, assess(turn.position, turn.move, turn.exact)
                )
    else:
        for before, after in pairwise(played):
            best, got = exact.get(before), score_of_last_move(after, exact.get(after))
            if best is not None and got is not None:
                found[len(before.moves)] = _if_chosen(before, Assessment(best, got))
    return tuple(found)


def _if_chosen(position: Position, assessment: Assessment | None) -> Assessment | None:
    """Nothing for a move without an alternative, or of a side that loses whatever it plays and is not timed."""
    if assessment is None or len(position.legal_moves()) == 1:
        return None
    return None if not assessment.timed and result(assessment.best) < 0 else assessment
