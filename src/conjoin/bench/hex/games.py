"""Games of `mcts` at equal time for a move: against OpenSpiel's tree search, `schmipo`, and itself with one thread."""

from collections.abc import Iterator
from itertools import islice
from time import process_time
from typing import Any

from conjoin import registry
from conjoin.arena.fair_openings import even_openings
from conjoin.arena.job import Job, play
from conjoin.arena.openings import openings
from conjoin.bench.hex.openspiel import OpenSpiel
from conjoin.bench.measure import Measured, ReportProgress, require
from conjoin.bench.thresholds import Threshold, share_interval
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position, Side
from conjoin.core.record import Record
from conjoin.engines.mcts import MctsEngine
from conjoin.ratings.elo import PairResults, elo_of_pairs
from conjoin.ratings.tally import Tally, tally
from conjoin.views.rating_text import format_elo

MOVE = Limit(seconds=0.2)
"""What every player has for a move."""
OPENSPIEL_THRESHOLD = Threshold(0.90, games=100)
SCHMIPO_THRESHOLD = Threshold(0.95, games=100)
"""The share of games to be won."""
THREADS_THRESHOLD = Threshold(50, games=200)
"""The Elo that a second thread is to be worth."""


def against_openspiel(spiel: OpenSpiel, size: int, games: int, report: ReportProgress) -> Measured:
    """Havannah from the empty board, colours swapped."""
    what, began = f"havannah:size={size}: mcts against OpenSpiel", process_time()
    results = [0, 0, 0]
    for number in range(games):
        report(what, number, games)
        results[_openspiel_game(spiel, size, Side(number % 2), seed=number)] += 1
    losses, draws, wins = results
    return _won(what, Tally(wins, draws, losses), OPENSPIEL_THRESHOLD, began)


def _openspiel_game(spiel: OpenSpiel, size: int, own: Side, seed: int) -> int:
    """What one game brings the engine, in half points."""
    position: Any = registry.game(f"havannah:size={size}").start()
    bot = spiel.bot(size, seed, seconds=MOVE.seconds)
    with MctsEngine(seed=seed) as engine:
        while position.outcome is None:
            if position.to_move is own:
                position = position.play(engine.analyse(position, MOVE).best)
            else:
                position = position.play(spiel.move(bot, size, list(position.moves)))
    winner = position.outcome.winner
    return 1 if winner is None else 2 if winner is own else 0


def against_schmipo(size: int, games: int, report: ReportProgress) -> Measured:
    """FenceMaster in colour-swapped pairs from varied openings."""
    name, began = f"fencemaster:size={size}", process_time()
    game, what = registry.game(name), f"{name}: mcts against schmipo"
    counted = _match(what, game, ("mcts", "schmipo"), openings(game, seed=1), games, report)
    return _won(what, counted, SCHMIPO_THRESHOLD, began)


def two_threads(games: int, report: ReportProgress) -> Measured:
    """Havannah on size 6 in colour-swapped pairs from even openings; two cores must be free for it."""
    game = registry.game("havannah:size=6")
    what, began = f"{game.name}: two threads against one", process_time()
    players = ("mcts:threads=2", "mcts")
    counted = _match(what, game, players, even_openings(game, seed=1), games, report)
    elo, threshold = elo_of_pairs(PairResults(counted.pairs)), THREADS_THRESHOLD
    note = f"{_result(counted)}, {format_elo(elo)}"
    missed = (
        f"at least {threshold.least:+.0f} Elo"
        if threshold.missed_by(elo.elo, elo.high, counted.games)
        else ""
    )
    return Measured(what, counted.games / (process_time() - began), "games", note=note, missed=missed)


def _match(
    what: str,
    game: Game[Any],
    players: tuple[str, str],
    beginnings: Iterator[Position],
    games: int,
    report: ReportProgress,
) -> Tally:
    def pairs() -> Iterator[tuple[Record, Record]]:
        for seed, opening in enumerate(islice(beginnings, games // 2)):
            moves = game.notation(opening)
            report(what, 2 * seed, games)
            a_first = play(Job(game.name, players, moves, MOVE, seed))
            report(what, 2 * seed + 1, games)
            yield a_first, play(Job(game.name, players[::-1], moves, MOVE, seed))

    counted = tally(pairs())
    require(counted.failures == 0, f"{what}: all moves are legal, and no engine crashes")
    return counted


def _won(what: str, counted: Tally, threshold: Threshold, began: float) -> Measured:
    """The share of games won, beside its threshold."""
    share = counted.wins / counted.games
    low, high = share_interval(counted.wins, counted.games)
    note = f"{_result(counted)}, {share:.0%} won (95 %: {low:.0%} to {high:.0%})"
    missed = f"at least {threshold.least:.0%} won" if threshold.missed_by(share, high, counted.games) else ""
    return Measured(what, counted.games / (process_time() - began), "games", note=note, missed=missed)


def _result(counted: Tally) -> str:
    return f"{counted.wins}-{counted.draws}-{counted.losses} at {MOVE.seconds} s a move"
