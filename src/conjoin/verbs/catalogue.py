"""What there is: games and engines, as `conjoin games` and `conjoin engines` list them."""

from conjoin import registry
from conjoin.registry import Listed


def games() -> tuple[Listed, ...]:
    """Every game there is, with its options.

    >>> [game.name for game in games()][:3]
    ['connect-four', 'fencemaster', 'havannah']
    """
    return registry.listed("game")


def engines(game: str | None = None) -> tuple[Listed, ...]:
    """Every engine there is, or those that play a game; raises UnknownName for one that there is not.

    >>> "mcts" in [engine.name for engine in engines("havannah")]
    True
    """
    rows = registry.listed("engine")
    if game is None:
        return rows
    name = registry.game(game).name.partition(":")[0]
    return tuple(row for row in rows if name in row.games)
