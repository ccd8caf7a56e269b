"""The HTTP edge of what is a person's own; see ``models.py``."""

from typing import Annotated, Any

from fastapi import Path
from pydantic import Field, StringConstraints

from sandtable.web.models import Incoming, Name, Outgoing, Token


def _base64url(most: int) -> Any:
    return StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=most)


Mail = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._%+=/'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,3}$")]
DeviceId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="One of the person's devices.")]
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


class FinishedOut(Outgoing):
    """A finished game. ``won``: one of one's own seats has; null if every seat was one's own."""

    id: str
    name: str
    game: str
    title: str
    scenario: str
    scenario_label: str
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
    tables: list[dict[str, Any]]
    said: list[dict[str, Any]]
