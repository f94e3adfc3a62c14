"""What an agent is asked in each convention (Kaggle's observation, an array, an engine's limit), and what it answers.

`agent_host` hands it over, in a process of its own or, for a function of this process, right here.
"""

from collections.abc import Mapping
from typing import Any

from conjoin.core.analysis import Analysis, Line, Reason, Score, estimate
from conjoin.core.errors import WrongMove
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Position
from conjoin.engines.programs.child_process import readable
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import HexGame, HexPosition

KAGGLE_SECONDS = 2.0
"""What Kaggle gives a move."""
KAGGLE_CONFIGURATION = {"agentTimeout": 60, "runTimeout": 1200, "episodeSteps": 1000}
"""What else its ConnectX tells agents."""
OFF_BOARD = 3
"""What a hex board's array has where no cell is, or a blocked one."""


def question_for(
    shape: str, position: Position, limit: Limit, allowed: float, bank: float, blocked: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A question, whole: every convention finds in it what it needs."""
    asked: dict[str, Any] = {"mark": position.to_move + 1, "timer": [limit.patience or allowed] * 2}
    if shape == "engine":
        names = ("seconds", "depth", "nodes", "simulations")
        limits = {name: getattr(limit, name) for name in names if getattr(limit, name) is not None}
        return {
            **asked,
            "game": position.game.name,
            "moves": position.game.notation(position),
            "limit": limits,
        }
    if isinstance(position, ConnectFourPosition):
        return {
            **asked,
            "legal": list(position.legal_moves()),
            **kaggle_question(position, limit.seconds, bank),
        }
    assert isinstance(position, HexPosition)  # noqa: S101  (other games were refused)
    game = position.game
    legal = [array_place(game, cell) for cell in position.legal_moves() if cell != game.swap_move]
    return {**asked, "hex": True, "legal": legal, "array": hex_array(position, blocked)}


def analysis_of(position: Position, said: Mapping[str, Any], seconds: float) -> Analysis:
    """What was answered, as far as it makes sense; raises WrongMove."""
    if "analysis" in said:
        return _read_analysis(said["analysis"], seconds)
    move = said.get("move")
    if "cell" in said and isinstance(position, HexPosition):
        move = cell_from_array(position.game, *said["cell"])
    if "wrong" in said or not isinstance(move, int) or move not in position.legal_moves():
        raise WrongMove(_wrong(position, said), "answer with a legal move")
    reason = Reason("agent", 0, (), str(said.get("remark", "the agent's choice; it does not say why")))
    return Analysis((Line(move, estimate(0), (move,), (reason,)),), depth=0, nodes=0, seconds=seconds)


def _wrong(position: Position, said: Mapping[str, Any]) -> str:
    """What was answered instead of a legal move, and what would be one."""
    legal = position.legal_moves()
    if "cell" in said and isinstance(position, HexPosition):
        answered = f"({', '.join(map(str, said['cell']))})"
        row, column = array_place(position.game, legal[0])
        return f"answered {answered}, which is no free cell of the array; ({row}, {column}) would be one"
    answered = readable(str(said.get("wrong", said.get("move"))), 60)
    because = readable(str(said.get("because", "")), 120)
    if not because and isinstance(position, ConnectFourPosition):
        because = f"columns are {', '.join(map(str, legal))}"
    return f"answered {answered}, which is no legal move; {because}".rstrip("; ")


def kaggle_question(position: ConnectFourPosition, seconds: float | None, bank: float) -> dict[str, Any]:
    """Observation and configuration as Kaggle has them: the top row first; and the rows as an array.

    Whoever sets seconds for a move leaves nothing in the bank.
    """
    board = position.board
    rows = [
        [0 if stone is None else stone + 1 for stone in position.stones[start : start + board.width]]
        for start in range(0, len(position.stones), board.width)
    ][::-1]
    per_move = KAGGLE_SECONDS if seconds is None else seconds
    observation = {
        "remainingOverageTime": bank if seconds is None else 0,
        "step": len(position.moves),
        "board": [stone for row in rows for stone in row],
        "mark": position.to_move + 1,
    }
    configuration = {
        "columns": board.width,
        "rows": board.height,
        "inarow": board.line,
        "actTimeout": per_move,
        "timeout": per_move,
        **KAGGLE_CONFIGURATION,
    }
    return {"observation": observation, "configuration": configuration, "array": rows}


def hex_array(position: HexPosition, blocked: tuple[str, ...] = ()) -> list[list[int]]:
    """A hex board as IIT Delhi's COL333 has it: 0 free, 1 and 2 the players, 3 off the board or blocked.

    Column j holds the cells of our row j, and its valid ones come first.
    """
    board = position.game.board
    array = [[OFF_BOARD] * (board.last + 1) for _ in range(board.last + 1)]
    for cell, stone in enumerate(position.stones):
        row, column = array_place(position.game, cell)
        array[row][column] = 0 if stone is None else stone + 1
    for name in blocked:
        row, column = array_place(position.game, position.game.parse_move(name))
        array[row][column] = array[row][column] or OFF_BOARD
    return array


def array_place(game: HexGame, cell: Move) -> tuple[int, int]:
    """Row and column in that array."""
    row, col = game.board.places[cell]
    return col - game.board.first_col(row), row


def cell_from_array(game: HexGame, row: int, column: int) -> Move | None:
    """The cell at a place of that array; None off the board."""
    if not 0 <= column <= game.board.last:
        return None
    return game.board.index.get((column, row + game.board.first_col(column))) if row >= 0 else None


def _read_analysis(fields: Mapping[str, Any], seconds: float) -> Analysis:
    """What an engine in a file has said; the arena checks its move, as every engine's."""
    lines = tuple(
        Line(
            line["move"],
            Score.from_json(line["score"]),
            tuple(line["variation"]),
            tuple(
                Reason(rule, points, tuple(cells), text, tuple(after))
                for rule, points, cells, text, after in line["reasons"]
            ),
            line["visits"],
            line["chance"],
        )
        for line in fields["lines"]
    )
    return Analysis(lines, fields["depth"], fields["nodes"], seconds)
