"""One game as a job: all that a worker needs to play it, and the record it sends back."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from conjoin import registry
from conjoin.arena.adjudication import Adjudication
from conjoin.core.engine import Engine
from conjoin.core.errors import BadNotation, BadOption, EngineFailure, UnknownName
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit, Stop
from conjoin.core.position import Move, Side
from conjoin.core.record import Ending, Record
from conjoin.play.ask import Failure, crash_line, guarded, one_line
from conjoin.play.clock import Budget
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import Seat
from conjoin.ratings.tally import FAILURES
from conjoin.records.replay import replay

SEEDS = 1_000_000_000
"""Engines take seeds below this."""

Watch = Callable[[OngoingGame], None]
"""Hears of the game before every move."""
Starting = Callable[[Side], None]
"""Hears whose engine is about to be made and got ready, before any clock runs."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played; everything in it is a plain value, so that it travels to any process."""

    game: str
    """The game's full name."""
    players: tuple[str, str]
    """The full names of the engines that move first and second."""
    opening: str = ""
    """The moves before the first that is asked for, in the game's own notation."""
    limit: Limit = NO_LIMIT
    """For every move of both."""
    seed: int = 0
    own_budgets: tuple[Budget, Budget] | None = None
    """What the first and the second player may spend, instead of the limit for both."""
    adjudication: Adjudication | None = None
    """When a proven result ends the game."""
    id: str = ""
    """What a tournament calls the game, as no other of its games."""

    @property
    def budgets(self) -> tuple[Budget, Budget]:
        """What the first and the second player may spend."""
        return self.own_budgets or (Budget(self.limit),) * 2

    def until(self, stop: Stop) -> "Job":
        """The same game, whose engines answer at once when the stop is set."""
        first, second = (replace(own, limit=replace(own.limit, stop=stop)) for own in self.budgets)
        return replace(self, own_budgets=(first, second))


def play(
    job: Job,
    watch: Watch | None = None,
    starting: Starting | None = None,
    lent: Mapping[str, Engine] | None = None,
) -> Record:
    """Play the game to its end, however it ends, with engines of its own; the same job gives the same moves.

    Players that are `lent` under their names are asked instead of new ones, and not closed.

    >>> record = play(Job("connect-four", ("random", "random:seed=5"), opening="44"))
    >>> record.moves[:2], record.ending.value, record.opening_plies
    ('44', 'rules', 2)
    """
    # Chance is seeded anew for each game, and nothing is carried over from other games.
    with ExitStack() as closing:
        seats = []
        for side in Side:
            if starting is not None:
                starting(side)
            engine = (lent or {}).get(job.players[side])
            if engine is None:
                made = _engine(job, side)
                if isinstance(made, Failure):
                    return _begun(job).fail(made, side).record
                closing.callback(guarded, made.close)
                engine = made
            guarded(engine.reset)  # an external program starts now, before its clock runs
            seats.append(Seat(job.players[side], engine))
        return _played(job, _begun(job, (seats[0], seats[1])), watch).record


def process_died(how: str) -> Failure:
    """What an engine has done in whose thinking time processes end, again and again."""
    return Failure(Ending.CRASH, f"took its process with it, which {how}")


def failed_record(job: Job, moves: Sequence[Move], failure: Failure, side: Side | None = None) -> Record:
    """The record of a game that ended with the process it was played in: this side is to blame, or the one to move."""
    ongoing = _begun(job)
    for move in moves[len(ongoing.position.moves) :]:
        ongoing = ongoing.play(move)
    return ongoing.fail(failure, side).record


def is_of(job: Job, record: Record) -> bool:
    """Whether a record tells of this game, as far as can be said without playing it over."""
    return (
        (record.game, record.players, record.seed) == (job.game, job.players, job.seed)
        and record.opening_plies == _plies(job.game, job.opening)
        and record.moves.startswith(job.opening)
    )


def contradiction(record: Record) -> str:
    """What in the record of a game played here cannot have happened, in words; empty for a sound one."""
    played = replay(record)
    if played.problems:
        return played.problems[0]
    outcome, ending, final = record.outcome, record.ending, played.final
    begun = len(final.moves) > record.opening_plies  # before that, either side may have failed to start
    if begun and outcome and outcome.winner is final.to_move and ending in {*FAILURES, Ending.RESIGN}:
        return "the side that was not to move cannot have failed"
    return ""


@lru_cache(maxsize=1024)
def _plies(game: str, moves: str) -> int:
    return len(_game(game).split_moves(moves))


def _engine(job: Job, side: Side) -> Engine | Failure:
    """A player, or how it failed to come; raises UnknownName, BadOption or BadNotation for a wrong name."""
    try:
        return registry.engine(registry.with_seed(job.players[side], job.seed), _game(job.game))
    except (UnknownName, BadOption, BadNotation):
        raise
    except EngineFailure as failure:
        return Failure(Ending.CRASH, one_line(failure.problem))
    except Exception as error:  # noqa: BLE001  (any crash of a player is a result)
        return Failure(Ending.CRASH, crash_line(error))


def _begun(job: Job, seats: tuple[Seat, Seat] | None = None) -> OngoingGame:
    game = _game(job.game)
    ongoing = begin(
        game, seats or (Seat(job.players[0]), Seat(job.players[1])), game.parse(job.opening), seed=job.seed
    )
    return replace(ongoing, id=job.id, opening_plies=len(ongoing.position.moves))


def _played(job: Job, begun: OngoingGame, watch: Watch | None) -> OngoingGame:
    ongoing = begun
    for ongoing in begun.steps(job.budgets):
        if watch is not None:
            watch(ongoing)
        verdict = job.adjudication and not ongoing.is_over and job.adjudication.verdict(ongoing.position)
        if verdict:
            return ongoing.adjudicate(verdict)
    return ongoing


@lru_cache(maxsize=8)
def _game(name: str) -> Game[Any]:
    """One object serves every game of this name."""
    return registry.game(name)


def game_seed(seed: int, *place: object) -> int:
    """The seed of one game of many; neighbouring games have nothing in common.

    >>> len({game_seed(seed, game) for seed in range(100) for game in range(100)})
    10000
    """
    text = " ".join(map(str, (seed, *place)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) % SEEDS
