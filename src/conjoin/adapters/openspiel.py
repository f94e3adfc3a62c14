"""OpenSpiel's bots as our engines, and our engines as OpenSpiel's bots.

Its Havannah numbers the squares of the grid row by row, so an action is row * (2 size - 1) + column; it names them
column first (its a3 is our c1), and a swap is the first stone's cell played again. Connect Four's columns count from 0
in both.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import pyspiel

from conjoin import registry
from conjoin.core.analysis import Analysis, Line, estimate
from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, EngineFailure
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position
from conjoin.games.connect_four import ConnectFour
from conjoin.games.havannah import Havannah
from conjoin.play.ask import Failure, ask


def game_string(game: Game[Any]) -> str:
    """How OpenSpiel calls a game; raises BadOption where it has none like it."""
    if isinstance(game, ConnectFour):
        board = game.board
        return f"connect_four(rows={board.height},columns={board.width},x_in_row={board.line})"
    if isinstance(game, Havannah):
        return f"havannah(board_size={game.board.size},swap={'true' if game.swap else 'false'})"
    raise BadOption(f"OpenSpiel has no {game.name}", "it has connect-four and havannah")


def game_of(game: Any) -> Game[Any]:
    """OpenSpiel's game as ours; raises BadOption."""
    name, values = game.get_type().short_name, game.get_parameters()
    if name == "connect_four":
        return ConnectFour(values["columns"], values["rows"], values["x_in_row"])
    if name == "havannah":
        return Havannah(values["board_size"], values["swap"])
    raise BadOption(f"there is no game like OpenSpiel's {name}", "it has connect_four and havannah")


def to_action(position: Position, move: Move) -> int:
    """Our move as OpenSpiel's action."""
    game = position.game
    if not isinstance(game, Havannah):
        return move
    cell = position.moves[0] if move == game.swap_move else move
    row, column = game.board.places[cell]
    return row * (2 * game.board.size - 1) + column


def to_move(position: Position, action: int) -> Move:
    """OpenSpiel's action as our move; raises BadOption for a square off the board."""
    game = position.game
    if not isinstance(game, Havannah):
        return action
    place = divmod(action, 2 * game.board.size - 1)
    if place not in game.board.index:
        raise BadOption(f"action {action} is off the board of {game.name}", "choose a legal action")
    cell = game.board.index[place]
    return game.swap_move if game.swap and position.moves == (cell,) else cell


def position_of(state: Any) -> Position:
    """OpenSpiel's state as our position."""
    position: Position = game_of(state.get_game()).start()
    for action in state.history():
        position = position.play(to_move(position, action))
    return position


def state_of(position: Position) -> Any:
    """Our position as OpenSpiel's state."""
    state = pyspiel.load_game(game_string(position.game)).new_initial_state()
    here: Position = position.game.start()
    for move in position.moves:
        state.apply_action(to_action(here, move))
        here = here.play(move)
    return state


class EngineBot(pyspiel.Bot):
    """Our engine as a bot: `step` answers with an action."""

    def __init__(self, engine: str, game: Any, seconds: float | None = None) -> None:
        """`game` is OpenSpiel's."""
        super().__init__()
        self._name, self._limit = engine, Limit(seconds=seconds)
        self._engine = registry.engine(engine, game_of(game))

    def step(self, state: Any) -> int:
        """The action it plays; raises EngineFailure."""
        position = position_of(state)
        answer = ask(self._engine, position, self._limit)
        if isinstance(answer, Failure):
            raise EngineFailure(f"{self._name} failed: {answer.reason}", "choose another engine")
        return to_action(position, answer.move)

    def restart(self) -> None:
        """A new game."""
        self._engine.reset()

    def restart_at(self, state: Any) -> None:  # noqa: ARG002  (every question has its whole position)
        """A game goes on from here."""
        self._engine.reset()


class BotEngine(Engine):
    """OpenSpiel's bot as our engine. What it thinks of its move it does not say, so every move is an estimate of 0."""

    games = ("connect-four", "havannah")

    def __init__(self, make_bot: Callable[[Any], Any]) -> None:
        """`make_bot` makes a bot for OpenSpiel's game; every question has a fresh one."""
        self._make_bot = make_bot

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:  # noqa: ARG002  (a bot has its own)
        """The bot's move alone."""
        self.refuse_other_games(position)
        began, state = perf_counter(), state_of(position)
        bot = self._make_bot(state.get_game())
        bot.restart_at(state)
        move = to_move(position, int(bot.step(state)))
        return Analysis((Line(move, estimate(0), (move,)),), depth=0, nodes=1, seconds=perf_counter() - began)
