"""The database's tables. Truth is ``entries``: what was answered and undone, append-only and numbered."""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _of_a_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, nullable=False)


players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False, server_default=""),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("block", sa.String(32), nullable=False, server_default="", index=True),  # a keyed digest of the addresses
    sa.Column("mail", sa.String(254), unique=True),  # proved by a link that was sent there; null: none
)


def _of_a_player(primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(
        "player", sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False,
        index=not primary_key,
    )  # fmt: skip


devices = sa.Table(  # the browsers of a person
    "devices",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    _of_a_player(),
    sa.Column("cookie_hash", sa.String(64), nullable=False, unique=True),  # the cookie itself is nowhere
    sa.Column("name", sa.String(40), nullable=False, server_default=""),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
)

self_links = sa.Table(  # from one device of a person to another, or sent to an address by mail; each opens once
    "self_links",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),  # the link's secret part itself is nowhere
    sa.Column("player", sa.ForeignKey("players.id", ondelete="CASCADE"), index=True),  # null: whoever has the address
    sa.Column("mail", sa.String(254)),
    sa.Column("until", sa.Float, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the digest of the credential's id
    _of_a_player(),
    sa.Column("credential", sa.String(1400), nullable=False),  # base64url
    sa.Column("public", sa.LargeBinary, nullable=False),  # the public key: a point of P-256, or a modulus
    sa.Column("uses", sa.BigInteger, nullable=False),  # as the key itself counts them; 0 if it does not
    sa.Column("name", sa.String(40), nullable=False, server_default=""),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("used_at", sa.Float, nullable=False),
)

spent = sa.Table(  # challenges that were answered: none is answered twice
    "spent",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("owner", sa.ForeignKey("players.id"), nullable=False, index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("scenario", sa.String(60), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("origin", sa.JSON, nullable=False),  # {} or what it was forked from, imported or a rematch of
    # What follows is derived from the entries and kept for lists and for noticing changes.
    sa.Column("seq", sa.Integer, nullable=False),  # the last entry's number
    sa.Column("beat", sa.Integer, nullable=False),  # grows with everything a page should notice
    sa.Column("folk", sa.Integer, nullable=False),  # grows with who sits where and what is said
    sa.Column("moment", sa.Integer, nullable=False),  # answers on the record now
    sa.Column("asked", sa.String(40)),  # the seat that must answer
    sa.Column("outcome", sa.JSON(none_as_null=True)),
    sa.Column("stage", sa.JSON(none_as_null=True)),  # how far it has come: a text's topic and facts
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False, index=True),
    sa.Column("block", sa.String(32), nullable=False, server_default="", index=True),  # where its owner set it up from
    sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"),  # of its history
    sa.Column("archived_at", sa.Float),
    sa.Column("stand_ins", sa.JSON, nullable=False, server_default="{}"),  # policies in the place of people, by seat
    sa.Column("clock", sa.JSON(none_as_null=True)),  # kind and minutes; null: time does not matter
    sa.Column("chances", sa.Boolean, nullable=False, server_default=sa.true()),  # whether win chances are shown
    sa.Column("asked_at", sa.Float),  # since when the seat that must answer is asked
    sa.Column("nudged_at", sa.Float),
    sa.Column("offered_at", sa.Float, index=True),  # since when anybody may find it; null: only by a link
    sa.Column("open_seats", sa.Boolean, nullable=False, server_default=sa.false()),  # who finds it may take a free seat,
    sa.Column("open_watch", sa.Boolean, nullable=False, server_default=sa.false()),  # or watch
)

entries = sa.Table(
    "entries",
    metadata,
    _of_a_table(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("request", sa.String(64)),  # the client's own id: the same request counts once
    sa.Column("player", sa.String(16)),
    sa.Column("seat", sa.String(40)),
    sa.Column("back_to", sa.Integer),  # an undo: the moment returned to
    sa.Column("keys", sa.JSON, nullable=False),  # an answer: its key, and all that followed by itself
    sa.Column("notes", sa.JSON, nullable=False),  # the policies' reasons
    sa.Column("rng", sa.String(64), nullable=False),  # the random source afterwards; never leaves the server
    sa.Column("at", sa.Float, nullable=False),
    # where it stood when each policy that plans was asked; the first databases called it so
    sa.Column("words", sa.JSON, key="dice", nullable=False, server_default="{}"),
    sa.Column("rules", sa.Integer),  # from here on by these rules: what held of the earlier ones ends at back_to
    sa.Column("stand_ins", sa.JSON(none_as_null=True)),  # from here on these, and no others, stand in for people
    sa.UniqueConstraint("table_id", "request"),
)

archives = sa.Table(  # histories up to an entry, packed; those entries are gone
    "archives",
    metadata,
    _of_a_table(),
    sa.Column("upto", sa.Integer, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
)

snapshots = sa.Table(  # long games as they stood, so that they need not be played again; nothing is lost if they are
    "snapshots",
    metadata,
    _of_a_table(),
    sa.Column("seq", sa.Integer, nullable=False),  # the entry after which it was taken
    sa.Column("maker", sa.String(64), nullable=False),  # a fingerprint of the program and the rules
    sa.Column("digest", sa.String(64), nullable=False),  # of what is packed
    sa.Column("packed", sa.LargeBinary, nullable=False),
)

facts = sa.Table(  # of the host's own
    "facts",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    _of_a_table(),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True, index=True),
    sa.Column("seat", sa.String(40), primary_key=True),  # "" watches
    sa.Column("joined_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
)

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),  # the link's secret part itself is nowhere
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.String(40), nullable=False),  # "" watches
    sa.Column("used_by", sa.String(16)),  # who sat down with it: it opens the seat to nobody else any more
    sa.Column("made_at", sa.Float, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    _of_a_table(),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("request", sa.String(64), nullable=False),
    sa.Column("player", sa.ForeignKey("players.id"), nullable=False),
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False, server_default=""),  # "" was said; else what happened at the table
    sa.UniqueConstraint("table_id", "request"),
)

channels = sa.Table(  # how a person is told that it is their turn
    "channels",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    _of_a_player(),
    sa.Column("kind", sa.String(10), nullable=False),  # push, mail, webhook
    sa.Column("shape", sa.String(10), nullable=False, server_default=""),  # of a webhook: discord, slack, ntfy, json
    sa.Column("address", sa.String(1000), nullable=False),  # where to; "" is the person's own mail address
    sa.Column("keys", sa.JSON, nullable=False),  # of a browser, to encrypt for it
    sa.Column("base", sa.String(300), nullable=False),  # under which address the person sees this server
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False, server_default="0"),  # one after the other
    sa.Column("off_at", sa.Float),  # too many of them: nothing is sent any more
    sa.UniqueConstraint("player", "kind", "address"),
)

habits = sa.Table(  # when a person wants to be told
    "habits",
    metadata,
    _of_a_player(primary_key=True),
    sa.Column("zone", sa.String(60), nullable=False),
    sa.Column("quiet_from", sa.Integer),  # minutes after midnight there; null: no quiet hours
    sa.Column("quiet_to", sa.Integer),
    sa.Column("digest_at", sa.Integer),  # once a day, then; null: each by itself
)

notices = sa.Table(  # what is to be told and was: one row a channel and table, so it cannot grow
    "notices",
    metadata,
    sa.Column("channel", sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("kind", sa.String(10), nullable=False),  # turn, nudge, over
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("due_at", sa.Float, index=True),  # null: nothing to be told
    sa.Column("waited", sa.Boolean, nullable=False, server_default=sa.false()),  # for the digest
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("claim", sa.String(16)),  # the worker that sends it,
    sa.Column("claimed_until", sa.Float),  # if it does not die
    sa.Column("sent_at", sa.Float),
)

clocks = sa.Table(  # of tables that have one, and of seats that people have
    "clocks",
    metadata,
    _of_a_table(),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("spent", sa.Float, nullable=False, server_default="0"),  # seconds, up to now or to ``since``
    sa.Column("since", sa.Float),  # it is asked; null: it is not
)

votes = sa.Table(  # that a non-player stands in, or that the person comes back
    "votes",
    metadata,
    _of_a_table(),
    sa.Column("seat", sa.String(40), primary_key=True),
    _of_a_player(primary_key=True),
    sa.Column("wish", sa.String(10), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
