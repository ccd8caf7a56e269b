"""Telling people that it is their turn: a queue in the database, and the workers that send what is due.

A row is written in the transaction of the answer that made it somebody's turn, so none is lost; a worker claims rows
before it sends, so that each is sent once; one that died with a claim is followed by another. What a message says:
the table's name, the game, the seat, a link. Nothing of what happens in the game.
"""

import json
import smtplib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
import structlog

import sandtable
from sandtable.kernel.errors import UnknownName
from sandtable.text import fill
from sandtable.web import outward, present, webpush
from sandtable.web.hours import next_at, quiet_until
from sandtable.web.mail import Mailer
from sandtable.web.schema import channels, habits, members, notices, players, tables
from sandtable.web.settings import Settings
from sandtable.web.storage import Storage
from sandtable.web.store import WATCH, Json, new_id
from sandtable.web.wanted import NUDGE, OVER, wanted

log = structlog.get_logger("sandtable.notices")

PUSH, MAIL, WEBHOOK = "push", "mail", "webhook"
CLAIM_SECONDS = 120.0
AT_ONCE = 20
"""Channels that a worker serves in one go."""
RETRIES = (1, 5, 30, 120)
"""How long to wait after each failure, in the setting's measure; then the message is given up."""
TOO_OFTEN = 20
"""Failures, one after the other, after which a channel is off until its person makes it anew."""


class Failed(Exception):
    """The message did not arrive; ``gone``: nor will any other."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


@dataclass(frozen=True, slots=True)
class Letter:
    """A message to one channel."""

    title: str
    lines: list[str]
    link: str
    topic: str

    @property
    def text(self) -> str:
        """All of it, for people."""
        return "\n".join([*self.lines, self.link])


class Notices:
    """Claims and sends. Each method may be called from any thread."""

    def __init__(self, settings: Settings, storage: Storage, mailer: Mailer) -> None:
        self.settings = settings
        self.storage = storage
        self.engine = storage.engine
        self.mailer = mailer

    @property
    def secret(self) -> str:
        """The private key by which push services know this host."""
        return self.storage.fact("vapid", webpush.new_private())

    # ------------------------------------------------------------------ the queue

    def nudge(self, c: sa.Connection, table_id: str, seat: str, now: float) -> None:
        """Whoever holds the seat is told at once, within a person's own hours."""
        facts = {"table_id": table_id, "seat": seat, "by": "", "due_at": now, "gap": 0.0}
        c.execute(wanted(c.dialect.name, NUDGE, again=True), facts)

    def claim(self, now: float) -> list[tuple[Any, list[Any]]]:
        """Rows that are due, for this worker alone, by channel."""
        mine = new_id()
        due = (notices.c.due_at <= now) & (notices.c.claimed_until.is_(None) | (notices.c.claimed_until < now))
        first = sa.select(notices.c.channel).where(due).order_by(notices.c.due_at).limit(AT_ONCE)
        with self.engine.connect() as c:
            if c.execute(first.limit(1)).first() is None:  # as nearly always: nothing is written
                return []
        with self.engine.begin() as c:
            take = notices.update().where(due, notices.c.channel.in_(first.scalar_subquery()))
            c.execute(take.values(claim=mine, claimed_until=now + CLAIM_SECONDS))
        query = (
            sa.select(
                notices, tables.c.name, tables.c.game, tables.c.asked, tables.c.outcome,
                members.c.seen_at, members.c.seat.label("held"),
            )
            .join(tables, tables.c.id == notices.c.table_id)
            .join(channels, channels.c.id == notices.c.channel)
            .outerjoin(
                members,
                (members.c.table_id == notices.c.table_id) & (members.c.player == channels.c.player)
                & (members.c.seat == notices.c.seat),
            )
            .where(notices.c.claim == mine)
            .order_by(notices.c.due_at)
        )  # fmt: skip
        to = sa.select(channels, players.c.mail, habits.c.zone, habits.c.quiet_from, habits.c.quiet_to, habits.c.digest_at)
        to = to.join(players, players.c.id == channels.c.player).outerjoin(habits, habits.c.player == channels.c.player)
        found: defaultdict[str, list[Any]] = defaultdict(list)
        with self.engine.connect() as c:
            for row in c.execute(query):
                found[row.channel].append(row)
            whom = {row.id: row for row in c.execute(to.where(channels.c.id.in_(list(found))))}
        return [(whom[channel], rows) for channel, rows in found.items() if channel in whom]

    def serve(self, to: Any, rows: Sequence[Any], now: float) -> None:
        """Send to one channel what is still true, and note how it went."""
        ready: list[Any] = []
        for row in rows:
            later = self._later(to, row, now)
            if to.off_at is not None or not _still_true(row, now - self.settings.looking_seconds):
                self._note(row, due_at=None)
            elif later is not None:
                self._note(row, due_at=later, waited=True)
            else:
                ready.append(row)
        letter = self.letter(to, ready) if ready else None
        if letter is None:
            for row in ready:
                self._note(row, due_at=None)
            return
        try:
            self.send(to, letter)
        except Failed as e:
            log.warning("notice_failed", kind=to.kind, error=str(e))
            self._failed(to, ready, e, now)
            return
        for row in ready:
            self._note(row, due_at=None, sent_at=now)
        if to.failures:
            self._change(to.id, failures=0)

    def _later(self, to: Any, row: Any, now: float) -> float | None:
        """When this person wants to hear it, if not now."""
        if to.zone is None:
            return None
        if to.digest_at is not None and not row.waited:
            return next_at(now, to.zone, to.digest_at)
        if to.quiet_from is not None and to.quiet_to is not None:
            return quiet_until(now, to.zone, to.quiet_from, to.quiet_to)
        return None

    def _failed(self, to: Any, rows: Sequence[Any], error: Failed, now: float) -> None:
        if error.gone and to.kind == PUSH:
            with self.engine.begin() as c:
                c.execute(channels.delete().where(channels.c.id == to.id))
            return
        off = now if error.gone or to.failures + 1 >= TOO_OFTEN else None
        self._change(to.id, failures=to.failures + 1, off_at=off)
        for row in rows:
            wait = None if off or row.tries >= len(RETRIES) else RETRIES[row.tries] * self.settings.notice_retry_seconds
            self._note(row, due_at=None if wait is None else now + wait, tries=row.tries + 1)

    def _note(self, row: Any, **values: Any) -> None:
        """Write how it went, if the row is still ours; one that became new meanwhile keeps its own hour."""
        here = (notices.c.channel == row.channel) & (notices.c.table_id == row.table_id) & (notices.c.claim == row.claim)
        if values.get("due_at") is None:
            values.update({"tries": 0, "waited": False})
        with self.engine.begin() as c:
            c.execute(notices.update().where(here).values(claim=None, claimed_until=None, **values))

    def _change(self, channel: str, **values: Any) -> None:
        with self.engine.begin() as c:
            c.execute(channels.update().where(channels.c.id == channel).values(values))

    # ------------------------------------------------------------------ what is said

    def letter(self, to: Any, rows: Sequence[Any]) -> Letter | None:
        """What the channel is told of these tables; None if no game of theirs is installed."""
        lines = []
        for row in rows:
            try:
                info = sandtable.game(row.game).info
            except UnknownName:
                continue
            seat = present.seat_label(info, row.seat, to.lang)
            facts = {"table": row.name, "game": present.title(info, to.lang), "seat": seat}
            lines.append(fill(to.lang, f"web.notice.{row.kind}", **facts))
        if not lines:
            return None
        turns = [row for row in rows if row.kind != OVER]
        title = fill(to.lang, "web.notice.title", n=len(turns)) if turns else fill(to.lang, "web.notice.title.over")
        one = rows[0].table_id if len(rows) == 1 else ""
        return Letter(title, lines, f"{to.base}/t/{one}" if one else f"{to.base}/", one or "digest")

    def trial(self, to: Any) -> Letter:
        """A message that only shows that the way is open."""
        return Letter("Sandtable", [fill(to.lang, "web.notice.trial")], f"{to.base}/me", "trial")

    # ------------------------------------------------------------------ how it is sent

    def send(self, to: Any, letter: Letter) -> None:
        """Send it; raises Failed."""
        if to.kind == MAIL:
            self._mail(to, letter)
            return
        if to.kind == PUSH:
            body, headers = self._pushed(to, letter)
            url = to.address
        else:
            url, said = hook(to.shape, to.address, letter)
            body, headers = json.dumps(said).encode(), {"Content-Type": "application/json"}
        try:
            status = outward.post(url, body, {"User-Agent": "Sandtable", **headers}, self.settings.private_webhooks)
        except outward.Unreachable as e:
            raise Failed(str(e)) from e
        if not 200 <= status < 300:
            raise Failed(f"status {status}", gone=status in (404, 410))

    def _pushed(self, to: Any, letter: Letter) -> tuple[bytes, dict[str, str]]:
        if not webpush.AVAILABLE:
            raise Failed("no push")
        said = {"title": letter.title, "body": "\n".join(letter.lines), "url": letter.link, "tag": letter.topic}
        body = webpush.encrypted(json.dumps(said).encode(), to.keys["p256dh"], to.keys["auth"])
        subject = to.base if to.base.startswith("https://") else f"mailto:{self.settings.mail_from or 'nobody@localhost'}"
        return body, {
            "Authorization": webpush.authorization(to.address, self.secret, subject),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": "86400",
            "Urgency": "normal",
            "Topic": letter.topic[:32],
        }

    def _mail(self, to: Any, letter: Letter) -> None:
        if not to.mail or not self.mailer.available:
            raise Failed("no address")
        stop = f"{to.base}/me"
        text = f"{letter.text}\n\n-- \n{fill(to.lang, 'web.notice.stop', link=stop)}\n"
        subject = f"Sandtable: {letter.title}"
        try:
            self.mailer.send(to.mail, subject, text, {"List-Unsubscribe": f"<{stop}>"})
        except (OSError, smtplib.SMTPException) as e:
            raise Failed(type(e).__name__) from e


def _still_true(row: Any, since: float) -> bool:
    """Whether it is still that seat's turn, it is still the person's, and they have not looked at it ``since``."""
    if row.held is None or row.held == WATCH:
        return False
    looking = row.seen_at > since
    if row.kind == OVER:
        return row.outcome is not None and not looking
    return row.outcome is None and row.asked == row.seat and not looking


def hook(shape: str, address: str, letter: Letter) -> tuple[str, Json]:
    """Where to, and the JSON that such a service wants.

    >>> letter = Letter("Your turn", ["<Hue> @everyone"], "https://t.example/t/x", "x")
    >>> hook("slack", "https://hooks.slack.com/services/x", letter)[1]["text"]
    '&lt;Hue&gt; @everyone\\nhttps://t.example/t/x'
    >>> hook("ntfy", "https://ntfy.example/sub/mine", letter)[0], hook("ntfy", "https://ntfy.example/mine", letter)[1]["topic"]
    ('https://ntfy.example/sub/', 'mine')
    """
    if shape == "discord":  # nobody is called by a name that somebody gave a table
        return address, {"content": letter.text[:1900], "allowed_mentions": {"parse": []}}
    if shape == "slack":
        text = letter.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return address, {"text": text}
    if shape == "ntfy":
        base, _, topic = address.rstrip("/").rpartition("/")
        said = {"topic": topic, "title": letter.title, "message": "\n".join(letter.lines), "click": letter.link}
        return f"{base}/", said
    return address, {"event": "sandtable", "title": letter.title, "lines": letter.lines, "link": letter.link}
