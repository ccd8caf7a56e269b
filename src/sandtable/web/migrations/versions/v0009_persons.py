"""A person has several devices, passkeys and perhaps an address; the cookie that each player had is their first device."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("cookie_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False, server_default=""),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("cookie_hash", name="uq_devices_cookie_hash"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_devices_player", ondelete="CASCADE"),
    )
    op.create_index("ix_devices_player", "devices", ["player"])
    op.execute(
        "INSERT INTO devices (id, player, cookie_hash, name, made_at, seen_at) "
        "SELECT id, id, cookie_hash, '', created_at, created_at FROM players"
    )
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_cookie_hash", type_="unique")
        players.drop_column("cookie_hash")
        players.add_column(sa.Column("mail", sa.String(254)))
        players.create_unique_constraint("uq_players_mail", ["mail"])
    op.create_table(
        "self_links",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("player", sa.String(16)),
        sa.Column("mail", sa.String(254)),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_self_links"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_self_links_player", ondelete="CASCADE"),
    )
    op.create_index("ix_self_links_player", "self_links", ["player"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("credential", sa.String(1400), nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False, server_default=""),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("used_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_passkeys_player", ondelete="CASCADE"),
    )
    op.create_index("ix_passkeys_player", "passkeys", ["player"])
    op.create_table(
        "spent",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_spent"),
    )


def downgrade() -> None:
    """Each person keeps the device they have had longest."""
    op.drop_table("spent")
    op.drop_table("passkeys")
    op.drop_table("self_links")
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_mail", type_="unique")
        players.drop_column("mail")
        players.add_column(sa.Column("cookie_hash", sa.String(64), nullable=True))
    first = "SELECT cookie_hash FROM devices WHERE devices.player = players.id ORDER BY made_at, id LIMIT 1"
    op.execute(f"UPDATE players SET cookie_hash = coalesce(({first}), 'none of ' || id)")
    with op.batch_alter_table("players") as players:
        players.alter_column("cookie_hash", existing_type=sa.String(64), nullable=False)
        players.create_unique_constraint("uq_players_cookie_hash", ["cookie_hash"])
    op.drop_table("devices")
