"""The HTTP edge of what is a person's own; see ``models.py``."""

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import Field, StringConstraints

from sandtable.web.models import HeadingOut, Incoming, Name, Outgoing, Token


def _base64url(most: int) -> Any:
    return StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=most)


Mail = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._%+=/'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,3}$")]
DeviceId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="One of the person's devices.")]
ChannelId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$", description="One of the person's channels.")]
PasskeyId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="One of the person's passkeys.")]


class UseLinkIn(Incoming):
    """Use a link to oneself. ``bring``: the games of this browser come along; ``device``: what to call it."""

    token: Token
    bring: bool
    device: Name = ""


class DeviceIn(Incoming):
    """What to call this device."""

    device: Name


class MailIn(Incoming):
    """An address to which a link is sent."""

    mail: Mail


class NewPasskeyIn(Incoming):
    """A passkey that the browser has made: what it says of itself, base64url."""

    name: Name = ""
    client_data: Annotated[str, _base64url(4000)]
    authenticator_data: Annotated[str, _base64url(4000)]


class PasskeyIn(Incoming):
    """The proof that one has a passkey."""

    credential: Annotated[str, _base64url(1400)]
    client_data: Annotated[str, _base64url(4000)]
    authenticator_data: Annotated[str, _base64url(4000)]
    signature: Annotated[str, _base64url(400)]
    bring: bool
    device: Name = ""


class PushKeysIn(Incoming):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, _base64url(100)]
    auth: Annotated[str, _base64url(40)]


class ChannelIn(Incoming):
    """How to tell me that it is my turn. ``address``: of a push subscription or a webhook; mail goes to my own address."""

    kind: Literal["push", "mail", "webhook"]
    shape: Literal["", "discord", "slack", "ntfy", "json"] = ""
    address: Annotated[str, StringConstraints(pattern=r"^(https?://[!-~]+)?$", max_length=1000)] = ""
    keys: PushKeysIn | None = None


Minute = Annotated[int, Field(ge=0, lt=1440)]


class HabitsIn(Incoming):
    """When to tell me: my time zone, quiet hours and a digest once a day, in minutes after midnight; null: none."""

    zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]+$", max_length=60)]
    quiet_from: Minute | None
    quiet_to: Minute | None
    digest_at: Minute | None


class ChannelOut(Outgoing):
    """A way to tell me. ``shown``: where to, without what is secret in it; ``off``: it failed too often."""

    id: str
    kind: str
    shape: str
    shown: str
    off: bool
    made_at: float


class HabitsOut(Outgoing):
    """When to tell me."""

    zone: str
    quiet_from: int | None
    quiet_to: int | None
    digest_at: int | None


class NoticesOut(Outgoing):
    """How and when I am told. ``push_key``: this server's, for a browser that subscribes; empty: no push here."""

    channels: list[ChannelOut]
    habits: HabitsOut
    push_key: str
    mail: str


class TrialOut(Outgoing):
    """Whether a message for trial went out."""

    sent: bool


class DeviceOut(Outgoing):
    """A browser that is this person; ``here`` is the one that asks."""

    id: str
    name: str
    made_at: float
    seen_at: float
    here: bool


class PasskeyOut(Outgoing):
    """A passkey; the secret is on the person's own device."""

    id: str
    name: str
    made_at: float
    used_at: float


class PersonOut(Outgoing):
    """Who this browser is. ``passkeys_here`` and ``mail_here``: whether this server has them."""

    known: bool
    name: str
    mail: str
    devices: list[DeviceOut]
    passkeys: list[PasskeyOut]
    passkeys_here: bool
    mail_here: bool


class SelfLinkOut(Outgoing):
    """A link to open on another device; once, until ``until``."""

    path: str
    until: float


class SelfLinkLookOut(Outgoing):
    """What a link to oneself does here. ``name``: who this browser becomes; ``mail``: the address it was sent to; ``known``:
    whether it leads to a person; ``yours``: this browser is that person; ``tables``: how many this browser has."""

    name: str
    mail: str
    known: bool
    yours: bool
    tables: int


class DoneOut(Outgoing):
    """It is done."""

    done: bool


class ChallengeOut(Outgoing):
    """What the browser needs to make or use a passkey. ``exclude``: those the person has."""

    challenge: str
    rp: str
    user: str
    name: str
    exclude: list[str]


class FinishedOut(HeadingOut):
    """A finished game. ``won``: one of one's own seats has; null if every seat was one's own."""

    you: list[str]
    you_labels: list[str]
    people: list[str]
    winner: str
    winner_label: str
    won: bool | None
    updated_at: float


class SeatCountOut(Outgoing):
    """How often a seat was played to the end and won; ``with_people``: of these with others at the table."""

    game: str
    title: str
    seat: str
    label: str
    played: int
    won: int
    with_people: int


class MyStatisticsOut(Outgoing):
    """My games in numbers."""

    running: int
    your_turn: int
    finished: int
    seats: list[SeatCountOut]


class ExportOut(Outgoing):
    """All that is kept of a person."""

    format: str = Field(description="sandtable-person")
    version: int
    name: str
    mail: str
    created_at: float | None
    devices: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    channels: list[dict[str, Any]]
    habits: dict[str, Any]
    tables: list[dict[str, Any]]
    said: list[dict[str, Any]]
