"""Small agents of every shape, good and bad: what becomes of each here, and what Kaggle says of it.

`make test-kaggle` plays those that name a verdict in the real kaggle-environments, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent


@dataclass(frozen=True)
class Agent:
    """A file, where it stands, and what must become of it."""

    name: str
    code: str
    cause: str = ""
    """What ends its first move, or refuses it, as a regular expression; empty: it plays to the end."""
    kaggle: str = ""
    """The real environment's verdict on its first game; empty: not meant for it."""
    game: str = "connect-four"
    options: str = ""
    """Behind the path, from the first comma; {folder} is where it stands."""
    files: Mapping[str, str] = field(default_factory=dict)
    """What lies beside it."""
    at: str = "agent.py"

    def write(self, folder: Path) -> str:
        """Write its files; returns what an engine is called that plays it."""
        for path, code in {**self.files, self.at: self.code}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(dedent(code), encoding="utf-8")
        return f"file:{folder / self.at}{self.options.format(folder=folder)}"


FREE = "[c for c in range(configuration.columns) if observation.board[c] == 0]"

AGENTS = (
    # Kaggle's functions
    Agent("two arguments", f"def agent(observation, configuration):\n    return {FREE}[0]", kaggle="DONE"),
    Agent(
        "one argument",
        "def agent(obs):\n    return [c for c in range(7) if obs['board'][c] == 0][-1]",
        kaggle="DONE",
    ),
    Agent(
        "one argument of another name",
        "def play(state):\n    return [c for c in range(7) if state.board[c] == 0][-1]",
        kaggle="DONE",
    ),
    Agent(
        "the last callable counts",
        f"""
        def agent(observation, configuration):
            raise RuntimeError("not this one")
        def helper(observation, configuration):
            return {FREE}[0]
        """,
        kaggle="DONE",
    ),
    Agent(
        "the whole configuration and the observation",
        """
        def agent(observation, configuration):
            assert (configuration.columns, configuration["rows"], configuration.inarow) == (7, 6, 4)
            assert configuration.actTimeout == configuration.timeout == 2 and configuration.agentTimeout == 60
            assert configuration.runTimeout == 1200 and configuration.episodeSteps == 1000
            assert observation.remainingOverageTime > 59 and len(observation["board"]) == 42
            assert sum(map(bool, observation.board)) == observation.step
            assert observation.mark == 1 + observation.step % 2
            return [c for c in range(7) if observation.board[c] == 0][0]
        """,
        kaggle="DONE",
    ),
    Agent(
        "the path of the file",
        f"""
        def agent(observation, configuration):
            assert configuration["__raw_path__"].endswith("agent.py")
            return {FREE}[0]
        """,
        kaggle="DONE",
    ),
    Agent("a lambda", f"agent = lambda observation, configuration: {FREE}[0]", kaggle="DONE"),
    Agent(
        "an object that can be called",
        f"""
        class Player:
            def __call__(self, observation, configuration):
                return {FREE}[0]
        play = Player()
        """,
        kaggle="DONE",
    ),
    Agent(
        "nothing is column 0",
        "def agent(observation, configuration):\n    pass",
        "full|no legal move",
        "INVALID",
    ),
    Agent(
        "called like a module of Python",
        f"""
        import random
        def agent(observation, configuration):
            return random.choice({FREE})
        """,
        kaggle="DONE",
        at="random.py",
    ),
    Agent(
        "a module beside it",
        "from strategy import first\ndef agent(observation, configuration):\n    return first(observation)",
        kaggle="DONE",
        files={
            "strategy.py": "def first(observation):\n    return [c for c in range(7) if observation.board[c] == 0][0]"
        },
    ),
    Agent(
        "a folder of its own",
        "from deep.strategy import first\ndef agent(observation, configuration):\n    return first(observation)",
        options=",root={folder}",
        at="players/mine/agent.py",
        files={
            "deep/strategy.py": "def first(obs):\n    return [c for c in range(7) if obs.board[c] == 0][0]"
        },
    ),
    Agent(
        "it prints a lot",
        f"print('hello ' * 999)\ndef agent(observation, configuration):\n    print('thinking')\n    return {FREE}[0]",
        kaggle="DONE",
    ),
    Agent(
        "it changes what it is given",
        """
        def agent(observation, configuration):
            free = [c for c in range(configuration.columns) if observation.board[c] == 0]
            observation.board[:] = [1] * 42
            configuration.columns = 0
            return free[0]
        """,
        kaggle="DONE",
    ),
    # what works here, and not there
    Agent(
        "it looks at its own file",
        f"HERE = __file__\ndef agent(observation, configuration):\n    return {FREE}[0]",
        kaggle="ERROR",
    ),
    Agent(
        "it imports late",
        "def agent(observation, configuration):\n    from late import first\n    return first(observation)",
        kaggle="ERROR",
        files={
            "late.py": "def first(observation):\n    return [c for c in range(7) if observation.board[c] == 0][0]"
        },
    ),
    Agent(
        "a function that takes anything",
        "def agent(*given):\n    return [c for c in range(given[1].columns) if given[0].board[c] == 0][0]",
        kaggle="ERROR",
    ),
    Agent(
        "a main function at the end does not play",
        """
        def choose(board, mark):
            return [c for c in range(7) if board[0][c] == 0][0]
        def main():
            print(choose([[0] * 7] * 6, 1))
        if __name__ == "__main__":
            main()
        """,
    ),
    Agent(
        "a method of another name",
        """
        class Bot:
            def __init__(self, name="Bob", depth=4):
                self.name = name
            def choose_move(self, board, player):
                return [c for c in range(7) if board[0][c] == 0][0]
        """,
        options=",call=Bot.choose_move",
    ),
    Agent(
        "a method of another name that is not named",
        "class Bot:\n    def choose_move(self, board):\n        return 3",
        r"none of the methods get_move, act, step; if another one plays, name it .* as call=Bot\.METHOD",
    ),
    Agent(
        "a method that is not there",
        "class Bot:\n    def choose_move(self, board):\n        return 3",
        "Bot has no method chose_move",
        options=",call=Bot.chose_move",
    ),
    Agent("a function that takes nothing", "def agent():\n    return 3", "answered 3, ", "INVALID"),
    # wrong types and moves
    Agent(
        "a NumPy integer",
        "import numpy\ndef agent(observation, configuration):\n    return numpy.int64(3)",
        r"answered .*numpy.*only a plain int is a move",
        "INVALID",
    ),
    Agent(
        "a bool",
        "def agent(observation, configuration):\n    return True",
        r"True \(bool\), .*int\(column\)",
        "INVALID",
    ),
    Agent(
        "a text", "def agent(observation, configuration):\n    return '3'", r"answered '3' \(str\)", "INVALID"
    ),
    Agent(
        "a float",
        "def agent(observation, configuration):\n    return 2.5",
        r"answered 2\.5 \(float\)",
        "INVALID",
    ),
    Agent(
        "a whole float",
        "def agent(observation, configuration):\n    return 3.0",
        r"answered 3\.0 \(float\)",
        "ERROR",
    ),
    Agent(
        "too far right",
        "def agent(observation, configuration):\n    return 7",
        r"answered 7, .*columns are 0, 1",
        "INVALID",
    ),
    Agent("too far left", "def agent(observation, configuration):\n    return -1", "answered -1", "INVALID"),
    Agent("a full column", "def agent(observation, configuration):\n    return 3", "answered 3, ", "INVALID"),
    # what fails
    Agent(
        "it divides by zero",
        "def agent(observation, configuration):\n    print('all is well')\n    return 1 // 0",
        r"raised ZeroDivisionError: integer division or modulo by zero \(line 3\)$",
        "ERROR",
    ),
    Agent(
        "an exception of many lines",
        "def agent(observation, configuration):\n    raise ValueError('first\\nsecond')",
        r"raised ValueError: first \(line 2\)$",
        "ERROR",
    ),
    Agent(
        "a function of three",
        "def agent(a, b, c):\n    return 0",
        "agent takes a, b, c; Kaggle gives observation",
        "ERROR",
    ),
    Agent(
        "a typing error",
        "def agent(observation, configuration:\n    return 0",
        "cannot be imported: SyntaxError",
        "ERROR",
    ),
    Agent(
        "a missing module",
        "import no_such_module\ndef agent(observation, configuration):\n    return 0",
        r"cannot be imported: ModuleNotFoundError: No module named 'no_such_module' \(line 1\)",
        "ERROR",
    ),
    Agent(
        "no function",
        "answer = 42",
        r"'agent.py' cannot play: agent.py defines no function and no class",
        "ERROR",
    ),
    Agent("an empty file", "", "defines no function", "ERROR"),
    Agent("it leaves", "import sys\nsys.exit(3)", r"cannot be imported: SystemExit: 3 \(line 2\)", "ERROR"),
    Agent(
        "it asks a person",
        "def agent(observation, configuration):\n    return int(input('column: '))",
        r"raised EOFError: EOF when reading a line \(line 2\)",
        "ERROR",
    ),
    Agent(
        "its first move takes too long",
        "import time\ndef agent(observation, configuration):\n    time.sleep(70)",
        "did not send a move in time",
        "TIMEOUT",
    ),
    # arrays, classes and objects
    Agent("an array", "def agent(board):\n    return next(c for c in range(7) if board[0][c] == 0)"),
    Agent(
        "an array and whose turn",
        "def agent(board, mark):\n    assert mark in (1, 2)\n    return next(c for c in range(7) if board[0][c] == 0)",
    ),
    Agent("a NumPy answer", "import numpy\ndef agent(board):\n    return numpy.argmin(board[0, :])"),
    Agent(
        "a class with get_move",
        """
        class Player:
            def __init__(self, player_number):
                self.number = player_number
            def get_move(self, board):
                assert (sum(map(bool, board.flatten())) % 2 == 0) == (self.number == 1)
                return next(c for c in range(7) if board[0][c] == 0)
        """,
    ),
    Agent(
        "a class with act",
        """
        from dataclasses import dataclass
        @dataclass
        class Player:
            moves: int = 0
            def act(self, observation):
                self.moves += 1
                assert self.moves == observation.step + 1  # of both sides
                return next(c for c in range(7) if observation.board[c] == 0)
        """,
    ),
    Agent(
        "an object with step, chosen",
        """
        class Player:
            def step(self, obs, config):
                return next(c for c in range(config.columns) if obs.board[c] == 0)
        mine = Player()
        def main():
            raise RuntimeError("not this one")
        """,
        options=",call=mine",
    ),
    Agent(
        "a class that does not play",
        "class Player:\n    pass",
        "the class Player has none of the methods get_move, act, step",
    ),
    Agent(
        "another one is named",
        "def agent(observation, configuration):\n    return 0",
        "defines no 'player'; it has agent",
        options=",call=player",
    ),
    Agent(
        "an engine",
        """
        from conjoin import Analysis, Engine, Line
        from conjoin.core.analysis import estimate
        class Last(Engine):
            def analyse(self, position, limit=None):
                return Analysis((Line(position.legal_moves()[-1], estimate(0)),), depth=0, nodes=1, seconds=0)
        """,
        game="fencemaster:size=4",
    ),
    # hex boards, as IIT Delhi's course has them
    Agent(
        "a player of the course",
        """
        from helper import free
        class AIPlayer:
            def __init__(self, player_number: int, timer):
                self.player_number, self.timer = player_number, timer
            def get_move(self, state):
                assert state.shape == (7, 7) and (state == 3).sum() == 49 - 37
                assert self.timer[self.player_number - 1] > 0
                return free(state)
        """,
        game="havannah:size=4",
        options=",root={folder}/course",
        files={"course/helper.py": "import numpy\ndef free(s):\n    return tuple(numpy.argwhere(s == 0)[0])"},
    ),
    Agent(
        "off the board",
        "class AIPlayer:\n    def __init__(self, number, timer): pass\n    def get_move(self, state): return (6, 0)",
        r"answered \(6, 0\), which is no free cell of the array; \(0, 0\) would be one",
        game="havannah:size=4",
    ),
    Agent(
        "a cell that is none",
        "class AIPlayer:\n    def __init__(self, player_number, timer): pass\n    def get_move(self, state): return 5",
        r"answered 5 \(int\).*a cell is \(row, column\) in the array",
        game="havannah:size=4",
    ),
    Agent(
        "Kaggle's function on another board",
        "def agent(observation, configuration):\n    return 0",
        "does not play havannah:size=4",
        game="havannah:size=4",
    ),
)
