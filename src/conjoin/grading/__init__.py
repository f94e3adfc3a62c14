"""What an agent is worth: whether it plays at all, how well against the truth and against others, on one page.

kaggle        would Kaggle accept it
edge_cases    is it legal where agents go wrong
positions     solved positions in which few moves keep the result
examination   what its moves there are worth
standing      its rating against the built-in engines
network       a network's policy and value against the truth, many positions at once
agent_grade   all of that, one after the other
report        the grade for people and for programs
"""

from typing import TYPE_CHECKING, Any

from conjoin.core.game import Game

if TYPE_CHECKING:
    from conjoin.grading.agent_grade import Agent, Grade


def grade(
    agent: "Agent",
    game: str | Game[Any] = "connect-four",
    *,
    seconds: float | None = None,
    seed: int | None = None,
    pairs: int = 20,
) -> "Grade":
    """What an agent is worth: a function as for Kaggle or of an array, a class or object that plays, a file, an engine.

    `seconds` are for each of its moves; without them it has Kaggle's clock. `seed` draws fresh positions instead of the
    usual ones; `pairs` of games are played against built-in engines, as many as there is time for. What the agent does
    wrong is in the grade. Raises UnknownName or BadOption for what is no agent, or plays another game.

    >>> grade(lambda observation, configuration: observation.board[:7].index(0), pairs=0)
    <Grade <lambda>: keeps the result in 14 %>
    """
    from conjoin.grading.agent_grade import (
        grade as graded,
    )  # loaded when called: `import conjoin` stays light

    return graded(agent, game, seconds=seconds, seed=seed, pairs=pairs)
