"""Dice that cannot be worked out from those seen: a longer word, and a new key for every game that goes on."""

import sqlalchemy as sa
from alembic import op

from sandtable.kernel.rng import to_text, unpredictable

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_entries = sa.table("entries", sa.column("table_id"), sa.column("seq"), sa.column("rng"))
_tables = sa.table("tables", sa.column("id"), sa.column("seq"), sa.column("asked"))


def _rekey(only: sa.ColumnElement[bool], longest: int) -> None:
    connection = op.get_bind()
    last = (_entries.c.table_id == sa.bindparam("b_table")) & (_entries.c.seq == sa.bindparam("b_seq"))
    rows = connection.execute(sa.select(_tables.c.id, _tables.c.seq).where(only)).all()
    for row in rows:
        word = to_text(unpredictable().number)[:longest]
        found = {"b_table": row.id, "b_seq": row.seq, "word": word}
        connection.execute(_entries.update().where(last).values(rng=sa.bindparam("word")), found)


def upgrade() -> None:
    with op.batch_alter_table("entries") as entries:
        entries.alter_column("rng", existing_type=sa.String(16), existing_nullable=False, type_=sa.String(64))
    _rekey(_tables.c.asked.is_not(None), 64)


def downgrade() -> None:
    connection = op.get_bind()
    connection.execute(_entries.update().values(rng=sa.func.substr(_entries.c.rng, 1, 16)))
    _rekey(sa.true(), 16)
    with op.batch_alter_table("entries") as entries:
        entries.alter_column("rng", existing_type=sa.String(64), existing_nullable=False, type_=sa.String(16))
