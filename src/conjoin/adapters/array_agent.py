"""Any engine as a function of a Connect Four board, as notebooks and competitions call their players."""

from typing import TYPE_CHECKING, Any

from conjoin import registry
from conjoin.adapters.kaggle import board_of, game_of, is_observation, refuse_other_mark
from conjoin.core.errors import BadOption, EngineFailure, IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Move
from conjoin.games.connect_four_arrays import from_array
from conjoin.play.ask import Failure, ask

if TYPE_CHECKING:  # as in `from_array`
    from conjoin.games.connect_four import ConnectFour, ConnectFourPosition


class ArrayAgent:
    """Called with a board it answers with a column from 0, whichever side the number of stones says is to move."""

    def __init__(self, engine: str, game: "ConnectFour | None", limit: Limit) -> None:
        self.name = engine
        self.game = game
        self.limit = limit
        self.engine = registry.engine(engine, game or registry.game("connect-four"))

    def __call__(self, board: Any, configuration: object = None, *_: object) -> Move:
        """The column it plays; raises BadNotation for what is no board, IllegalMove after the end of the game.

        A board, or what Kaggle's environment calls agents with: an observation and its configuration.
        """
        position = self._position(board, configuration)
        if position.outcome is not None:
            how = position.game.caption(position)
            raise IllegalMove(f"the game is over: {how}", "ask about a board that is still played on")
        answer = ask(self.engine, position, self.limit)
        if isinstance(answer, Failure):
            raise EngineFailure(f"{self.name} failed: {answer.reason}", "choose another engine")
        return answer.move

    def _position(self, board: Any, configuration: object) -> "ConnectFourPosition":
        if not is_observation(board):
            return from_array(board, self.game)
        position = from_array(board_of(board), self.game or game_of(configuration))
        refuse_other_mark(board, position.to_move)
        return position

    def __repr__(self) -> str:
        return f"<agent {self.name}>"


def agent(engine: str, game: str | Game[Any] | None = None, seconds: float | None = None) -> ArrayAgent:
    """An engine as a function of a board: rows of 0, 1 and 2 (a list of lists, a NumPy array) or 42 flat cells.

    The side to move is found by counting stones. Rows give the size of the board; flat boards of another size, and
    lines of other lengths, need the game. It takes Kaggle's observation and configuration, too, so it can be handed to
    `kaggle_environments` as it is. Raises UnknownName or BadOption.

    >>> window = agent("window")
    >>> window([[0] * 7] * 5 + [[1, 1, 1, 0, 2, 2, 0]])
    3
    """
    from conjoin.games.connect_four import ConnectFour

    played = registry.game(game) if isinstance(game, str) else game
    if played is not None and not isinstance(played, ConnectFour):
        raise BadOption(f"{played.name} has no boards of rows and columns", "agents play connect-four")
    return ArrayAgent(engine, played, Limit(seconds=seconds))
