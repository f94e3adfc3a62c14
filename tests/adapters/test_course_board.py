import pytest

from conjoin import BadNotation, Side
from conjoin.adapters.course_board import Verdict, judge, read_board
from conjoin.games.hexboard import hexboard

EMPTY_SIX = "6 " + "-" * 91


def filled(size: int, white: str = "", black: str = "") -> str:
    """The text of a board with stones on the named cells."""
    board = hexboard(size)
    names = [board.name(cell) for cell in range(len(board.places))]
    return f"{size}\n" + " ".join(
        "W" if n in white.split() else "B" if n in black.split() else "-" for n in names
    )


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (EMPTY_SIX, ("None", "Nil")),
        ("2 WWWWWWW", ("Draw", "Nil")),  # a solid blob, and size 2 has no sides
        ("2 WW WBW WW", ("White", "Loop")),
        ("2 BB B-B BB", ("Black", "Loop")),
        (filled(4, white="c3 c4 d3 d5 e3 e4"), ("White", "Loop")),
        (filled(4, white="c3 c4 d3 d4 d5 e3 e4"), ("None", "Nil")),  # the same, filled in: no loop
        (filled(4, black="a1 b1 b2 a2"), ("None", "Nil")),  # the rim closes nothing
        (filled(3, black="a2 b2 c3 d3 e2 b4 b3 c5"), ("Black", "Tripod")),
        (filled(3, black="a2 b2 c3 c4 c5"), ("None", "Nil")),  # c5 is a corner and belongs to no side
        (filled(3, white="a1 a2 b1 b3 c2 c3", black="d2 d3 c4 e1 e2"), ("White", "Loop")),
        (filled(5, white="b2 b3 c2 c4 d3 d4", black="f4 f5 g3 g5 h3 h4"), ("Draw", "Nil")),
        (filled(3, white="a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3"), ("White", "Both")),
    ],
)
def test_verdicts(text: str, verdict: tuple[str, str]) -> None:
    assert judge(text) == Verdict(*verdict)


def test_white_space_is_free() -> None:
    tidy = "3\n    - W W\n   - W - W\n  - - W W -\n   - - - -\n    - B B\n"
    assert judge(tidy) == judge("\r\n\t3" + "".join(f" \t{c}" for c in tidy[1:] if c in "-WB"))
    assert judge(tidy).how == "Loop"


def test_stones_are_read_in_order() -> None:
    board, stones = read_board("2 WB --- -W")
    assert board.size == 2
    assert stones == (Side.FIRST, Side.SECOND, None, None, None, None, Side.FIRST)


def test_large_boards_are_judged_though_not_played() -> None:
    cells = 3 * 20 * 19 + 1
    assert judge("20 " + "-" * cells) == Verdict("None", "Nil")
    assert judge("20 " + "BW" * (cells // 2) + "B").winner in {"Black", "White", "Draw"}


def test_a_size_out_of_range_is_refused_before_a_board_is_made() -> None:
    with pytest.raises(BadNotation, match="from 2 to 99"):
        read_board("100 -")
