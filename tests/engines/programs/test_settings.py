"""What a person sets about a program: its own options, its clock, its way to write moves, a log of the talk."""

import sys
from pathlib import Path

import pytest

from conjoin import BadOption, EngineFailure, Limit, engine, game
from conjoin.core.limit import Clocks
from conjoin.engines.programs.child_process import ChildProcess
from conjoin.engines.programs.settings import read_program
from conjoin.play.clock import Budget, TimeControl
from conjoin.play.ongoing import begin
from conjoin.play.seat import Seat
from tests.engines.programs.test_process import GTP, STANDARD, UGI, Scripted

FOUR = game("connect-four")
HAVANNAH = game("havannah:size=4")
CLOCKS = Limit(seconds=2, patience=60, clocks=Clocks((60, 55.5), (0.5, 0)))


@pytest.mark.parametrize(
    ("settings", "limit", "told"),
    [
        ("Hash=4", Limit(depth=1), ["setoption name Hash value 4", "uginewgame", "go depth 1"]),
        ("hash=4,name=Mine", Limit(), ["setoption name Hash value 4", "uginewgame", "go"]),
        ("margin=0.5", Limit(seconds=2), ["uginewgame", "go movetime 1500"]),
        ("margin=5", Limit(seconds=2), ["uginewgame", "go movetime 1"]),
        ("margin=0", CLOCKS, ["uginewgame", "go movetime 2000"]),
        ("clock=real,margin=0.5", CLOCKS, ["uginewgame", "go p1time 59500 p2time 55000 p1inc 500"]),
    ],
)
def test_a_ugi_program_is_told_what_was_set(
    tmp_path: Path, settings: str, limit: Limit, told: list[str]
) -> None:
    script = Scripted(tmp_path, UGI)
    with engine(f"ugi:[{settings}] {sys.executable} {script.path} {script.log} 'bestmove 4' ''") as player:
        assert player.analyse(FOUR.start(), limit).best == 3
        assert [line for line in script.heard if line != "position startpos"] == told


@pytest.mark.parametrize(
    ("settings", "known", "limit", "told"),
    [
        ("params=-r 1", "params", Limit(), ["params -r 1"]),
        ("margin=0.5", "time_settings", Limit(seconds=2), ["time_settings 0 1.5 1"]),
        (
            "clock=real",
            "time_settings,time_left",
            CLOCKS,
            ["time_settings 60 0 0", "time_left white 60 0", "time_left black 55.5 0"],
        ),
    ],
)
def test_a_gtp_program_is_told_what_was_set(
    tmp_path: Path, settings: str, known: str, limit: Limit, told: list[str]
) -> None:
    script = Scripted(tmp_path, GTP)
    command = f"{sys.executable} {script.path} {script.log} {STANDARD},{known} d4"
    with engine(f"gtp:[{settings}] {command}") as player:
        player.analyse(HAVANNAH.start(), limit)
        heard = [line for line in script.heard if line not in ("boardsize 4", "clear_board", "genmove white")]
        assert heard == told


def test_an_option_that_it_does_not_have_is_named(tmp_path: Path) -> None:
    script = Scripted(tmp_path, UGI)
    player = engine(f"ugi:[Threads=4] {sys.executable} {script.path} {script.log} x x")
    with player, pytest.raises(EngineFailure, match=r"'program\.py' has no option 'Threads'; it has Hash"):
        player.analyse(FOUR.start())


def test_moves_are_written_as_cells_where_that_is_set_and_read_anyway(tmp_path: Path) -> None:
    script = Scripted(tmp_path, UGI)
    command = f"{sys.executable} {script.path} {script.log} 'info depth 2 score cp 5 pv d3 a1|bestmove d3' x"
    with engine(f"ugi:[moves=cells] {command}") as player:
        analysis = player.analyse(FOUR.parse("447"))
        assert analysis.lines[0].variation == (3, 0)
    assert "position startpos moves d1 d2 g1" in script.heard
    with engine(f"ugi:{command}") as player:
        assert player.analyse(FOUR.parse("447")).best == 3
    assert "position startpos moves 4 4 7" in script.heard


def test_coordinates_that_do_not_fit_are_guessed(tmp_path: Path) -> None:
    script = Scripted(tmp_path, GTP)
    player = engine(f"gtp:{sys.executable} {script.path} {script.log} {STANDARD} g7")
    with player, pytest.raises(EngineFailure, match=r"does it count columns as H-Gui does\? see gtp-hgui:"):
        player.analyse(HAVANNAH.start())


def test_the_conversation_is_kept(tmp_path: Path) -> None:
    script, log = Scripted(tmp_path, UGI), tmp_path / "talk.txt"
    with engine(f"ugi:[log={log}] {sys.executable} {script.path} {script.log} 'bestmove 4' x") as player:
        player.analyse(FOUR.start())
    said = [line.split(maxsplit=1)[1] for line in log.read_text().splitlines()]
    assert "program.py > position startpos" in said
    assert (
        said.index("program.py > ugi")
        < said.index("program.py < ugiok")
        < said.index("program.py < bestmove 4")
    )


def test_both_clocks_of_a_game_reach_an_engine() -> None:
    heard: list[Clocks | None] = []
    with engine("random:seed=1") as player:

        class Listening(type(player)):  # type: ignore[misc]
            def analyse(self, position: object, limit: Limit = CLOCKS) -> object:
                heard.append(limit.clocks)
                return player.analyse(position, limit)

        seats = Seat("a", Listening()), Seat("b", player)
        timed = Budget(time=TimeControl(600, 2)), Budget()
        *_, last = begin(FOUR, seats).steps(timed)
    assert last.is_over
    assert heard
    first = heard[0]
    assert first is not None
    assert (first.left, first.increments) == ((600, None), (2, 0))


def test_java_s_exception_is_told_by_its_first_line(tmp_path: Path) -> None:
    trace = (
        r"Exception in thread \"main\" java.lang.Error: no book\n\tat a.B.main(B.java:3)\n"
        r"Caused by: x.Y: z\n\t... 3 more\n"
    )
    code = f'import sys\nsys.stderr.write("{trace}")\nsys.exit(1)\n'
    (tmp_path / "java.py").write_text(code)
    child = ChildProcess([sys.executable, str(tmp_path / "java.py")])
    try:
        assert child.wait(30)
        assert child.last_complaint == 'Exception in thread "main" java.lang.Error: no book'
    finally:
        child.end()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[Hash=] x", "setting 1 in .Hash=. is 'Hash='"),
        ("[a=1,a=2] x", "gives 'a' again"),
        ("[moves=chess] x", "cannot have moves=chess"),
        ("[clock=none] x", "cannot have clock=none"),
        ("[margin=-1] x", "cannot have margin=-1"),
        ("[margin=nan] x", "cannot have margin=nan"),
        ("[a=1]", "is not a command"),
    ],
)
def test_wrong_settings_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        read_program(text)


def test_a_command_that_begins_with_a_bracket_is_one() -> None:
    assert read_program("[ -f x ]")[1] == ("[", "-f", "x", "]")
