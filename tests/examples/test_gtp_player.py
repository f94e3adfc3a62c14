"""The example program keeps the protocol, and the page shows it as it is."""

import sys
from pathlib import Path

from conjoin import game
from conjoin.testing import check_command

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "examples" / "gtp_player.py"


def test_it_keeps_the_protocol_on_two_boards() -> None:
    for board in ("connect-four", "connect-four:width=9,height=7"):
        assert check_command(f"{sys.executable} {PROGRAM}", game=game(board)) == ()


def test_the_page_shows_it_as_it_is() -> None:
    assert PROGRAM.read_text() in (ROOT / "docs" / "add-a-gtp-program.md").read_text()
