"""`conjoin tournament` as people meet it: real processes, real signals, disks that are full."""

import json
import os
import re
import resource
import subprocess
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pexpect
import pytest

from conjoin.records.jsonl import read
from tests.arena.visitors import install_visitors
from tests.conftest import CONJOIN, Install, Run
from tests.hangs import HANG_SECONDS

WORDS = [
    "tournament",
    "connect-four",
    "random",
    "window:depth=2",
    "cross-four:depth=2",
    "--pairs",
    "8",
    "--seed",
    "3",
]


def finished(folder: Path) -> int:
    games = folder / "games.jsonl"
    return games.read_bytes().count(b"\n") if games.exists() else 0


def start(folder: Path, environment: dict[str, str], words: list[str] = WORDS) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [CONJOIN, *words, "--workers", "2", "--out", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
    )


def wait_for(running: "subprocess.Popen[bytes]", folder: Path, games: int) -> None:
    until = monotonic() + HANG_SECONDS
    while finished(folder) < games and running.poll() is None and monotonic() < until:
        sleep(0.005)


def tables(folder: Path) -> list[str]:
    return [(folder / name).read_text() for name in ("table.json", "table.csv", "table.md")]


def test_killed_at_any_moment_it_loses_and_doubles_nothing(
    conjoin: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert conjoin(*WORDS, "--out", str(whole), "--workers", "2").returncode == 0
    random = Random(1)
    kept = b""
    for _ in range(20):
        running = start(broken, environment)
        wait_for(running, broken, finished(broken) + random.randint(1, 2))
        sleep(random.random() / 20)
        running.kill()
        running.wait()
        now = (broken / "games.jsonl").read_bytes()
        assert now.startswith(kept)
        kept = now[: now.rfind(b"\n") + 1]
    done = conjoin(*WORDS, "--out", str(broken), "--workers", "2")
    assert done.returncode == 0, done.stderr
    games = (broken / "games.jsonl").read_bytes()
    assert games.startswith(kept)
    ids = [record.id for record in read(games.decode())]
    assert len(ids) == len(set(ids)) == 48
    assert tables(broken) == tables(whole)


def test_workers_end_with_a_killed_tournament(environment: dict[str, str], tmp_path: Path) -> None:
    running = start(tmp_path / "cup", environment)
    wait_for(running, tmp_path / "cup", 1)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    if not children.exists():
        pytest.skip("this system does not list the children of a process")
    workers = [int(one) for one in children.read_text().split()]
    assert len(workers) >= 2
    running.kill()
    running.wait()
    until = monotonic() + HANG_SECONDS
    while any(_runs(worker) for worker in workers) and monotonic() < until:
        sleep(0.05)
    assert not any(_runs(worker) for worker in workers)


def _runs(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_games_of_a_finished_tournament_are_judged_in_sight(
    conjoin: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    words = [*WORDS, "--out", str(tmp_path / "cup")]
    assert "accuracy" not in conjoin(*words).stdout
    words.append("--accuracy")
    child = pexpect.spawn(
        CONJOIN, words, env=environment, encoding="utf-8", timeout=HANG_SECONDS, dimensions=(40, 120)
    )
    child.expect("judged.*/48")
    child.expect("report:")
    child.expect(pexpect.EOF)
    assert "| accuracy |" in (tmp_path / "cup" / "table.md").read_text()


def test_ctrl_c_prints_the_table_so_far_and_how_to_go_on(environment: dict[str, str], tmp_path: Path) -> None:
    words = [
        *WORDS,
        "--pairs",
        "500",
        "--openings",
        "random",
        "--workers",
        "2",
        "--out",
        str(tmp_path / "cup"),
    ]
    # Ctrl-C makes a terminal drop what it has not shown yet, be it half a character.
    child = pexpect.spawn(
        CONJOIN, words, env=environment, encoding="utf-8", codec_errors="replace", timeout=HANG_SECONDS,
        dimensions=(40, 120),
    )  # fmt: skip
    child.expect("games.*/3000.*a second")
    child.expect("window:depth=2")
    while finished(tmp_path / "cup") < 20:
        assert child.isalive()
        sleep(0.01)
    child.sendintr()
    child.expect("of 3000 games")
    child.expect("games are kept in .*run the same command again to go on")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    document = json.loads((tmp_path / "cup" / "table.json").read_text())
    assert 20 <= document["games"] < 3000
    assert (tmp_path / "cup" / "report.html").stat().st_size > 10_000


def test_every_failure_is_counted_with_its_reason_and_the_rest_goes_on(
    conjoin: Run, install: Install, tmp_path: Path
) -> None:
    folder = install_visitors(install)
    words = [
        "connect-four",
        "random",
        "sleeper",
        "dying",
        "--pairs",
        "1",
        "--seconds",
        "0.02",
        "--out",
        "cup",
    ]
    done = conjoin("tournament", *words, PYTHONPATH=str(folder))
    assert done.returncode == 0, done.stderr
    assert "sleeper lost " in done.stdout
    assert "by timeout: did not answer, and had 0.020 s" in done.stdout
    assert "by crash: took its process with it, which ended with exit code 7" in done.stdout
    assert "likelihood of superiority in %, by row\n\tengine\t1\t2\t3\n" in done.stdout
    assert re.search(r"the side that moves first has [0-9.]+% of the points\n", done.stdout)
    document = json.loads((tmp_path / "cup" / "table.json").read_text())
    assert document["games"] == 6
    assert {kind["ending"] for kind in document["failures"]} == {"timeout", "crash"}
    assert "took its process with it" in (tmp_path / "cup" / "report.html").read_text()


def test_a_full_disk_keeps_what_was_finished(
    environment: dict[str, str], conjoin: Run, tmp_path: Path
) -> None:
    limit = 15_000

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    words = [CONJOIN, *WORDS, "--workers", "1", "--out", str(tmp_path / "cup")]
    full = subprocess.run(
        words, capture_output=True, text=True, env=environment, preexec_fn=small_disk, check=False
    )
    kept = finished(tmp_path / "cup")
    assert full.returncode == 2
    assert f"{kept} of 48 games are kept" in full.stderr
    assert "free some space" in full.stderr
    assert "Traceback" not in full.stderr
    assert 5 < kept < 48
    assert (tmp_path / "cup" / "games.jsonl").read_bytes().endswith(b"\n")
    assert conjoin(*WORDS, "--out", str(tmp_path / "cup")).returncode == 0
    assert finished(tmp_path / "cup") == 48


@pytest.mark.parametrize("folder", ["/proc/cup", "file/cup"])
def test_a_folder_that_cannot_be_written_is_named(conjoin: Run, tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    done = conjoin(*WORDS, "--out", folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert folder in done.stderr
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_is_no_folder(conjoin: Run, tmp_path: Path) -> None:
    (tmp_path / "cup").touch()
    done = conjoin(*WORDS, "--out", "cup")
    assert done.returncode == 2
    assert done.stderr == "conjoin: cup cannot be written: it is a file, not a folder; name a folder\n"


def test_mistakes_are_said_in_a_line(conjoin: Run) -> None:
    for words, said in (
        (["--limits", "9:nodes=5"], "names no engine"),
        (["--limits", "1:hats=5"], "no limit called 'hats'"),
        (["--time", "soon"], "is no time"),
        (["--workers", "2", "--cluster", "tcp://nowhere:1"], "exclude each other"),
        (["--openings", "missing.txt"], "missing.txt"),
    ):
        done = conjoin("tournament", "connect-four", "random", "window", "--out", "cup", *words)
        assert done.returncode == 2
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_json_and_limits_of_one_engine(conjoin: Run, tmp_path: Path) -> None:
    words = [
        "connect-four",
        "random",
        "mcts",
        "--pairs",
        "1",
        "--adjudicate",
        "12",
        "--limits",
        "2:simulations=30",
    ]
    done = conjoin("tournament", *words, "--out", "cup", "--json", "--workers", "1")
    document = json.loads(done.stdout)
    assert document["plan"]["limits"] == [{}, {"simulations": 30}]
    assert sum(document["endings"].values()) == document["games"] == 2
    assert os.listdir(tmp_path / "cup")  # noqa: PTH208


def test_sigterm_ends_it_in_order(environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    words = [*WORDS, "--pairs", "500", "--openings", "random", "--workers", "2", "--out", str(folder)]
    run = subprocess.Popen(
        [CONJOIN, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while finished(folder) < 20:
        assert run.poll() is None
        sleep(0.01)
    run.terminate()
    shown, complaint = run.communicate(timeout=HANG_SECONDS)
    assert run.returncode == 143
    assert "of 3000 games" in shown
    assert complaint.startswith("conjoin: stopped; ")
    assert len(complaint.splitlines()) == 1
