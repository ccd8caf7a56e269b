"""Tables that their owners offer to everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("offered_at", sa.Float))
    op.add_column("tables", sa.Column("open_seats", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("open_watch", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_offered_at", "tables", ["offered_at"])


def downgrade() -> None:
    op.drop_index("ix_tables_offered_at", "tables")
    for name in ("open_watch", "open_seats", "offered_at"):
        op.drop_column("tables", name)
