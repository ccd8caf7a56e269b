"""The HTTP edge: what may come in, checked field by field, and what goes out, for the OpenAPI document."""

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from sandtable.text import languages

_PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

Key = Annotated[str, StringConstraints(pattern=r"^[a-z_]+(:[a-z0-9_.+-]+)*$", max_length=100)]
Said = Annotated[str, StringConstraints(pattern=r"^@?[a-z_]+(:[A-Za-z0-9_.+ -]+)*$", max_length=300)]
"""A key of a record: an answer, or at the printed table an aside."""
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$", max_length=60)]
Who = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+(:[a-z0-9_]+)*$", max_length=60)]
"""Who plays a seat: a word, a level after a colon."""
Name = Annotated[str, StringConstraints(pattern=_PRINTABLE, max_length=40)]
Title = Annotated[str, StringConstraints(pattern=_PRINTABLE, max_length=80)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Count = Annotated[int, Field(ge=0, le=10_000_000)]


def _known(lang: str) -> str:
    if lang not in languages():
        raise ValueError(f"known: {' '.join(languages())}")
    return lang


Lang = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$"), AfterValidator(_known)]

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$", description="The table's id.")]
Moment = Annotated[int, Path(ge=0, le=10_000_000, description="How many answers had been given.")]
GameName = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,40}$", description="The game's name.")]
LangQuery = Annotated[Lang, Query(description="The language of the texts.")]
CountQuery = Annotated[int, Query(ge=0, le=10_000_000)]
PageQuery = Annotated[str, Query(pattern=r"^([A-Za-z0-9_-]{8,64})?$", description="What the page calls itself.")]
MomentQuery = Annotated[int | None, Query(ge=0, le=10_000_000, description="How many answers had been given.")]
KeyQuery = Annotated[str, Query(pattern=r"^[a-z_]+(:[a-z0-9_.+-]+)*$", max_length=100, description="An option's key.")]


class Incoming(BaseModel):
    """Nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Outgoing(BaseModel):
    """Documented exactly."""

    model_config = ConfigDict(extra="forbid")


# ---------------------------------------------------------------- incoming


class ClockIn(Incoming):
    """Time to think, in minutes: for each ``move`` (as long as a seat is asked), or for the whole ``game``, each seat."""

    kind: Literal["move", "game"]
    minutes: Annotated[int, Field(ge=1, le=525_600)]


class NewTableIn(Incoming):
    """A table to set up. A seat is played by ``me``, by a ``friend`` who gets a link, or by a policy of the game.

    ``chance``: who answers dice and draws; with ``cards`` (what is drawn) or ``all``, people at the printed table do.
    ``chances``: whether win chances are shown to everybody."""

    game: Word
    scenario: Word
    options: dict[Word, Any] = Field(default_factory=dict, max_length=40)
    seats: dict[Word, Who] = Field(default_factory=dict, max_length=20)
    name: Title = ""
    clock: ClockIn | None = None
    chance: Literal["program", "cards", "all"] = "program"
    chances: bool = True


class TutorialIn(Incoming):
    """Whose tutorial to start."""

    game: Word


class NoteIn(Incoming):
    """One of a policy's reasons."""

    rule: str = Field(max_length=40)
    topic: str = Field(max_length=100)
    args: dict[str, Any]
    secret: bool = False


class RecordIn(Incoming):
    """A record as ``GET /api/tables/{id}/record`` gives it."""

    format: Literal["sandtable"]
    version: Literal[1]
    game: Word
    rules: int
    scenario: Word
    options: dict[Word, Any]
    seats: dict[Word, str]
    keys: list[Said]
    notes: dict[Annotated[str, StringConstraints(pattern=r"^[0-9]{1,7}$")], list[NoteIn]] = Field(default_factory=dict)
    rng: int | Word | None = None
    dice: dict[Annotated[str, StringConstraints(pattern=r"^[0-9]{1,7}$")], int | Word] | None = None
    words: dict[Annotated[str, StringConstraints(pattern=r"^[0-9]{1,7}$")], int | Word] | None = None  # its earlier name
    provenance: dict[Word, Any] | None = None
    checksum: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class ImportIn(Incoming):
    """A record to go on from."""

    record: RecordIn
    name: Title = ""


class AnswerIn(Incoming):
    """An answer to the question of ``version``; ``id`` is the client's own, so that sent twice it counts once.

    ``hold``: if it ends the turn, only show what it would do."""

    key: Key
    version: Count
    id: RequestId
    hold: bool = False


class UndoIn(Incoming):
    """Undo the last choice, those of this turn, or all back to a moment from the table's ``undo`` list."""

    to: Literal["choice", "turn"] | Count
    version: Count
    id: RequestId


class ForkIn(Incoming):
    """Go on from ``moment`` at a table of one's own."""

    moment: Count
    name: Title = ""


class SayIn(Incoming):
    """A line of chat."""

    text: Annotated[str, StringConstraints(pattern=_PRINTABLE, min_length=1, max_length=500, strip_whitespace=True)]
    id: RequestId


class MeIn(Incoming):
    """What to call this player."""

    name: Name


class TokenIn(Incoming):
    """The secret part of a link."""

    token: Token


class JoinIn(TokenIn):
    """Take the seat a link opens; ``name`` as others will see it."""

    name: Name | None = None


class SeatIn(Incoming):
    """A seat of the table; empty for the spectators' link."""

    seat: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]*$", max_length=40)]


class OfferIn(Incoming):
    """Whether everybody who comes here may find the table, to take a free ``seats``, to ``watch``, or neither."""

    seats: bool
    watch: bool


class VoteIn(Incoming):
    """Let a non-player stand in for who has the ``seat`` and is away, or let the ``person`` have it again."""

    seat: Word
    to: Literal["stand_in", "person"]
    agree: bool


class FindSeatIn(Incoming):
    """A free seat of a public table; ``name`` as others shall see it."""

    seat: Word
    name: Name | None = None


# ---------------------------------------------------------------- outgoing


class CauseOut(BaseModel):
    """What stands behind a refusal: the code of an error and its facts."""

    code: str
    facts: dict[str, Any] = {}


class ErrorOut(BaseModel):
    """A refusal: a stable code, and what was wrong, in the request's language (``lang``, else ``Accept-Language``)."""

    error: str
    message: str
    facts: dict[str, Any] = {}
    why: CauseOut | None = None


class NamedOut(Outgoing):
    """Something with a name for programs and a label for people."""

    name: str
    label: str


class ExplainedOut(NamedOut):
    """The same with a sentence of explanation."""

    help: str


class ScenarioOut(ExplainedOut):
    """A scenario; ``length`` and ``level`` in words, ``picture`` an address, each "" if there is none; ``seats`` that it
    begins with."""

    picture: str
    length: str
    level: str
    seats: list[str]


class OptionOut(ExplainedOut):
    """An option of a game."""

    default: Any
    choices: list[Any]
    choice_labels: list[str]
    kind: str


class GameOut(Outgoing):
    """A game that can be played; ``chances``: it tells win chances."""

    name: str
    title: str
    board: bool
    tutorial: bool
    about: str
    scenarios: list[ScenarioOut]
    chances: bool
    seats: list[NamedOut]
    options: list[OptionOut]
    policies: list[ExplainedOut]


class AidLineOut(Outgoing):
    """A line of a player aid."""

    label: str
    text: str


class AidOut(Outgoing):
    """One entry of a player aid; a heading has no lines."""

    id: str
    title: str
    rule: str
    lines: list[AidLineOut]


class SheetOut(Outgoing):
    """A sheet of the player aids."""

    id: str
    seat: str
    title: str
    aids: list[AidOut]


class MeOut(Outgoing):
    """This browser's player; ``known`` is false before the first table."""

    known: bool
    name: str


class TableRefOut(Outgoing):
    """A table's id."""

    table: str


class HeadingOut(Outgoing):
    """What every list of tables says of one."""

    id: str
    name: str
    game: str
    title: str
    scenario: str
    scenario_label: str


class SummaryOut(HeadingOut):
    """A table in the list of one's own."""

    you: list[str]
    owner: bool
    waiting_for: str | None
    waiting_label: str | None
    your_turn: bool
    moment: int
    outcome: dict[str, Any] | None
    origin: str
    picture: str
    stage: str
    created_at: float
    updated_at: float


class OfferOut(Outgoing):
    """What those may do who find the table; ``allowed``: whether the asker may change it."""

    seats: bool
    watch: bool
    allowed: bool


class ClockOut(Outgoing):
    """Time to think, in minutes: for each ``move``, or each seat's for the ``game``."""

    kind: str
    minutes: int


class SeatPaceOut(Outgoing):
    """How long a seat has thought. ``left``: seconds of its clock, below 0 if it has run out; null without a clock.
    ``vote``: what may be voted on; with ``yes`` of ``need`` votes, and ``agreed`` if one's own is among them."""

    seat: str
    label: str
    spent: float
    left: float | None
    vote: Literal["", "stand_in", "person"]
    yes: int
    need: int
    agreed: bool
    may_vote: bool


class PaceOut(Outgoing):
    """How fast the table is. ``since``: when the seat that must answer was asked; ``nudge``: whether it may be nudged now."""

    asked: str | None
    since: float | None
    clock: ClockOut | None
    nudge: bool
    seats: list[SeatPaceOut]


class PublicSeatOut(Outgoing):
    """A seat of a public table. ``name``: who sits there, if they said."""

    seat: str
    label: str
    human: bool
    who_label: str
    free: bool
    name: str


class PublicOut(HeadingOut):
    """A table that anybody may find. ``yours``: the asker is at it already."""

    owner: str
    seats: list[PublicSeatOut]
    watch: bool
    watchers: int
    waiting_label: str | None
    moment: int
    yours: bool
    fixed: list[NamedOut]
    offered_at: float
    updated_at: float


class InvitationOut(Outgoing):
    """What a link opens. ``seat`` is empty for spectators; ``yours`` if this browser sits there already."""

    table: str
    name: str
    title: str
    seat: str
    label: str
    taken: bool
    yours: bool
    fixed: list[NamedOut]


class InviteOut(Outgoing):
    """A seat to which a link may be made. ``open``: one is out that nobody has used; ``taken``: somebody sits there."""

    seat: str
    label: str
    open: bool
    taken: bool


class LinkOut(Outgoing):
    """A capability: the first who sits down with ``path`` has the seat; that to watch is for as many as have it."""

    seat: str
    label: str
    path: str


class ChoiceOut(Outgoing):
    """One answer on offer; ``text`` is what the Event behind it says, ``gain`` what it would bring, ``warning`` what to
    think of first."""

    key: str
    label: str
    text: str = ""
    warning: str = ""
    gain: str = ""


class ReasonOut(Outgoing):
    """A condition that fails."""

    rule: str
    code: str
    text: str


class ClosedOut(Outgoing):
    """An answer that belongs to the question but is not on offer, and why."""

    key: str
    label: str
    reasons: list[ReasonOut]


class DecisionOut(Outgoing):
    """What the player is asked; ``facts`` is what there is to weigh, in words. ``people``: chance is asked, and people
    answer for it."""

    seat: str
    topic: str
    rule: str
    prompt: str
    facts: list[str]
    args: dict[str, Any]
    options: list[ChoiceOut]
    closed: list[ClosedOut]
    people: Literal["", "die", "draw"]


class NoteOut(Outgoing):
    """One of a policy's reasons, in words. ``answer``: of a question it asked itself; ``narrowed``: how many candidates
    a line of its priorities met and left; ``since``: the moment at which what it explains began, if that was earlier."""

    seat: str
    rule: str
    topic: str
    text: str
    answer: bool | None
    narrowed: tuple[int, int] | None
    since: int | None


class LineOut(Outgoing):
    """A line of the log; ``at``: how many answers had been given; ``by``: the seat that did it, "" for the game itself;
    ``notes``: a policy's reasons for it. ``todo``: at the printed table, what it asks to be done there."""

    at: int
    topic: str
    text: str
    args: dict[str, Any]
    by: str
    notes: list[NoteOut]
    todo: str = ""


class SeatOut(Outgoing):
    """A seat, and who holds it. ``stands_in``: ``who`` is a non-player in the place of a person who is away."""

    seat: str
    label: str
    who: str
    who_label: str
    names: list[str]
    taken: bool
    stands_in: bool
    yours: bool
    online: bool


class ChatOut(Outgoing):
    """A line of chat; ``kind`` is empty for what somebody said, else what happened at the table, in ``text``."""

    n: int
    kind: str
    seat: str
    label: str
    name: str
    text: str
    at: float


class AboutOut(Outgoing):
    """What rarely changes of a table, and who sits where. ``board``: the game has a drawing of its own. ``fixed``: options
    that fix what is to come and were set, such as the order of a deck; how is told when the game is over. ``words``: texts
    of the players' own deck, in the place of the catalogs'. ``chances``: win chances are shown, where the game tells them."""

    id: str
    name: str
    game: str
    title: str
    board: bool
    scenario: str
    scenario_label: str
    options: dict[str, Any]
    words: dict[str, str]
    fixed: list[NamedOut]
    origin: dict[str, Any]
    created_at: float
    owner: bool
    you: list[str]
    seats: list[SeatOut]
    watchers: int
    chance: Literal["program", "cards", "all"]
    chances: bool


class GuideOut(Outgoing):
    """Where the tutorial stands: what to answer now, and why. ``key`` is null when it is over or was left."""

    step: int
    steps: int
    key: str | None
    label: str
    text: str


class HeldOut(Outgoing):
    """An answer that ends a turn or a phase and has not been given yet: the board and the log as they would be.

    ``end``, ``ask`` and ``did``: the words that end it, the question whether it is to end, and what it has done.
    """

    key: str
    label: str
    end: str
    ask: str
    did: str
    view: dict[str, Any]
    lines: list[str]


class StateOut(Outgoing):
    """The table as it stands. ``log`` begins at line ``log_from``: what stood there before is to be dropped.

    ``last_yours`` is the moment after the last answer by one of the asker's seats. ``chances``: how likely each seat is to win
    if non-players played on from the beginning of this step; null where the game or the table does not tell."""

    version: int
    moment: int
    seat: str | None
    view: dict[str, Any]
    decision: DecisionOut | None
    waiting_for: str | None
    waiting_label: str | None
    outcome: dict[str, Any] | None
    last_yours: int
    undo: list[int]
    undo_turn: int | None
    log_from: int
    log: list[LineOut]
    guide: GuideOut | None
    chances: dict[str, float] | None
    held: HeldOut | None = None


class TableOut(Outgoing):
    """Everything a page needs."""

    about: AboutOut
    state: StateOut
    chat: list[ChatOut]


class StaleOut(ErrorOut):
    """An answer or undo that came too late or cannot be, with the table as it stands."""

    state: StateOut | None = None


class OverlayOut(Outgoing):
    """What a game draws over its board on request; the form is the game's own."""

    name: str
    overlay: dict[str, Any] | None


class WhyOut(Outgoing):
    """Whether a key is on offer; if not, why."""

    key: str
    label: str
    on_offer: bool
    reasons: list[ReasonOut]


class LastOut(Outgoing):
    """The answer that led to a moment."""

    seat: str
    label: str
    topic: str
    rule: str
    prompt: str
    key: str
    answer: str
    forced: bool
    notes: list[NoteOut]


class FrameOut(Outgoing):
    """The table at a moment of the past; ``lines`` of the log were there."""

    moment: int
    view: dict[str, Any]
    last: LastOut | None
    waiting_for: str | None
    lines: int
    chances: dict[str, float] | None


class PointOut(Outgoing):
    """The scores after a step."""

    moment: int
    scores: dict[str, float]


class ChancesOut(Outgoing):
    """The win chances at the beginning of a step."""

    moment: int
    wins: dict[str, float]


class WhatIfIn(Incoming):
    """The question of which moment is meant."""

    version: Count


class AnswerChanceOut(Outgoing):
    """The chance after an answer, and between what bounds it lies when answers are compared, 95 times of 100."""

    key: str
    label: str
    chance: float
    low: float
    high: float


class WhatIfOut(Outgoing):
    """The answers on offer, the best first; none where the game cannot tell. ``futures``: how many were played of each."""

    version: int
    seat: str
    futures: int
    answers: list[AnswerChanceOut]


class StatisticsOut(Outgoing):
    """Scores over time and counts; ``points``: the scores are victory points, not margins; ``steps``: the moments at which a
    step began."""

    labels: dict[str, str]
    series: list[PointOut]
    points: bool
    chances: list[ChancesOut]
    answers: dict[str, int]
    dice: dict[str, int]
    events: dict[str, int]
    thinking_seconds: dict[str, float]
    undos: int
    steps: list[int]


class HealthOut(Outgoing):
    """The app and its database answer."""

    status: Literal["ok"]
    version: str
