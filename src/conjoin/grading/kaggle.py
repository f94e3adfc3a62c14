"""Would Kaggle accept it? An agent's file plays itself as the ConnectX validation has it play, to the letter.

>>> from conjoin.engines.programs.agent_file import HOST
>>> kaggle_verdict(HOST).status  # its last function takes three arguments
<Status.ERROR: 'ERROR'>
"""

from dataclasses import dataclass
from enum import Enum
from math import inf
from time import perf_counter

from conjoin.core.errors import EngineFailure, LateAnswer, WrongMove
from conjoin.engines.programs.agent_file import AgentFileEngine
from conjoin.games.connect_four import ConnectFour
from conjoin.play.ask import one_line


class Status(Enum):
    """The word that Kaggle's environment has for how a game ended for an agent."""

    DONE = "DONE"
    """It played to the end."""
    INVALID = "INVALID"
    """It returned what is no move."""
    ERROR = "ERROR"
    """It raised an exception, or could not be imported."""
    TIMEOUT = "TIMEOUT"
    """It used up its time for the move and what the bank held."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What Kaggle says of an agent."""

    status: Status
    reason: str = ""
    """In one line why it is not accepted; empty if it is."""

    @property
    def is_accepted(self) -> bool:
        """Whether it may be submitted."""
        return self.status is Status.DONE


def kaggle_verdict(path: str, seconds: float = inf) -> Verdict:
    """How a game of the agent against itself ends; after these seconds what has not failed counts as done."""
    until = perf_counter() + seconds
    try:
        with AgentFileEngine(f"{path},as=kaggle") as first, AgentFileEngine(f"{path},as=kaggle") as second:
            position = ConnectFour().start()
            while position.outcome is None and perf_counter() < until:
                player = second if position.to_move else first
                position = position.play(player.analyse(position).best)
    except EngineFailure as failure:
        return Verdict(_STATUS.get(type(failure), Status.ERROR), one_line(failure.problem))
    return Verdict(Status.DONE)


_STATUS = {LateAnswer: Status.TIMEOUT, WrongMove: Status.INVALID}
