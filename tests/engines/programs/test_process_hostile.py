"""Programs that misbehave: the right ending, in time, and nothing of them left."""

import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

import pytest

from conjoin import Ending, EngineFailure, Limit, Side, game
from conjoin.arena.job import Job, play
from conjoin.engines.programs.gtp_program import GtpProgram
from conjoin.engines.programs.process import ProcessEngine
from conjoin.engines.programs.ugi_program import UgiProgram
from conjoin.play.ask import Failure, ask
from tests.engines.hostile_programs import MISDEEDS, command, hostile, left_of
from tests.hangs import HANG_SECONDS

SHORT = Limit(seconds=0.3)
"""For programs that stay silent, or say nothing but noise."""
LONG = Limit(seconds=HANG_SECONDS)
"""For programs that answer or end by themselves, however slow the machine is."""
SPEAKERS = {"gtp": GtpProgram, "ugi": UgiProgram}

TIMEOUT, ILLEGAL, CRASH, RESIGN = Ending.TIMEOUT, Ending.ILLEGAL, Ending.CRASH, Ending.RESIGN
ENDINGS = {
    "silence": ({TIMEOUT}, "in time"),
    "flood": ({TIMEOUT, CRASH}, ""),
    "long line": ({CRASH}, "without a line break"),
    "noise": ({TIMEOUT, CRASH}, ""),
    "no move": ({ILLEGAL}, "'over'"),
    "occupied": ({ILLEGAL}, "'a1'"),
    "another board": ({ILLEGAL}, "'zz99'"),
    "resignation": ({RESIGN}, "resigned"),
    "exit": ({CRASH}, "exit code 3, on standard error it said 'out of ideas'"),
    "signal": ({CRASH}, "SIGSEGV"),
    "hang-up": ({CRASH}, "closed its output"),
    "stop the guard": ({TIMEOUT}, "in time"),
    "kill the guard": ({TIMEOUT, CRASH}, ""),
    "children": ({TIMEOUT}, "in time"),
}


@pytest.mark.parametrize("protocol", SPEAKERS)
@pytest.mark.parametrize("misdeed", ENDINGS)
def test_a_game_ends_with_the_right_name_and_nothing_is_left(
    tmp_path: Path, misdeed: str, protocol: str
) -> None:
    endings, reason = ENDINGS[misdeed]
    script = hostile(tmp_path, misdeed)
    players = ("random", f"{protocol}:{command(script)}")
    began = perf_counter()
    limit = SHORT if TIMEOUT in endings else LONG
    record = play(Job("havannah:size=4", players, opening="a1 b2", limit=limit))
    assert perf_counter() - began < HANG_SECONDS
    assert record.ending in endings
    assert record.outcome is not None
    assert record.outcome.winner is Side.FIRST
    if (
        record.ending is not TIMEOUT
    ):  # who is late is named by the engine or by the clock, whichever notices first
        assert reason in record.outcome.how
    assert record.outcome.how.isprintable()
    assert left_of(script) == []


@pytest.mark.parametrize("protocol", SPEAKERS)
@pytest.mark.parametrize(
    "limit", [Limit(nodes=1000), Limit(depth=3), Limit(simulations=10), Limit()], ids=str
)
def test_silence_ends_without_a_time_limit_too(tmp_path: Path, limit: Limit, protocol: str) -> None:
    script = hostile(tmp_path, "silence")
    with ProcessEngine(command(script).split(), SPEAKERS[protocol], patience=0.2) as engine:
        failure = ask(engine, game("havannah:size=4").start(), limit)
    assert isinstance(failure, Failure)
    assert failure.ending is TIMEOUT
    assert left_of(script) == []


@pytest.mark.parametrize("protocol", SPEAKERS)
def test_a_program_that_eats_memory_dies_of_it(tmp_path: Path, protocol: str) -> None:
    script = hostile(tmp_path, "memory")
    with ProcessEngine(command(script).split(), SPEAKERS[protocol], memory=200 << 20) as engine:
        failure = ask(engine, game("havannah:size=4").start(), LONG)
    assert isinstance(failure, Failure)
    assert (failure.ending, "MemoryError" in failure.reason) == (CRASH, True)
    assert left_of(script) == []


@pytest.mark.parametrize("protocol", SPEAKERS)
@pytest.mark.parametrize(
    ("start", "ending", "reason"),
    [
        ("sys.exit('no licence')", CRASH, "exit code 1, on standard error it said 'no licence'"),
        ("say('Welcome'); sys.exit(0)", CRASH, ""),
        ("os.close(0); os.close(1); time.sleep(600)", CRASH, "closed its output"),
    ],
)
def test_a_program_that_dies_at_its_start(
    tmp_path: Path, protocol: str, start: str, ending: Ending, reason: str
) -> None:
    script = hostile(tmp_path, "silence", start=start)
    record = play(Job("havannah:size=4", (f"{protocol}:{command(script)}", "random")))
    assert record.ending is ending
    assert record.outcome is not None
    assert reason in record.outcome.how
    assert left_of(script) == []


@pytest.mark.parametrize("protocol", SPEAKERS)
def test_a_program_that_ignores_quit_and_sigterm_is_gone_after_close(tmp_path: Path, protocol: str) -> None:
    script = hostile(
        tmp_path, "no move", start="signal.signal(signal.SIGTERM, signal.SIG_IGN)", leaving="time.sleep(600)"
    )
    with ProcessEngine(command(script).split(), SPEAKERS[protocol]) as engine:
        engine.reset()
        assert len(left_of(script, patience=0)) == 2  # the program and its guard
    assert left_of(script, patience=0) == []


@pytest.mark.parametrize("protocol", SPEAKERS)
def test_a_stop_is_heard_while_a_program_starts(tmp_path: Path, protocol: str) -> None:
    script = hostile(tmp_path, "silence", start="time.sleep(600)")
    position = game("havannah:size=4").start()
    with ProcessEngine(command(script).split(), SPEAKERS[protocol]) as engine:
        with engine.start(position, Limit(seconds=300)) as running:
            sleep(0.5)
            assert not running.is_over
            running.stop()
            assert running.result(timeout=HANG_SECONDS).best in position.legal_moves()
        assert left_of(script) == []


@pytest.mark.parametrize("misdeed", ["silence", "children"])
def test_nothing_is_left_when_our_own_process_is_killed(tmp_path: Path, misdeed: str) -> None:
    script = hostile(tmp_path, misdeed, start="say(''); sys.stderr.write('started\\n')")
    code = (
        "import sys; from conjoin import engine, game, Limit\n"
        "player = engine('gtp:' + sys.argv[1]); player.reset(); print('asking', flush=True)\n"
        "player.analyse(game('havannah:size=4').start(), Limit(seconds=600))\n"
    )
    words = [sys.executable, "-c", code, command(script)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as ours:
        assert ours.stdout
        assert ours.stdout.readline() == "asking\n"
        ours.send_signal(signal.SIGKILL)
    assert left_of(script) == []


def test_a_match_goes_on_after_failures(tmp_path: Path) -> None:
    script = hostile(tmp_path, "exit")
    job = Job("connect-four", ("random", f"gtp:{command(script)}"), limit=LONG)
    assert [play(job).ending for _ in range(2)] == [CRASH, CRASH]
    assert play(Job("connect-four", ("random", "random"))).ending is Ending.RULES


def test_every_misdeed_is_tried() -> None:
    assert set(ENDINGS) | {"memory"} == set(MISDEEDS)


def test_the_failure_says_how_to_look_into_it(tmp_path: Path) -> None:
    script = hostile(tmp_path, "exit")
    engine = ProcessEngine(command(script).split(), GtpProgram)
    with pytest.raises(EngineFailure) as raised:
        engine.analyse(game("havannah:size=4").start(), LONG)
    assert raised.value.fix == f"run it by hand: {command(script)}"
