"""What the Vietnam games offer the kernel alike; a game of the family adds its set-ups, cards and non-players."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.kernel.arrays import Arrays
from sandtable.kernel.at_table import Form, Spot
from sandtable.kernel.decision import Decision, Flow, Reason
from sandtable.kernel.game import GameInfo, Json
from sandtable.kernel.rng import Rng
from sandtable.kernel.value import Estimate
from sandtable.text import lookup
from sandtable.vietnam import board_text, corrections, own_deck, promises, ruleset, secrets
from sandtable.vietnam.check import check
from sandtable.vietnam.headers import Library
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.rules import s2_deck, s5_events, s7_victory
from sandtable.vietnam.state import War

if TYPE_CHECKING:
    from sandtable.vietnam.value.model import WarValues

DECK_FILE = "deck_file"
"""The option for a deck of the players' own."""


class VietnamGame:
    """A game of the family. The state names its Ruleset, so a game may turn into another."""

    info: GameInfo
    libraries: tuple[Library, ...]
    """The cards that may be played: its own, and those of a game that it may turn into."""
    own_promises: Mapping[str, promises.Tell] = {}
    """Topic -> what a space would bring, where only this game asks."""
    valued_as: Mapping[str, str] = {}
    """The scenario that a state names -> the one to which the model was fitted that tells how it ends."""

    def step(self, g: War) -> Flow[None]:
        """One action, window or coup phase."""
        return ruleset.of(g).phases[g.phase](g)

    def silent(self, g: War) -> bool:
        """2.3.2, 2.3.6 When two have acted nobody is asked, nor when eligibility is adjusted."""
        return g.phase == "adjust" or (g.phase == "act" and len(g.acted) >= 2)

    def check(self, g: War) -> None:
        """Every invariant of chapter 1."""
        check(g)

    def outcome(self, g: War) -> dict[str, Any] | None:
        """7.0 Who won, by how much."""
        return s7_victory.outcome(g)

    def warnings(self, g: War, d: Decision) -> dict[str, Reason]:
        """5.1.3 Events that would change nothing."""
        return s5_events.warnings(g, d)

    def promises(self, g: War, d: Decision) -> dict[str, list[promises.Promise]]:
        """What each space of a question would bring."""
        return promises.promises(g, d, self.own_promises)

    def stage(self, g: War) -> tuple[str, Mapping[str, object]]:
        """2.2 The card in play."""
        if not g.card:
            return "begins", {}
        own = g.header(g.card).own_title
        return ("own_card", {"title": own}) if own else ("card", {"card": g.card})

    def ends(self, g: War, then: War) -> tuple[str, Mapping[str, object]]:
        """2.3, 6.0 An action ends a turn; phases of a Coup Round have names; whatever else is asked on its own is no turn."""
        if g.phase == "act":
            return "turn", {}
        return ("named", {"phase": g.phase}) if g.phase in ruleset.of(g).round else ("step", {})

    def cards_called(self, g: War, words: str, lang: str) -> list[int]:
        """2.2 The cards with this number or with these words in their title; "" for the card in play and the next one."""
        if not words:
            return [n for n in (g.card, g.next_card) if n]
        known = sorted(n for library in self.libraries for n in library.headers)
        if words.isdecimal():
            return [n for n in known if n == int(words)]
        wanted = words.casefold()
        titles = ((n, (g.header(n).title, lookup(lang, f"card.{n}.title") or "")) for n in known)
        return [n for n, both in titles if any(wanted in title.casefold() for title in both)]

    def card_text(self, g: War, number: int, lang: str) -> str:
        """2.2 Number, title, faction order and both sides."""
        return board_text.card_text_of(g, number, lang)

    def margins(self, g: War) -> dict[str, float]:
        """7.3 By how much each faction exceeds its threshold; without what Hidden Agendas add."""
        found = s7_victory.margins(g)
        return {FACTIONS[f]: found[f] for f in ruleset.of(g).factions}

    def figures(self, g: War) -> dict[str, int | str]:
        """The card, whose turn on it comes (1st or 2nd Eligible), the tracks."""
        return {
            "rules": g.rules,
            "phase": g.phase,
            "card": g.card,
            "next_card": g.next_card,
            "slot": 1 if g.first < 0 else 2,
            "coup_rounds": g.coup_rounds,
            "leader": g.leader,
            "aid": g.aid,
            "patronage": g.patronage,
            "econ": g.econ,
            "trail": g.trail,
            "washington": g.washington,
            "hanoi": g.hanoi,
            "stability": g.stability,
            **{f"resources_{FACTIONS[f]}": g.res[f] for f in range(len(FACTIONS))},
        }

    def adapted(self, options: Mapping[str, object]) -> tuple[Mapping[str, object], Json | None]:
        """A record's options as they can be played here: the Events of a plugin that is not here are off."""
        deck, lacking = own_deck.adapted(options.get(DECK_FILE))
        return {**options, DECK_FILE: deck}, lacking

    def words(self, options: Mapping[str, object], lang: str) -> Mapping[str, str]:
        """What a deck of the players' own calls its cards, and says on them."""
        return own_deck.words(options.get(DECK_FILE), lang)

    def provenance(self, options: Mapping[str, object]) -> Json:
        """Which cards have a text of our own, and what a deck of the players' own has put in their place."""
        deck = own_deck.about(options.get(DECK_FILE))
        replaced = deck["cards"] if deck else ()
        further = bool(options.get("extra_events"))
        ours = [
            n
            for library in self.libraries
            for n in library.ours
            if n not in replaced and (further or not library.headers[n].extra)
        ]
        return {"our_cards": own_deck.ranges(ours), "own_deck": deck}

    def arrays(self, options: Mapping[str, object]) -> Arrays:
        """The keys and the board for programs that learn; only they need the module."""
        from sandtable.vietnam.arrays import told_in_arrays

        return told_in_arrays(self.libraries)

    @property
    def values(self) -> "WarValues":
        """Positions in numbers, and the models for them; only who asks for chances needs the module."""
        from sandtable.vietnam.value.model import values_of

        return values_of(self)

    def estimate(self, g: War) -> Estimate | None:
        """7.0 How the game would end if non-players played on."""
        return self.values.estimate(g)

    def correct(self, g: War, words: str) -> None:
        """At the printed table: the position as it stands there."""
        corrections.correct(g, words)

    def forms(self, g: War) -> list[Form]:
        """What can be corrected."""
        return corrections.forms(g)

    def checklist(self, g: War) -> list[Spot]:
        """What stands where, to compare with the printed board."""
        return corrections.checklist(g)

    def blanked(self, g: War, eyes: Collection[str]) -> War:
        """2.2, 7.3 A copy without the order of the deck and without the Deception markers of others."""
        return secrets.blanked(g, eyes)

    def filled(self, g: War, eyes: Collection[str], lots: Rng) -> War:
        """7.3 The markers of others drawn anew."""
        return secrets.filled(g, eyes, lots)

    def told(self, g: War, option: str) -> object:
        """Of a fixed deck, the cards that were turned up."""
        return s2_deck.told(g) if option == "deck" else self.info.options[option].default
