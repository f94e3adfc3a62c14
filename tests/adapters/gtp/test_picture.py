"""The board in letters, for each kind of board."""

from conjoin.games.connect_four import ConnectFour
from conjoin.games.havannah import Havannah
from tests.adapters.gtp.talking import ask, say, session


def test_a_hex_board_shows_the_numbers_of_each_row() -> None:
    speaker = session(Havannah(3))
    say(speaker, "play white c3", "play black d1")
    rows = ["  a  . . .  1-3", " b  . . . .  1-4", "c  . . W . .  1-5", " d  B . . .  1-4", "  e  . . .  1-3"]
    assert ask(speaker, "showboard") == "\n".join(["", *rows, "white to move"])
    ask(speaker, "hguicoords")
    rows[3:] = [" d  B . . .  2-5", "  e  . . .  3-5"]
    assert ask(speaker, "showboard") == "\n".join(["", *rows, "white to move"])


def test_a_square_board_shows_columns_and_rows() -> None:
    speaker = session(ConnectFour(5, 4))
    say(speaker, "play white 3", "play black 3", "play white 4")
    rows = ["  1 2 3 4 5", "4 . . . . .", "3 . . . . .", "2 . . B . .", "1 . . W W ."]
    assert ask(speaker, "showboard") == "\n".join(["", *rows, "black to move"])


def test_the_side_that_begins_is_drawn_in_that_colour() -> None:
    speaker = session(ConnectFour(4, 4))
    say(speaker, "play black 1", "play white 2", "playgame 1 2 1 2 1")
    rows = ["  1 2 3 4", "4 B . . .", "3 B W . .", "2 B W . .", "1 B W . ."]
    assert ask(speaker, "showboard") == "\n".join(["", *rows, "black wins (line)"])
