"""Clocks, nudges, and votes by which a non-player stands in for somebody who is away."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("stand_ins", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("asked_at", sa.Float))
    op.add_column("tables", sa.Column("nudged_at", sa.Float))
    op.execute("UPDATE tables SET asked_at = updated_at")
    op.add_column("entries", sa.Column("stand_ins", sa.JSON(none_as_null=True)))
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("spent", sa.Float, nullable=False, server_default="0"),
        sa.Column("since", sa.Float),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_clocks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_clocks_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("wish", sa.String(10), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "player", name="pk_votes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_votes_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_votes_player", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("votes")
    op.drop_table("clocks")
    with op.batch_alter_table("entries") as entries:
        entries.drop_column("stand_ins")
    for name in ("nudged_at", "asked_at", "clock", "stand_ins"):
        op.drop_column("tables", name)
