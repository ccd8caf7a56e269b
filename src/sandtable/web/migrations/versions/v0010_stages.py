"""How far the game of a table has come, in its own terms: for the lists."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("stage", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    op.drop_column("tables", "stage")
