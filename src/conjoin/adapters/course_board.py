"""The FenceMaster course's board text: the size, then every cell as `-`, `B` or `W`, white space anywhere.

3
    - B -
   B W B -
  - - - - -
   - W - -
    - - -
"""

from dataclasses import dataclass

from conjoin.core.errors import BadNotation
from conjoin.core.position import Side
from conjoin.games.fencemaster import achieved
from conjoin.games.hexboard import HexBoard, hexboard

STONES = {"-": None, "W": Side.FIRST, "B": Side.SECOND}
LARGEST = 99
"""The judge looks at a board once, so it takes far larger ones than are played on."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The course's two words on a board."""

    winner: str
    """Black, White, Draw or None."""
    how: str
    """Loop, Tripod, Both or Nil."""


def read_board(text: str) -> tuple[HexBoard, tuple[Side | None, ...]]:
    """The board and the stones of a text; raises BadNotation naming the first thing that is wrong."""
    first, rest = (*text.split(maxsplit=1), "", "")[:2]
    if not (first.isascii() and first.isdigit() and len(first) <= 3 and 2 <= int(first) <= LARGEST):
        raise BadNotation(f"the size is {first[:20]!r}", f"begin with a whole number from 2 to {LARGEST}")
    board, cells = hexboard(int(first)), "".join(rest.split())
    for number, cell in enumerate(cells, start=1):
        if cell not in STONES:
            raise BadNotation(f"cell {number} is {cell!r}", "write each cell as -, B or W")
    if len(cells) != len(board.places):
        raise BadNotation(f"there are {len(cells)} cells", f"a board of size {first} has {len(board.places)}")
    return board, tuple(STONES[cell] for cell in cells)


def judge(text: str) -> Verdict:
    """Who has won on a board, and how; both winning counts as a draw, as the course has it.

    >>> judge("2  - W  W B W  W W")
    Verdict(winner='None', how='Nil')
    >>> judge("2  W W  W - W  W W")
    Verdict(winner='White', how='Loop')
    """
    board, stones = read_board(text)
    white, black = (achieved(board, stones, side) for side in Side)
    if bool(white) != bool(black):
        return Verdict("White" if white else "Black", (white or black).capitalize())
    running = not white and None in stones
    return Verdict("None" if running else "Draw", "Nil")
