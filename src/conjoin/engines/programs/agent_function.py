"""A function, class or object of this very process as a player, in the conventions of `file:`."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, EngineFailure, WrongMove
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.engines.programs import agent_host
from conjoin.engines.programs.agent_questions import analysis_of, question_for

PATIENCE = 60.0
"""Seconds that are written on a timer where no clock runs."""


class AgentFunctionEngine(Engine):
    """Calls it; raises BadOption for what cannot play.

    >>> from conjoin import game
    >>> with AgentFunctionEngine(lambda observation, configuration: 3) as player:
    ...     player.analyse(game("connect-four").start()).best
    3
    """

    def __init__(self, agent: Callable[..., Any]) -> None:
        self.name = getattr(agent, "__name__", type(agent).__name__)
        try:
            self._agent = agent_host.agent_for(self.name, agent, {})
        except agent_host.Refused as refusal:
            raise BadOption(f"{self.name} cannot play: {refusal}", "see docs/external-engines.md") from None
        self.games = tuple(self._agent.games)

    def analyse(self, position: Any, limit: Limit = NO_LIMIT) -> Analysis:
        """Its move; raises WrongMove for none, and whatever it raises."""
        self.refuse_other_games(position)
        asked = question_for(self._agent.shape, position, limit, limit.seconds or PATIENCE, PATIENCE)
        began = perf_counter()
        said = self._agent.answer(asked)
        if "error" in said:
            raise EngineFailure(f"{self.name} {said['error']}", "mend it")
        try:
            return analysis_of(position, said, perf_counter() - began)
        except WrongMove as wrong:
            raise WrongMove(f"{self.name} {wrong.problem}", wrong.fix) from None

    def reset(self) -> None:
        """A new game: a class is made anew, an object reset if it can be."""
        self._agent.new_game()
