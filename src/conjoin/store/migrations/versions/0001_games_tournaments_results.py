"""The first tables: games, moves, tournaments and their games, exact results."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(500), nullable=False),
        sa.Column("first", sa.String(500), nullable=False),
        sa.Column("second", sa.String(500), nullable=False),
        sa.Column("first_token", sa.String(64)),
        sa.Column("second_token", sa.String(64)),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(6)),
        sa.Column("ending", sa.String(10)),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("games_by_update", "games", ["updated"])
    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("move", sa.String(10), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("thought", sa.Text),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(500), nullable=False),
        sa.Column("engines", sa.JSON, nullable=False),
        sa.Column("pairs", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
    )
    op.create_index("tournaments_by_creation", "tournaments", ["created"])
    op.create_table(
        "tournament_games",
        sa.Column(
            "tournament_id",
            sa.String(32),
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("question", sa.String(64), primary_key=True),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Remove the tables, and with them everything that is kept."""
    for table in ("results", "tournament_games", "tournaments", "moves", "games"):
        op.drop_table(table)
