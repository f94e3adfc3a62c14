"""The Universal Game Interface, command by command: what a program should answer, and what it answers."""

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from conjoin.core.errors import BadNotation, LateAnswer
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position, Side
from conjoin.engines.programs.child_process import readable
from conjoin.engines.programs.program import Question
from conjoin.engines.programs.ugi_program import UgiProgram
from conjoin.protocols import ugi
from conjoin.protocols.ugi_answers import Answer, BareAnswer, BestMove, Response, parse_answer
from conjoin.testing.finding import ANSWER_SECONDS, MOVE_SECONDS, Finding, Findings

LIMIT_MILLISECONDS, SLACK_SECONDS = 300, 1.0
"""A time limit that is set, and how many seconds later the move may come."""


def it_greets(program: UgiProgram, game: Game[Any]) -> Findings:  # noqa: ARG001
    """id name NAME, its options, and then ugiok."""
    if not program.name:
        yield Finding("ugi", "it says no name", "id name NAME, before ugiok", required=False)


def it_is_ready(program: UgiProgram, game: Game[Any]) -> Findings:
    """readyok to isready, before a game, in one, and after a line that it does not know."""
    for lines in (["isready"], ["uginewgame", "isready"], ["conjoin_no_such_command", "isready"]):
        yield from _expects(program, lines, "readyok", lambda answer: answer is BareAnswer.READY_OK)
    _moved(program, game.start(), Limit(nodes=50, depth=1))


def it_obeys_every_limit(program: UgiProgram, game: Game[Any]) -> Findings:
    """A legal bestmove to go with movetime, nodes and depth."""
    for limit in (Limit(seconds=LIMIT_MILLISECONDS / 1000), Limit(nodes=100), Limit(depth=2)):
        began = perf_counter()
        _moved(program, game.start(), limit)
        took = perf_counter() - began
        if limit.seconds is not None and took > limit.seconds + SLACK_SECONDS:
            wanted = f"bestmove after {LIMIT_MILLISECONDS} ms"
            yield Finding(f"go movetime {LIMIT_MILLISECONDS}", f"answered after {took:.1f} s", wanted)


def it_stops(program: UgiProgram, game: Game[Any]) -> Findings:
    """No bestmove to go infinite before stop, and then one at once; readyok even while it thinks."""
    program.prepare(game, Question(Limit(), ANSWER_SECONDS))
    _send(program, ugi.SetPosition(), ugi.Go(infinite=True), ugi.BareCommand.IS_READY)
    heard = list(_until(program, 0.5, lambda answer: isinstance(answer, BestMove)))
    if BareAnswer.READY_OK not in heard:
        yield Finding("go infinite, isready", "no readyok while it thinks", "readyok")
    if heard and isinstance(heard[-1], BestMove):
        yield Finding(
            "go infinite", f"said bestmove {heard[-1].move!r} before stop", "nothing but info lines"
        )
        return
    _send(program, ugi.BareCommand.STOP)
    heard = list(_until(program, SLACK_SECONDS, lambda answer: isinstance(answer, BestMove)))
    if not (heard and isinstance(heard[-1], BestMove)):
        yield Finding("stop", f"no bestmove within {SLACK_SECONDS:g} s", "bestmove MOVE, at once")
    else:
        program.legal_move(game.start(), heard[-1].move)


def it_answers_once(program: UgiProgram, game: Game[Any]) -> Findings:
    """Nothing more after bestmove until it is asked again."""
    program.prepare(game, Question(Limit(), ANSWER_SECONDS))
    _send(program, ugi.SetPosition(), ugi.Go(nodes=30))
    list(_until(program, MOVE_SECONDS, lambda answer: isinstance(answer, BestMove)))
    _send(program, ugi.BareCommand.IS_READY)
    heard = list(_until(program, ANSWER_SECONDS, lambda answer: answer is BareAnswer.READY_OK))
    for answer in heard:
        if isinstance(answer, BestMove):
            said = f"said bestmove {readable(answer.move, 40)!r} once more"
            yield Finding("go nodes 30, isready", said, "one bestmove for each go")
            return


def it_answers_queries(program: UgiProgram, game: Game[Any]) -> Findings:
    """response true, false, p1win, p2win, draw or none to query gameover, p1turn and result."""
    program.prepare(game, Question(Limit(), ANSWER_SECONDS))
    end = _finished(game)
    assert end.outcome is not None  # noqa: S101  (it is finished)
    winner = end.outcome.winner
    result = "draw" if winner is None else f"p{winner + 1}win"
    turn = "true" if end.to_move is Side.FIRST else "false"
    for position, answers in ((game.start(), ("false", "true", "none")), (end, ("true", turn, result))):
        moves = tuple(map(game.move_name, position.moves))
        _send(program, ugi.SetPosition(None, moves))
        for question, wanted in zip(ugi.QUESTIONS, answers, strict=True):
            if position is end and question == "p1turn":
                continue  # after the end there is no turn
            asked = [f"query {question}"]
            yield from _expects(
                program, asked, f"response {wanted}", lambda said: isinstance(said, Response), wanted
            )


def it_plays_a_whole_game(program: UgiProgram, game: Game[Any]) -> Findings:
    """A legal bestmove in every position until the game is over."""
    position: Position = game.start()
    while position.outcome is None:
        position = _moved(program, position, Limit(nodes=30, depth=1))
    return iter(())


def its_lines_can_be_read(program: UgiProgram, game: Game[Any]) -> Findings:
    """info lines whose numbers are numbers, and whose moves are moves."""
    program.prepare(game, Question(Limit(), ANSWER_SECONDS))
    _send(program, ugi.SetPosition(), ugi.Go(movetime=LIMIT_MILLISECONDS))
    until = perf_counter() + MOVE_SECONDS
    while (line := program.child.read_line(until, "bestmove")) is not None:
        text = line.decode("utf-8", "replace")
        try:
            answer = parse_answer(text)
        except BadNotation as error:
            yield Finding(
                f"go movetime {LIMIT_MILLISECONDS}",
                f"it said {readable(text, 60)!r}: {error.problem}",
                error.fix,
            )
            return
        if isinstance(answer, BestMove):
            return
        for name in getattr(answer, "pv", ())[:1]:
            program.legal_move(game.start(), name)


def _moved(program: UgiProgram, position: Position, limit: Limit) -> Position:
    """The position after its move; raises EngineFailure."""
    reports = list(program.think(position, Question(limit, MOVE_SECONDS, slack=MOVE_SECONDS)))
    return position.play(reports[-1].best)


def _expects(
    program: UgiProgram,
    lines: list[str],
    expected: str,
    right: Callable[[Answer], bool],
    text: str | None = None,
) -> Findings:
    """Send lines and wait for one answer of the right kind, and of the right text if one is given."""
    for line in lines:
        program.child.send(line)
    heard = list(_until(program, ANSWER_SECONDS, right))
    if not heard or not right(heard[-1]):
        yield Finding(", ".join(lines), f"no answer within {ANSWER_SECONDS:g} s", expected)
    elif text is not None and isinstance(heard[-1], Response) and heard[-1].text != text:
        yield Finding(", ".join(lines), f"it said 'response {readable(heard[-1].text, 40)}'", expected)


def _until(program: UgiProgram, seconds: float, last: Callable[[Answer], bool]) -> Iterator[Answer]:
    """What it says, up to the last that is waited for or the end of this time."""
    until = perf_counter() + seconds
    while True:
        try:
            answer = program.answer(until, "an answer")
        except LateAnswer:
            return
        if answer is not None:
            yield answer
            if last(answer):
                return


def _send(program: UgiProgram, *commands: ugi.Command) -> None:
    for command in commands:
        program.child.send(ugi.write_command(command))


def _finished(game: Game[Any]) -> Position:
    random = Random(f"ugi walk {game.name}")
    position: Position = game.start()
    while position.outcome is None:
        position = position.play(random.choice(position.legal_moves()))
    return position


STEPS = (
    it_greets,
    it_is_ready,
    it_obeys_every_limit,
    it_stops,
    it_answers_once,
    it_answers_queries,
    its_lines_can_be_read,
    it_plays_a_whole_game,
)
