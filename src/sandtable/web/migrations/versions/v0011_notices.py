"""How and when people are told that it is their turn, and the queue of what is to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("shape", sa.String(10), nullable=False, server_default=""),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("base", sa.String(300), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("off_at", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sa.UniqueConstraint("player", "kind", "address", name="uq_channels_player_kind_address"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_channels_player", ondelete="CASCADE"),
    )
    op.create_index("ix_channels_player", "channels", ["player"])
    op.create_table(
        "habits",
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("digest_at", sa.Integer),
        sa.PrimaryKeyConstraint("player", name="pk_habits"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_habits_player", ondelete="CASCADE"),
    )
    op.create_table(
        "notices",
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("due_at", sa.Float),
        sa.Column("waited", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("claim", sa.String(16)),
        sa.Column("claimed_until", sa.Float),
        sa.Column("sent_at", sa.Float),
        sa.PrimaryKeyConstraint("channel", "table_id", name="pk_notices"),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_notices_channel", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_notices_table_id", "notices", ["table_id"])
    op.create_index("ix_notices_due_at", "notices", ["due_at"])


def downgrade() -> None:
    for name in ("notices", "habits", "channels"):
        op.drop_table(name)
