"""The hex benchmark: its parts can be chosen, its thresholds can be missed, and Ctrl-C keeps what is measured."""

import json
import signal
import subprocess
from contextlib import suppress
from importlib.util import find_spec

import pexpect
import pytest
import typer

from conjoin.bench.hex import games as hex_games
from conjoin.bench.hex import proof as hex_proof
from conjoin.bench.hex import rules as hex_rules
from conjoin.bench.hex import suite as hex_bench
from conjoin.bench.measure import Measured, WrongAnswer, silent
from conjoin.cli.commands.service.bench import bench
from conjoin.core.errors import UnknownName
from conjoin.ratings.tally import Tally
from tests.conftest import CONJOIN, Run
from tests.hangs import HANG_SECONDS


def test_parts_run_in_their_order_whatever_the_order_asked() -> None:
    assert hex_bench.HexRun(only=("speed", "rules")).parts == ("rules", "speed")
    assert hex_bench.HexRun(quick=True).parts == ("rules", "proof", "speed")
    assert hex_bench.HexRun().parts == ("rules", "proof", "speed", "openspiel", "schmipo", "threads")


def test_games_are_even_since_colours_are_swapped() -> None:
    assert [hex_bench.HexRun(games=games).match_games for games in (None, 2, 7)] == [100, 2, 8]
    assert hex_bench.HexRun(quick=True).match_games == 2


def test_an_unknown_part_is_refused(conjoin: Run) -> None:
    with pytest.raises(UnknownName, match="no part called 'sped'; choose among rules, proof, speed"):
        hex_bench.HexRun(only=("sped",))
    done = conjoin("bench", "hex", "--only", "rules,sped")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no part called 'sped'" in done.stderr


def test_chosen_parts_alone_are_measured(conjoin: Run) -> None:
    done = conjoin("bench", "hex", "--only", "proof, rules", "--quick", "--rules-games", "3", "--json")
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)["hex"]
    compared = [line for line in lines if line["note"] == "3 agree"]
    assert len(compared) == 2 * 5 + (5 if find_spec("pyspiel") else 0)
    assert [line["what"] for line in lines if line not in compared] == [
        "fencemaster:size=2 solved from every opening",
        "havannah:size=3 solved from every opening",
    ]


def test_a_rule_that_differs_is_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    hex_rules.plain_rules("havannah", 3, 50, silent)
    monkeypatch.setitem(hex_rules.WAYS, "fork", 1)
    with pytest.raises(WrongAnswer, match=r"havannah:size=3 seed \d+ \([a-e1-5 ]+\) has one winner"):
        hex_rules.plain_rules("havannah", 3, 50, silent)


def test_an_opening_with_another_result_is_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hex_proof, "_result", lambda _rules, _corner: 0)
    with pytest.raises(WrongAnswer, match="havannah:size=3 after a1 is 0"):
        hex_proof.openings("havannah", 3, silent)


def test_games_tell_how_far_they_are_and_what_they_brought() -> None:
    heard = []
    line = hex_games.against_schmipo(4, 2, lambda *reported: heard.append(reported))
    what = "fencemaster:size=4: mcts against schmipo"
    assert heard == [(what, 0, 2), (what, 1, 2)]
    assert line.what == what
    assert " won (95 %: " in line.note


@pytest.mark.parametrize(
    ("counted", "missed"),
    [
        (Tally(wins=95, losses=5), ""),
        (Tally(wins=94, draws=6), "at least 95% won"),
        (Tally(wins=18, losses=2), ""),
        (Tally(wins=10, losses=10), "at least 95% won"),
    ],
)
def test_a_threshold_is_missed_as_far_as_the_games_can_tell(counted: Tally, missed: str) -> None:
    assert hex_games._won("it", counted, hex_games.SCHMIPO_THRESHOLD, 0.0).missed == missed


LONG = ["bench", "hex", "--quick", "--only", "proof,schmipo", "--games", "1000"]


def interrupted(running: "subprocess.Popen[str]") -> tuple[str, str]:
    """What it still says after Ctrl-C, pressed again where Python has lost one while it was importing a module."""
    for _ in range(3):
        running.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return running.communicate(timeout=HANG_SECONDS)
    running.kill()  # or the test would wait for it forever
    raise AssertionError("Ctrl-C did not end it")


def test_ctrl_c_leaves_what_was_measured(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [CONJOIN, *LONG], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        seen = ""
        while "havannah:size=3" not in seen:  # lines are flushed as soon as they are known
            seen += running.stdout.readline()
        rest, complaint = interrupted(running)
    assert (running.returncode, rest) == (130, "")
    assert seen.count("solved from every opening") == 2
    assert complaint == "conjoin: stopped; only what was measured until then is reported\n"


def test_ctrl_c_leaves_a_whole_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> Measured:
        raise KeyboardInterrupt

    monkeypatch.setattr(hex_games, "against_schmipo", interrupted)
    with pytest.raises(typer.Exit) as ended:
        bench("hex", quick=True, only="proof,schmipo", as_json=True)
    assert ended.value.exit_code == 130
    assert [line["unit"] for line in json.loads(capsys.readouterr().out)["hex"]] == ["openings", "openings"]


def test_a_missed_threshold_is_reported_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def weak(size: int, *_: object) -> Measured:
        return Measured(
            f"size {size}", 1.0, "games", note="0-0-9", missed="at least 95% won" if size == 5 else ""
        )

    monkeypatch.setattr(hex_games, "against_schmipo", weak)
    with pytest.raises(typer.Exit) as ended:
        bench("hex", only="schmipo")
    assert ended.value.exit_code == 1
    shown = capsys.readouterr()
    assert shown.err == "conjoin: size 5 misses its threshold, at least 95% won\n"
    assert "size 5\t1 games\t\t0-0-9; MISSED: at least 95% won\n" in shown.out
    assert "size 7\t1 games\t\t0-0-9\n" in shown.out


def test_at_a_terminal_ctrl_c_takes_the_bar_away_too(environment: dict[str, str]) -> None:
    # Ctrl-C makes a terminal drop what it has not shown yet, be it half a character.
    child = pexpect.spawn(
        CONJOIN, LONG, env=environment, encoding="utf-8", codec_errors="replace", timeout=HANG_SECONDS,
        dimensions=(30, 160),
    )  # fmt: skip
    child.expect("havannah:size=3 solved from every opening  .* nodes")
    child.expect("mcts against schmipo .*/1000")
    child.sendintr()
    child.expect("stopped; only what was measured")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
