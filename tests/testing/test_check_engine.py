"""The kit for engines and programs: ours pass, and each fault is named with what should have come."""

import sys
from itertools import count
from pathlib import Path
from textwrap import dedent, indent
from time import sleep

import pytest

from conjoin import (
    NO_LIMIT,
    Analysis,
    BadOption,
    Engine,
    Limit,
    Line,
    Position,
    UnknownName,
    estimate,
    game,
    win_in,
)
from conjoin.play import ask
from conjoin.testing import (
    Finding,
    check_command,
    check_engine,
    engine_laws,
    gtp_walk,
    program_walk,
    ugi_walk,
)
from tests.conftest import CONJOIN
from tests.engines.hostile_programs import left_of
from tests.hangs import HANG_SECONDS


class First(Engine):
    """Plays the first legal move; the tests spoil one thing about it."""

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        return Analysis(tuple(self.lines(position)), 0, 1, 0.0)

    def lines(self, position: Position) -> list[Line]:
        return [Line(move, estimate(0), (move,)) for move in position.legal_moves()]


class Illegal(First):
    def lines(self, position: Position) -> list[Line]:
        return [Line(99, estimate(0))]


class Doubled(First):
    def lines(self, position: Position) -> list[Line]:
        return super().lines(position) * 2


class Boaster(First):
    def lines(self, position: Position) -> list[Line]:
        return [Line(move, win_in(1), (move,)) for move in position.legal_moves()]


class Dreamer(First):
    def lines(self, position: Position) -> list[Line]:
        return [Line(move, estimate(0), (move, move, 99)) for move in position.legal_moves()]


class Moody(First):
    mood = count()

    def lines(self, position: Position) -> list[Line]:
        return [Line(move, estimate(next(self.mood))) for move in position.legal_moves()]


class Deaf(First):
    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        if limit.seconds is not None:
            sleep(min(limit.seconds, 1.5))
        return super().analyse(position, limit)


class Backwards(First):
    def lines(self, position: Position) -> list[Line]:
        return [Line(move, estimate(move), (move,)) for move in position.legal_moves()]


class Narrow(First):
    def lines(self, position: Position) -> list[Line]:
        return super().lines(position)[:1]


class Prophet(First):
    def lines(self, position: Position) -> list[Line]:
        return [Line(move, win_in(9), (move,)) for move in position.legal_moves()]


class Crasher(First):
    def lines(self, position: Position) -> list[Line]:
        raise RuntimeError("out of ideas")


class Quitter(First):
    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        raise SystemExit(3)


class Silent(First):
    over = False

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        while not self.over:
            sleep(0.01)
        return super().analyse(position, limit)


class Unmade(First):
    def __init__(self) -> None:
        raise RuntimeError("no book")


class Careless(First):
    games = ("connect-four",)


FOUR = game("connect-four:width=4,height=4")


@pytest.fixture
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine what is right comes late."""
    for module in (engine_laws, gtp_walk, ugi_walk):
        monkeypatch.setattr(module, "SLACK_SECONDS", HANG_SECONDS)
    for module in (gtp_walk, ugi_walk):
        monkeypatch.setattr(module, "ANSWER_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(program_walk, "DETECT_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(program_walk, "QUIT_SECONDS", HANG_SECONDS)


@pytest.mark.usefixtures("slow_machine")
@pytest.mark.parametrize("name", ["random", "window:depth=2", "mcts", "schmipo:cutoff=1", "proof"])
def test_our_own_engines_pass(name: str) -> None:
    assert [one for one in check_engine(name) if one.required] == []


def test_a_class_is_built_and_checked() -> None:
    assert check_engine(First) == check_engine(First(), FOUR) == ()


@pytest.mark.parametrize(
    ("engine", "problem", "expected"),
    [
        (Illegal, "illegal: illegal move 99", "a legal move such as 1"),
        (Doubled, "a move is there twice", "every move once"),
        (Boaster, "claims to win at once, and does not", "win_in(1) only for a winning move"),
        (Backwards, "stands before", "the best line first, by its score for the side to move"),
        (Narrow, "legal moves have no line, such as", "a line for every legal move"),
        (Prophet, "claims <win in 9>, which is not true", "<loss in 8>, or an estimate"),
        (Dreamer, "the variation is illegal", "moves that can be played"),
        (Moody, "the two answers differ", "the same moves and scores for a counted limit"),
        (Deaf, "no answer within 1 s", "the best so far, within 0.1 s"),
        (Crasher, "crash: RuntimeError: out of ideas", "a legal move such as 1"),
        (Quitter, "crash: SystemExit: 3", "a legal move such as 1"),
        (Quitter, "raised SystemExit: 3", "no error"),
        (Unmade, "raised RuntimeError: no book", "an engine"),
        (Careless, "was answered", "BadOption: call refuse_other_games first"),
    ],
)
def test_a_fault_is_named_with_what_should_have_come(
    engine: type[Engine], problem: str, expected: str
) -> None:
    found = check_engine(engine, FOUR)
    assert any(problem in finding.problem and finding.expected == expected for finding in found), found


def test_what_an_engine_must_do_is_told_apart_from_what_it_should() -> None:
    assert {one.duty for one in check_engine(Narrow, FOUR)} == {"should"}
    assert {one.duty for one in check_engine(Backwards, FOUR)} == {"must"}


def test_an_engine_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_laws, "COUNTED_SECONDS", 0.1)
    monkeypatch.setattr(ask, "GRACE", 0.1)
    silent = Silent()
    try:
        said = {finding.problem for finding in check_engine(silent, FOUR)}
        assert said == {"timeout: did not answer, and had 0.100 s"}
    finally:
        silent.over = True  # so that it does not run on beside the other tests


def test_a_file_is_checked_as_an_engine(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text("def agent(board): return list(board[0]).index(0)\n")
    bad.write_text("def agent(board): return 3\n")
    assert check_engine(f"file:{good}") == ()
    assert any("which is no legal move" in finding.problem for finding in check_engine(f"file:{bad}"))


def test_what_names_nothing_is_refused() -> None:
    with pytest.raises(UnknownName):
        check_engine("nobody")
    with pytest.raises(BadOption, match="there is no program"):
        check_command("no-such-program")
    with pytest.raises(BadOption, match="there is no protocol 'uci'"):
        check_command(sys.executable, "uci")


# Programs.


@pytest.mark.usefixtures("slow_machine")
@pytest.mark.parametrize("words", ["gtp --engine random", "ugi --engine random"])
def test_our_own_programs_pass(words: str) -> None:
    assert check_command(f"{CONJOIN} {words}") == ()


UGI = """
    import sys, threading
    from conjoin import game
    four, position, waiting = game("connect-four"), None, False

    def say(text):
        print(text, flush=True)

    def best():
        return four.move_name(position.legal_moves()[0])

    for line in sys.stdin:
        word, *rest = line.split() or [""]
        {fault}
        if word == "ugi": say("id name Test\\nugiok")
        elif word == "isready": say("readyok")
        elif word == "uginewgame": position = four.start()
        elif word == "position": position = four.parse("".join(rest[2:]))
        elif word == "go" and "infinite" in rest: waiting = True
        elif word == "go": say("info depth 1 score cp 0 pv " + best() + "\\nbestmove " + best())
        elif word == "stop" and waiting: say("bestmove " + best()); waiting = False
        elif word == "query":
            over = position.outcome is not None
            winner = None if not over else position.outcome.winner
            result = "none" if not over else "draw" if winner is None else f"p{{winner + 1}}win"
            turn = str(position.to_move == 0).lower()
            say("response " + {{"gameover": str(over).lower(), "p1turn": turn, "result": result}}[rest[0]])
        elif word == "quit": break
"""

GTP = """
    import sys
    from conjoin import game, ConjoinError
    names = "protocol_version name version known_command list_commands quit boardsize clear_board play genmove "
    known, hav, position = (names + "time_settings").split(), game("havannah:size=3"), None

    def say(text, sign="="):
        print(f"{{sign}}{{number}} {{text}}\\n", flush=True)

    for line in sys.stdin:
        words = line.partition("#")[0].split()
        if not words: continue
        number = words.pop(0) if words[0].isdigit() else ""
        word, *rest = words
        {fault}
        if word == "protocol_version": say("2")
        elif word in ("name", "version"): say("test")
        elif word == "known_command": say("true" if rest[0] in known else "false")
        elif word == "list_commands": say("\\n".join(known))
        elif word in ("boardsize", "time_settings"): say("")
        elif word == "clear_board": position = hav.start(); say("")
        elif word == "play":
            try:
                position = position.play(hav.parse_move(rest[1]))
                say("")
            except ConjoinError as error:
                say(f"illegal move: {{error}}", "?")
        elif word == "genmove":
            move = position.legal_moves()[0]
            position = position.play(move)
            say(hav.move_name(move))
        elif word == "quit": say(""); break
        else: say("unknown command", "?")
"""


def faulty(folder: Path, code: str, fault: str = "") -> str:
    path = folder / "program.py"
    block = indent(dedent(fault), " " * 8).strip() or "pass"
    path.write_text(dedent(code.format(fault=block)), encoding="utf-8")
    return f"{sys.executable} {path}"


HAVANNAH = game("havannah:size=3")


def checked(folder: Path, code: str, fault: str) -> tuple[Finding, ...]:
    command = faulty(folder, code, fault)
    protocol, played = ("gtp", HAVANNAH) if code is GTP else ("ugi", game("connect-four"))
    found = check_command(command, protocol, played)
    assert left_of(folder / "program.py") == []
    return found


@pytest.mark.usefixtures("slow_machine")
@pytest.mark.parametrize("code", [GTP, UGI], ids=["gtp", "ugi"])
def test_a_small_program_that_does_everything_passes(tmp_path: Path, code: str) -> None:
    assert checked(tmp_path, code, "") == ()


@pytest.mark.parametrize(
    ("code", "fault", "problem", "expected"),
    [
        (GTP, "if word == 'list_commands': known.remove('genmove')", "does not list genmove", "a line 'genmove'"),
        (GTP, "if word == 'protocol_version': say('1'); continue", "it said '= 1'", "= 2"),
        (GTP, "if word == 'known_command': say('yes'); continue", "it said '= yes'", "= true"),
        (GTP, "number = ''", "it said '= 2'", "=17 RESULT"),
        (GTP, "if word.startswith('conjoin_'): say(''); continue", "it said '='", "? unknown command"),
        (GTP, "if word == 'play' and rest[1] == 'nowhere': say(''); continue", "it said '='", "? illegal move, or"),
        (GTP, "if word == 'genmove': say('a1'); continue", "'program.py' answered 'a1', which is no legal move", ""),
        (GTP, "if word == 'genmove': say('pass'); continue", "answered 'pass'", ""),
        (GTP, "if word == 'name': print('test', flush=True); continue", "must begin with = or ?", ""),
        (GTP, "if word == 'clear_board': sys.exit('no board')", "'no board'", "="),
        (GTP, "if word == 'time_settings': import time; time.sleep(2.5)", "answered after", "a move after 1 s"),
        (GTP, "if word == 'quit': import time; time.sleep(9)", "still there after 2 s", "the end of the program"),
        (UGI, "if word == 'ugi': say('ugiok'); continue", "it says no name", "id name NAME, before ugiok"),
        (UGI, "if word == 'conjoin_no_such_command': sys.exit(1)", "exit code 1", "readyok"),
        (UGI, "if word == 'go' and 'depth' in rest: say('bestmove 9'); continue", "answered '9'", ""),
        (UGI, "if 'infinite' in rest: say('bestmove 1'); continue", "before stop", "nothing but info lines"),
        (UGI, "if 'nodes' in rest: say('bestmove 1')", "said bestmove '1' once more", "one bestmove for each go"),
        (UGI, "if word == 'stop': continue", "no bestmove within 1 s", "bestmove MOVE, at once"),
        (UGI, "if line.strip() == 'query p1turn': say('response no'); continue", "'response no'", "response true"),
        (UGI, "if 'movetime' in rest: say('info depth deep')", "'info depth deep'", "write a whole number after depth"),
        (UGI, "if 'movetime' in rest: import time; time.sleep(2)", "answered after", "bestmove after 300 ms"),
        (UGI, "if word == 'quit': import time; time.sleep(9)", "still there after 2 s", "the end of the program"),
    ],
)  # fmt: skip
def test_a_programs_fault_is_named_with_the_line_that_should_have_come(
    tmp_path: Path, code: str, fault: str, problem: str, expected: str
) -> None:
    found = checked(tmp_path, code, fault)
    assert any(problem in finding.problem and expected in finding.expected for finding in found), found


def test_what_speaks_neither_protocol_is_named() -> None:
    (found,) = check_command(f"{sys.executable} -c 'print(1)'")
    assert found.problem == "it answers in neither protocol"


def test_one_cause_is_said_once(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def agent(board):\n    return 1 // 0\n")
    problems = [finding.problem for finding in check_engine(f"file:{bad}")]
    assert problems == [
        "crash: 'bad.py' raised ZeroDivisionError: integer division or modulo by zero (line 2)"
    ]
