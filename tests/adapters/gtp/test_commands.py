"""The commands: who is there, how a board is set up, and what the engine says."""

import pytest

from conjoin import NO_LIMIT, Analysis, Engine, Limit, Line, Position, __version__, estimate
from conjoin.adapters.gtp.commands import COMMANDS
from conjoin.adapters.gtp.session import Session
from conjoin.engines.classical.schmipo import SchmipoEngine
from conjoin.engines.random import RandomEngine
from conjoin.games.fencemaster import FenceMaster
from conjoin.games.havannah import Havannah
from conjoin.protocols.coordinates import Coordinates
from tests.adapters.gtp.talking import Thinker, ask, refused, say, session


class Broken(Engine):
    """Crashes on the empty board and plays an illegal move everywhere else."""

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        if not position.moves:
            raise RuntimeError("no idea\nwhatsoever, é")
        return Analysis((Line(position.moves[0], estimate(0)),), 0, 1, 0)


# Who is there.


def test_the_program_presents_itself() -> None:
    speaker = session()
    assert ask(speaker, "protocol_version") == "2"
    assert ask(speaker, "name") == "Conjoin random:seed=1"
    assert ask(speaker, "version") == __version__


def test_list_commands_lists_what_known_command_knows() -> None:
    speaker = session()
    names = ask(speaker, "list_commands").split("\n")
    assert names == list(COMMANDS)
    required = (
        "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove "
        "undo time_settings time_left showboard all_legal havannah_winner time gridcoords hguicoords swap"
    )
    assert set(required.split()) <= set(names)
    assert {ask(speaker, f"known_command {name}") for name in names} == {"true"}
    assert ask(speaker, "known_command loadsgf") == "false"


def test_unknown_commands_are_named_with_the_nearest_one() -> None:
    assert refused(session(), "genmvoe white") == "unknown command: 'genmvoe'; did you mean 'genmove'?"
    assert refused(session(), "xyzzy") == "unknown command: 'xyzzy'; list_commands shows all"
    assert say(session(), "12")[0].startswith("?12 syntax error: the line has no command")


@pytest.mark.parametrize("name", COMMANDS)
def test_too_many_arguments_are_a_syntax_error_that_shows_the_form(name: str) -> None:
    words = " x" * (COMMANDS[name].most + 1)
    assert refused(session(), f"{name}{words}").startswith(f"syntax error: {name} does not take")


# Setting up.


@pytest.mark.parametrize("size", range(2, 14))
def test_boardsize_clears_the_board(size: int) -> None:
    speaker = session()
    ask(speaker, "play white a1")
    ask(speaker, f"boardsize {size}")
    assert len(ask(speaker, "all_legal").split()) == 3 * size * (size - 1) + 1
    assert ask(speaker, "history") == ""


@pytest.mark.parametrize("size", ["0", "1", "14", "999999999"])
def test_other_sizes_are_unacceptable_and_change_nothing(size: str) -> None:
    speaker = session()
    ask(speaker, "play white a1")
    assert refused(speaker, f"boardsize {size}").startswith(
        f"unacceptable size: havannah cannot have size={size};"
    )
    assert ask(speaker, "history") == "a1"


def test_a_hex_board_has_one_size() -> None:
    message = refused(session(), "boardsize 4 4")
    assert message == "syntax error: a board of havannah:size=4 has no 2 sizes; write boardsize SIZE"


@pytest.mark.parametrize("size", ["x", "-4", "4.5", "٤", "9999999999"])
def test_a_size_is_a_whole_number(size: str) -> None:
    assert refused(session(), f"boardsize {size}").startswith("syntax error: ")


def test_clear_board_keeps_game_size_swap_rule_and_coordinates_and_resets_the_engine() -> None:
    thinker = Thinker()
    speaker = session(FenceMaster(3, swap=True), thinker)
    say(speaker, "hguicoords", "play white e5", "clear_board")
    assert speaker.game.name == "fencemaster:size=3,swap=on"
    assert ask(speaker, "all_legal").endswith("e3 e4 e5")
    assert thinker.resets == 1


def test_komi_means_nothing() -> None:
    speaker = session()
    assert ask(speaker, "komi 6.5") == ""
    assert ask(speaker, "komi -3") == ""
    assert refused(speaker, "komi x").startswith("syntax error: ")


# Coordinates.


def test_both_ways_of_counting_name_the_same_cells() -> None:
    speaker = session()
    grid = ask(speaker, "all_legal").split()
    ask(speaker, "hguicoords")
    hgui = ask(speaker, "all_legal").split()
    assert (grid[-1], hgui[-1]) == ("g4", "g7")
    ask(speaker, "play white g7")
    ask(speaker, "gridcoords")
    assert ask(speaker, "history") == "g4"


def test_genmove_answers_in_the_chosen_coordinates() -> None:
    for coordinates in Coordinates:
        speaker = session(Havannah(5))
        ask(speaker, f"{coordinates.value}coords")
        name = ask(speaker, "reg_genmove white")
        best = RandomEngine(1).analyse(speaker.position, Limit()).best
        assert name == coordinates.move_name(speaker.game, best)


# The engine.


def test_genmove_plays_and_reg_genmove_only_answers() -> None:
    speaker = session()
    answer = ask(speaker, "reg_genmove white")
    assert ask(speaker, "history") == ""
    assert ask(speaker, "genmove white") == answer
    assert ask(speaker, "history") == answer
    ask(speaker, "genmove")
    assert len(ask(speaker, "history").split()) == 2


def test_reg_genmove_may_ask_for_either_colour_on_an_empty_board() -> None:
    speaker = session()
    assert ask(speaker, "reg_genmove black") == ask(speaker, "reg_genmove white")
    assert ask(speaker, "showboard").endswith("white to move")


def test_schmipo_plays_fencemaster_over_gtp() -> None:
    speaker = Session(FenceMaster(4), SchmipoEngine(cutoff=2), "schmipo:cutoff=2")
    for _ in range(40):
        if ask(speaker, "genmove") == "none":
            break
    outcome = speaker.game.parse(ask(speaker, "history")).outcome
    assert outcome is not None
    assert ask(speaker, "havannah_winner") == (
        "draw" if outcome.winner is None else ("white", "black")[outcome.winner]
    )


def test_a_crash_or_an_illegal_move_of_the_engine_is_a_failure_and_the_session_goes_on() -> None:
    speaker = session(engine=Broken())
    assert refused(speaker, "genmove white") == (
        "random:seed=1 failed: RuntimeError: no idea; start with another --engine"
    )
    ask(speaker, "play white a1")
    assert refused(speaker, "genmove black").startswith("random:seed=1 failed: illegal move a1;")
    assert ask(speaker, "history") == "a1"
