"""External programs that behave: what they are told, in which order, and what becomes of their answers."""

import sys
from concurrent.futures import ThreadPoolExecutor
from gc import collect
from pathlib import Path
from textwrap import dedent
from time import perf_counter, sleep

import pytest

from conjoin import (
    BadOption,
    Ending,
    Engine,
    EngineFailure,
    Limit,
    Stop,
    engine,
    estimate,
    game,
    loss_in,
    win_in,
)
from conjoin.core.errors import LateAnswer, WrongMove
from conjoin.engines.programs import program
from conjoin.engines.programs.child_process import readable
from conjoin.engines.programs.gtp_program import GtpProgram
from conjoin.engines.programs.process import ProcessEngine
from conjoin.engines.programs.settings import split_command
from conjoin.engines.programs.ugi_program import UgiProgram
from conjoin.play.ask import Answer, Failure, ask
from conjoin.play.clock import Budget, TimeControl
from tests.conftest import CONJOIN
from tests.engines.hostile_programs import command, hostile, left_of
from tests.hangs import HANG_SECONDS

GTP = """
    import sys
    log, known, moves = open(sys.argv[1], "a", buffering=1), sys.argv[2], iter(sys.argv[3].split())
    log.write("started\\n")
    for line in sys.stdin:
        log.write(line)
        name = line.split()[0]
        if name == "list_commands":
            result = "\\n".join(known.split(","))
        elif name == "genmove":
            result = next(moves)
        elif name not in known.split(","):
            sys.stdout.write("? unknown command\\n\\n")
            sys.stdout.flush()
            continue
        else:
            result = ""
        sys.stdout.write(f"= {result}\\n\\n")
        sys.stdout.flush()
        if name == "quit":
            break
"""
STANDARD = "list_commands,boardsize,clear_board,play,genmove,quit"

UGI = """
    import sys, time
    log = open(sys.argv[1], "a", buffering=1)
    for line in sys.stdin:
        log.write(line)
        name = line.split()[0]
        if name == "ugi":
            print("id name Tester\\noption name Hash type spin default 1 min 1 max 9\\nugiok", flush=True)
        elif name == "isready":
            print("readyok", flush=True)
        elif name == "go":
            print(sys.argv[2].replace("|", "\\n"), flush=True)
        elif name == "stop":
            print("bestmove " + sys.argv[3], flush=True)
        elif name == "quit":
            break
"""


class Scripted:
    """A program that follows a script and keeps what it was told."""

    def __init__(self, folder: Path, code: str) -> None:
        self.path, self.log = folder / "program.py", folder / "log.txt"
        self.path.write_text(dedent(code), encoding="utf-8")
        self.log.touch()

    def gtp(self, moves: str, known: str = STANDARD, name: str = "gtp") -> Engine:
        return engine(f"{name}:{sys.executable} {self.path} {self.log} {known} '{moves}'")

    def ugi(self, answers: str, on_stop: str = "") -> Engine:
        return engine(f"ugi:{sys.executable} {self.path} {self.log} '{answers}' '{on_stop}'")

    @property
    def heard(self) -> list[str]:
        """Every line, the greeting left out."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line not in ("started", "list_commands", "ugi", "isready")]

    def told_after(self, count: int) -> list[str]:
        return self.heard[count:]


@pytest.fixture
def gtp(tmp_path: Path) -> Scripted:
    return Scripted(tmp_path, GTP)


@pytest.fixture
def ugi(tmp_path: Path) -> Scripted:
    return Scripted(tmp_path, UGI)


HAVANNAH = game("havannah:size=4")


# GTP.


def test_only_what_is_new_is_sent(gtp: Scripted) -> None:
    with gtp.gtp("d4 e3 a2 b1") as player:
        assert player.analyse(HAVANNAH.parse("a1")).best == HAVANNAH.parse_move("d4")
        assert gtp.heard == ["boardsize 4", "clear_board", "play white a1", "genmove black"]
        player.analyse(HAVANNAH.parse("a1 d4 b2"))
        assert gtp.told_after(4) == ["play white b2", "genmove black"]
        player.analyse(HAVANNAH.parse("a1 d4 b2 e3 c3 c4"))
        assert gtp.told_after(6) == ["play white c3", "play black c4", "genmove white"]
        player.analyse(HAVANNAH.parse("g4"))  # another game: everything anew
        assert gtp.told_after(9) == ["clear_board", "play white g4", "genmove black"]
    assert gtp.told_after(12) == ["quit"]
    assert left_of(gtp.path) == []


def test_a_new_game_clears_the_board(gtp: Scripted) -> None:
    with gtp.gtp("d4 d4") as player:
        player.analyse(HAVANNAH.start())
        player.reset()
        player.analyse(HAVANNAH.start())
    assert gtp.heard == [*["boardsize 4", "clear_board", "genmove white"] * 2, "quit"]


def test_the_swap_rule_and_the_coordinates_are_told_where_they_are_known(gtp: Scripted) -> None:
    swapped = game("havannah:size=4,swap=on")
    with gtp.gtp("swap g7", f"{STANDARD},swap,gridcoords,hguicoords", "gtp-hgui") as player:
        assert player.analyse(swapped.parse("a1")).best == swapped.parse_move("swap")
        assert player.analyse(swapped.parse("a1 swap e1 g1")).best == swapped.parse_move("g4")
    assert gtp.heard[:4] == ["boardsize 4", "swap 1", "hguicoords", "clear_board"]
    assert gtp.heard[6:9] == ["play white e2", "play black g4", "genmove white"]


def test_a_program_that_knows_one_way_of_counting_gets_its_way(gtp: Scripted) -> None:
    with gtp.gtp("g7", f"{STANDARD},hguicoords") as player:
        assert player.analyse(HAVANNAH.start()).best == HAVANNAH.parse_move("g4")
    assert "hguicoords" in gtp.heard


@pytest.mark.parametrize(
    ("known", "limit", "told"),
    [
        ("time_settings,time_left", Limit(seconds=2), ["time_settings 0 2 1", "time_left white 2 1"]),
        ("time_settings", Limit(seconds=0.25), ["time_settings 0 0.25 1"]),
        ("time", Limit(seconds=1.5), ["time -g 0 -m 1.5 -f 0"]),
        ("time", Limit(simulations=50), ["time -i 50"]),
        ("time_settings,time", Limit(nodes=50, depth=3), []),
        ("", Limit(seconds=2, simulations=50), []),
    ],
)
def test_limits_are_told_in_the_words_it_knows(
    gtp: Scripted, known: str, limit: Limit, told: list[str]
) -> None:
    with gtp.gtp("d4", f"{STANDARD},{known}") as player:
        player.analyse(HAVANNAH.start(), limit)
        assert gtp.heard == ["boardsize 4", "clear_board", *told, "genmove white"]


def test_a_limit_that_is_gone_is_taken_back(gtp: Scripted) -> None:
    with gtp.gtp("d4 d4", f"{STANDARD},time_settings,time") as player:
        player.analyse(HAVANNAH.start(), Limit(seconds=1, simulations=9))
        player.analyse(HAVANNAH.start(), Limit())
    assert gtp.heard[-4:-2] == ["time_settings 0 1 0", "time -i 0"]


def test_connect_four_has_two_sizes_and_a_program_may_know_only_its_own(gtp: Scripted) -> None:
    with gtp.gtp("3", "list_commands,clear_board,play,genmove,quit") as player:
        assert player.analyse(game("connect-four").parse("4")).best == 2
    assert gtp.heard == ["clear_board", "play white 4", "genmove black", "quit"]
    with gtp.gtp("8") as player:
        assert player.analyse(game("connect-four:width=8").start()).best == 7
    assert "boardsize 8 6" in gtp.heard


def test_a_refused_command_is_a_failure_that_quotes_both(gtp: Scripted) -> None:
    player = gtp.gtp("d4", "list_commands,boardsize,clear_board,genmove")
    with player, pytest.raises(Exception, match="refused 'play white a1': 'unknown command'"):
        player.analyse(HAVANNAH.parse("a1"))


# UGI.


def test_the_position_the_limits_and_the_move(ugi: Scripted) -> None:
    with ugi.ugi("bestmove d4") as player:
        analysis = player.analyse(HAVANNAH.parse("a1 b2"), Limit(seconds=1.5, depth=4))
        assert analysis.best == HAVANNAH.parse_move("d4")
        player.analyse(HAVANNAH.parse("a1 b2 e2 e1"), Limit(simulations=70))
    assert ugi.heard == [
        "uginewgame",
        "position startpos moves a1 b2",
        "go movetime 1500 depth 4",
        "position startpos moves a1 b2 e2 e1",
        "go nodes 70",
        "quit",
    ]


def test_what_it_says_becomes_an_analysis(ugi: Scripted) -> None:
    said = (
        "info depth 1 score cp 5 pv a1 a2|info string hello|info depth 7 multipv 1 score cp -125 nodes 900 pv d4 e3|"
        "info depth 7 multipv 2 score mate 2 pv a1 a2 a1 a3|info depth 7 multipv 3 score mate -3 pv b1|"
        "info multipv 4 score cp 1 pv zz9|info depth broken|bestmove a1 ponder a2"
    )
    with ugi.ugi(said) as player:
        analysis = player.analyse(HAVANNAH.start())
    a1, a2, b1, d4, e3 = map(HAVANNAH.parse_move, ["a1", "a2", "b1", "d4", "e3"])
    assert [line.move for line in analysis.lines] == [a1, d4, b1]
    assert [line.score for line in analysis.lines] == [win_in(3), estimate(-1.25), loss_in(6)]
    assert [line.variation for line in analysis.lines] == [(a1, a2), (d4, e3), (b1,)]
    assert (analysis.depth, analysis.nodes) == (7, 900)


def test_a_stop_is_passed_on_and_the_program_stays(ugi: Scripted) -> None:
    with ugi.ugi("info depth 2 score cp 3 pv d4", "e3") as player:
        player.reset()
        with player.start(HAVANNAH.start(), Limit(seconds=300)) as running:
            sleep(0.2)
            began = perf_counter()
            running.stop()
            analysis = running.result(HANG_SECONDS)
            assert perf_counter() - began < HANG_SECONDS
        assert analysis.best == HAVANNAH.parse_move("e3")
        assert player.analyse(HAVANNAH.start(), Limit(seconds=0.1)).best == HAVANNAH.parse_move("e3")
    assert ugi.heard.count("uginewgame") == 1  # one program from the beginning to the end
    assert ugi.heard.count("stop") == 2  # the second when its time was up


def test_a_program_that_ignores_the_stop_is_replaced(ugi: Scripted) -> None:
    answer = 'print(sys.argv[2].replace("|", "\\n"), flush=True)'
    endless = "\n".join([
        "",
        "            while True:",
        "                print(sys.argv[2], flush=True)",
        "                time.sleep(0.01)",
    ])  # fmt: skip
    deaf = Scripted(ugi.path.parent, UGI.replace(answer, endless))
    with deaf.ugi("info depth 2 score cp 3 pv d4") as player:
        stop = Stop()
        best = []
        for analysis in player.think(HAVANNAH.start(), Limit(seconds=300, stop=stop)):
            best.append(analysis.best)
            stop.set()  # once it has said something
        assert best[-1] == HAVANNAH.parse_move("d4")
        assert left_of(deaf.path) == []


def test_reports_come_while_it_thinks(ugi: Scripted) -> None:
    code = UGI.replace('print(sys.argv[2].replace("|", "\\n"), flush=True)', "\n".join([
        "",
        "            for depth in range(1, 9):",
        '                while not pathlib.Path(f"{__file__}.{depth}").exists():',
        '                    print(f"info depth {depth} score cp {depth} pv d4", flush=True)',
        "                    time.sleep(0.01)",
        '            print("bestmove d4", flush=True)',
    ])).replace("import ", "import pathlib, ", 1)  # fmt: skip
    talker = Scripted(ugi.path.parent, code)
    depths = []
    with talker.ugi("") as player:
        for analysis in player.think(HAVANNAH.start()):
            depths.append(analysis.depth)
            Path(f"{talker.path}.{analysis.depth}").touch()  # it has been heard, so it may go deeper
    assert depths == sorted(depths)
    assert set(depths) == {*range(1, 9)}


# Both.


@pytest.mark.parametrize("spec", ["gtp", "ugi"])
def test_questions_at_once_do_not_mix(spec: str) -> None:
    # Every program names the last legal move: an answer to another question would be another move.
    code = dedent("""
        import sys
        from conjoin import game
        havannah, position = game("havannah:size=4"), None
        for line in sys.stdin:
            words = line.split()
            if words[0] in ("clear_board", "position"):
                position = havannah.parse(" ".join(words[3:]))
            if words[0] == "play":
                position = position.play(havannah.parse_move(words[2]))
            if words[0] in ("genmove", "go"):
                move = position.legal_moves()[len(position.moves)]
                position, move = position.play(move), havannah.move_name(move)
                print(f"= {move}\\n" if words[0] == "genmove" else f"bestmove {move}", flush=True)
            elif words[0] == "list_commands":
                print("= boardsize\\n", flush=True)
            elif words[0] in ("ugi", "isready"):
                print("ugiok" if words[0] == "ugi" else "readyok", flush=True)
            elif words[0] in ("play", "clear_board", "boardsize"):
                print("=\\n", flush=True)
    """)
    speaker = {"gtp": GtpProgram, "ugi": UgiProgram}[spec]
    positions = [HAVANNAH.parse(moves) for moves in ("", "a1", "d4 d5", "c1 c2 c3", "g4 g3 g2 g1")] * 2
    with ProcessEngine([sys.executable, "-c", code], speaker) as player, ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(player.analyse, positions))
    wanted = [position.legal_moves()[len(position.moves)] for position in positions]
    assert [answer.best for answer in answers] == wanted


@pytest.mark.parametrize("name", ["gtp", "ugi", "gtp-hgui"])
def test_a_command_that_cannot_be_run_is_refused_at_once(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    for text, problem in [
        (f"{name}:{tmp_path}", "is a folder, not a program"),
        (f"{name}:{tmp_path}/notes.txt -v", "notes.txt' is not executable; chmod +x"),
        (f"{name}:", f"{name} names no command; write {name}:COMMAND"),
        (name, f"{name} names no command; write {name}:COMMAND"),
        (f"{name}:'open", "cannot be split: No closing quotation"),
        (f"{name}:no-such-program --fast", "there is no program 'no-such-program'"),
    ]:
        with pytest.raises(BadOption) as refused:
            engine(text)
        assert problem in str(refused.value)


def test_a_command_is_split_as_a_shell_does() -> None:
    assert split_command('a "b c" d=e,f:g \'h "i"\'') == ("a", "b c", "d=e,f:g", 'h "i"')


def test_an_engine_that_is_never_asked_starts_nothing(gtp: Scripted) -> None:
    with gtp.gtp("d4"):
        pass
    assert gtp.log.read_text(encoding="utf-8") == ""


def test_an_engine_that_nobody_closes_takes_its_program_along(gtp: Scripted) -> None:
    player = gtp.gtp("d4")
    player.analyse(HAVANNAH.start())
    del player
    collect()
    assert left_of(gtp.path) == []


def test_text_of_programs_is_safe_to_show() -> None:
    said = b"\x1b]0;title\x07\x1b[2J\x1b[1;31mA\xff\xfe\tB\x00\r\xe2\x80\xae C" + b"x" * 500
    shown = readable(said)
    assert shown.isprintable()
    assert "A" in shown
    assert len(shown) <= 161


def test_our_own_engines_are_the_same_over_gtp() -> None:
    position, limit = HAVANNAH.parse("d4 c3"), Limit(simulations=300)
    with engine(f"gtp:{CONJOIN} gtp --engine mcts:seed=3", HAVANNAH) as far, engine("mcts:seed=3") as near:
        assert far.analyse(position, limit).best == near.analyse(position, limit).best


def test_why_a_program_did_not_start_is_told_however_short_the_time(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("import sys, time\ntime.sleep(0.5)\nsys.exit('no book')\n")
    with engine(f"ugi:{sys.executable} {path}") as player:
        for _ in range(2):
            player.reset()
            answer = ask(player, game("connect-four").start(), Limit(seconds=0.01), allowed=0.01)
            assert isinstance(answer, Failure)
            assert answer.ending is Ending.CRASH
            assert "'no book'" in answer.reason


def test_a_surplus_bestmove_is_not_taken_for_the_next_answer(ugi: Scripted) -> None:
    connect_four = game("connect-four")
    with ugi.ugi("bestmove 4|bestmove 7") as player:
        for moves in ("", "41", "4142"):
            assert player.analyse(connect_four.parse(moves)).best == connect_four.parse_move("4")


SLOW = """
    import sys, time
    for line in sys.stdin:
        name = line.split()[0]
        if name == "ugi":
            print("ugiok", flush=True)
        elif name == "isready":
            print("readyok", flush=True)
        elif name == "go":
            time.sleep(3)
            print("bestmove 4", flush=True)
"""


def test_a_program_has_its_whole_clock_and_not_only_the_share_it_is_told(tmp_path: Path) -> None:
    clock = Budget(time=TimeControl(20)).clock()
    limit, start = clock.limit(own_moves=21), game("connect-four").start()
    assert limit.seconds is not None
    assert limit.seconds < 2
    script = Scripted(tmp_path, SLOW)
    with engine(f"ugi:{sys.executable} {script.path}") as player:
        assert isinstance(ask(player, start, limit, clock.allowed()), Answer)
        late = ask(player, start, Limit(seconds=limit.seconds), limit.seconds)
        assert isinstance(late, Failure)
        assert late.ending is Ending.TIMEOUT


@pytest.mark.parametrize(
    ("protocol", "said", "heard"),
    [
        ("ugi", "bestmove 4", "last it said 'bestmove 4' without a line break"),
        ("ugi", "bestmov 4\\n", "last it said 'bestmov 4'"),
        ("ugi", "info depth 1 score cp 5 pv 4\\nbestmov 4\\n", "last it said 'bestmov 4'"),
        ("ugi", "info string thinking\\n", "last it said 'info string thinking'"),
        ("gtp", "= 4", "last it said '= 4' without a line break"),
        ("gtp", "= 4\\n", "it said '= 4', and the blank line that ends an answer did not follow in time"),
    ],
)
def test_under_a_clock_a_late_program_is_quoted(tmp_path: Path, protocol: str, said: str, heard: str) -> None:
    answering = f"sys.stdout.write('{said}'); sys.stdout.flush(); time.sleep(600)"
    script = hostile(tmp_path, "silence", start=f"def misbehave(): {answering}")
    with engine(f"{protocol}:{command(script)}") as player:
        player.reset()
        answer = ask(player, game("connect-four").start(), Limit(seconds=2), allowed=2)
    assert isinstance(answer, Failure)
    assert (answer.ending, answer.reason) == (
        Ending.TIMEOUT,
        f"did not answer, and had 2.000 s; {heard}",
    )


def wait_for_the_end(player: Engine) -> None:
    """Until its programs have ended, and their guards with them."""
    assert isinstance(player, ProcessEngine)
    until = perf_counter() + HANG_SECONDS
    while any(waiting.child.is_running for waiting in player._idle):
        assert perf_counter() < until
        sleep(0.01)


@pytest.mark.parametrize("protocol", ["gtp", "ugi"])
def test_a_program_that_ends_between_two_moves_has_crashed(tmp_path: Path, protocol: str) -> None:
    leaving = "def misbehave(): say('= 4\\n\\nbestmove 4' if '--ugi' in sys.argv else '= 4\\n'); sys.exit(3)"
    script = hostile(tmp_path, "silence", start=leaving)
    words = f"{protocol}:{command(script)}" + (" --ugi" if protocol == "ugi" else "")
    connect_four = game("connect-four")
    with engine(words) as player:
        assert player.analyse(connect_four.start()).best == connect_four.parse_move("4")
        wait_for_the_end(player)
        with pytest.raises(EngineFailure, match="ended between two questions, it had ended with exit code 3"):
            player.analyse(connect_four.parse("44"))
        player.reset()
        assert player.analyse(connect_four.start()).best == connect_four.parse_move("4")
        wait_for_the_end(player)
        player.reset()  # a program that leaves after its game starts again for the next
        assert player.analyse(connect_four.start()).best == connect_four.parse_move("4")


def test_a_program_that_is_never_ready_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "STARTING", 0.2)
    path = tmp_path / "program.py"
    path.write_text("open(__file__ + '.starts', 'a').write('x')\nimport time\ntime.sleep(600)\n")
    reasons = []
    for _ in range(4):
        with engine(f"ugi:{sys.executable} {path}") as player, pytest.raises(LateAnswer) as late:
            player.analyse(game("connect-four").start())
        reasons.append(late.value.problem)
    assert "did not send ugiok in 0.2 s" in reasons[1]
    assert "was not ready in time at 2 starts, and is given up" in reasons[2]
    assert reasons[2] == reasons[3]
    assert len((tmp_path / "program.py.starts").read_text()) <= 2


def test_an_invisible_character_in_a_move_is_shown(tmp_path: Path) -> None:
    script = hostile(tmp_path, "silence", start="def misbehave(): say('bestmove 4\\0')")
    with engine(f"ugi:{command(script)}") as player, pytest.raises(WrongMove) as wrong:
        player.analyse(game("connect-four").start())
    assert "answered '4\\x00', which is no legal move here; '1' would be one" in wrong.value.problem


def test_a_killed_guard_is_named_by_its_signal(tmp_path: Path) -> None:
    script = hostile(tmp_path, "kill the guard", start="subprocess.Popen = lambda *_: None")
    with engine(f"gtp:{command(script)}") as player, pytest.raises(EngineFailure) as failure:
        player.analyse(game("connect-four").start(), Limit(seconds=HANG_SECONDS))
    assert "it was killed by SIGKILL" in failure.value.problem


def test_a_doubled_answer_is_said_to_be_one(tmp_path: Path) -> None:
    script = hostile(tmp_path, "silence", start="def misbehave(): say('= 4\\n\\n= 4\\n')")
    connect_four = game("connect-four")
    with engine(f"gtp:{command(script)}") as player:
        player.analyse(connect_four.start())
        with pytest.raises(EngineFailure, match="said '= 4' although nothing was asked"):
            player.analyse(connect_four.parse("44"))
