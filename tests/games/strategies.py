"""Games and positions for the tests to draw from."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from conjoin import Game, Move, Outcome, Position, game
from conjoin.games.hexgame import HexGame, HexPosition

CONNECT_FOUR_SPECS = (
    "connect-four",
    "connect-four:width=4,height=4",
    "connect-four:width=5,height=4,line=3",
    "connect-four:width=4,height=6,line=6",
    "connect-four:width=12,height=12,line=5",
)
HEX_SPECS = tuple(
    f"{rules}:size={size}{swap}"
    for rules in ("fencemaster", "havannah")
    for size in (2, 3, 4)
    for swap in ("", ",swap=on")
)
SPECS = CONNECT_FOUR_SPECS + HEX_SPECS


def positions(specs: Sequence[str] = SPECS) -> st.SearchStrategy[tuple[Game[Any], Any]]:
    """A game with a position reached by legal moves; about half of them are finished games."""
    return st.builds(_position, st.sampled_from(specs), plies=st.integers(0, 70), seed=st.integers(0, 9999))


def _position(spec: str, plies: int, seed: int) -> tuple[Game[Any], Any]:
    drawn, random = game(spec), Random(seed)
    position = drawn.start()
    choose: Any = clinging_move if isinstance(drawn, HexGame) and seed % 2 else random_move
    while position.outcome is None and len(position.moves) < plies:
        position = position.play(choose(position, random))
    return drawn, position


def random_move(position: Position, random: Random) -> Move:
    """Any legal move."""
    return random.choice(position.legal_moves())


def clinging_move(position: HexPosition, random: Random) -> Move:
    """Mostly a cell beside an own stone: such games make rings, bridges and blobs that random ones do not."""
    beside = [
        cell
        for cell in position.legal_moves()
        if cell != position.game.swap_move
        and any(
            n >= 0 and position.stones[n] == position.to_move for n in position.game.board.neighbours[cell]
        )
    ]
    return random.choice(beside) if beside and random.random() < 0.8 else random_move(position, random)


def interleave(game: HexGame, white: str, black: str = "") -> HexPosition:
    """The position after White's moves, with Black's named ones between them, or else harmless ones."""
    position, plan = game.start(), game.split_moves(white)
    replies = list(game.split_moves(black))
    for number, name in enumerate(plan, start=1):
        position = position.play(game.parse_move(name))
        if number < len(plan):
            reply = replies.pop(0) if replies else _harmless(game, position, plan)
            position = position.play(game.parse_move(reply))
    return position


def _harmless(game: HexGame, position: HexPosition, plan: Sequence[str]) -> str:
    free = (game.move_name(move) for move in position.legal_moves())
    return next(
        name for name in free if name not in plan and not position.play(game.parse_move(name)).outcome
    )


def cells(game: HexGame, names: str) -> tuple[int, ...]:
    """The cells of these names, ascending."""
    return tuple(sorted(game.parse_move(name) for name in game.split_moves(names)))


def finish(position: HexPosition, random: Random) -> Iterator[HexPosition]:
    """Every later position of a game in which half of the seeds cling and half do not."""
    choose = clinging_move if random.random() < 0.5 else random_move
    while position.outcome is None:
        position = position.play(choose(position, random))
        yield position


def ways(outcome: Outcome | None) -> set[str]:
    """The single ways to win that an outcome names, such as loop and tripod for `both`."""
    if outcome is None or outcome.winner is None:
        return set()
    return {"loop", "tripod"} if outcome.how == "both" else set(outcome.how.split("+"))
