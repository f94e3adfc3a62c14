"""`file:PATH`: a Python file as a player, in a process of its own.

    file:agent.py                                  the last callable of the file, as on Kaggle
    file:agent.py,call=Agent                       another one
    file:ai.py,root=submission,python=venv/bin/python

What it may define, and how each is asked, is in `agent_host`, which runs beside it and needs no Conjoin there. The file
is run when the engine is made: what cannot be imported is refused before anything is scored.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from conjoin.core.analysis import Analysis
from conjoin.core.errors import BadOption, EngineFailure, LateAnswer, WrongMove
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Entry, Option
from conjoin.core.position import Move, Position
from conjoin.engines.programs.agent_questions import analysis_of, question_for
from conjoin.engines.programs.child_process import ChildProcess, readable
from conjoin.engines.programs.process import ProcessEngine
from conjoin.engines.programs.program import SLACK, Program, Question, StoppedQuestion, unanswered
from conjoin.games.connect_four import ConnectFour
from conjoin.games.hexgame import HexGame

HOST = str(Path(__file__).with_name("agent_host.py"))

ACT_TIMEOUT, OVERAGE = 2.0, 60.0
"""Kaggle's clock, kept where no other is set: seconds for a move, and a bank for the whole game of what goes beyond."""

OPTIONS = {
    "call": "which of its functions, classes or objects plays",
    "root": "the folder that it imports from, beside its own",
    "python": "the interpreter that it runs in",
    "as": "kaggle (to the letter) or array, where its parameters do not say which",
    "blocked": "cells of a hex board that its array shows as blocked, as a1+c3",
}
_OPTION = re.compile(rf",\s*({'|'.join(OPTIONS)})\s*=")
CONVENTIONS = ("kaggle", "array")


class AgentFileEngine(ProcessEngine):
    """Asks what a file defines; a second question at the same time gets a process of its own."""

    def __init__(self, path: str) -> None:
        file, options = read_options(path)
        self.file = file
        python = options.pop("python", sys.executable)
        self.blocked = tuple(filter(None, options.pop("blocked", "").split("+")))
        given = [json.dumps(options)] if options else []
        command = [python, HOST, str(file.resolve()), *given]
        super().__init__(command, self._speaker, name=file.name)
        self.shape = ""
        """How it is asked: `kaggle`, `array` or `engine`."""
        self._prepare()

    def refuse_board(self, game: Game[Any]) -> None:
        """Raise BadOption for a game whose board is no array, and for blocked cells that are none."""
        if self.shape == "array" and not isinstance(game, ConnectFour | HexGame):
            raise BadOption(
                f"{game.name} has no board to hand to {self.file.name}", "write a subclass of Engine"
            )
        for cell in self.blocked:
            game.parse_move(cell)

    def _speaker(self, child: ChildProcess) -> "AgentProgram":
        return AgentProgram(child, self.blocked)

    def _prepare(self) -> None:
        """Run the file, and learn what it plays; raises EngineFailure with the one cause of its refusal."""
        program = self._taken(NO_LIMIT)
        assert isinstance(program, AgentProgram)  # noqa: S101
        self.shape, self.games = program.shape, program.games
        self._give_back(program)


def read_options(text: str) -> tuple[Path, dict[str, str]]:
    """The file and the options behind it; raises BadOption.

    >>> read_options(f"{HOST},call=main,root={Path(HOST).parent}")[1].keys()
    dict_keys(['call', 'root'])
    """
    file, options = Path(text).expanduser(), {}
    if not file.is_file():
        path, *rest = _OPTION.split(text)
        file = Path(path.strip()).expanduser()
        options = {name: value.strip() for name, value in zip(rest[::2], rest[1::2], strict=True)}
    if not file.is_file():
        _refuse_missing(text, file)
    for name, value in options.items():
        if not value:
            raise BadOption(f"file names no {name}", f"{name} is {OPTIONS[name]}")
    if options.get("as", CONVENTIONS[0]) not in CONVENTIONS:
        raise BadOption(f"file cannot have as={options['as']}", f"as takes one of {', '.join(CONVENTIONS)}")
    if "root" in options:
        root = Path(options["root"]).expanduser()
        if not root.is_dir():
            raise BadOption(
                f"root={readable(options['root'], 100)} is no folder", f"root is {OPTIONS['root']}"
            )
        options["root"] = str(root.resolve())
    if "python" in options:
        options["python"] = _interpreter(options["python"])
    return file, options


def _refuse_missing(text: str, file: Path) -> None:
    name, comma, rest = text.partition(",")
    if comma and Path(name).expanduser().is_file():
        option = rest.partition("=")[0].strip()
        raise BadOption(f"file has no option {readable(option, 40)!r}", f"it takes {', '.join(OPTIONS)}")
    if file.is_dir():
        raise BadOption(f"{readable(str(file), 100)!r} is a folder", "name the Python file in it")
    raise BadOption(f"there is no file {readable(str(file), 100)!r}", "name a Python file that exists")


def _interpreter(text: str) -> str:
    """The absolute path of a Python; a link to one stays a link, for it tells which environment is meant."""
    found = shutil.which(str(Path(text).expanduser()))
    if found is None:
        raise BadOption(
            f"there is no program {readable(text, 100)!r}", "python names an interpreter, as venv/bin/python"
        )
    return str(Path(found).absolute())


class AgentProgram(Program):
    """A file at the other end of two pipes; see `agent_host` for what is said."""

    def __init__(self, child: ChildProcess, blocked: tuple[str, ...] = ()) -> None:
        super().__init__(child)
        self.blocked = blocked
        self.shape = ""
        self.games: tuple[str, ...] = ()
        self._moves: tuple[Move, ...] | None = None
        """What was played when it was asked last; None in a new game."""
        self._bank = OVERAGE
        """Seconds of Kaggle's bank that are left in this game."""
        self._failure: EngineFailure | None = None
        """What went wrong when a new game began."""

    def greet(self, limit: Limit = NO_LIMIT) -> None:
        """Wait until the file has run."""
        until = self._hello(None, "that it is ready", limit)
        try:
            said = self._said(self._line(until, "that it is ready", limit))
        except EngineFailure:
            if "SyntaxError" in self.child.last_complaint:  # of the host: the file's own would have been told
                python = readable(self.child.command[0], 100)
                raise EngineFailure(
                    f"{python} is too old for agents", "name Python 3.7 or a newer one"
                ) from None
            raise
        if "refused" in said:
            raise self._refusal(said)
        self.shape, self.games = str(said["shape"]), tuple(said["games"])

    def new_game(self) -> None:
        """Objects are made anew, off the clock; functions keep what they keep."""
        if self._moves is None:
            return
        self._moves, self._bank = None, OVERAGE
        question = Question(NO_LIMIT, OVERAGE)
        self.child.send(json.dumps({"fresh": True}))
        try:
            self._told(self._line(question.deadline, "that it is ready"))
        except EngineFailure as failure:
            self._failure = failure

    def think(self, position: Position, question: Question) -> Iterator[Analysis]:
        """Its move. A stop kills it, for a function cannot be interrupted."""
        if self._failure is not None:
            raise self._failure
        if self._moves is not None and position.moves[: len(self._moves)] != self._moves:
            self._bank = OVERAGE  # another game, though nobody said so
        self._moves = position.moves
        banked = self.shape == "kaggle" and question.limit.seconds is None
        allowed = ACT_TIMEOUT + self._bank if banked else question.time_is_up - question.began
        deadline = question.began + allowed + SLACK if banked else question.deadline
        asked = question_for(self.shape, position, question.limit, allowed, self._bank, self.blocked)
        self.child.send(json.dumps(asked))
        try:
            said = self._told(self._line(deadline, "a move", question.limit))
        except StoppedQuestion:
            heard = self.child.last_heard
            self.child.kill()
            yield unanswered(position, question, heard)
            return
        if banked:
            self._bank -= max(0.0, said["seconds"] - ACT_TIMEOUT)
            if self._bank < 0:
                raise self._failed(
                    f"has used up the {OVERAGE:g} s that it has beyond {ACT_TIMEOUT:g} s a move", LateAnswer
                )
        try:
            yield analysis_of(position, said, question.seconds)
        except WrongMove as wrong:
            raise self._failed(wrong.problem, WrongMove) from None

    def _told(self, line: str) -> dict[str, Any]:
        """What the host says; raises EngineFailure when that is an error, or nothing that it would say."""
        said = self._said(line)
        if "error" in said:
            raise self._failed(f"{readable(str(said['error']), 200)}{_place(said)}")
        return said

    def _said(self, line: str) -> dict[str, Any]:
        said: object = None
        with suppress(ValueError, RecursionError):
            said = json.loads(line)
        if not isinstance(said, dict):
            raise self.child.failure(f"said {readable(line, 60)!r}")
        return said

    def _failed(self, did: str, kind: type[EngineFailure] = EngineFailure) -> EngineFailure:
        """The host knows the cause: what else the file has printed is beside the point."""
        shown = readable(" ".join(self.child.command), 200)
        return kind(f"{readable(self.child.name, 40)!r} {did}", f"run it by hand: {shown}")

    def _refusal(self, said: Mapping[str, Any]) -> EngineFailure:
        """Why it cannot play at all, and what would help."""
        name = readable(self.child.name, 40)
        cause = readable(str(said["refused"]), 200)
        if "missing" in said:
            missing = readable(str(said["missing"]), 40)
            fix = f"name an interpreter that has {missing}, as file:{name},python=PATH, or its folder, as root=PATH"
        elif "line" in said or "Error" in cause:
            fix = "mend the file"
        else:
            fix = f"name what plays, as file:{name},call=NAME"
        did = "cannot be imported" if "line" in said or "Error" in cause or "Exit" in cause else "cannot play"
        return EngineFailure(f"{name!r} {did}: {cause}{_place(said)}", fix)


def _place(said: Mapping[str, Any]) -> str:
    """The line of the file, where it is known and not yet said."""
    return f" (line {said['line']})" if "line" in said else ""


ENTRY: Entry[ProcessEngine] = Entry(
    name="file",
    summary="A Python file with a function or class that plays: file:PATH",
    source="a file of your own; see docs/external-engines.md",
    build=AgentFileEngine,
    options=(Option("path", "", "the file, and behind it options such as ,call=NAME"),),
    free_text="path",
    local_only=True,
)
