"""Those who meet: engines by name, and engines, functions or agents that are at hand as objects."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.engine import Engine
from conjoin.core.game import Game
from conjoin.grading.agent_grade import Agent, candidate


@dataclass(frozen=True, slots=True)
class Players:
    """What each is called in records, and those that are objects of this program, by that name."""

    names: tuple[str, ...]
    lent: Mapping[str, Engine]


def players(agents: Sequence[Agent], game: Game[Any], closing: ExitStack) -> Players:
    """The players of a game, and what must be closed after it; raises UnknownName or BadOption for what is none.

    Two objects of one name are told apart by a number.
    """
    names: list[str] = []
    lent: dict[str, Engine] = {}
    for agent in agents:
        if isinstance(agent, str):
            registry.engine(agent, game).close()
            names.append(agent)
            continue
        made = candidate(agent)
        name = made.name if made.name not in names else f"{made.name} ({len(names) + 1})"
        lent[name] = closing.enter_context(made.make(game))
        names.append(name)
    return Players(tuple(names), lent)
