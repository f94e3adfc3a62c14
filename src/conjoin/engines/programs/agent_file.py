"""`file:PATH`: a Python file as a Connect Four player, in a process of its own.

The last function of the file is asked for a column, counted from 0. It takes `(observation, configuration)` as on
Kaggle, where `observation.board` is a flat list from the top left (0 empty, 1 and 2 the players) and
`observation.mark` the player to move; or it takes `(board)`, the same as rows of columns, and perhaps `(board, mark)`.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conjoin.core.analysis import Analysis, Reason
from conjoin.core.errors import BadOption, WrongMove
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import Position
from conjoin.engines.programs.child_process import readable
from conjoin.engines.programs.process import ProcessEngine
from conjoin.engines.programs.program import Program, Question, StoppedQuestion, only_move, unanswered
from conjoin.games.connect_four import ConnectFourPosition

HOST = str(Path(__file__).with_name("agent_host.py"))


class AgentFileEngine(ProcessEngine):
    """Asks the last function of a file; a second question at the same time gets a process of its own."""

    games = ("connect-four",)

    def __init__(self, path: str) -> None:
        file = Path(path).expanduser()
        if not file.is_file():
            raise BadOption(f"there is no file {readable(path, 100)!r}", "name a Python file that exists")
        super().__init__([sys.executable, "-P", HOST, str(file.resolve())], AgentProgram, name=file.name)


class AgentProgram(Program):
    """A file at the other end of two pipes; see `agent_host` for what is said."""

    def greet(self, limit: Limit = NO_LIMIT) -> None:
        """Wait until the file has run."""
        until = self._hello(None, "that it is ready", limit)
        self._told(self._line(until, "that it is ready", limit))

    def new_game(self) -> None:
        """Every question is whole: there is nothing to forget but what the file keeps for itself."""

    def think(self, position: Position, question: Question) -> Iterator[Analysis]:
        """Its column. A stop kills it, for a function cannot be interrupted."""
        assert isinstance(position, ConnectFourPosition)  # noqa: S101  (other games were refused)
        self.child.send(json.dumps(asked(position, question)))
        try:
            said = self._told(self._line(question.deadline, "a move", question.limit)).get("move")
        except StoppedQuestion:
            heard = self.child.last_heard
            self.child.kill()
            yield unanswered(position, question, heard)
            return
        if not isinstance(said, int) or isinstance(said, bool) or said not in position.legal_moves():
            legal = ", ".join(map(str, position.legal_moves()))
            problem = f"answered {readable(str(said), 40)!r}, which is no legal column; columns are {legal}"
            raise self.child.failure(problem, WrongMove)
        yield only_move(said, question, Reason("agent", 0, (), "the file's choice; it does not say why"))

    def _told(self, line: str) -> dict[str, Any]:
        """What the host says; raises EngineFailure when that is an error, or nothing that it would say."""
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise self.child.failure(f"said {readable(line, 60)!r}")
        if "error" in said:
            raise self.child.failure(f"raised {readable(str(said['error']), 120)}")
        return said


def asked(position: ConnectFourPosition, question: Question) -> dict[str, Any]:
    """A question as Kaggle puts it: the top row first, and seconds in whole and in parts."""
    board = position.board
    rows = [
        position.stones[start : start + board.width] for start in range(0, len(position.stones), board.width)
    ]
    seconds = question.time_is_up - question.began
    return {
        "board": [0 if stone is None else stone + 1 for row in reversed(rows) for stone in row],
        "mark": position.to_move + 1,
        "step": len(position.moves),
        "remainingOverageTime": 0,
        "columns": board.width,
        "rows": board.height,
        "inarow": board.line,
        "timeout": seconds,
        "actTimeout": seconds,
    }


ENTRY: Entry[ProcessEngine] = Entry(
    name="file",
    summary="A Python file whose last function plays: file:PATH",
    source="a file of your own; see docs/external-engines.md",
    build=AgentFileEngine,
    options=(Option("path", "", "the file, up to the end of the text"),),
    games=("connect-four",),
    free_text="path",
    local_only=True,
)
