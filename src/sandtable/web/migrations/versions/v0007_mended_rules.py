"""An entry may say that the game goes on by other rules from there."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("rules", sa.Integer))


def downgrade() -> None:
    with op.batch_alter_table("entries") as entries:
        entries.drop_column("rules")
