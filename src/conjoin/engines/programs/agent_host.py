"""The process in which a user's Python file plays: it reads questions and writes moves, a JSON document a line.

    python -P agent_host.py FILE

    {"ready": "agent(observation, configuration)"}                                  once, after the file has run
    {"board": [0, ...], "mark": 1, "columns": 7, "rows": 6, "inarow": 4, ...}       a question
    {"move": 3}  or  {"error": "ValueError: ..."}                                   its answer

Whatever the file prints goes to standard error. It runs without Conjoin, which need not even be importable.
"""

import inspect
import json
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from operator import index
from pathlib import Path
from typing import Any

CONFIGURATION = ("columns", "rows", "inarow", "timeout", "actTimeout")
"""The fields of a question that Kaggle calls the configuration; the others are the observation."""


class Fields(dict[str, Any]):
    """What Kaggle hands to agents: a dictionary whose keys are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def last_callable(path: Path) -> Callable[..., Any]:
    """Run a file; the last callable that it defines is the agent, as on Kaggle. Raises whatever it raises."""
    sys.path.insert(0, str(path.parent))
    sys.argv = [str(path)]
    names: dict[str, Any] = {"__name__": "agent", "__file__": str(path)}
    exec(compile(path.read_bytes(), str(path), "exec"), names)  # noqa: S102  (running it is what the user asked for)
    callables = [value for name, value in names.items() if callable(value) and not name.startswith("__")]
    if not callables:
        raise TypeError(f"{path.name} defines no function")
    found: Callable[..., Any] = callables[-1]
    return found


def takes_board(agent: Callable[..., Any]) -> bool:
    """Whether it wants the board as rows of columns, not Kaggle's observation."""
    names = _parameters(agent)
    return (len(names) == 1 and not names[0].startswith("obs")) or names[:1] == ["board"]


def arguments(agent: Callable[..., Any], question: dict[str, Any]) -> list[Any]:
    """What this agent takes: (observation, configuration), or the board and then whose turn it is."""
    observation = Fields((key, question[key]) for key in question if key not in CONFIGURATION)
    configuration = Fields((key, question[key]) for key in CONFIGURATION)
    taken = len(_parameters(agent))
    if takes_board(agent):
        return [_array(question), observation.mark, configuration][:taken]
    return [observation, configuration][:taken]


def _parameters(agent: Callable[..., Any]) -> list[str]:
    """The names of its positional parameters; two nameless ones where Python cannot say."""
    try:
        parameters = inspect.signature(agent).parameters.values()
    except (TypeError, ValueError):
        return ["observation", "configuration"]
    named = [one.name for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    if any(one.kind is one.VAR_POSITIONAL for one in parameters) and len(named) < 2:
        return ["observation", "configuration"]
    return named


def _array(question: dict[str, Any]) -> Any:
    """Rows of columns, the top row first: a NumPy array where NumPy is installed, otherwise lists."""
    board, width = question["board"], question["columns"]
    rows = [board[start : start + width] for start in range(0, len(board), width)]
    numpy = _numpy()
    return rows if numpy is None else numpy.array(rows)


@cache
def _numpy() -> Any:
    """The module, or None where it is not installed."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


def answer(agent: Callable[..., Any], question: dict[str, Any]) -> dict[str, Any]:
    """The column it plays; raises whatever it raises."""
    said = agent(*arguments(agent, question))
    try:
        return {"move": index(said)}
    except TypeError:
        return {"move": repr(said)[:100]}


def main() -> None:
    """Answer questions until there are none."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def tell(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")
        answers.flush()

    try:
        agent = last_callable(Path(sys.argv[1]))
        if takes_board(agent):
            _numpy()  # now, for later its clock runs
        tell({"ready": getattr(agent, "__name__", "agent")})
        for line in sys.stdin:
            if not line.startswith("{"):  # quit
                return
            tell(answer(agent, json.loads(line)))
    except Exception as error:  # noqa: BLE001  (whatever it is, it is sent to the other side)
        tell({"error": f"{type(error).__name__}: {error}"[:1000]})


if __name__ == "__main__":
    main()
