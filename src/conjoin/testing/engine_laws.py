"""What holds for every engine, whatever it thinks: the promises of `Engine`, asked for one by one."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from math import isfinite
from random import Random
from time import perf_counter, sleep
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis, Kind, Line, Score
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, EngineFailure, IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Position
from conjoin.core.record import Ending
from conjoin.explain.exact import exact_scores
from conjoin.games.connect_four import ConnectFour
from conjoin.play.ask import Failure, ask, is_abandoned
from conjoin.testing.finding import Finding, Findings

COUNTED = Limit(nodes=300, simulations=60, depth=2)
"""Small, and the same whatever the machine does meanwhile."""
COUNTED_SECONDS = 20.0
"""Seconds for an answer to that, on any machine."""
LIMIT_SECONDS, SLACK_SECONDS = 0.2, 1.0
"""A short time limit, and how much later an answer may come on a busy machine."""
TRUTH = Limit(seconds=2)
"""For the exact scores beside which claims are laid; what is not found by then is not checked."""
FOREVER = Limit(seconds=3600)
SECONDS_BEFORE_STOP = 0.1
"""Seconds before a question is stopped."""
GAMES = ("connect-four", "fencemaster:size=4", "havannah:size=4")
"""The boards that engines are tried on."""

ENDINGS = tuple(f"{ending.value}: " for ending in Ending)
"""What may stand before a cause."""

Law = Callable[[Engine, Game[Any]], Findings]


def broken_laws(engine: Engine, game: Game[Any], laws: Sequence[Law] | None = None) -> tuple[Finding, ...]:
    """Everything that an engine does otherwise than engines do; empty if all is well."""
    found: list[Finding] = []
    for law in LAWS if laws is None else laws:
        try:
            found += law(engine, game)
        except EngineFailure as failure:
            found.append(Finding(_asked(law), failure.problem, "no error"))
        except (Exception, SystemExit) as error:  # noqa: BLE001  (it may fail in any way; the other laws are still tried)
            found.append(Finding(_asked(law), f"raised {type(error).__name__}: {error}", "no error"))
        if is_abandoned():
            break  # it is still at its first question, and would not answer the next one either
    return _each_cause_once(found)


def _each_cause_once(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """What a crash on every question breaks is one thing to mend, not eight."""
    causes: dict[str, Finding] = {}
    for finding in found:
        cause = next(
            (finding.problem[len(word) :] for word in ENDINGS if finding.problem.startswith(word)),
            finding.problem,
        )
        causes.setdefault(cause, finding)
    return tuple(causes.values())


def _asked(law: Callable[..., object]) -> str:
    return law.__name__.replace("_", " ")


def it_answers_with_legal_moves(engine: Engine, game: Game[Any]) -> Findings:
    """An analysis at the start, in the middle and before the end of a game."""
    for position in _positions(game):
        answer = ask(engine, position, COUNTED, allowed=COUNTED_SECONDS)
        asked = f"analyse after {game.notation(position)!r}"
        if isinstance(answer, Failure):
            legal = game.move_name(position.legal_moves()[0])
            yield Finding(asked, f"{answer.ending.value}: {answer.reason}", f"a legal move such as {legal}")
        else:
            yield from _wrong_lines(asked, position, answer.analysis)


def _wrong_lines(asked: str, position: Position, analysis: Analysis) -> Findings:
    moves = [line.move for line in analysis.lines]
    if len(set(moves)) != len(moves):
        yield Finding(asked, f"a move is there twice: {moves}", "every move once")
    for better, worse in pairwise(analysis.lines):
        # Where visits are counted these decide what is played; an estimate of few visits may be higher by chance.
        if better.score < worse.score and (better.visits is None or worse.visits is None):
            said = f"{better.move} with {better.score} stands before {worse.move} with {worse.score}"
            yield Finding(asked, said, "the best line first, by its score for the side to move")
            break
    if analysis.depth < 0 or analysis.nodes < 0 or not (isfinite(analysis.seconds) and analysis.seconds >= 0):
        costs = f"depth {analysis.depth}, nodes {analysis.nodes}, seconds {analysis.seconds}"
        yield Finding(asked, costs, "numbers from 0 up")
    for line in analysis.lines:
        yield from _wrong_line(f"{asked}, the line of {line.move}", position, line)


def _wrong_line(asked: str, position: Position, line: Line) -> Findings:
    if line.move not in position.legal_moves():
        yield Finding(asked, "the move is illegal", f"one of {list(position.legal_moves())}")
        return
    if line.variation and line.variation[0] != line.move:
        yield Finding(asked, f"the variation begins with {line.variation[0]}", "the move itself first")
    if not isfinite(line.score.value) or (line.score.plies is not None and line.score.plies < 1):
        yield Finding(asked, f"the score is {line.score}", "a finite value, and an end from 1 ply up")
    here = position
    for move in line.variation:
        try:
            here = here.play(move)
        except IllegalMove as error:
            yield Finding(asked, f"the variation is illegal: {error.problem}", "moves that can be played")
            return
    outcome = position.play(line.move).outcome
    wins = outcome is not None and outcome.winner is position.to_move
    if line.score.kind is Kind.WIN and line.score.plies == 1 and not wins:
        yield Finding(asked, "claims to win at once, and does not", "win_in(1) only for a winning move")


def it_considers_every_move(engine: Engine, game: Game[Any]) -> Findings:
    """A line for each legal move, so that what it thinks of any of them can be shown."""
    for position in _positions(game)[1:]:
        missing = set(position.legal_moves()) - {
            line.move for line in engine.analyse(position, COUNTED).lines
        }
        if missing:
            named = " ".join(game.move_name(move) for move in sorted(missing)[:3])
            asked = f"analyse after {game.notation(position)!r}"
            said = f"{len(missing)} legal moves have no line, such as {named}"
            yield Finding(asked, said, "a line for every legal move", required=False)
            return


def its_forced_results_are_true(engine: Engine, game: Game[Any]) -> Findings:
    """A win, loss or draw that it claims, held against the exact truth where a solver finds that soon."""
    for position in _positions(game)[1:]:
        exact = exact_scores(position, TRUTH)
        for line in engine.analyse(position, COUNTED).lines:
            truth = exact.get(line.move)
            if truth is not None and _contradicts(line.score, truth, game):
                asked = f"analyse after {game.notation(position)!r}, the line of {line.move}"
                expected = f"{truth}, or an estimate"
                yield Finding(asked, f"claims {line.score}, which is not true", expected)


def _contradicts(claim: Score, truth: Score, game: Game[Any]) -> bool:
    """A win later than it could be is true, too; one sooner than it can be is not. Hex proofs only bound the plies."""
    if claim.kind is Kind.ESTIMATE:
        return False
    if claim.kind is not truth.kind:
        return True
    timed = isinstance(game, ConnectFour) and claim.plies is not None and truth.plies is not None
    return timed and (claim.plies or 0) < (truth.plies or 0)


def the_same_question_has_the_same_answer(engine: Engine, game: Game[Any]) -> Findings:
    """With a limit that counts, asked twice and by two threads at once."""
    position, other = _positions(game)[:2]
    alone = [_opinion(engine.analyse(here, COUNTED)) for here in (position, other)]
    again = [_opinion(engine.analyse(here, COUNTED)) for here in (position, other)]
    if again != alone:
        expected = "the same moves and scores for a counted limit"
        yield Finding("analyse twice", "the two answers differ", expected, required=False)
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(lambda here: _opinion(engine.analyse(here, COUNTED)), (position, other)))
    if together != alone:
        yield Finding(
            "analyse in two threads at once", "the answers differ from those alone", "the same answers"
        )


def a_time_limit_is_kept(engine: Engine, game: Game[Any]) -> Findings:
    """Roughly: a second late on a busy machine is forgiven."""
    for position in _positions(game)[:2]:
        began = perf_counter()
        engine.analyse(position, Limit(seconds=LIMIT_SECONDS))
        took = perf_counter() - began
        if took > LIMIT_SECONDS + SLACK_SECONDS:
            problem = f"answered after {took:.1f} s"
            yield Finding(
                f"analyse with Limit(seconds={LIMIT_SECONDS})", problem, f"an answer after {LIMIT_SECONDS} s"
            )


def a_stop_ends_a_question(engine: Engine, game: Game[Any]) -> Findings:
    """Set from another thread, or before the question: an answer comes at once."""
    position = _positions(game)[1]
    stop = Stop()
    stop.set()
    for asked, delay in (
        ("a stop before the question", None),
        ("a stop while it thinks", SECONDS_BEFORE_STOP),
    ):
        limit = replace(FOREVER, stop=stop if delay is None else Stop())
        running = engine.start(position, limit)
        sleep(delay or 0)
        running.stop()
        try:
            best = running.result(SLACK_SECONDS).best
        except TimeoutError:
            yield Finding(asked, f"no answer within {SLACK_SECONDS:g} s", "the best so far, within 0.1 s")
            return
        if best not in position.legal_moves():
            yield Finding(asked, f"answered {best}", "a legal move")


def it_thinks_aloud(engine: Engine, game: Game[Any]) -> Findings:
    """The last of `think` is what `analyse` returns."""
    position = _positions(game)[1]
    reports = list(engine.think(position, COUNTED))
    if not reports:
        yield Finding("think", "reported nothing", "at least one analysis")
    elif reports[-1].best not in position.legal_moves():
        yield Finding("think", f"ended with {reports[-1].best}", "a legal move")


def other_games_are_refused(engine: Engine, game: Game[Any]) -> Findings:  # noqa: ARG001  (the others are asked)
    """A position of a game that it does not play is a BadOption."""
    for name in GAMES:
        if not engine.games or name.partition(":")[0] in engine.games:
            continue
        try:
            engine.analyse(registry.game(name).start(), COUNTED)
        except BadOption:
            continue
        expected = "BadOption: call refuse_other_games first"
        yield Finding(f"analyse a position of {name}", "was answered", expected)


def it_plays_whole_games(engine: Engine, game: Game[Any]) -> Findings:
    """From both sides against random moves, with a reset between the games."""
    for side in (0, 1):
        random, position = Random(side), game.start()
        engine.reset()
        while position.outcome is None:
            if position.to_move != side:
                position = position.play(random.choice(position.legal_moves()))
                continue
            answer = ask(engine, position, COUNTED)
            if isinstance(answer, Failure):
                asked = f"a game as the {('first', 'second')[side]} side, after {game.notation(position)!r}"
                yield Finding(asked, f"{answer.ending.value}: {answer.reason}", "a legal move")
                break
            position = position.play(answer.move)


def _positions(game: Game[Any]) -> list[Position]:
    """The start, the middle and the last move before the end of a random game, all of them still running."""
    random, position = Random(f"engine laws {game.name}"), game.start()
    line = [position]
    while position.outcome is None:
        position = position.play(random.choice(position.legal_moves()))
        line.append(position)
    return [line[0], line[len(line) // 2], line[-2]]


def _opinion(analysis: Analysis) -> list[tuple[object, ...]]:
    """What must not differ: the time does, and so do the nodes of an engine that remembers."""
    return [(line.move, line.score) for line in analysis.lines]


LAWS: tuple[Law, ...] = (
    it_answers_with_legal_moves,
    it_considers_every_move,
    its_forced_results_are_true,
    it_thinks_aloud,
    the_same_question_has_the_same_answer,
    a_time_limit_is_kept,
    a_stop_ends_a_question,
    other_games_are_refused,
    it_plays_whole_games,
)
