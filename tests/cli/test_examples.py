"""What `--help` and the pages show as examples works: every option is one, every game and engine can be had."""

import re
import shlex
from collections.abc import Iterator

import pytest
import typer.main
from typer.core import TyperCommand, TyperGroup

from conjoin import registry
from conjoin.cli.app import app
from tests.test_documents import PAGES

ENGINES = ("a", "b", "new", "old", "engine", "engines", "first", "second", "player_a", "player_b")
"""Parameters of commands that name players."""
ELSEWHERE = re.compile(r"human$|\\./|(gtp|ugi|file|trained):|[a-z]+ ")
"""Players that are no engines of ours: a person, a program, a file."""
FILE = ".jsonl"
"""Puzzles in a file say themselves of which game they are."""


def commands(top: object, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], TyperCommand]]:
    if isinstance(top, TyperGroup):
        for name, command in top.commands.items():
            yield from commands(command, (*words, name))
    else:
        assert isinstance(top, TyperCommand)
        yield words, top


COMMANDS = dict(commands(typer.main.get_command(app)))


def shown() -> Iterator[str]:
    for command in COMMANDS.values():
        yield from re.findall("`([^`]*)`", command.epilog or "")
    for page in PAGES:
        yield from re.findall(r"^conjoin \S.*", page.read_text(), re.MULTILINE)


EXAMPLES = list(dict.fromkeys(shown()))


def parsed(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The command that an example calls, and the words after that."""
    words = shlex.split(text.partition("conjoin")[2].partition(" <")[0], comments=True)
    depth = next((count for count in (1, 2) if tuple(words[:count]) in COMMANDS), 0)
    if not depth and words[0] == "puzzle":  # a group that plays where no command of it is named
        return ("puzzle", "play"), words[1:]
    return tuple(words[:depth]), words[depth:]


def test_every_command_has_examples() -> None:
    assert len(COMMANDS) > 20
    assert {parsed(text)[0] for text in EXAMPLES} == set(COMMANDS)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_works(text: str) -> None:
    name, words = parsed(text)
    given = COMMANDS[name].make_context(" ".join(name), words).params  # raises for what is no option
    named = given.get("game")
    game = registry.game(named) if named and not named.endswith(FILE) else None
    for parameter in ENGINES:
        players = given.get(parameter) or ()
        for player in [players] if isinstance(players, str) else players:
            if not ELSEWHERE.match(player):
                registry.engine(player, game).close()
