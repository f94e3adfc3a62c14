"""Playing over GTP: moves and their refusal, the end, undo, who begins, and the swap rule."""

import pytest

from conjoin import Limit
from conjoin.engines.random import RandomEngine
from conjoin.games.connect_four import ConnectFour
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from tests.adapters.gtp.talking import WHITE_BRIDGE, Thinker, ask, refused, say, session

# Playing.


@pytest.mark.parametrize("colour", ["w", "W", "white", "White", "WHITE"])
def test_colours_and_cells_are_read_in_either_case(colour: str) -> None:
    speaker = session()
    ask(speaker, f"play {colour} D4")
    assert ask(speaker, "history") == "d4"
    assert "W" in ask(speaker, "showboard")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play white d4", "illegal move: d4 is taken; choose an empty cell"),
        ("play black a1", "illegal move: it is white's turn; name white, or undo a move"),
        ("play white h1", "syntax error: 'h1' is not a cell; rows are a to g, as in a1"),
        ("play white g5", "syntax error: 'g5' is not a cell; row g has the columns 1 to 4"),
        ("play white pass", "syntax error: 'pass' is not a cell; rows are a to g, as in a1"),
        ("play red a1", "syntax error: 'red' is not a colour; write white or black"),
        ("play a1", "syntax error: play does not take 1 arguments; write play COLOUR MOVE"),
        ("play white swap", "illegal move: swap is not allowed here; this game is played without a swap;"),
    ],
)
def test_what_cannot_be_played_is_refused_and_changes_nothing(line: str, message: str) -> None:
    speaker = session()
    say(speaker, "play white a1", "play black d4")
    assert refused(speaker, line).startswith(message)
    assert ask(speaker, "history") == "a1 d4"


def test_a_taken_cell_is_named_as_the_controller_counts() -> None:
    speaker = session()
    say(speaker, "hguicoords", "play white f5")
    assert refused(speaker, "play black f5") == "illegal move: f5 is taken; choose an empty cell"
    ask(speaker, "gridcoords")
    assert refused(speaker, "play black f3") == "illegal move: f3 is taken; choose an empty cell"


def test_playgame_plays_all_or_nothing() -> None:
    speaker = session()
    ask(speaker, "playgame a1 b1 c1")
    assert ask(speaker, "history") == "a1 b1 c1"
    assert refused(speaker, "playgame d1 e1 a1") == "illegal move: move 3: a1 is taken; choose an empty cell"
    assert refused(speaker, "playgame d1 z9").startswith("syntax error: 'z9'")
    assert ask(speaker, "history") == "a1 b1 c1"


def test_after_the_end_there_is_a_winner_and_no_move() -> None:
    speaker = session()
    assert ask(speaker, "havannah_winner") == "none"
    ask(speaker, WHITE_BRIDGE)
    assert ask(speaker, "havannah_winner") == "white"
    assert ask(speaker, "all_legal") == ""
    assert [ask(speaker, line) for line in ("genmove black", "reg_genmove black", "genmove")] == ["none"] * 3
    assert refused(speaker, "play black g4") == (
        "illegal move: the game is over; take a move back or start a new game"
    )
    assert refused(speaker, "play white g4").startswith("illegal move: the game is over")
    assert ask(speaker, "showboard").endswith("\nwhite wins (bridge)")


def test_fencemaster_has_its_own_rules() -> None:
    speaker = session(FenceMaster(4))
    ask(speaker, WHITE_BRIDGE)
    assert ask(speaker, "havannah_winner") == "none"


def test_a_full_board_without_a_winner_is_a_draw() -> None:
    """On size 2 no side closes a loop when the colours alternate around the centre."""
    speaker = session(FenceMaster(2))
    ask(speaker, "playgame a1 a2 b3 b1 c1 c2 b2")
    assert ask(speaker, "havannah_winner") == "draw"
    assert ask(speaker, "showboard").endswith("\ndraw")


# Taking back.


def test_undo_goes_back_to_the_start_and_no_further() -> None:
    speaker = session()
    ask(speaker, WHITE_BRIDGE)
    ask(speaker, "undo")
    assert ask(speaker, "havannah_winner") == "none"
    assert ask(speaker, "history") == "a1 g1 a2 g2 a3 f1"
    ask(speaker, "undo 4")
    assert ask(speaker, "history") == "a1 g1"
    assert refused(speaker, "undo 3") == "cannot undo: 2 moves were played; undo fewer"
    assert ask(speaker, "history") == "a1 g1"
    say(speaker, "undo", "undo")
    assert refused(speaker, "undo") == "cannot undo: 0 moves were played; undo fewer"
    assert len(ask(speaker, "all_legal").split()) == 37


def test_undo_takes_a_generated_move_and_a_swap_back() -> None:
    speaker = session(Havannah(4, swap=True))
    before = ask(speaker, "showboard")
    say(speaker, "genmove white", "play black swap", "undo", "undo")
    assert ask(speaker, "showboard") == before


@pytest.mark.parametrize("count", ["x", "-1", "1.5"])
def test_undo_takes_a_number(count: str) -> None:
    assert refused(session(), f"undo {count}").startswith("syntax error: ")


# Black first, and swap.


def test_black_may_begin() -> None:
    speaker = session()
    say(speaker, "play black a1", "play white g1", "play black a2", "play white g2", "play b a3", "play w f1")
    assert ask(speaker, "showboard").startswith("\n   a  B B B .  1-4\n")
    assert refused(speaker, "genmove white").startswith("illegal move: it is black's turn")
    ask(speaker, "play black a4")
    assert ask(speaker, "havannah_winner") == "black"
    ask(speaker, "clear_board")
    assert ask(speaker, "showboard").endswith("white to move")


def test_a_failed_first_move_decides_nothing() -> None:
    speaker = session()
    refused(speaker, "play black z9")
    assert ask(speaker, "showboard").endswith("white to move")
    say(speaker, "play black a1", "undo")
    assert ask(speaker, "showboard").endswith("white to move")
    ask(speaker, "play white a1")


@pytest.mark.parametrize(("first", "second"), [("white", "black"), ("black", "white")])
def test_swap_can_be_said(first: str, second: str) -> None:
    speaker = session(Havannah(3, swap=True))
    ask(speaker, f"play {first} c3")
    assert ask(speaker, "all_legal").split()[-1] == "swap"
    ask(speaker, f"play {second} swap")
    board = ask(speaker, "showboard")
    assert f"c  . . {second[0].upper()} . .  1-5" in board
    assert board.endswith(f"{first} to move")
    assert ask(speaker, "history") == "c3 swap"
    assert "swap" not in ask(speaker, "all_legal")
    assert refused(speaker, f"play {first} swap").startswith("illegal move: swap is not allowed here")


def test_the_engine_says_swap() -> None:
    opened = Havannah(2, swap=True).parse("b2")
    seed = next(
        seed
        for seed in range(99)
        if RandomEngine(seed).analyse(opened, Limit()).best == opened.game.swap_move
    )
    speaker = session(Havannah(2, swap=True), RandomEngine(seed))
    ask(speaker, "play white b2")
    assert ask(speaker, "genmove black") == "swap"
    assert ask(speaker, "showboard").endswith("white to move")


def test_the_swap_rule_can_be_switched() -> None:
    speaker = session()
    say(speaker, "play white d4", "swap 1")
    assert ask(speaker, "all_legal").endswith("swap")
    ask(speaker, "play black swap")
    assert refused(speaker, "swap 0").startswith("illegal move: move 2: swap is not allowed here")
    assert ask(speaker, "history") == "d4 swap"
    say(speaker, "undo", "swap 0")
    assert not ask(speaker, "all_legal").endswith("swap")
    assert refused(speaker, "swap yes") == "syntax error: 'yes' is not a switch; write 1 or 0"


# Games without a hex board.


def test_connect_four_is_played_in_its_own_names() -> None:
    speaker = session(ConnectFour())
    say(speaker, "play white 4", "play black 4", "play white 5")
    assert ask(speaker, "history") == "4 4 5"
    assert ask(speaker, "all_legal") == "1 2 3 4 5 6 7"
    ask(speaker, "playgame 1 6 1 7")
    assert ask(speaker, "havannah_winner") == "white"
    assert ask(speaker, "genmove") == "none"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play white 8", "syntax error: '8' is not a column; columns are 1 to 7"),
        ("play white a1", "syntax error: 'a1' is not a column; columns are 1 to 7"),
        ("playgame 2 4 4", "illegal move: move 2: column 4 is full; choose one of 1 2 3 5 6 7"),
        ("play white 4", "illegal move: column 4 is full; choose one of 1 2 3 5 6 7"),
        ("hguicoords", "connect-four has one notation only; play it as it is"),
        ("gridcoords", "connect-four has one notation only; play it as it is"),
        ("swap 1", "connect-four has no swap rule; play it as it is"),
        ("swap 0", "connect-four has no swap rule; play it as it is"),
        ("boardsize 3", "unacceptable size: connect-four cannot have width=3;"),
        ("boardsize 7 13", "unacceptable size: connect-four cannot have height=13;"),
    ],
)
def test_what_connect_four_does_not_know_is_refused(line: str, message: str) -> None:
    speaker = session(ConnectFour())
    ask(speaker, "playgame 4 4 4 4 4 4")
    assert refused(speaker, line).startswith(message)
    assert ask(speaker, "history") == "4 4 4 4 4 4"


@pytest.mark.parametrize(
    ("size", "board"),
    [("5", ConnectFour(5, 5)), ("9 4", ConnectFour(9, 4)), ("7 6", ConnectFour())],
)
def test_the_board_of_connect_four_has_a_width_and_a_height(size: str, board: ConnectFour) -> None:
    speaker = session(ConnectFour(6, 6))
    say(speaker, "play black 1", f"boardsize {size}")
    assert speaker.game == board
    assert ask(speaker, "history") == ""
    assert ask(speaker, "showboard").endswith("white to move")


def test_the_engine_plays_connect_four_to_its_end() -> None:
    speaker = session(ConnectFour(4, 4))
    while ask(speaker, "genmove") != "none":
        pass
    assert ask(speaker, "havannah_winner") in ("white", "black", "draw")
    assert speaker.position.outcome is not None


@pytest.mark.parametrize(
    ("moves", "own_moves"), [("", 21), ("4", 21), ("4 4", 20), ("1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3", 12)]
)
def test_the_clock_reckons_with_the_empty_cells_of_the_board(moves: str, own_moves: int) -> None:
    thinker = Thinker(patience=0)
    speaker = session(ConnectFour(), thinker)
    say(speaker, f"playgame {moves}", "time_settings 100 0 0", "genmove")
    assert thinker.limits[-1].seconds == pytest.approx(0.95 * 100 * 2 / own_moves)
