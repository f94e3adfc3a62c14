"""Players for the referee by their names: an engine of ours, or a class of one's own with the course's five methods."""

import re
import sys
from importlib import import_module
from pathlib import Path

from conjoin import registry
from conjoin.adapters.course_player import CoursePlayer, RefereePlayer, course_game
from conjoin.core.errors import EngineFailure
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.play.ask import Failure, guarded

METHODS = ("init", "make_move", "opponent_move", "get_winner", "print_board")
_CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def course_player(name: str, size: int, limit: Limit = NO_LIMIT) -> RefereePlayer:
    """An engine such as `mcts:simulations=500`, or `module:Class` from here or anything installed.

    Raises UnknownName, BadOption, BadNotation or EngineFailure.
    """
    known = name.partition(":")[0] in registry.names("engine")
    if not known and _CLASS.fullmatch(name):
        return _own_player(name)
    return CoursePlayer(registry.engine(name, course_game(size, swap=True)), limit=limit)


def _own_player(name: str) -> RefereePlayer:
    """A player from outside; whatever goes wrong in its code is reported with its name."""
    module, _, class_name = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    made = guarded(_made, module, class_name)
    if isinstance(made, Failure):
        raise EngineFailure(
            f"the player {name} cannot be made: {made.reason}", "check the file and the class"
        )
    if missing := [method for method in METHODS if not callable(getattr(made, method, None))]:
        raise EngineFailure(f"the player {name} lacks {', '.join(missing)}", f"it needs {', '.join(METHODS)}")
    return made


def _made(module: str, class_name: str) -> RefereePlayer:
    player: RefereePlayer = getattr(import_module(module), class_name)()
    return player
