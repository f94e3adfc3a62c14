"""Kaggle's ConnectX observations: what its environment calls an agent with, read as a position.

observation.board   all cells in one list, the top row first: 0 free, 1 and 2 the players
observation.mark    the number of the agent that is asked
configuration       columns, rows, inarow
"""

from typing import TYPE_CHECKING, Any

from conjoin.core.errors import BadNotation

if TYPE_CHECKING:  # `import conjoin` loads no game before one is wanted
    from conjoin.games.connect_four import ConnectFour


def is_observation(value: object) -> bool:
    """Whether this is one of Kaggle's observations, an object or a dict, and no board itself."""
    return _field(value, "board") is not None


def board_of(observation: object) -> Any:
    """The cells of an observation."""
    return _field(observation, "board")


def game_of(configuration: object) -> "ConnectFour | None":
    """The board that a configuration describes; None where there is none."""
    from conjoin.games.connect_four import ConnectFour

    values = [_field(configuration, name) for name in ("columns", "rows", "inarow")]
    return None if None in values else ConnectFour(*map(int, values))


def refuse_other_mark(observation: object, to_move: int) -> None:
    """Raise BadNotation where the stones say that the other player is to move."""
    mark = _field(observation, "mark")
    if mark is not None and mark != to_move + 1:
        raise BadNotation(
            f"the observation's mark is {mark}, yet its board has player {to_move + 1} to move",
            "check who is to move",
        )


def _field(value: object, name: str) -> Any:
    """A field of an object or a dict; Kaggle's own are both."""
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)
