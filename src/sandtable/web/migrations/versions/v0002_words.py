"""With which dice the policies were asked, so that any worker, and a fork, goes on with their plans."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("words", sa.JSON, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("entries", "words")
