"""`conjoin gtp` as a program: real processes that talk to a controller, and whole games between two of them."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from conjoin import Game, Limit, Position, __version__, registry
from conjoin.games.connect_four import ConnectFour
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from conjoin.games.hexgame import HexGame
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS

# An engine of a third party, as a package would bring it: it thinks as long as it may, and it is talkative.
ENGINE = """
from time import perf_counter, sleep
from typing import Any
from conjoin import Analysis, Engine, Entry, Line, estimate

class Thinker(Engine):
    def analyse(self, position, limit):
        print(f"= I am thinking for {limit.seconds} s")
        until = perf_counter() + (30 if limit.seconds is None else limit.seconds)
        while perf_counter() < until:
            pass
        return Analysis((Line(position.legal_moves()[0], estimate(0)),), 0, 1, 0)

    def close(self):
        print("closed")

ENTRY = Entry("thinker", "thinks", "a test", Thinker)
"""


class Program:
    """A running `conjoin gtp`."""

    def __init__(self, words: tuple[str, ...], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [CONJOIN, "gtp", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        """One answer, without the blank line that ends it."""
        assert self.process.stdout
        lines = list(iter(self.process.stdout.readline, "\n"))
        assert lines, "hung up"
        return "".join(lines).rstrip("\n")

    def ask(self, line: str) -> str:
        """The result of a command that must work."""
        self.send(line)
        answer = self.hear()
        assert answer.startswith("="), answer
        return answer[1:].strip()

    def leave(self, last_words: str = "") -> tuple[int, str, str]:
        """Hang up; the exit code, and what was still to be read on both streams."""
        output, complaints = self.process.communicate(last_words, timeout=HANG_SECONDS)
        return self.process.returncode, output, complaints


Start = Callable[..., Program]


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Start]:
    """Start programs that are ended with the test, whatever happens."""
    environment.pop("PYTHONUNBUFFERED", None)  # answers must come at once without its help
    with ExitStack() as started:

        def run(*words: str, **changes: str) -> Program:
            program = Program(words, {**environment, **changes})
            started.enter_context(program.process)
            started.callback(program.process.kill)
            return program

        yield run


@pytest.fixture
def thinker(tmp_path: Path) -> str:
    """A folder for PYTHONPATH in which the talkative engine is installed."""
    folder = tmp_path / "packages"
    (folder / "thinker-1.dist-info").mkdir(parents=True)
    (folder / "thinker.py").write_text(ENGINE)
    (folder / "thinker-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: thinker\nVersion: 1\n"
    )
    (folder / "thinker-1.dist-info" / "entry_points.txt").write_text(
        "[conjoin.engines]\nthinker = thinker:ENTRY\n"
    )
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])


# Whole games.


def in_h_gui(name: str, size: int) -> str:
    """LittleGolem's name of a cell as H-Gui counts: in row e of size 4 everything is one further."""
    return (
        name if name == "swap" else f"{name[0]}{int(name[1:]) + max(0, ord(name[0]) - ord('a') + 1 - size)}"
    )


def play_out(game: HexGame, white: Program, black: Program) -> str:
    """A game in which white counts as LittleGolem and black as H-Gui; its moves, checked by the rules."""
    size, position = game.board.size, game.start()
    white.ask("gridcoords")
    black.ask("hguicoords")
    while position.outcome is None:
        legal = [game.move_name(move) for move in position.legal_moves()]
        assert white.ask("all_legal").split() == legal
        assert black.ask("all_legal").split() == [in_h_gui(name, size) for name in legal]
        assert white.ask("havannah_winner") == black.ask("havannah_winner") == "none"
        if position.to_move == 0:
            name = white.ask("genmove white")
            black.ask(f"play white {in_h_gui(name, size)}")
        else:
            spoken = black.ask("genmove black")
            name = next(name for name in legal if in_h_gui(name, size) == spoken)
            white.ask(f"play black {name}")
        position = position.play(game.parse_move(name))
    for program in (white, black):
        assert program.ask("havannah_winner") == winner(position)
        assert program.ask("all_legal") == ""
        assert program.ask("genmove") == "none"
    return white.ask("history")


def test_two_programs_play_whole_games_of_havannah(start: Start) -> None:
    white, black = (start("--engine", f"random:seed={seed}", "--size", "4") for seed in (1, 2))
    games = {play_out(Havannah(4), white, black)}
    for size in (2, 5, 13):
        for program in (white, black):
            program.ask(f"boardsize {size}")
        games.add(play_out(Havannah(size), white, black))
    assert len(games) == 4
    for program in (white, black):
        program.send("quit")
        assert program.hear() == "="
        assert program.leave() == (0, "", "")


def test_two_programs_play_a_whole_game_of_fencemaster(start: Start) -> None:
    white = start("--game", "fencemaster:size=4", "--engine", "schmipo:cutoff=2")
    black = start("--game", "fencemaster", "--size", "4", "--engine", "random:seed=3")
    moves = play_out(FenceMaster(4), white, black)
    assert moves.split()[0] == "g4"  # the corner Schmipo begins with
    assert white.ask("havannah_winner") == "white"


def test_two_programs_play_a_whole_game_of_connect_four(start: Start) -> None:
    game = ConnectFour(6, 5)
    programs = [start("--game", "connect-four", "--engine", f"random:seed={seed}") for seed in (1, 2)]
    for program in programs:
        program.ask("boardsize 6 5")
    position = game.start()
    while position.outcome is None:
        colour = ("white", "black")[position.to_move]
        name = programs[position.to_move].ask(f"genmove {colour}")
        programs[1 - position.to_move].ask(f"play {colour} {name}")
        position = position.play(game.parse_move(name))
    for program in programs:
        assert program.ask("history").replace(" ", "") == game.notation(position)
        assert program.ask("havannah_winner") == winner(position)


def winner(position: Position) -> str:
    assert position.outcome is not None
    return "draw" if position.outcome.winner is None else ("white", "black")[position.outcome.winner]


def test_two_programs_play_with_the_swap_rule(start: Start) -> None:
    """On the smallest board a random player swaps in one game of seven."""
    game = Havannah(2, swap=True)
    name = "havannah:size=2,swap=on"
    for seed in range(40):
        opened = game.start().play(registry.engine(f"random:seed={seed}").analyse(game.start(), Limit()).best)
        if registry.engine("random:seed=7").analyse(opened, Limit()).best == game.swap_move:
            break
    white, black = (start("--game", name, "--engine", f"random:seed={number}") for number in (seed, 7))
    assert play_out(game, white, black).split()[1] == "swap"


# What a controller can rely on.


def test_a_session_as_the_page_shows_it(conjoin: Run) -> None:
    done = conjoin(
        "gtp", "--size", "3", stdin="1 play white c3\n2 play black c3\n\n# so far\n3 version\n4 quit\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"=1\n\n?2 illegal move: c3 is taken; choose an empty cell\n\n=3 {__version__}\n\n=4\n\n"
    )


def test_answers_come_before_the_next_command(start: Start) -> None:
    program = start()
    for number in range(3):
        program.send(f"{number} protocol_version")
        assert program.hear() == f"={number} 2"


def test_noise_is_answered_with_failures_and_the_session_goes_on(environment: dict[str, str]) -> None:
    noise = bytes(range(256)) * 300 + b"\n\xff\xfe play\n9 version\n"
    done = subprocess.run(
        [CONJOIN, "gtp"],
        input=noise,
        capture_output=True,
        env=environment,
        check=False,
        timeout=HANG_SECONDS,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    *failures, last = done.stdout.decode("ascii").split("\n\n")[:-1]
    assert failures
    assert all(answer.startswith("?") and "\n" not in answer for answer in failures)
    assert last == f"=9 {__version__}"


def test_hanging_up_ends_the_program_in_order(start: Start) -> None:
    program = start()
    program.ask("play white a1")
    assert program.leave() == (0, "", "")


def test_coordinates_can_be_chosen_at_the_start(conjoin: Run) -> None:
    done = conjoin(
        "gtp", "--size", "4", "--coordinates", "hgui", stdin="play white g7\ngridcoords\nhistory\n"
    )
    assert done.stdout.endswith("= g4\n\n")


def test_the_controller_gets_nothing_but_answers(start: Start, thinker: str) -> None:
    program = start("--engine", "thinker", "--seconds", "0.01", PYTHONPATH=thinker)
    assert program.ask("name") == "Conjoin thinker"
    assert program.ask("genmove white") == "a1"
    assert program.leave() == (0, "", "= I am thinking for 0.01 s\nclosed\n")


def test_time_settings_change_how_long_the_program_thinks(start: Start, thinker: str) -> None:
    program = start("--engine", "thinker", PYTHONPATH=thinker)

    for setting in ("time_settings 0 0.05 1", "time_settings 0 0.8 1", "time -m 0.05"):
        program.ask(setting)
        program.ask("genmove")
    _, _, said = program.leave()
    quick, slow, again = (float(line.split()[-2]) for line in said.splitlines()[:3])
    assert slow > 8 * quick  # less a margin that does not grow with it
    assert again == quick


SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]


@pytest.mark.parametrize(("sent", "code"), SIGNALS)
def test_a_signal_while_an_engine_thinks_ends_the_program_in_order(
    start: Start, thinker: str, sent: signal.Signals, code: int
) -> None:
    program = start("--engine", "thinker", PYTHONPATH=thinker)
    program.ask("name")
    program.send("genmove white 30")
    assert program.process.stderr
    assert program.process.stderr.readline() == "= I am thinking for 30.0 s\n"
    program.process.send_signal(sent)
    program.process.wait(HANG_SECONDS)  # its input is still open
    assert program.leave() == (code, "", "closed\n")


@pytest.mark.parametrize(("sent", "code"), SIGNALS)
def test_a_signal_between_commands_ends_the_program_in_order(
    start: Start, thinker: str, sent: signal.Signals, code: int
) -> None:
    program = start("--engine", "thinker", PYTHONPATH=thinker)
    program.ask("name")
    program.process.send_signal(sent)
    program.process.wait(HANG_SECONDS)
    assert program.leave() == (code, "", "closed\n")


@pytest.mark.parametrize("engine", ["mcts", "mcts:threads=2"])
@pytest.mark.parametrize(("sent", "code"), SIGNALS)
def test_a_signal_ends_a_compiled_search(start: Start, engine: str, sent: signal.Signals, code: int) -> None:
    program = start("--engine", engine)
    program.ask("genmove white 0.01")
    program.send("genmove black 3000")
    sleep(0.3)  # by now it thinks; if not, the test is easier than it should be
    program.process.send_signal(sent)
    program.process.wait(HANG_SECONDS)
    assert program.leave() == (code, "", "")


@pytest.mark.parametrize("goodbye", ["", "2 quit\n"])
@pytest.mark.parametrize(("game", "engine"), [("havannah", "mcts"), ("connect-four", "mcts")])
def test_no_engine_thinks_on_when_the_controller_is_gone(
    start: Start, game: str, engine: str, goodbye: str
) -> None:
    program = start("--game", game, "--engine", engine)
    program.ask("genmove white 0.01")
    program.send("1 genmove black 3000")
    sleep(0.3)  # as above
    code, output, complaints = program.leave(goodbye)
    assert (code, complaints) == (0, "")
    first, *rest = output.split("\n\n")
    assert first.startswith("=1 ")
    assert rest == (["=2", ""] if goodbye else [""])


# Starting.


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--game", "connect-four", "--size", "3"), "connect-four cannot have width=3; width takes"),
        (("--game", "connect-four", "--engine", "schmipo"), "schmipo does not play connect-four;"),
        (("--game", "connect-four", "--coordinates", "grid"), "connect-four has one notation only; leave"),
        (("--game", "havanah"), "there is no game called 'havanah'; did you mean 'havannah'?"),
        (("--size", "14"), "havannah cannot have size=14; size takes a whole number from 2 to 13"),
        (("--game", "havannah:size=4", "--size", "1"), "havannah cannot have size=1"),
        (("--engine", "schmipo"), "schmipo does not play havannah; it plays fencemaster"),
        (("--engine", "randm"), "there is no engine called 'randm'; did you mean 'random'?"),
        (("--coordinates", "polar"), "'polar' are no coordinates; write grid or hgui"),
    ],
)
def test_a_bad_start_is_one_line_on_standard_error(
    conjoin: Run, words: tuple[str, ...], complaint: str
) -> None:
    done = conjoin("gtp", *words, stdin="name\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"conjoin: {complaint}")
    assert done.stderr.count("\n") == 1


def test_help_shows_examples(conjoin: Run) -> None:
    done = conjoin("gtp", "--help")
    assert done.returncode == 0
    assert "Examples: `conjoin gtp`" in done.stdout


@pytest.mark.parametrize("game", [Havannah(4), FenceMaster(4), ConnectFour()], ids=lambda game: game.name)
def test_without_an_engine_the_game_s_adviser_plays(start: Start, game: Game[Any]) -> None:
    program = start("--game", game.name)
    assert program.ask("name") == f"Conjoin {registry.adviser(game)}"
