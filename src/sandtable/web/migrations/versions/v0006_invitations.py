"""Links become invitations: their digests are kept, one to a seat is used up by the first who takes it. Lines that tell
who sat down stand among the chat."""

import hashlib
import json
import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_links = sa.table("links", sa.column("token"), sa.column("table_id"), sa.column("seat"))
_members = sa.table(
    "members", sa.column("table_id"), sa.column("player"), sa.column("seat"), sa.column("joined_at")
)
_tables = sa.table("tables", sa.column("id"), sa.column("seats"))


def upgrade() -> None:
    invitations = op.create_table(
        "invitations",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("used_by", sa.String(16)),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_invitations"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    connection = op.get_bind()
    # A seat that somebody holds was taken by its link; who holds it longest is its holder, if not by having set it up.
    holders: dict[tuple[str, str], str] = {}
    for row in connection.execute(sa.select(_members).where(_members.c.seat != "").order_by(_members.c.joined_at)):
        holders.setdefault((row.table_id, row.seat), row.player)
    rows = [
        {
            "digest": hashlib.sha256(row.token.encode()).hexdigest(), "table_id": row.table_id, "seat": row.seat,
            "used_by": holders.get((row.table_id, row.seat)), "made_at": time.time(),
        }
        for row in connection.execute(sa.select(_links))
    ]  # fmt: skip
    if rows:
        op.bulk_insert(invitations, rows)
    op.drop_table("links")
    op.add_column("chat", sa.Column("kind", sa.String(20), nullable=False, server_default=""))


def downgrade() -> None:
    links = op.create_table(
        "links",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_links"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_links_table_id", ondelete="CASCADE"),
        sa.UniqueConstraint("table_id", "seat", name="uq_links_table_id_seat"),
    )
    rows = []
    for row in op.get_bind().execute(sa.select(_tables)):
        seats = json.loads(row.seats) if isinstance(row.seats, str) else row.seats
        people = [seat for seat, who in seats.items() if who.partition(":")[0] == "human"]
        rows += [{"token": secrets.token_urlsafe(32), "table_id": row.id, "seat": seat} for seat in (*people, "")]
    if rows:
        op.bulk_insert(links, rows)
    op.drop_table("invitations")
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("kind")
