"""Programs that speak GTP and UGI well enough to be asked for a move, and then do something else."""

import os
import sys
from pathlib import Path
from textwrap import dedent, indent
from time import perf_counter, sleep

from tests.hangs import HANG_SECONDS

PROGRAM = """\
import os, subprocess, sys, signal, time

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

def misbehave():
{misdeed}

def leave():
{leaving}

{start}
for line in sys.stdin:
    command = (line.split() or [""])[0]
    if command == "list_commands":
        say("= list_commands\\nboardsize\\nclear_board\\nplay\\ngenmove\\nquit\\n")
    elif command in ("genmove", "go"):
        misbehave()
    elif command == "ugi":
        say("id name hostile\\nugiok")
    elif command == "isready":
        say("readyok")
    elif command == "quit":
        leave()
    elif command not in ("position", "uginewgame", "stop", "setoption"):
        say("=\\n")
"""

MISDEEDS = {
    "silence": "time.sleep(600)",
    "flood": "while True: say('info string ' + 'x' * 1000)",
    "long line": "sys.stdout.write('x' * 50_000_000); sys.stdout.flush(); time.sleep(600)",
    "noise": "sys.stdout.buffer.write(os.urandom(1 << 20)); sys.stdout.flush(); time.sleep(600)",
    "no move": "say('= over there\\n\\nbestmove over there')",
    "occupied": "say('= a1\\n\\nbestmove a1')",
    "another board": "say('= zz99\\n\\nbestmove zz99')",
    "resignation": "say('= resign\\n\\nbestmove resign')",
    "exit": "sys.stderr.write('\\x1b[31mout of\\x07 ideas\\n'); sys.exit(3)",
    "signal": "os.kill(os.getpid(), signal.SIGSEGV)",
    "hang-up": "os.close(1); time.sleep(600)",
    "stop the guard": "os.kill(os.getppid(), signal.SIGSTOP); time.sleep(600)",
    "kill the guard": (
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)', sys.argv[0]])\n"
        "os.kill(os.getppid(), signal.SIGKILL); time.sleep(600)"
    ),
    "children": (
        "child = 'import signal, time; [signal.signal(s, signal.SIG_IGN) for s in (1, 2, 15)]; time.sleep(600)'\n"
        "for apart in (False, True):\n"
        "    subprocess.Popen([sys.executable, '-c', child, sys.argv[0]], start_new_session=apart)\n"
        "time.sleep(600)"
    ),
    "memory": "kept = []\nwhile True: kept.append(bytearray(b'x' * (1 << 24)))",
}


def hostile(folder: Path, misdeed: str, *, start: str = "", leaving: str = "sys.exit(0)") -> Path:
    """A script that behaves until it is asked for a move."""
    path = folder / f"{misdeed.replace(' ', '-')}.py"
    parts = {"misdeed": MISDEEDS[misdeed], "leaving": leaving}
    blocks = {name: indent(dedent(code), "    ") for name, code in parts.items()}
    path.write_text(PROGRAM.format(**blocks, start=start), encoding="utf-8")
    return path


def command(script: Path) -> str:
    """How it is started."""
    return f"{sys.executable} {script}"


def left_of(script: Path, patience: float = HANG_SECONDS) -> list[str]:
    """The command lines of processes that still have to do with a script, once this many seconds have passed."""
    until = perf_counter() + patience
    while (found := _running(str(script))) and perf_counter() < until:
        sleep(0.02)
    return found


def _running(word: str) -> list[str]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if word in line:
                found.append(line)
    return found
