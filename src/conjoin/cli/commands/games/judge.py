"""`conjoin judge`: who has won on a board."""

import sys
from typing import Annotated

import typer

from conjoin.cli.terminal.options import AsJson
from conjoin.cli.terminal.printing import complain, say, say_json
from conjoin.core.errors import BadNotation, UnknownName

EXAMPLES = "Example: `printf '2 WW W-W WW' | conjoin judge fencemaster` prints White and Loop"
LONGEST = 1 << 20
"""Bytes of board text; the largest board with generous white space is far shorter."""


def judge(
    game: Annotated[
        str, typer.Argument(help="The game: fencemaster.", autocompletion=lambda: ["fencemaster"])
    ],
    as_json: AsJson = False,
) -> None:
    """Decide who has won on a FenceMaster board.

    The board is read from standard input; the winner is printed, then how.
    """
    from conjoin.adapters import course_board

    if game != "fencemaster":
        raise UnknownName(f"no judge for {game!r}", "boards are judged for fencemaster")
    try:
        verdict = course_board.judge(_read_input())
    except BadNotation as error:
        if as_json:
            say_json({"error": str(error)})
        else:
            say("Error")
            complain(f"conjoin: {error}")
        raise typer.Exit(2) from None
    if as_json:
        say_json({"winner": verdict.winner, "how": verdict.how})
    else:
        say(verdict.winner)
        say(verdict.how)


def _read_input() -> str:
    data = sys.stdin.buffer.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise BadNotation(f"the board text is longer than {LONGEST} bytes", "give one board")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadNotation(f"byte {error.start + 1} is not text", "write the board in plain ASCII") from None
