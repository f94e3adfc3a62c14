"""What others have found about empty boards with lines of four.

Who wins: John Tromp, for all boards whose width and height add up to 15 at most, and 8x8; Christophe Steininger for the
others, and for every board the last move of a perfect game (https://github.com/ChristopheSteininger/c4).
"""

from conjoin.games.connect_four import ConnectFour
from conjoin.solver.scores import exact_score

FIRST, SECOND, DRAWN = "first", "second", "draw"
_NAMES = {"1": FIRST, "2": SECOND, "=": DRAWN}

# By height from 4 on; in each row the widths from 4 on, with the last move of a game that somebody wins.
_TABLE = """
    = = 2:24 = 2:32 2:36 2:40 2:44 2:48
    = = = = 1:39 1:41 1:47 1:51
    = = 2:36 1:41 2:48 2:52 1:59
    = = 1:41 = 1:53 1:55
    = = 2:48 1:55 2:62
    = = 1:53 =
    = = 2:60 1:69
    = = 1:63
    = = 2:72
"""

PUBLISHED = {
    (width, height): (_NAMES[entry[0]], int(entry[2:]) if entry[2:] else width * height)
    for height, row in enumerate(_TABLE.split("\n")[1:-1], start=4)
    for width, entry in enumerate(row.split(), start=4)
}
"""By width and height: who wins, and the last move."""


def outcome(width: int, height: int, score: int) -> tuple[str, int]:
    """A score of the empty board in the same words.

    >>> outcome(7, 6, 1), outcome(4, 4, 0)
    (('first', 41), ('draw', 16))
    """
    exact = exact_score(score, ConnectFour(width, height).start())
    if exact.plies is None:
        return DRAWN, width * height
    return FIRST if score > 0 else SECOND, exact.plies
