"""One way in for everything that plays: an engine, its class, its name, or a program of one's own."""

from typing import Any

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.options import Entry, Spec
from conjoin.engines.programs.process import refuse_missing
from conjoin.engines.programs.settings import read_program
from conjoin.play.ask import crash_line
from conjoin.testing.engine_laws import (
    GAMES,
    LAWS,
    broken_laws,
    it_considers_every_move,
    the_same_question_has_the_same_answer,
)
from conjoin.testing.finding import Finding
from conjoin.testing.program_walk import SPEAKERS, check_program, spoken_protocol

OF_OUR_ENGINES = (it_considers_every_move, the_same_question_has_the_same_answer)
"""Laws that bind only what was written as an engine."""
USUAL_GAME = {"gtp": "havannah:size=4", "gtp-hgui": "havannah:size=4", "ugi": "connect-four"}
"""What a program is asked to play unless a game is named."""


def check_engine(engine: Engine | type[Engine] | str, game: Game[Any] | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong with an engine, an engine class, or the engine that a text names; empty if all is well.

    Programs (`gtp:COMMAND`, `ugi:COMMAND`) are walked through their protocol. Raises UnknownName or BadOption for a
    text that names nothing.
    """
    if isinstance(engine, str):
        return _check_named(engine, game)
    try:
        made = engine() if isinstance(engine, type) else engine
    except Exception as error:  # noqa: BLE001  (it may fail in any way)
        return (Finding("make one without arguments", f"raised {crash_line(error)}", "an engine"),)
    return broken_laws(made, game or _first_game(made.games))


def check_command(
    command: str, protocol: str | None = None, game: Game[Any] | None = None
) -> tuple[Finding, ...]:
    """The same for a program by its command line; what it speaks is found out if it is not said."""
    settings, words = read_program(command)
    refuse_missing(words[0])
    spoken = protocol or spoken_protocol(words)
    if spoken is None:
        asked, expected = "ugi", "ugiok from a UGI program, '? unknown command' from a GTP program"
        return (Finding(asked, "it answers in neither protocol", expected),)
    if spoken not in SPEAKERS:
        raise BadOption(f"there is no protocol {spoken!r}", f"there are {', '.join(SPEAKERS)}")
    return check_program(words, spoken, game or registry.game(USUAL_GAME[spoken]), settings)


def is_engine_name(text: str) -> bool:
    """Whether a text begins with the name of an engine, rather than with that of a program."""
    return text.partition(":")[0].strip() in registry.names("engine")


def _check_named(text: str, game: Game[Any] | None) -> tuple[Finding, ...]:
    row: Entry[Engine] = registry.entry("engine", Spec.name_of(text))
    if row.name in SPEAKERS:
        command = str(row.read_options(row.parse(text))[row.free_text])
        return check_command(command, row.name, game)
    played = game or _first_game(row.games)
    # A program or file names one move, and what is not seeded need not repeat itself.
    laws = [law for law in LAWS if not row.local_only or law not in OF_OUR_ENGINES]
    with registry.engine(text, played) as made:
        return broken_laws(made, played, laws)


def _first_game(games: tuple[str, ...]) -> Game[Any]:
    names = [name for name in GAMES if not games or name.partition(":")[0] in games]
    return registry.game(names[0] if names else games[0])
