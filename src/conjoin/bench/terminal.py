"""How soon a person sees their own stone: from Enter to the drawn stone, at a real terminal."""

import os
import pty
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from conjoin.bench.measure import Measured, WrongAnswer

LATEST_SECONDS = 0.05
"""Seconds from Enter to the drawn stone, the median of several; the few of a quick run prove nothing."""
TRIES, QUICK_TRIES = 20, 3
PROMPT = "your move (? for help): "
LAST_STONES = ("[●]", "[○]")
"""How the modern look marks the last stone, the first or the second player's."""
SLOW = "mcts:simulations=999999999"
"""An opponent who is still thinking long after the stone is drawn."""
GAMES = (("connect-four", "4"), ("fencemaster:size=8", "h8"), ("havannah:size=10", "j10"))


def run(quick: bool) -> Iterator[Measured]:
    """One line a game."""
    for game, move in GAMES:
        delays = list(to_the_stone(game, move, QUICK_TRIES if quick else TRIES))
        usual = median(delays)
        note = f"median {1000 * usual:.0f} ms, slowest {1000 * max(delays):.0f} ms of {len(delays)}"
        missed = (
            f"the stone within {1000 * LATEST_SECONDS:.0f} ms" if usual > LATEST_SECONDS and not quick else ""
        )
        yield Measured(f"from Enter to the stone on {game}", 1 / usual, "stones", note=note, missed=missed)


def to_the_stone(game: str, move: str, tries: int) -> Iterator[float]:
    """The seconds of each try, in a new game each."""
    for _ in range(tries):
        with playing(game) as terminal:
            terminal.read_until(PROMPT)
            began = perf_counter()
            terminal.write(f"{move}\r")
            terminal.read_until(*LAST_STONES)
            yield perf_counter() - began


class Terminal:
    """The other side of a terminal: what a person there types and sees."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._shown = b""

    def write(self, text: str) -> None:
        """Type this."""
        os.write(self._descriptor, text.encode())

    def read_until(self, *any_of: str) -> None:
        """Return when one of these is shown."""
        while not any(text.encode() in self._shown for text in any_of):
            try:
                self._shown += os.read(self._descriptor, 1 << 16)
            except OSError:  # the other side is closed
                raise WrongAnswer(f"the game ended before it showed {any_of[0]!r}") from None


@contextmanager
def playing(game: str) -> Iterator[Terminal]:
    """A game of a person against a slow opponent, with a folder of its own to keep its records in."""
    ours, theirs = pty.openpty()
    conjoin = Path(sys.executable).with_name("conjoin")
    words = [str(conjoin), "play", game, "--second", SLOW, "--look", "modern"]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CONJOIN_DATA": folder, "COLUMNS": "120", "LINES": "50", "TERM": "xterm"}
        child = subprocess.Popen(  # noqa: S603  (the words above)
            words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        try:
            yield Terminal(ours)
        finally:
            child.kill()
            child.wait()
            os.close(ours)
