"""Tournaments get a secret that stops them; their games the arena's order and names, and what moves were worth."""

import json
from collections.abc import Callable
from itertools import combinations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

tournaments = sa.table(
    "tournaments", sa.column("id"), sa.column("engines", sa.JSON), sa.column("pairs", sa.Integer)
)
games = sa.table("tournament_games", *map(sa.column, ("tournament_id", "number", "record")))

Renumber = Callable[[int, int, int], int]
"""A game's new number from the old one, the number of pairs, and that of pairings."""


def upgrade() -> None:
    """The tournaments that are there already cannot be stopped; the server that runs one goes on with it."""
    op.add_column("tournaments", sa.Column("token", sa.String(64)))
    op.add_column("tournament_games", sa.Column("judged", sa.JSON))
    _renumber(pair_by_pair)


def downgrade() -> None:
    """Back to the earlier order."""
    _renumber(pairing_by_pairing)
    op.drop_column("tournament_games", "judged")
    op.drop_column("tournaments", "token")


def pair_by_pair(number: int, pairs: int, pairings: int) -> int:
    """Where a game stands when all who meet play one pair after the other."""
    rest, game = divmod(number, 2)
    pairing, pair = divmod(rest, pairs)
    return 2 * (pair * pairings + pairing) + game


def pairing_by_pairing(number: int, pairs: int, pairings: int) -> int:
    """Where it stood when every two engines played all their pairs before the next two."""
    return pair_by_pair(number, pairings, pairs)


def _renumber(new: Renumber) -> None:
    connection = op.get_bind()
    for key, engines, pairs in connection.execute(sa.select(*tournaments.c)).all():
        pairings = len(list(combinations(engines, 2)))
        of_it = games.c.tournament_id == key
        rows = connection.execute(sa.select(games.c.number, games.c.record).where(of_it)).all()
        connection.execute(sa.delete(games).where(of_it))
        for number, line in rows:
            fresh = new(number, pairs, pairings)
            named = _named(line, engines, fresh // 2 // pairings + 1)
            connection.execute(sa.insert(games).values(tournament_id=key, number=fresh, record=named))


def _named(line: str, engines: list[str], pair: int) -> str:
    """The record with the name that the arena gives to its game."""
    fields = json.loads(line)
    first, second = (engines.index(player) + 1 for player in fields["players"])
    return json.dumps({**fields, "id": f"{pair}.{first}-{second}"})
