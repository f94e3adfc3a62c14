"""A UGI session within one process: every command, what it answers, and what it refuses."""

from io import BytesIO, StringIO
from threading import Event
from typing import Any

import pytest

from conjoin import Analysis, Game, Limit, Line, Position, draw, estimate, game, loss_in, win_in
from conjoin.adapters.ugi.conversation import Speaker, talk
from conjoin.adapters.ugi.limits import limit
from conjoin.adapters.ugi.reports import infos
from conjoin.adapters.ugi.session import Session
from conjoin.core.engine import Engine
from conjoin.protocols.ugi import Go
from conjoin.protocols.ugi_answers import Answer, BestMove, Info

FOUR: Game[Any] = game("connect-four")


def said(*lines: str, game: Game[Any] = FOUR, engine: str = "random", usual: Limit = Limit()) -> list[str]:  # noqa: B008
    """Everything a session answers to a script."""
    heard = StringIO()
    session = Session(game, engine, Speaker(heard), usual)
    talk(session, BytesIO("".join(f"{line}\n" for line in lines).encode()))
    return heard.getvalue().splitlines()


def best(lines: list[str]) -> list[str]:
    return [line.removeprefix("bestmove ") for line in lines if line.startswith("bestmove")]


def test_it_introduces_itself_with_its_options() -> None:
    lines = said("ugi", "isready", engine="window:depth=3")
    assert lines[0].endswith("window:depth=3")
    assert "option name Game type string default connect-four" in lines
    assert "option name Engine type string default window:depth=3" in lines
    assert "option name depth type spin default 3 min 1 max 10" in lines
    assert lines[-2:] == ["ugiok", "readyok"]


def test_every_kind_of_option_is_shown() -> None:
    lines = said("ugi", engine="cross-four")
    assert "option name pruning type check default true" in lines
    lines = said("ugi", engine="alphabeta:evaluation=windows")
    assert any("type combo default windows var" in line for line in lines)


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("startpos", ""),
        ("startpos moves 4 4 5", "445"),
        ("fen 4453", "4453"),
        ("fen 4453 moves 3 3", "445333"),
        ("fen " + "/".join(["......."] * 5 + ["..xxo.."]) + " moves 1", "3541"),
        ("fen " + "/".join(["0000000"] * 5 + ["0011200"]), "354"),
    ],
)
def test_positions(position: str, moves: str) -> None:
    session = Session(FOUR, "random", Speaker(StringIO()))
    talk(session, BytesIO(f"position {position}\n".encode()))
    assert FOUR.notation(session.position) == moves


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("position startpos moves 4 9", "move 2: '9' is not a column"),
        ("position startpos moves 1 1 1 1 1 1 1", "move 7: column 1 is full"),
        ("position fen 4z", "move 2: 'z' is not a column"),
        ("position fen 1/2", "the board has 2 rows"),
        ("position fen " + "/".join(["......."] * 5 + ["...?..."]), "line 6 of the board holds '?'"),
        ("position", "'' is not a position"),
        ("go depth many", "'many' is not a value of depth"),
        ("go swiftly", "'swiftly' is not a limit"),
        ("query weather", "'weather' is not a question"),
        ("setoption name Depht value 3", "there is no option 'Depht'"),
        ("setoption name depth value 99", "window cannot have depth=99"),
        ("setoption name MultiPV value 0", "cannot have MultiPV=0"),
        ("setoption name Game value chess", "there is no game called 'chess'"),
        ("setoption name Game value havannah", "window does not play havannah"),
        ("setoption name Engine value ugi:cat", "only be named on this machine's own command line"),
        ("setoption name Engine value", "has no name"),
        ("isready now", "isready does not take 'now'"),
        ("gogogo", "'gogogo' is not a command of UGI"),
        ("x" * 20_000, "the line is longer than"),
        ("\x1b[31m\x00", "is not a command"),
    ],
)
def test_mistakes_are_reported_and_change_nothing(line: str, problem: str) -> None:
    lines = said("position startpos moves 4", line, "query p1turn", "ugi", engine="window")
    assert lines[0].startswith("info string error ")
    assert problem in lines[0]
    assert lines[0].isprintable()
    assert lines[1] == "response false"
    assert "option name depth type spin default 5 min 1 max 10" in lines
    assert "option name Game type string default connect-four" in lines


def test_a_move_with_what_it_is_worth() -> None:
    lines = said("position fen 112233", "go depth 2", engine="window")
    assert best(lines) == ["4"]
    final = [line for line in lines if line.startswith("info depth 2")]
    assert final[0].startswith("info depth 2 multipv 1 score mate 1 nodes ")
    assert [line.split()[4] for line in final] == [str(number) for number in range(1, 8)]


def test_options_reach_the_engine_and_the_reports() -> None:
    lines = said(
        "setoption name depth value 2", "setoption name MultiPV value 3", "go", "ugi", engine="window"
    )
    assert {line.split()[2] for line in lines if line.startswith("info")} <= {"1", "2"}
    assert {line.split()[4] for line in lines if line.startswith("info")} == {"1", "2", "3"}
    assert "option name Engine type string default window:depth=2" in lines


def test_one_program_plays_every_game() -> None:
    lines = said(
        "setoption name Engine value mcts",
        "setoption name Game value havannah:size=3",
        "position fen c3",
        "go nodes 50",
    )
    (move,) = best(lines)
    assert game("havannah:size=3").parse(f"c3 {move}")


@pytest.mark.parametrize(
    ("moves", "answers"),
    [
        ("", ["false", "true", "none"]),
        ("4", ["false", "false", "none"]),
        ("1122334", ["true", "false", "p1win"]),
        ("71122334", ["true", "true", "p2win"]),
    ],
)
def test_queries(moves: str, answers: list[str]) -> None:
    questions = ("query gameover", "query p1turn", "query result")
    responses = said(f"position startpos moves {' '.join(moves)}", *questions)
    assert responses == [f"response {answer}" for answer in answers]


def test_after_the_end_there_is_no_move() -> None:
    lines = said("position fen 1122334", "go movetime 100")
    assert lines == ["info string error the game is over: Red wins (line)", "bestmove none"]


@pytest.mark.parametrize(
    ("go", "moves", "wanted"),
    [
        (Go(movetime=250), "", Limit(seconds=0.25)),
        (Go(nodes=7, depth=3), "", Limit(nodes=7, depth=3)),
        (Go(movetime=0), "", Limit(seconds=0.01)),
        (Go(p2time=1000), "", Limit(simulations=9)),
        (Go(), "", Limit(simulations=9)),
        (Go(infinite=True), "", Limit(seconds=86_400)),
        (Go(p1time=-5), "", Limit(seconds=0.01)),
    ],
)
def test_what_go_allows(go: Go, moves: str, wanted: Limit) -> None:
    assert limit(go, FOUR.parse(moves), Limit(simulations=9)) == wanted


def test_clocks_are_shared_out_over_the_moves_that_are_left() -> None:
    early = limit(Go(p1time=42_000, p1inc=1000), FOUR.start()).seconds
    assert early is not None
    assert 3 < early < 5.1  # twice an even share of 42 s over 21 moves, and the increment
    other = limit(Go(p1time=42_000, p2time=100, p2inc=5000), FOUR.parse("4")).seconds
    assert other is not None
    assert other < 0.1  # never more than there is


def test_scores_keep_their_meaning() -> None:
    scores = [win_in(1), win_in(3), estimate(1.234), draw(), estimate(-0.5), loss_in(4), loss_in(2)]
    lines = tuple(Line(column, score, (column,)) for column, score in enumerate(scores))
    answers = list(infos(FOUR, Analysis(lines, 1, 1, 0.0), most=10))
    assert [(info.cp, info.mate) for info in answers] == [
        (None, 1), (None, 2), (123, None), (0, None), (-50, None), (None, -2), (None, -1),
    ]  # fmt: skip


class Patient(Engine):
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.began = Event()

    def analyse(self, position: Position, limit: Limit = Limit()) -> Analysis:  # noqa: B008
        self.began.set()
        while not limit.stopped:
            pass
        return Analysis((Line(position.legal_moves()[-1], estimate(0)),), 0, 1, 0)


class Broken(Engine):
    def analyse(self, position: Position, limit: Limit = Limit()) -> Analysis:  # noqa: B008
        raise RuntimeError("out of\nideas\x1b")


def seated(engine: Engine) -> tuple[Session, list[Answer]]:
    heard: list[Answer] = []
    session = Session(FOUR, "random", heard.append)
    session.engine = engine
    return session, heard


def test_stop_is_heard_while_it_thinks() -> None:
    engine = Patient()
    session, heard = seated(engine)
    talk(session, BytesIO(b"go movetime 99999\nisready\ngo depth 1\nstop\nquery p1turn\n"))
    assert engine.began.is_set()
    assert [type(answer).__name__ for answer in heard] == [
        "BareAnswer",
        "Info",
        "Info",
        "BestMove",
        "Response",
    ]
    assert isinstance(heard[1], Info)
    assert heard[1].string == "error the engine is thinking already; send stop first"
    assert BestMove("7") in heard


@pytest.mark.parametrize(
    "last", ["quit", "uginewgame", "position startpos moves 1", "setoption name MultiPV value 1"]
)
def test_whatever_needs_the_board_ends_the_thinking_first(last: str) -> None:
    session, heard = seated(Patient())
    talk(session, BytesIO(f"go infinite\n{last}\n".encode()))
    assert heard[-1] == BestMove("7")


def test_an_engine_that_fails_is_reported_and_the_conversation_goes_on() -> None:
    session, heard = seated(Broken())
    talk(session, BytesIO(b"go\n"))
    assert heard == [Info(string="error RuntimeError: out of ideas"), BestMove("none")]
