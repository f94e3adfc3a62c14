"""Engines meet: one game, a match, a sequential test, a tournament.

Players are engines by name (`"window:depth=3"`), engines as objects, classes of them, or functions as for Kaggle. Only
those that are named can play in other processes.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.record import Record
from conjoin.verbs.progress import Progress, collected, followed, unless_stopped
from conjoin.verbs.reading import game_of

if TYPE_CHECKING:
    from conjoin.arena.match import Pair
    from conjoin.grading.agent_grade import Agent
    from conjoin.verbs.results import MatchResult, SprtResult, TournamentResult

USUAL = "connect-four"


def play(
    first: "Agent",
    second: "Agent",
    game: str | Game[Any] = USUAL,
    *,
    limit: Limit = NO_LIMIT,
    opening: str = "",
    seed: int = 0,
) -> Record:
    """One game between two players, to its end; whatever a player does wrong is how it ends.

    The limit is for every move of both. Raises UnknownName or BadOption for what is no player of this game.

    >>> play("window", "random:seed=1", opening="44").outcome.winner.label
    'first'
    """
    from conjoin.arena.job import Job
    from conjoin.arena.job import play as play_job
    from conjoin.verbs.players import players

    played = game_of(game)
    with ExitStack() as closing:
        both = players((first, second), played, closing)
        names = (both.names[0], both.names[1])
        job = Job(played.name, names, played.notation(played.parse(opening)), limit, seed)
        return play_job(job, lent=both.lent)


def match(
    a: "Agent",
    b: "Agent",
    game: str | Game[Any] = USUAL,
    *,
    pairs: int = 10,
    limit: Limit = NO_LIMIT,
    seed: int = 0,
    openings: str = "",
    workers: int = 1,
    progress: Progress = False,
) -> "MatchResult":
    """Which of two players is stronger: colour-swapped pairs of games from varied openings.

    The limit is for every move of both; `openings` are `random`, `balanced`, `even`, `none` or a file, without it what
    suits the game. More `workers`, 0 for one on every core, are processes of their own and need players by name; a
    script then starts under `if __name__ == "__main__":`. Ctrl-C raises Interrupted, whose `partial` is the result of
    the pairs played by then.

    >>> match("window", "random", pairs=2).tally.wins
    4
    """
    from conjoin.verbs.results import MatchResult

    played = game_of(game)
    found: list[Pair] = []
    with ExitStack() as closing:
        names, steps = _pairs((a, b), played, pairs, limit, seed, openings, workers, closing)
        complete = collected(followed(steps, progress, "pairs", pairs), found)
    records = tuple(record for pair in found for record in pair.records)
    return unless_stopped(MatchResult(played.name, *names, _tally(found), records), complete)


def sprt(
    new: "Agent",
    old: "Agent",
    game: str | Game[Any] = USUAL,
    *,
    elo0: float,
    elo1: float,
    alpha: float = 0.05,
    beta: float = 0.05,
    model: str = "logistic",
    pairs_max: int = 10_000,
    limit: Limit = NO_LIMIT,
    seed: int = 0,
    openings: str = "",
    workers: int = 1,
    progress: Progress = False,
) -> "SprtResult":
    """Is the new player better? Pairs are played until one of two claims is accepted.

    elo0: it is no more than this much stronger; elo1: it is at least this much stronger. `alpha` and `beta` are the
    risks of accepting the wrong one. Everything else is as in `match`.

    >>> sprt("window", "random", elo0=0, elo1=300).verdict.value
    'elo1'
    """
    from conjoin.arena.sequential import NOTHING_PLAYED, Step, sequential
    from conjoin.ratings.sprt import Sprt, model_called
    from conjoin.verbs.results import MatchResult, SprtResult

    played, test = game_of(game), Sprt(elo0, elo1, alpha, beta, model_called(model))
    found: list[Step] = []
    with ExitStack() as closing:
        names, pairs = _pairs((new, old), played, pairs_max, limit, seed, openings, workers, closing)
        complete = collected(followed(sequential(pairs, test), progress, "pairs", None), found)
    stands = found[-1][1] if found else NOTHING_PLAYED
    records = tuple(record for pair, _ in found for record in pair.records)
    met = MatchResult(played.name, *names, stands.tally, records)
    return unless_stopped(SprtResult(met, test, stands.llr, stands.verdict), complete)


def tournament(
    agents: "Sequence[Agent]",
    game: str | Game[Any] = USUAL,
    *,
    pairs: int = 5,
    limit: Limit = NO_LIMIT,
    seed: int = 0,
    workers: int = 1,
    out: str | Path | None = None,
    progress: Progress = False,
) -> "TournamentResult":
    """Everyone against everyone in colour-swapped pairs, with ratings.

    With `out`, a folder, every game is kept there with a report, and the same call goes on where it was stopped; this
    and more `workers` (see `match`) need players by name. Ctrl-C raises Interrupted, whose `partial` is the table of
    the games played by then.

    >>> [one.engine for one in tournament(["random", "window"], pairs=2).table.standings]
    ['window', 'random']
    """
    from conjoin.arena.job import play as play_job
    from conjoin.arena.plan import refuse_impossible, round_robin
    from conjoin.arena.table import table
    from conjoin.verbs.players import players
    from conjoin.verbs.results import TournamentResult

    played = game_of(game)
    _refuse_none(pairs)
    with ExitStack() as closing:
        all_players = players(agents, played, closing)
        plan = round_robin(played, all_players.names, pairs, limit, seed)
        if out is not None or workers != 1:
            _refuse_objects(all_players.lent)
            return _kept(plan, out, workers, progress)
        refuse_impossible(plan, all_players.lent)
        jobs = (play_job(job, lent=all_players.lent) for job in plan.jobs())
        records: list[Record] = []
        complete = collected(followed(jobs, progress, "games", plan.games), records)
    return unless_stopped(TournamentResult(table(plan, records), tuple(records)), complete)


def _kept(plan: Any, out: str | Path | None, workers: int, progress: Progress) -> "TournamentResult":
    """A tournament in a folder, or in one that is thrown away."""
    from tempfile import TemporaryDirectory

    from conjoin.arena.dispatch import game_workers
    from conjoin.arena.match import IN_THIS_PROCESS
    from conjoin.arena.report.folder import write_report
    from conjoin.arena.table import table
    from conjoin.arena.tournament import open_tournament
    from conjoin.verbs.results import TournamentResult

    with ExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory()) if out is None else out)
        started = closing.enter_context(open_tournament(plan, folder))
        missing = len(started.missing)
        hired = IN_THIS_PROCESS if workers == 1 or not missing else game_workers(workers, None, missing)
        steps = followed(started.play(closing.enter_context(hired)), progress, "games", missing, len)
        complete = collected(steps, [])
        records = started.records
        found = TournamentResult(table(plan, records), tuple(records))
        if out is not None:
            write_report(folder, found.table, records)
    return unless_stopped(found, complete)


def _pairs(
    agents: "tuple[Agent, Agent]",
    game: Game[Any],
    pairs: int,
    limit: Limit,
    seed: int,
    openings: str,
    workers: int,
    closing: ExitStack,
) -> "tuple[tuple[str, str], Iterator[Pair]]":
    """The players' names and their pairs of games, each played when it is asked for."""
    from conjoin.arena.dispatch import game_workers
    from conjoin.arena.job import play as play_job
    from conjoin.arena.match import IN_THIS_PROCESS, Pair, jobs
    from conjoin.arena.match import match as play_match
    from conjoin.arena.openings import choose_openings
    from conjoin.play.clock import Budget
    from conjoin.verbs.players import players

    _refuse_none(pairs)
    both = players(agents, game, closing)
    a, b = both.names
    beginnings = choose_openings(game, seed, openings).positions
    if not both.lent:
        hired = IN_THIS_PROCESS if workers == 1 else game_workers(workers, None, 2 * pairs)
        return (a, b), play_match(game, a, b, pairs, seed, (Budget(limit),) * 2, beginnings, hired)
    if workers != 1:
        _refuse_objects(both.lent)
    planned = jobs(game, a, b, pairs, seed, (Budget(limit), Budget(limit)), beginnings)
    records = (play_job(job, lent=both.lent) for job in planned)
    return (a, b), (Pair(first, next(records)) for first in records)


def _refuse_none(pairs: int) -> None:
    if isinstance(pairs, bool) or not isinstance(pairs, int) or pairs < 1:
        raise BadOption(f"there cannot be {pairs!r:.40} pairs", "play one pair at least")


def _refuse_objects(lent: Any) -> None:
    if lent:
        raise BadOption(
            f"{next(iter(lent))} is an object of this program, and no other process can have it",
            "give engines by name, files as file:PATH, or leave workers and out away",
        )


def _tally(pairs: "Sequence[Pair]") -> Any:
    from conjoin.ratings.tally import tally

    return tally([pair.records for pair in pairs])
