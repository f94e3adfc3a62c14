"""The network that the tree search of the hex games asks: where its file lies, and on which boards it is asked.

It is about 90 kB of integers, trained by `lab.hex_network`; `docs/lab/network.md` says how, and what it brings.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conjoin.core.analysis import Reason
from conjoin.core.errors import BadOption
from conjoin.core.words import listed
from conjoin.games.hexgame import HexGame, HexPosition

if TYPE_CHECKING:
    from conjoin._native import hex_network as native
    from conjoin._native import mcts

SMALLEST, LARGEST = 5, 10
"""The sizes on which a search with it wins more games in the same time than one without."""


CANDIDATES, SHOWN = 24, 3
"""Cells looked at for danger, the likeliest moves; and how many are named."""
LEAST_CHANGE = 0.05
"""The fall of a chance that is worth a word."""


@cache
def network_file() -> bytes:
    """The content of the file, as `conjoin._native.mcts` and `conjoin._native.hex_network` take it."""
    return Path(__file__).with_suffix(".bin").read_bytes()


def helps_on(size: int) -> bool:
    """Whether the network makes the search stronger on a board of this size.

    >>> [size for size in range(2, 14) if helps_on(size)]
    [5, 6, 7, 8, 9, 10]
    """
    return SMALLEST <= size <= LARGEST


def new_search(game: HexGame, memory: int, seed: int, network: bytes | None) -> "mcts.Search":
    """The compiled tree search for a hex game, with or without a network; raises BadOption where memory is short."""
    from conjoin._native import mcts  # compiled; loaded on use

    rules = game.name.partition(":")[0]
    try:
        return mcts.Search(rules, game.board.size, game.swap, memory, seed, network=network)
    except ValueError as error:
        raise BadOption(f"mcts cannot have memory={memory}: {error}", "choose less") from None


@cache
def network_of(rules: str, size: int) -> "native.Network":
    """The network for one game and size."""
    from conjoin._native import hex_network  # compiled; loaded on use

    return hex_network.Network(rules, size, network_file())


def danger(position: HexPosition) -> tuple[Reason, ...]:
    """Where the network sees the danger: the cells on which a stone of the other side would change its value most.

    It is an opinion, and says so. Nothing with too few stones for one, and nothing where no cell stands out.
    """
    from conjoin._native import hex_network  # compiled; loaded on use

    if len(position.stones) - position.stones.count(None) < hex_network.FEWEST_STONES:
        return ()
    game, moves = position.game, list(position.moves)
    network = network_of(game.name.partition(":")[0], game.board.size)
    chance, policy = network.evaluate(moves, game.swap)
    empty = [cell for cell, stone in enumerate(position.stones) if stone is None]
    likely = sorted(empty, key=lambda cell: -policy[cell])[:CANDIDATES]
    after = network.chances_if_taken(moves, likely, game.swap)
    worst = sorted(zip(after, likely, strict=True))[:SHOWN]
    cells = tuple(cell for left, cell in worst if chance - left >= LEAST_CHANGE)
    if not cells:
        return ()
    side, other = game.side_names[position.to_move], game.side_names[position.to_move.other]
    where = listed([game.board.name(cell) for cell in cells], "or")
    text = (
        f"in the network's opinion {side} has a chance of {chance:.0%}, and the danger is {other} on {where}"
    )
    return (Reason("network", 0, cells, text),)
