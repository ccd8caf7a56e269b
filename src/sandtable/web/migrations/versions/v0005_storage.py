"""What each table takes and from where it came, for quotas; packed histories; facts of the host's own."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("upto", sa.Integer, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id", ondelete="CASCADE"),
    )
    op.add_column("players", sa.Column("block", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("block", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("archived_at", sa.Float))
    op.create_index("ix_tables_block", "tables", ["block"])
    op.create_index("ix_tables_updated_at", "tables", ["updated_at"])
    op.create_index("ix_players_block", "players", ["block"])
    length = " + ".join(f"length(CAST({name} AS TEXT))" for name in ("keys", "notes", "words"))
    sizes = f"SELECT coalesce(sum({length} + 200), 0) FROM entries WHERE entries.table_id = tables.id"
    op.execute(f"UPDATE tables SET bytes = ({sizes})")


def downgrade() -> None:
    if op.get_bind().execute(sa.text("SELECT count(*) FROM archives")).scalar_one():
        raise RuntimeError("some histories are packed, which the earlier version cannot read: restore a backup instead")
    op.drop_index("ix_players_block", "players")
    op.drop_index("ix_tables_updated_at", "tables")
    op.drop_index("ix_tables_block", "tables")
    for name in ("archived_at", "bytes", "block"):
        op.drop_column("tables", name)
    op.drop_column("players", "block")
    op.drop_table("archives")
    op.drop_table("facts")
