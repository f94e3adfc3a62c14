"""The Go Text Protocol, command by command: what a program should answer, and what it answers."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from conjoin.core.errors import EngineFailure
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Position
from conjoin.engines.programs.child_process import readable
from conjoin.engines.programs.gtp_program import GtpProgram
from conjoin.engines.programs.program import Question
from conjoin.protocols.gtp import VERSION, Answer
from conjoin.testing.finding import ANSWER_SECONDS, MOVE_SECONDS, Finding, Findings

LIMIT_SECONDS, SLACK_SECONDS = 1.0, 1.0
"""A time limit that is set, and how much later the move may come."""
REQUIRED = (
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "clear_board",
    "play",
    "genmove",
)
"""What every program must have; boardsize may be missing where there is one board only."""
UNKNOWN = "conjoin_no_such_command"


def it_lists_its_commands(program: GtpProgram, game: Game[Any]) -> Findings:  # noqa: ARG001
    """An answer to 'list_commands' that begins with = and names a command a line, then a blank line."""
    for name in REQUIRED:
        if name not in program.known:
            yield Finding("list_commands", f"it does not list {name}", f"a line {name!r}")


def it_says_who_it_is(program: GtpProgram, game: Game[Any]) -> Findings:  # noqa: ARG001
    """Answers to protocol_version, name, version and known_command."""
    yield from _answers(program, "protocol_version", f"= {VERSION}", lambda text: text.strip() == VERSION)
    yield from _answers(program, "name", "= NAME", lambda text: bool(text.strip()))
    yield from _answers(program, "version", "= VERSION, empty if there is none", lambda _: True)
    yield from _answers(program, "known_command play", "= true", lambda text: text.strip() == "true")
    yield from _answers(program, f"known_command {UNKNOWN}", "= false", lambda text: text.strip() == "false")
    yield from _refuses(program, UNKNOWN, "? unknown command")


def it_repeats_numbers(program: GtpProgram, game: Game[Any]) -> Findings:  # noqa: ARG001
    """Answers that repeat a command's number, and none to blank lines and comments."""
    for line, number in (("17 protocol_version", "17"), ("\n# nothing but a comment\n18 name # whose", "18")):
        asked, expected = repr(line), f"={number} RESULT"
        answer = _said(program, line)
        if answer.failed or answer.number != number:
            yield Finding(asked, _shown(answer), expected)


def it_knows_the_board(program: GtpProgram, game: Game[Any]) -> Findings:
    """Success for moves that are legal, and a refusal for those that are not, which change nothing."""
    yield from _set_up(program, game)
    position: Position = game.start()
    move = position.legal_moves()[0]
    name = program.coordinates.move_name(game, move)
    colours = ("white", "black")
    while move in position.legal_moves():
        asked = f"play {colours[position.to_move]} {name}"
        answer = _said(program, asked)
        if answer.failed:
            yield Finding(asked, _shown(answer), "=")
            return
        position = position.play(move)
    yield from _refuses(program, f"play {colours[position.to_move]} {name}", "? illegal move")
    yield from _refuses(
        program, f"play {colours[position.to_move]} nowhere", "? illegal move, or ? syntax error"
    )
    asked = f"genmove {colours[position.to_move]}"
    answer = _said(program, asked, MOVE_SECONDS)
    if answer.failed or not answer.text.split():
        yield Finding(asked, _shown(answer), "= MOVE")
    else:
        program.legal_move(position, answer.text.split()[0], program.coordinates)


def it_plays_a_whole_game(program: GtpProgram, game: Game[Any]) -> Findings:
    """A legal move to every genmove until the game is over."""
    position: Position = game.start()
    while position.outcome is None:
        analysis = list(program.think(position, Question(Limit(simulations=30), MOVE_SECONDS)))[-1]
        position = position.play(analysis.best)
    return iter(())


def it_keeps_its_time(program: GtpProgram, game: Game[Any]) -> Findings:
    """A move within its time after 'time_settings 0 1 1'."""
    if "time_settings" not in program.known and "time" not in program.known:
        yield Finding("list_commands", "it knows neither time_settings nor time", "a line 'time_settings'")
        return
    began = perf_counter()
    list(
        program.think(game.start(), Question(Limit(seconds=LIMIT_SECONDS), MOVE_SECONDS, slack=MOVE_SECONDS))
    )
    took = perf_counter() - began
    if took > LIMIT_SECONDS + SLACK_SECONDS:
        asked = f"genmove after time_settings 0 {LIMIT_SECONDS:g} 1"
        yield Finding(asked, f"answered after {took:.1f} s", f"a move after {LIMIT_SECONDS:g} s at most")


def _set_up(program: GtpProgram, game: Game[Any]) -> Findings:
    """The board, as the engine itself would set it; what fails there is a finding."""
    try:
        program.clear(game, Question(Limit(), ANSWER_SECONDS))
    except EngineFailure as failure:
        yield Finding("boardsize and clear_board", failure.problem, "=")


def _answers(program: GtpProgram, line: str, expected: str, right: Callable[[str], bool]) -> Findings:
    answer = _said(program, line)
    if answer.failed or not right(answer.text):
        yield Finding(line, _shown(answer), expected)


def _refuses(program: GtpProgram, line: str, expected: str) -> Findings:
    answer = _said(program, line)
    if not answer.failed:
        yield Finding(line, _shown(answer), expected)


def _said(program: GtpProgram, line: str, seconds: float = ANSWER_SECONDS) -> Answer:
    program.child.send(line)
    return program.answer_to(line, perf_counter() + seconds)


def _shown(answer: Answer) -> str:
    return f"it said {readable(('?' if answer.failed else '=') + answer.number + ' ' + answer.text, 60)!r}"


STEPS = (
    it_lists_its_commands,
    it_says_who_it_is,
    it_repeats_numbers,
    it_knows_the_board,
    it_plays_a_whole_game,
    it_keeps_its_time,
)
