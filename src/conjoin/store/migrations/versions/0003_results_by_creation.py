"""Results are found by their age, so that the oldest can be dropped."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Index them; on PostgreSQL writers of results wait meanwhile, and nobody else does."""
    op.create_index("results_by_creation", "results", ["created"])


def downgrade() -> None:
    """Without the index."""
    op.drop_index("results_by_creation", "results")
