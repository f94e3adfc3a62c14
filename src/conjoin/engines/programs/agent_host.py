"""The process in which a user's Python file plays: it reads questions and writes answers, a JSON document a line.

    python agent_host.py FILE '{"call": NAME, "root": FOLDER, "as": "kaggle" or "array"}'

    {"ready": "agent", "shape": "kaggle", "games": ["connect-four"]}      once, after the file has run
    {"refused": "ModuleNotFoundError: No module named 'torch'", ...}      instead, when it cannot play at all
    {"observation": {...}, "configuration": {...}, "mark": 1, ...}        a question; `agent_file` says what is in it
    {"fresh": true}                                                       or a new game, answered with nothing
    {"move": 3} · {"cell": [4, 1]} · {"analysis": {...}}                  its answer
    {"wrong": "3.5, a float", ...} · {"error": "ValueError: ..."}         or what is wrong with it

This file alone is all that the agent's interpreter needs: Python from 3.7 up, Conjoin need not be installed there, and
nothing here may use what younger Pythons have. What the agent prints goes to standard error, and `input()` finds the
end of the file.
"""

from __future__ import annotations

import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120  (pathlib is not imported yet)
sys.path[:] = [folder for folder in sys.path if os.path.realpath(folder) != HERE]

import inspect  # noqa: E402  (the modules beside this one must not be found first)
import json  # noqa: E402
from importlib import import_module  # noqa: E402
from operator import index  # noqa: E402
from pathlib import Path  # noqa: E402
from time import perf_counter  # noqa: E402
from types import CodeType, ModuleType  # noqa: E402
from typing import Any, Callable  # noqa: E402, UP035  (here for Python 3.7)

METHODS = ("get_move", "act", "step", "__call__")
"""What objects that play are asked by, the first that there is."""
BOARDS = ("board", "grid", "state", "array", "matrix", "position")
"""Names of a first parameter that wants the board itself."""
FIELDS = ("board", "mark", "remainingOverageTime")
"""What only Kaggle's observation has: who names one of these wants it, whatever the parameter is called."""
MODULE = "__agent__"
"""What the file is called while it runs; never `__main__`."""
LONGEST = 300
"""Characters of anything that is reported."""


class Refused(Exception):
    """The file holds nothing that can play."""


class Struct(dict):  # type: ignore[type-arg]  # (a subscript would need Python 3.9)
    """What Kaggle hands to agents: a dictionary whose keys are attributes too."""

    def __init__(self, entries: dict[str, Any]) -> None:
        super().__init__(entries)
        self.__dict__.update(entries)

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__[name] = value
        self[name] = value


def run_file(path: Path, options: dict[str, str]) -> dict[str, Any]:
    """The names that a file defines; raises whatever it raises."""
    folders = [str(Path(options["root"]).resolve())] if "root" in options else []
    strict = options.get("as") == "kaggle"
    sys.path += [
        *folders,
        str(path.parent),
    ]  # behind the standard library, which an agent called random.py must not hide
    sys.argv = [str(path)]
    code = compile(path.read_bytes(), str(path), "exec")
    if strict:  # as there: no __file__, and what is imported later is not found beside it
        names: dict[str, Any] = {}
        exec(code, names)  # noqa: S102  (running it is what the user asked for)
        sys.path.pop()
        return names
    module = ModuleType(MODULE)  # a module of its own, for whatever looks its classes up
    sys.modules[MODULE] = module
    module.__file__ = str(path)
    module.__package__ = _package(path, folders)
    exec(code, module.__dict__)  # noqa: S102
    return module.__dict__


def _package(path: Path, folders: list[str]) -> str:
    """The package that a file below the root belongs to, so that `from .helper import x` works."""
    for folder in folders:
        if folder in map(str, path.parents):
            return ".".join(path.parent.relative_to(folder).parts)
    return ""


def chosen(names: dict[str, Any], options: dict[str, str], file: str) -> tuple[str, Any]:
    """The one that plays: the named one, or the last callable, as on Kaggle; raises Refused."""
    strict = options.get("as") == "kaggle"
    found = [
        (name, value)
        for name, value in names.items()
        if callable(value) or (not strict and _plays(value) and type(value).__module__ == MODULE)
    ]
    wanted = options.get("call", "").partition(".")[0]
    if not wanted:
        if not found:
            raise Refused("%s defines no function and no class" % file)  # noqa: UP031
        players = [one for one in found if strict or not _starts_only(*one)]
        return (players or found)[-1]
    if wanted not in names:
        known = [name for name, value in found if getattr(value, "__module__", MODULE) == MODULE]
        raise Refused(
            f"{file} defines no {wanted!r}; it has {', '.join(known) or 'nothing that can be called'}"
        )
    return wanted, names[wanted]


def _starts_only(name: str, value: Any) -> bool:
    """Whether it is what a script runs at its end, and no player."""
    return name == "main" and _parameters(value) == []


def _plays(value: Any) -> bool:
    return bool(_own_methods(type(value)))


def _own_methods(kind: type) -> list[str]:
    """Those by which objects of a class are asked; that a class can be called itself is not meant."""
    return [name for name in METHODS if any(callable(one.__dict__.get(name)) for one in kind.__mro__)]


class KaggleAgent:
    """Called with as many of observation and configuration as Kaggle would give it."""

    shape, games = "kaggle", ["connect-four"]

    def __init__(self, function: Callable[..., Any], taken: int | None = None) -> None:
        self.function = function
        self.taken = _argument_count(function) if taken is None else taken

    def new_game(self) -> None:
        """It is not told."""

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its column, as Kaggle reads what it returns."""
        configuration = {**question["configuration"], "__raw_path__": sys.argv[0]}
        both = [Struct(question["observation"]), Struct(configuration)]
        return kaggle_move(self.function(*both[: self.taken]))


def _argument_count(function: Callable[..., Any]) -> int:
    """As Kaggle counts: what has no code of its own, such as an object, gets both."""
    return int(getattr(getattr(function, "__code__", None), "co_argcount", 2))


def kaggle_move(said: Any) -> dict[str, Any]:
    """There a plain int is a move, and nothing else; what stands for nothing becomes column 0."""
    if said is None:
        return {"move": 0, "remark": "it returned None, which Kaggle plays as column 0"}
    if isinstance(said, int) and not isinstance(said, bool):
        return {"move": int(said)}
    if isinstance(said, float) and said.is_integer():
        return {
            "error": f"answered {_said(said)}, over which Kaggle's own environment breaks: return int(column)"
        }
    if hasattr(said, "__index__"):
        return {"wrong": _said(said), "because": "on Kaggle only a plain int is a move: return int(column)"}
    return {"wrong": _said(said)}


class ArrayAgent:
    """Called with the board as an array, and whatever else the names of its parameters ask for."""

    shape, games = "array", []  # type: tuple[str, list[str]]

    def __init__(self, function: Callable[..., Any], parameters: list[str]) -> None:
        self.function = function
        self.parameters = parameters
        _numpy()  # now, for later its clock runs

    def new_game(self) -> None:
        """It is not told."""

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its column, or on a hex board its row and column."""
        others = [_meant(name, question) for name in self.parameters[1:]]
        said = self.function(_array(question["array"]), *others)
        return _cell(said) if "hex" in question else _column(said)


def _meant(name: str, question: dict[str, Any]) -> Any:
    """What a parameter beside the board gets."""
    word = name.lower()
    if "conf" in word:
        return Struct(question["configuration"]) if "configuration" in question else None
    if "legal" in word or "valid" in word or "moves" in word or "actions" in word:
        return question["legal"]
    if "time" in word:
        return question["timer"]
    return question["mark"]


def _column(said: Any) -> dict[str, Any]:
    try:
        return {"wrong": _said(said)} if _is_bool(said) else {"move": index(said)}
    except TypeError:
        return {"wrong": _said(said)}


def _cell(said: Any) -> dict[str, Any]:
    try:
        row, column = said
        return {"cell": [index(row), index(column)]}
    except (TypeError, ValueError):
        return {"wrong": _said(said), "because": "a cell is (row, column) in the array"}


def _is_bool(said: Any) -> bool:
    return type(said).__name__ in ("bool", "bool_")


def _said(value: Any) -> str:
    """What was returned, with its type."""
    try:
        shown = repr(value)[:40]
    except Exception:  # noqa: BLE001  (an agent's own words)
        shown = "something"
    kind = type(value)
    name = kind.__name__ if kind.__module__ in ("builtins", MODULE) else f"{kind.__module__}.{kind.__name__}"
    return shown if value is None else f"{shown} ({name})"


class ObjectAgent:
    """An object with a method that plays; a class is made into one for every game."""

    def __init__(self, name: str, made: Any, method: str, options: dict[str, str]) -> None:
        self.name, self.method, self.options = name, method, options
        self.kind = made if isinstance(made, type) else None
        self.parameters = _required(made) if isinstance(made, type) else []
        self.mark, self.timer = 1, [60.0, 60.0]
        self.player = made if self.kind is None else self._made()
        self.asked = function_agent(getattr(self.player, method), options, f"{name}.{method}")
        self.shape, self.games = self.asked.shape, self.asked.games

    def new_game(self) -> None:
        """A fresh one; an object that was made by the file is reset, if it can be."""
        if self.kind is not None:
            self._renew()
        elif callable(getattr(self.player, "reset", None)) and not _required(self.player.reset):
            self.player.reset()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What its method says; it is made anew where it is of the other side."""
        self.timer[:] = question["timer"]
        if question["mark"] != self.mark:
            self.mark = question["mark"]
            if self.kind is not None and self.parameters:
                self._renew()
        answer: dict[str, Any] = self.asked.answer(question)
        return answer

    def _renew(self) -> None:
        self.player = self._made()
        self.asked.function = getattr(self.player, self.method)

    def _made(self) -> Any:
        """One for this side: a parameter is the timer, where its name says so, or the number of the player."""
        assert self.kind is not None  # noqa: S101
        given = [self.timer if "time" in name.lower() else self.mark for name in self.parameters]
        if len([name for name in self.parameters if "time" not in name.lower()]) > 1:
            raise Refused(
                f"{self.name} takes {', '.join(self.parameters)}; a class takes the player's number and a timer"
            )
        return self.kind(*given)


class EngineAgent:
    """A subclass of Conjoin's Engine; its interpreter must have Conjoin, then."""

    shape = "engine"

    def __init__(self, name: str, made: Any) -> None:
        if isinstance(made, type) and _required(made):
            raise Refused(
                f"{name} takes {', '.join(_required(made))}; give every option of an engine a default"
            )
        self.engine = made() if isinstance(made, type) else made
        self.games = list(self.engine.games)
        self.conjoin = import_module("conjoin")

    def new_game(self) -> None:
        """Told in its own word."""
        self.engine.reset()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Everything that it says."""
        game = self.conjoin.game(question["game"])
        analysis = self.engine.analyse(game.parse(question["moves"]), self.conjoin.Limit(**question["limit"]))
        lines = [
            {
                "move": line.move,
                "score": line.score.to_json(),
                "variation": list(line.variation),
                "reasons": [_reason(one) for one in line.reasons],
                "visits": line.visits,
                "chance": line.chance,
            }
            for line in analysis.lines
        ]
        return {"analysis": {"lines": lines, "depth": analysis.depth, "nodes": analysis.nodes}}


def _reason(reason: Any) -> list[Any]:
    return [reason.rule, reason.points, list(reason.cells), reason.text, list(reason.after)]


def agent_for(name: str, found: Any, options: dict[str, str]) -> Any:
    """The way in which to ask what the file defines; raises Refused where there is none."""
    if options.get("as") == "kaggle":
        return KaggleAgent(found)
    kinds = (found if isinstance(found, type) else type(found)).__mro__
    if any(kind.__name__ == "Engine" and kind.__module__ == "conjoin.core.engine" for kind in kinds):
        return EngineAgent(name, found)
    method = options.get("call", "").partition(".")[2]
    if method and not callable(getattr(found, method, None)):
        raise Refused(f"{name} has no method {method}")
    if isinstance(found, type):
        methods = [method] if method else _own_methods(found)
        if not methods:
            raise Refused(
                f"the class {name} has none of the methods {', '.join(METHODS[:3])}; "
                f"if another one plays, name it behind a dot, as call={name}.METHOD"
            )
        return ObjectAgent(name, found, methods[0], options)
    if method or (not inspect.isroutine(found) and _plays(found)):
        return ObjectAgent(name, found, method or _own_methods(type(found))[0], options)
    if not callable(found):
        raise Refused(f"{name} is {_said(found)} and cannot be called")
    return function_agent(found, options, name)


def function_agent(function: Callable[..., Any], options: dict[str, str], name: str) -> Any:
    """A function that is given the board, or what Kaggle gives: the names of its parameters say which."""
    parameters = _parameters(function)
    if parameters is None:
        return KaggleAgent(function, 2)
    if options.get("as") == "array" or _wants_array(function, parameters):
        if not parameters:
            raise Refused(f"{name} takes no board")
        return ArrayAgent(function, parameters)
    required = len(_required(function))
    if required > 2:
        raise Refused(f"{name} takes {', '.join(parameters)}; Kaggle gives observation and configuration")
    return KaggleAgent(function, min(2, len(parameters)))


def _wants_array(function: Callable[..., Any], parameters: list[str]) -> bool:
    if not parameters or parameters[0].startswith("obs"):
        return False
    if len(parameters) > 1 and parameters[0] not in BOARDS:
        return False
    if parameters[0] == "board":
        return True
    code = getattr(function, "__code__", None)
    return code is None or not _names(code).intersection(FIELDS)


def _names(code: CodeType) -> set[str]:
    """The attributes, keys and other texts in a function's code, those of its comprehensions included."""
    found = {*code.co_names, *(one for one in code.co_consts if isinstance(one, str))}
    return found.union(*(_names(one) for one in code.co_consts if isinstance(one, CodeType)))


def _parameters(function: Callable[..., Any]) -> list[str] | None:
    """The names of its positional parameters; None where it takes any number, or Python cannot say."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return None
    return [one.name for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]


def _required(made: Callable[..., Any]) -> list[str]:
    """The names of those parameters that must be given."""
    try:
        parameters = inspect.signature(made).parameters.values()
    except (TypeError, ValueError):
        return []
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [one.name for one in parameters if one.kind in positional and one.default is one.empty]


def _array(rows: list[list[int]]) -> Any:
    """A NumPy array where NumPy is installed, otherwise lists."""
    numpy = _numpy()
    return rows if numpy is None else numpy.array(rows)


_modules: dict[str, Any] = {}


def _numpy() -> Any:
    """The module, or None where it is not installed."""
    if "numpy" not in _modules:
        try:
            _modules["numpy"] = import_module("numpy")
        except ImportError:
            _modules["numpy"] = None
    return _modules["numpy"]


def raised(error: BaseException, path: Path) -> dict[str, Any]:
    """An exception as one line, with the place in the file where it came about."""
    try:
        words = str(error).strip().splitlines()
    except Exception:  # noqa: BLE001  (its own words are the agent's code too)
        words = []
    said = type(error).__name__ + (f": {words[0]}" if words else "")
    report: dict[str, Any] = {"error": said[:LONGEST]}
    if isinstance(error, ModuleNotFoundError) and error.name:
        report["missing"] = error.name
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is not None:
        report["line"] = line
    return report


def main() -> None:
    """Answer questions until there are none."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    path, options = Path(sys.argv[1]), json.loads(sys.argv[2]) if len(sys.argv) > 2 else {}

    def tell(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")
        answers.flush()

    try:
        name, found = chosen(run_file(path, options), options, path.name)
        agent = agent_for(name, found, options)
        tell({"ready": name, "shape": agent.shape, "games": agent.games})
    except Refused as refusal:
        tell({"refused": str(refusal)})
        return
    except BaseException as error:  # noqa: BLE001  (whatever it is, it is sent to the other side)
        report = raised(error, path)
        tell({"refused": report.pop("error"), **report})
        return
    for line in questions:
        if not line.startswith("{"):  # quit
            return
        tell(answered(agent, json.loads(line), path))


def answered(agent: Any, question: dict[str, Any], path: Path) -> dict[str, Any]:
    """What the agent says to one question, or how it failed, and the seconds that it took."""
    began = perf_counter()
    try:
        answer: dict[str, Any] = agent.new_game() or {} if question.get("fresh") else agent.answer(question)
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001  (Kaggle's agents may raise anything)
        answer = raised(error, path)
        answer["error"] = "raised " + answer["error"]
    return {**answer, "seconds": perf_counter() - began}


if __name__ == "__main__":
    main()
