"""Names to games and engines: the built-in ones, those of third parties, and what is refused."""

import importlib
import json
import subprocess
import sys

import pytest

from conjoin import (
    BadNotation,
    BadOption,
    ConjoinError,
    EngineFailure,
    Entry,
    Limit,
    UnknownName,
    engine,
    game,
    registry,
)
from tests.conftest import Install

VISITOR = """
    from conjoin import Analysis, Engine, Entry, Line, Option, draw
    from conjoin.games.havannah import Havannah

    class Last(Engine):
        closed = []

        def __init__(self, shy):
            self.games = ("connect-four",) if shy else ()

        def analyse(self, position, limit):
            lines = tuple(Line(move, draw()) for move in reversed(position.legal_moves()))
            return Analysis(lines, 0, 0, 0)

        def close(self):
            self.closed.append(self)

    ENGINE = Entry("last", "plays the last move", "a test", Last, (Option("shy", False, "play one game only"),))
    SPECIALIST = Entry("specialist", "", "a test", lambda: Last(False), games=("havannah", "tiny-havannah"))
    GAME = Entry("tiny-havannah", "size 2", "a test", lambda: Havannah(2))
    NUMBER = 42
"""
POINTS = """
    [conjoin.engines]
    last = visitor:ENGINE
    specialist = visitor:SPECIALIST
    number = visitor:NUMBER
    absent = visitor:MISSING
    random = visitor:NUMBER
    [conjoin.games]
    tiny-havannah = visitor:GAME
"""


@pytest.mark.parametrize("kind", ["game", "engine"])
def test_every_built_in_entry_is_whole(kind: registry.Kind) -> None:
    for name in registry.BUILT_IN[kind]:
        entry = registry.entry(kind, name)
        assert isinstance(entry, Entry)
        assert entry.name == name
        assert entry.summary
        assert entry.source
        assert set(entry.games) <= set(registry.BUILT_IN["game"])
        for option in entry.options:
            assert option.help
            assert option.read(option.write(option.default), name) == option.default or option.default == ""


def test_the_three_games_come_first() -> None:
    assert registry.names("game")[:3] == ["connect-four", "fencemaster", "havannah"]
    assert "random" in registry.names("engine")


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        ("game", "conect-four", "there is no game called 'conect-four'; did you mean 'connect-four'?"),
        ("game", "Havannah", "there is no game called 'Havannah'; did you mean 'havannah'?"),
        ("game", "fence", "there is no game called 'fence'; did you mean 'fencemaster'?"),
        ("engine", "rnadom", "there is no engine called 'rnadom'; did you mean 'random'?"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(kind: registry.Kind, name: str, message: str) -> None:
    with pytest.raises(UnknownName) as error:
        registry.entry(kind, name)
    assert str(error.value) == message


def test_a_name_like_no_other_gets_the_whole_list() -> None:
    with pytest.raises(UnknownName) as error:
        game("zzz:size=4")
    assert str(error.value) == f"there is no game called 'zzz'; there are {', '.join(registry.names('game'))}"


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("havannah:sise=4", BadOption, "havannah has no option 'sise'; did you mean 'size'?"),
        ("havannah:colour=red", BadOption, "havannah has no option 'colour'; it takes size, swap"),
        ("havannah:size=1", BadOption, "havannah cannot have size=1; size takes a whole number from 2 to 13"),
        (
            "havannah:size=14",
            BadOption,
            "havannah cannot have size=14; size takes a whole number from 2 to 13",
        ),
        ("fencemaster:swap=1", BadOption, "fencemaster cannot have swap=1; swap takes on or off"),
        (
            "connect-four:width=13",
            BadOption,
            "connect-four cannot have width=13; width takes a whole number from 4 to 12",
        ),
        (
            "connect-four:line=2",
            BadOption,
            "connect-four cannot have line=2; line takes a whole number from 3 to 6",
        ),
        (
            "connect-four:width=4,height=4,line=5",
            BadOption,
            "no line of 5 fits on a board of 4 by 4; choose line=4 or less",
        ),
        (
            "havannah:size=99999999999",
            BadOption,
            "havannah cannot have size=99999999999; size takes a whole number from 2 to 13",
        ),
        (
            "havannah:size",
            BadNotation,
            "option 1 of 'havannah:size' is 'size'; write each option as option=value",
        ),
        (
            "havannah:size=4,size=4",
            BadNotation,
            "option 2 of 'havannah:size=4,size=4' gives 'size' again; give each option once",
        ),
    ],
)
def test_a_wrong_option_is_told_in_words(text: str, kind: type[ConjoinError], message: str) -> None:
    with pytest.raises(kind) as error:
        game(text)
    assert type(error.value) is kind
    assert str(error.value) == message


def test_options_reach_the_game() -> None:
    built = game("connect-four:width=9,height=7,line=5")
    assert built.name == "connect-four:width=9,height=7,line=5"
    assert built.move_count == 9
    assert game("havannah:size=8").name == "havannah"


def test_a_seed_is_given_only_where_none_is_and_one_is_taken(install: Install) -> None:
    install(VISITOR, POINTS)
    assert registry.with_seed("random", 5) == "random:seed=5"
    assert registry.with_seed("random:seed=1", 5) == "random:seed=1"
    assert registry.with_seed("last", 5) == "last"
    assert registry.with_seed("last:shy=on", 5) == "last:shy=on"


def test_third_parties_join_through_entry_points(install: Install) -> None:
    install(VISITOR, POINTS)
    assert {"last", "specialist", "number", "absent"} <= set(registry.names("engine"))
    assert "tiny-havannah" in registry.names("game")
    assert "visitor" not in sys.modules  # listing imports nothing

    tiny = game("tiny-havannah")
    analysis = engine("last:shy=off", tiny).analyse(tiny.start(), Limit())
    assert analysis.best == 6


def test_a_third_party_cannot_take_a_built_in_name(install: Install) -> None:
    install(VISITOR, POINTS)
    assert registry.names("engine").count("random") == 1
    assert registry.entry("engine", "random").source != "a test"


def test_names_of_third_parties_are_suggested_too(install: Install) -> None:
    install(VISITOR, POINTS)
    with pytest.raises(UnknownName, match=r"did you mean 'tiny-havannah'\?"):
        game("tini-havannah")


def test_an_engine_is_refused_for_a_game_it_does_not_play(install: Install) -> None:
    install(VISITOR, POINTS)
    assert engine("specialist", game("havannah:size=4"))
    with pytest.raises(BadOption) as error:
        engine("specialist", game("connect-four:width=8"))
    assert (
        str(error.value) == "specialist does not play connect-four:width=8; it plays havannah, tiny-havannah"
    )
    assert engine("random", game("connect-four:width=8"))


def test_an_engine_whose_options_narrow_it_is_refused_and_closed(install: Install) -> None:
    install(VISITOR, POINTS)
    assert engine("last:shy=on", game("connect-four"))
    with pytest.raises(BadOption) as error:
        engine("last:shy=on", game("havannah"))
    assert str(error.value) == "last:shy=on does not play havannah; it plays connect-four"
    assert len(importlib.import_module("visitor").Last.closed) == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "number",
            "the engine 'number' of the package visitor is not an Entry (visitor:NUMBER); "
            "repair or uninstall that package",
        ),
        (
            "absent",
            "the engine 'absent' of the package visitor cannot be imported (visitor:MISSING): "
            "module 'visitor' has no attribute 'MISSING'; repair or uninstall that package",
        ),
    ],
)
def test_a_wrong_entry_point_is_told_and_harms_no_other(install: Install, name: str, message: str) -> None:
    install(VISITOR, POINTS)
    with pytest.raises(EngineFailure) as error:
        engine(name)
    assert str(error.value) == message
    assert engine("last")


def test_a_package_that_fails_on_import_is_told(install: Install) -> None:
    install("raise RuntimeError('no licence')", "[conjoin.games]\nbroken = visitor:GAME\n")
    with pytest.raises(EngineFailure) as error:
        game("broken")
    assert str(error.value) == (
        "the game 'broken' of the package visitor cannot be imported (visitor:GAME): no licence; "
        "repair or uninstall that package"
    )
    assert isinstance(error.value.__cause__, RuntimeError)


def test_building_a_game_loads_no_other_game() -> None:
    # What the interpreter loads by itself depends on what is installed, and does not count.
    code = (
        "import json, sys; before = set(sys.modules); import conjoin; conjoin.game('havannah');"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = json.loads(result.stdout)
    assert "conjoin.games.havannah" in loaded
    assert "conjoin.games.connect_four" not in loaded
    assert "importlib.metadata" not in loaded


@pytest.mark.parametrize(
    "text", ["gtp:true", "gtp-hgui:true", "ugi:true --a=b,c:d", "file:agent.py", " gtp :x"]
)
def test_what_runs_programs_is_refused_to_strangers(text: str) -> None:
    with pytest.raises(BadOption, match="only be named on this machine's own command line"):
        registry.refuse_local_only("engine", text)


@pytest.mark.parametrize("text", ["random", "mcts:seed=1", "window:depth=3"])
def test_everything_else_is_not(text: str) -> None:
    registry.refuse_local_only("engine", text)


def test_a_stranger_is_told_of_unknown_names_too() -> None:
    with pytest.raises(UnknownName):
        registry.refuse_local_only("engine", "gtpx:true")


def test_a_command_gets_no_seed() -> None:
    assert registry.with_seed("gtp:engine --seed=5, x", 7) == "gtp:engine --seed=5, x"


@pytest.mark.parametrize(
    ("build", "problem"),
    [
        ("lambda: 1 / 0", "cannot be made: ZeroDivisionError: division by zero"),
        ("lambda: 'a word'", "is no Engine but a str"),
    ],
)
def test_a_package_whose_engine_cannot_be_made_is_named(install: Install, build: str, problem: str) -> None:
    install(
        f"from conjoin import Entry\nENGINE = Entry('odd', '', '', {build})",
        "[conjoin.engines]\nodd = visitor:ENGINE\n",
    )
    with pytest.raises(EngineFailure) as error:
        engine("odd")
    assert str(error.value) == (
        f"the engine 'odd' of the package visitor {problem}; repair or uninstall that package"
    )
