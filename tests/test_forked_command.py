"""The quick way to run the command is the real one: the same answers, and nothing that one run leaves to the next."""

import subprocess
from pathlib import Path

from tests.conftest import AT_START, CONJOIN
from tests.forked_command import ForkedCommand
from tests.hangs import HANG_SECONDS

RUNS = [
    (("solve",), "112233\nx\n4\n"),
    (("games", "--json"), ""),
    (("play", "--second", "human"), "4\ns kept.jsonl\nq\n"),
    (("replay", "kept.jsonl"), ""),
    (
        (
            "match",
            "connect-four",
            "random:seed=1",
            "random:seed=2",
            "--pairs",
            "3",
            "--workers",
            "2",
            "--json",
        ),
        "",
    ),
    (("solve", "nothing"), ""),
]


def test_a_forked_run_says_what_a_run_of_the_script_says(
    forked_command: ForkedCommand, environment: dict[str, str], tmp_path: Path
) -> None:
    folders = [tmp_path / "forked", tmp_path / "real"]
    for words, stdin in RUNS:
        said = []
        for folder in folders:
            folder.mkdir(exist_ok=True)
            own = {**environment, "CONJOIN_DATA": str(folder / "data"), "COLUMNS": "60"}
            if folder.name == "forked":
                done = forked_command.run(words, stdin, own, folder, HANG_SECONDS)
            else:
                done = subprocess.run(
                    [CONJOIN, *words], input=stdin, capture_output=True, text=True, env=own, cwd=folder, check=False
                )  # fmt: skip
            said.append((done.args, done.returncode, done.stdout, done.stderr))
        assert said[0] == said[1]


def test_what_an_interpreter_reads_at_its_start_needs_a_start(forked_command: ForkedCommand) -> None:
    assert forked_command.can_run({**AT_START, "COLUMNS": "60"})
    assert not forked_command.can_run({**AT_START, "PYTHONPATH": "elsewhere"})
    assert not forked_command.can_run({**AT_START, "LC_ALL": "POSIX"})
