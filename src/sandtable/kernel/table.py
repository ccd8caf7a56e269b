"""The table: one game being played by people, policies and dice. This is the object callers hold."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

from sandtable.kernel import seats as seating
from sandtable.kernel.at_table import (
    ALL,
    FIX,
    MODES,
    MOST_WORDS,
    PROGRAM,
    ROLL,
    DieNeeded,
    Impossible,
    by_people,
    is_rolled,
)
from sandtable.kernel.cut import Cut, loss
from sandtable.kernel.decision import CHANCE, Decision, Flow, Reason
from sandtable.kernel.errors import (
    BadOption,
    BadPolicy,
    GameOver,
    NothingToUndo,
    NotOnOffer,
    NotYourSeat,
    StaleAnswer,
    UnknownName,
    quoted,
    some,
)
from sandtable.kernel.events import Event
from sandtable.kernel.game import (
    Game,
    Json,
    WithChances,
    WithEndings,
    WithHiddenOptions,
    WithSleepers,
    WithStages,
    WithWords,
)
from sandtable.kernel.plain import bare
from sandtable.kernel.rng import Rng, kept
from sandtable.kernel.seats import Mind, Note, Policy
from sandtable.kernel.session import FORCED, Session
from sandtable.kernel.trail import ByMoment
from sandtable.kernel.value import Estimate
from sandtable.text import own_words, render

StandIn: TypeAlias = Callable[[str], Policy]
"""Who answers for a seat that a person holds (:meth:`Table.auto`)."""

_HALT = "step.over"


class _Halt:
    """A game that goes no further than the step it is in."""

    def __init__(self, game: Game[Any]) -> None:
        self.info = game.info

    def step(self, g: Any) -> Flow[None]:
        """Nothing follows."""
        yield Decision(CHANCE, _HALT, "0", (_HALT,))


class Table:
    """A game in play. Made by :func:`sandtable.new` and :func:`sandtable.load`."""

    def __init__(
        self,
        game: Game[Any],
        scenario: Any,  # these two are looked at: what is wrong in them is told
        options: Mapping[str, object],
        seats: Mapping[Any, Any],
        rng: Rng,
        *,
        log: bool = True,
    ) -> None:
        self._begin(game, scenario, options, seats, rng, log)  # by a method: see Session

    def _begin(
        self, game: Game[Any], scenario: Any, options: Mapping[str, object], seats: Mapping[Any, Any], rng: Rng, log: bool
    ) -> None:
        info = game.info
        if scenario not in info.scenarios:
            raise UnknownName("scenario", scenario, info.scenarios, info.name)
        if not isinstance(seats, Mapping):
            right = dict.fromkeys(info.seats, seating.HUMAN)
            raise BadOption("seats", value=quoted(seats), right=str(right))
        for seat in seats:
            if seat not in info.seats and seat != CHANCE:
                raise UnknownName("seat", seat, info.seats, info.name)
        chance = seats.get(CHANCE, PROGRAM)
        if chance not in MODES:
            raise BadOption("seat.value", name=CHANCE, value=quoted(chance), allowed=some(MODES))
        self.chance: str = chance  # who answers dice and draws (kernel/at_table.py)
        self.rolling = False  # people have left the dice to the program, until something else is asked
        self.game = game
        self.scenario = scenario
        self.options = info.full_options(options)
        given: dict[str, Any] = {seat: seats.get(seat, seating.HUMAN) for seat in info.seats}
        for seat, who in given.items():
            if not isinstance(who, str):
                raise UnknownName("policy", who, [seating.HUMAN, *seating.known(game)])
            if not seating.is_human(who):
                seating.make(who, game, seat)  # an unknown policy is an error now, not in mid-game
        self.seats: dict[str, str] = given
        self.stand_ins: dict[str, str] = {}  # policies that answer in the place of people, by seat
        self.changed_at = 0  # the moment of the last change of them
        self.rng = rng
        self.notes: ByMoment[list[Note]] = ByMoment()
        self.dice: ByMoment[int] = ByMoment()  # where the random source stood when a policy that plans was asked, by moment
        self.cut: Cut | None = None  # where the record of earlier rules stopped from which it was loaded
        self.lacking: Json | None = None  # the plugin that its record used and that is not here: name, version
        self._policies: dict[str, Policy] = {}
        self._mind: Mind | None = None  # of whoever is asked, a clean page for each question; nobody keeps it
        start = game.setup(scenario, self.options, self.seats)
        self.session: Session[Any] = Session(game, start, log, asides=self.chance != PROGRAM)

    # ------------------------------------------------------------------ what is asked, and answering it

    @property
    def decision(self) -> Decision | None:
        """The Decision somebody outside must answer, or None when the game is over."""
        return self.session.pending

    @property
    def state(self) -> Any:
        """The game's own state: to read, never to change."""
        return self.session.state

    @property
    def moment(self) -> int:
        """How many answers have been given; grows with each, falls with undo."""
        return len(self.session.keys)

    def answer(self, key: str, *, seat: str | None = None, at: int | None = None) -> None:
        """Give ``key`` to the pending decision and play on to the next open one.

        ``seat`` says who answers and ``at`` which moment of the table the answer is for; a mismatch is refused.
        A refused answer changes nothing; nor does one on which a rule or a policy fails (a fault of ours, or of
        a policy's author), so that the table can still be used and saved.
        """
        pending = self.session.pending
        if pending is None:
            raise GameOver
        if at is not None and at != self.moment:
            raise StaleAnswer(at, self.moment)
        if seat is not None and seat != pending.seat:
            raise NotYourSeat(seat, pending.seat)
        if key not in pending.options:
            raise NotOnOffer(key, pending.topic, pending.options)
        moment, number = self.moment, self.rng.number
        try:
            self.session.feed(key)
            self.settle()
        except BaseException:
            self._back_to(moment)
            self.rng.number = number
            raise

    def put(self, key: str) -> None:
        """Give ``key`` like :meth:`answer`, but let nobody play on: whoever has little time at once calls :meth:`advance`."""
        pending = self.session.pending
        if pending is None:
            raise GameOver
        if key not in pending.options:
            raise NotOnOffer(key, pending.topic, pending.options)
        self.session.feed(key)

    @property
    def waits(self) -> bool:
        """Whether only a person can go on: one of them must think, or the game is over."""
        d = self.session.pending
        if d is None:
            return True
        if d.seat == CHANCE:
            return self.people_answer(d)
        return seating.is_human(self.who(d.seat)) and (d.several() or d.ask_anyway)

    @property
    def thinks_long(self) -> bool:
        """Whether the next answer is that of a policy which may take long over it."""
        d = self.session.pending
        if d is None or d.seat == CHANCE or seating.is_human(who := self.who(d.seat)):
            return False
        policy = self._policies.get(d.seat) or seating.make(who, self.game, d.seat)
        return seating.is_slow(policy) and (d.several() or d.ask_anyway)

    # ------------------------------------------------------------------ at the printed table

    @property
    def seating(self) -> dict[str, str]:
        """The seats as a record has them: those of the game, and who answers for chance, unless it is the program."""
        return dict(self.seats) if self.chance == PROGRAM else {**self.seats, CHANCE: self.chance}

    def people_answer(self, d: Decision) -> bool:
        """Whether people answer this question of chance. What is drawn in secret the program draws: whoever told it would
        see by what can still come what the others hold."""
        if self.chance == PROGRAM or d.seat != CHANCE or len(d.options) == 1 or d.known_to is not None:
            return False
        return self.chance == ALL or not is_rolled(d)

    def roll(self, *, rest: bool = False) -> None:
        """People let the program answer for chance, once; with ``rest`` all dice until something else is asked."""
        self.rolled(rest=rest)
        self.settle()
        self.rolling = False

    def rolled(self, *, rest: bool = False) -> None:
        """The same, but let nobody play on."""
        d = self.session.pending
        if d is None:
            raise GameOver
        if not self.people_answer(d):
            raise NotYourSeat(CHANCE, d.seat)
        self.rolling = rest
        self.session.feed(self._by_lot(d))

    def correct(self, words: str) -> None:
        """Correct the position, as the game understands ``words``, and play on; refused if it cannot be."""
        moment, number = self.moment, self.rng.number
        self.corrected(words)
        try:
            self.settle()
        except BaseException:
            self._back_to(moment)
            self.rng.number = number
            raise

    def corrected(self, words: str) -> None:
        """The same, but let nobody play on. Whatever policies had planned is forgotten."""
        if self.chance == PROGRAM:
            raise Impossible("not_at_table")
        if self.session.pending is None:
            raise GameOver
        if not isinstance(words, str) or len(words) > MOST_WORDS:
            raise Impossible("no_words", words=str(words)[:MOST_WORDS])
        moment = self.moment
        try:
            self.session.feed(f"{FIX}:{words}")
        except Impossible:
            raise
        except Exception as e:  # the rules find no way on from such a position
            self._back_to(moment)
            raise Impossible("broken", what=f"{type(e).__name__}: {e}") from e
        self._policies.clear()
        self.dice = ByMoment()

    def _rolls(self) -> list[int]:
        """The dice that people have rolled for the policy that is asked."""
        keys, rolls = self.session.keys, list[int]()
        last = len(keys)
        while last >= 2 and keys[last - 2].startswith(ROLL):
            rolls.insert(0, int(keys[last - 1][2:]))
            last -= 2
        return rolls

    def why(self, key: str) -> list[Reason]:
        """``[]`` if ``key`` is on offer, else the conditions that fail, each as (rule, code)."""
        self.session.wake()  # the reasons are those of this table's own position
        pending = self.session.pending
        if pending is None:
            raise GameOver
        return pending.why_not(key)

    def warnings(self) -> dict[str, Reason]:
        """Answers on offer that a person would want to think twice about, each with a (rule, code): an Event that would
        change nothing, say. Only where the game has something to say; tried out on copies, so not for hot loops."""
        self.session.wake()
        pending = self.session.pending
        warn = getattr(self.game, "warnings", None)
        if pending is None or warn is None:
            return {}
        found: dict[str, Reason] = warn(self.session.state, pending)
        return found

    def stage(self) -> tuple[str, Mapping[str, object]] | None:
        """How far the game has come, as a text with its facts, if the game says so."""
        # Asked at every answer: isinstance works a protocol's members out each time, which takes ten microseconds.
        self.session.wake()
        return cast(WithStages, self.game).stage(self.session.state) if hasattr(self.game, "stage") else None

    def ends(self, then: "Table") -> tuple[str, Mapping[str, object]]:
        """What ends on the way to ``then`` (see ``ending``), a topic with its facts: a turn, unless the game says otherwise."""
        self.session.wake()
        then.session.wake()
        game = self.game
        return game.ends(self.session.state, then.session.state) if isinstance(game, WithEndings) else ("turn", {})

    def awake(self) -> list[str]:
        """The seats that are asked as things stand: all of them, unless the game says otherwise."""
        self.session.wake()
        asleep = cast(WithSleepers, self.game).asleep(self.session.state) if hasattr(self.game, "asleep") else ()
        return [seat for seat in self.seats if seat not in asleep]

    def promises(self) -> dict[str, list[tuple[str, Mapping[str, object]]]]:
        """What answers on offer would bring, as texts with their facts: only where the game has something to say."""
        self.session.wake()
        pending = self.session.pending
        promise = getattr(self.game, "promises", None)
        if pending is None or promise is None:
            return {}
        found: dict[str, list[tuple[str, Mapping[str, object]]]] = promise(self.session.state, pending)
        return found

    def settle(self, stand_in: StandIn | None = None) -> None:
        """Let dice, policies and questions with one answer play on until a person must think."""
        while self.advance(stand_in):
            pass

    def advance(self, stand_in: StandIn | None = None) -> bool:
        """One answer by dice, by a policy or where there is no choice; False if a person must think, or at the end.

        ``stand_in`` finds who answers for a person, to whom questions with one answer are told."""
        session = self.session
        if session.flow is None:
            session.wake()
        d = session.pending
        if d is None:
            return False
        seat = d.seat
        if not (d.several() if d.unread else len(d.options) > 1) and not d.ask_anyway:
            key = d.options[0]
            if seat != CHANCE:
                self._tell(seat, key, stand_in)
            if session.asides or session.pending is not d:
                session.feed(key)
            else:
                session.take(d, key, CHANCE if seat == CHANCE else FORCED)
        elif seat == CHANCE:
            if self.chance != PROGRAM and stand_in is None and self.people_answer(d):
                self.rolling = self.rolling and is_rolled(d)
                if not self.rolling:
                    return False
            session.feed(self._by_lot(d))
        else:
            policy = self._policies.get(seat) or self._policy(seat)
            if policy is None or session.pending is None:
                return False
            self._ask(policy, session.pending, seated=True)
        return True

    def follow(self, keys: Iterable[str]) -> None:
        """Take answers that were given elsewhere (by another process, in a record); nobody is asked, no die rolled."""
        session = self.session
        for key in keys:
            pending = session.pending
            if pending is None:
                raise GameOver
            if not session.takes(key):
                raise NotOnOffer(key, pending.topic, pending.options)
            session.feed(key)
        self._policies.clear()  # what they had planned was for another course of play
        self.dice = ByMoment()

    def auto(self, policy: str | Policy = "random", limit: int | None = None) -> int:
        """Let ``policy`` answer everything that people would; the number of answers given (all seats').

        With ``limit`` it stops at the first open decision after that many answers.
        """
        start = self.moment
        made: dict[str, Policy] = {}

        def stand_in(seat: str) -> Policy:
            if not isinstance(policy, str):
                return policy
            return made.get(seat) or made.setdefault(seat, seating.make(policy, self.game, seat))

        self.settle(stand_in)
        while (d := self.session.pending) is not None and (limit is None or self.moment - start < limit):
            self._ask(stand_in(d.seat), d, seated=False)
            self.settle(stand_in)
        return self.moment - start

    def _by_lot(self, d: Decision) -> str:
        weights = d.args.get("weights")
        if weights is None:
            return d.options[self.rng.below(len(d.options))]
        return d.options[self.rng.weighted(weights)]  # type: ignore[arg-type]

    def _policy(self, seat: str) -> Policy | None:
        who = self.who(seat)
        if seating.is_human(who):
            return None
        self._remember()
        return self._policies.get(seat) or self._policies.setdefault(seat, seating.make(who, self.game, seat))

    def planned_from(self) -> int:
        """The moment before which no plan was made that still holds: where this step began, or an earlier one that a
        policy has planned together with it (:class:`~sandtable.kernel.seats.Policy`)."""
        start, now = self.session.marks[-1].keys, self.session.state
        for seat in self.seats:
            if not seating.is_human(who := self.who(seat)):
                policy = self._policies.get(seat) or seating.make(who, self.game, seat)
                if hasattr(policy, "plan_of"):  # others plan within a step
                    for mark in self.session.marks_back():
                        if mark.keys < start and not seating.same_plan(policy, mark.state, now):
                            break
                        start = min(start, mark.keys)
        if self.chance == PROGRAM:
            return start
        keys = self.session.keys
        fixed = next((n for n, key in zip(range(len(keys), 0, -1), reversed(keys)) if key.startswith(FIX)), 0)
        return max(start, fixed)

    def _remember(self) -> None:
        """Policies that plan and are made in the middle of it (after a load, fork or undo) are asked again what they
        answered since, with the dice they had, so that they go on as they had planned."""
        start = self.planned_from()
        keys = self.session.keys[start:]
        who = self.session.who[start:]
        wanted = {seat for n, seat in enumerate(who, start) if n in self.dice}
        told = {seat for seat in self.seats if self._is_told(seat)} if FORCED in who else set()
        if wanted | told <= self._policies.keys():
            return
        again = self.session.at(start)  # a twin, so that the table stands if a policy fails
        made: dict[str, Policy] = {}
        rolls: list[int] = []
        for moment, key in enumerate(keys, start):
            d, number = again.pending, self.dice.get(moment)
            assert d is not None
            if key.startswith(ROLL) or again.aside is not None:
                rolls += [int(key[2:])] if again.aside is not None else []
                again.feed(key)
                continue
            forced = who[moment - start] == FORCED and d.seat in told
            if forced or number is not None:
                policy = made.get(d.seat) or seating.make(self.who(d.seat), self.game, d.seat)
                made[d.seat] = policy
            if forced:
                self._show(policy, again, d, key)
            elif number is not None:
                mind = Mind(kept(number), self.notes.until(moment), rolls if self.chance == ALL else None)
                mind.again = self.notes.get(moment, ())
                mind.place = again, d.seat
                try:
                    policy.choose(again.state, d, mind)
                except DieNeeded:  # it would think otherwise now, so what it had planned is lost
                    del made[d.seat]
                except Exception as e:
                    self._blame(e, d, "asked")
                    raise
            again.feed(key)
            rolls = []
        self.session.become(again)
        self._policies.update(made)

    def _ask(self, policy: Policy, d: Decision, seated: bool) -> None:
        """``seated``: it has the seat, and does not stand in for somebody."""
        session, seat, rng = self.session, d.seat, self.rng
        number, mind = rng.number, self._mind
        if mind is None:
            mind = self._mind = Mind(rng)
        mind.rng = rng
        mind.past = self.notes
        mind.notes = []
        mind.place = session, seat
        if self.chance == ALL:
            mind.given = self._rolls() if seated else None
            mind.purpose = f"{d.rule}:lot"  # unless the policy says more
        try:
            key = policy.choose(session.state, d, mind)
        except DieNeeded as needed:
            rng.number = number
            del self._policies[seat]  # half a thought: it thinks again when the die lies
            session.feed(needed.key)
            return
        except Exception as e:
            self._blame(e, d, "asked")
            raise
        if not (key == d.found or d.offers(key) if d.unread else key in d.options):
            raise BadPolicy(seat, key, d.topic, d.options)
        keys = session.keys
        moment = keys.before + len(keys.last)
        if mind.notes:
            self.notes.put(moment, mind.notes)
        if seated and getattr(policy, "plans", False) is True:
            self.dice.put(moment, number)
        if session.asides:
            session.feed(key)
        else:
            session.take(d, key, seat)

    def _blame(self, e: Exception, d: Decision, what: str) -> None:
        """Say in whose thought it was that something failed."""
        e.add_note(f"raised by the policy of {d.seat} ({self.who(d.seat)}), {what} {d.topic} ({d.rule})")

    def _is_told(self, seat: str) -> bool:
        who = self.who(seat)
        return not seating.is_human(who) and seating.is_told(seating.make(who, self.game, seat))

    def _tell(self, seat: str, key: str, stand_in: StandIn | None) -> None:
        """Who plans for the seat is told that it had no choice."""
        policy = self._policies.get(seat) or self._policy(seat)
        if policy is None and stand_in is not None:
            policy = stand_in(seat)
        if policy is not None and (d := self.session.pending) is not None:
            self._show(policy, self.session, d, key)

    def _show(self, policy: Policy, session: Session[Any], d: Decision, key: str) -> None:
        saw = getattr(policy, "saw", None)
        if saw is None:
            return
        try:
            saw(session.state, d, key)
        except Exception as e:
            self._blame(e, d, "told of")
            raise

    # ------------------------------------------------------------------ looking
    # ``eyes`` are the seats somebody holds; nobody's (a spectator's) are empty. When the game is over all is open.

    def view(self, seat: str | None = None) -> Json:
        """The board as that seat may see it, as JSON; None for a spectator."""
        if seat is not None and seat not in self.seats:
            raise UnknownName("seat", seat, self.game.info.seats, self.game.info.name)
        return self.game.view(self.session.state, seat)

    def hidden(self, eyes: Collection[str]) -> list[int]:
        """The answers given so far that ``eyes`` may not know, each as the moment at which it was given."""
        if self.session.pending is None:
            return []
        return [n for n, seats in self.session.known.items() if not any(seat in eyes for seat in seats)]

    def notes_for(self, moment: int, eyes: Collection[str]) -> list[Note]:
        """What a policy wrote down when it gave the answer at ``moment``, as far as ``eyes`` may read it."""
        notes, session = self.notes.get(moment, []), self.session
        if session.pending is None or session.who[moment] in eyes:
            return notes
        known = session.known.get(moment)
        if known is not None and not any(seat in eyes for seat in known):
            return []
        return [note for note in notes if not note.secret]

    def told_options(self) -> dict[str, object]:
        """The options as everybody may know them: of those that fix what is to come, what has come already."""
        game, options = self.game, self.game.info.options
        if self.session.pending is None:
            return dict(self.options)
        if isinstance(game, WithHiddenOptions):
            return {n: v if options[n].public else game.told(self.state, n) for n, v in self.options.items()}
        return {n: v if options[n].public else options[n].default for n, v in self.options.items()}

    @property
    def log(self) -> Sequence[Event]:
        """Everything that happened, in order; everybody may read it."""
        return [] if self.session.log is None else self.session.log

    def text(self, lang: str = "en") -> list[str]:
        """The log in words."""
        with own_words(self.words(lang)):
            return [render(lang, f"event.{e.topic}", e.args) for e in self.log]

    def loss(self) -> tuple[str, Mapping[str, object]]:
        """What the record has lost from which the table was loaded, as a text with its facts; "" if nothing."""
        return loss(self.cut, self.lacking)

    def words(self, lang: str) -> Mapping[str, str]:
        """The texts that the options bring, in the place of the catalogs' (:func:`sandtable.text.own_words`)."""
        return cast(WithWords, self.game).words(self.options, lang) if hasattr(self.game, "words") else {}

    @property
    def outcome(self) -> Json | None:
        """None, or winner, ranking and margins."""
        return self.game.outcome(self.session.state)

    def chances(self) -> Estimate | None:
        """How likely each seat is to win, and by what margins, if non-players played on for everybody from where the step in
        progress began; None where the game cannot tell. Everybody may know it: nothing hidden goes into it.

        >>> import sandtable
        >>> t = sandtable.new("fitl", "short", seed=1)
        >>> sorted(t.chances().wins)
        ['arvn', 'nva', 'us', 'vc']
        >>> round(sum(t.chances().wins.values()), 6) <= 1
        True

        When the game is over it tells how it ended:

        >>> t = sandtable.new("fitl", "short", seed=7, seats=dict.fromkeys(("us", "arvn", "nva", "vc"), "np"))
        >>> t.chances().wins[t.outcome["winner"]]
        1.0
        """
        if not hasattr(self.game, "estimate"):
            return None
        game, session = cast(WithChances, self.game), self.session
        return game.estimate(session.state if session.state.over else session.marks[-1].state)

    def who(self, seat: str) -> str:
        """Who answers for ``seat`` now: a person, their stand-in, or the policy that has it."""
        return self.stand_ins.get(seat) or self.seats[seat]

    def stand_in(self, seat: str, policy: str | None) -> None:
        """From here on ``policy`` answers in the place of the person who has ``seat``; None: the person again.

        For the rules the seat stays a person's: what it may do and pays is not what a non-player's would be. What was
        answered before can no longer be undone.
        """
        if not seating.is_human(self.seats[seat]):
            raise BadOption("seat.policy", name=seat)
        if policy is None:
            self.stand_ins.pop(seat, None)
        else:
            seating.make(policy, self.game, seat)  # an unknown one is an error now
            self.stand_ins[seat] = policy
        self._policies.pop(seat, None)
        self.dice = ByMoment({n: number for n, number in self.dice.items() if self.session.who[n] != seat})
        self.changed_at = self.moment

    def holder(self, seat: str) -> str:
        """The person who holds ``seat``: the name in ``human:ann``, else the seat itself."""
        who = self.seats[seat]
        return who.partition(":")[2] or seat

    # ------------------------------------------------------------------ going back, going elsewhere

    def undo_points(self) -> list[int]:
        """The moments one may go back to, nearest first: own choices with no die and no other person since.

        At the printed table what people gave for chance can be undone too (a card misread, a correction), and neither
        dice nor policies stand before it: people could type whatever they want. Secret answers do."""
        points: list[int] = []
        if self.session.pending is None and self.session.known:
            return points  # the end has revealed what was hidden
        holder, holders = "", {CHANCE: ""}  # of each seat its person; "" where none answers for it
        for i, who in zip(range(len(self.session.keys) - 1, self.changed_at - 1, -1), reversed(self.session.who)):
            if who == FORCED:
                continue
            person = holders.get(who)
            if person is None:
                person = holders[who] = self.holder(who) if seating.is_human(self.who(who)) else ""
            if self.chance != PROGRAM and i not in self.session.known:
                if who == CHANCE and by_people(self.chance, self.session.keys[i]):
                    points.append(i)
                if not person:
                    continue
            if not person or (holder and person != holder):
                break
            holder = person
            points.append(i)
        return points

    def undo(self, to: int | None = None) -> None:
        """Undo the last choice, or all choices back to moment ``to``."""
        points = self.undo_points()
        if not points:
            raise NothingToUndo("no_undo")
        if to is not None and to not in points:
            raise NothingToUndo("no_undo_to", to=to, points=some(points))
        self._back_to(points[0] if to is None else to)

    def _back_to(self, moment: int) -> None:
        self.session.rewind(moment)
        self._policies.clear()
        self.notes, self.dice = self.notes.until(moment), self.dice.until(moment)

    def ahead(self, key: str) -> "Table":
        """A twin in which ``key`` was answered and nothing has followed but what leaves no choice: no die is rolled, no
        policy and no other person asked. To look at what an answer does before it is given."""
        twin = self.fork(0)
        twin.session.feed(key)
        while (d := twin.decision) is not None and d.seat != CHANCE and len(d.options) == 1 and not d.ask_anyway:
            twin.session.feed(d.options[0])
        return twin

    def _end_of_step(self, key: str) -> "Table | None":
        """The same where something is hidden: the table at the end of the step, before anything follows from it, which
        might tell; nor is it told who wins."""
        twin = self.fork(0)
        twin.session.wake()
        halted: Any = _Halt(self.game)
        twin.session.game = halted
        twin.session.feed(key)
        while (d := twin.decision) is not None and d.seat != CHANCE and len(d.options) == 1 and not d.ask_anyway:
            twin.session.feed(d.options[0])
        if d is not None and d.topic != _HALT:
            return None
        if d is None and twin.session.log is not None:
            twin.session.log = twin.session.log.cut(len(self.log))
        return twin

    def ending(self, key: str) -> "Table | None":
        """If ``key`` ends a turn (a step) that could not be undone then, the table as it would stand; else None.

        A page that lets its player confirm the end of a turn asks here before it answers; programs need not.
        """
        asked = self.decision
        if asked is None or key not in asked.options:
            return None
        if self.session.known:
            return self._end_of_step(key)
        twin = self.ahead(key)
        if twin.session.marks[-1].keys <= self.session.marks[-1].keys:
            return None
        d = twin.decision
        if d is not None and self.people_answer(d):
            return None
        if d is None or d.seat == CHANCE or not seating.is_human(self.who(d.seat)):
            return twin
        return twin if self.holder(d.seat) != self.holder(asked.seat) else None

    def fork(self, seed: int, *, log: bool = True) -> "Table":
        """A twin with dice of its own; without ``log`` it keeps no events, for search."""
        return self._twin(self.session.fork(log), seed, self.notes.fork(), self.dice.fork())

    def at(self, moment: int, seed: int = 0) -> "Table":
        """A twin as the table stood at an earlier moment (for replays, and to play on differently)."""
        if not 0 <= moment <= self.moment:
            raise StaleAnswer(moment, self.moment)
        return self._twin(self.session.at(moment), seed, self.notes.until(moment), self.dice.until(moment))

    def _twin(self, session: Session[Any], seed: int, notes: ByMoment[list[Note]], dice: ByMoment[int]) -> "Table":
        twin = bare(Table)
        twin.game, twin.scenario, twin.options, twin.seats = self.game, self.scenario, self.options, self.seats
        twin.chance, twin.rolling = self.chance, False
        twin.stand_ins = self.stand_ins.copy() if self.stand_ins else {}
        twin.changed_at = min(self.changed_at, len(session.keys)) if self.changed_at else 0
        twin.rng = Rng(seed)
        twin.notes, twin.dice, twin.cut, twin.lacking = notes, dice, self.cut, self.lacking
        twin._policies = {}
        twin._mind = None
        twin.session = session
        return twin

    # ------------------------------------------------------------------ saving

    def record(
        self, *, private: bool = False, eyes: Collection[str] | None = None, fixed_known: bool = False
    ) -> Json:
        """The game as versioned JSON; ``private`` keeps the random source, for saves that must continue alike.

        With ``eyes`` it holds what the seats somebody has may know: hidden answers are left open, and a program that
        loads the record draws them anew. ``fixed_known``: they know the options that fix what is to come.
        """
        from sandtable.kernel.record import write  # the record reader builds Tables

        return write(self, private, eyes, fixed_known)
