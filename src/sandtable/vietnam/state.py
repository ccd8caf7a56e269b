"""The state of a war in Vietnam: plain data, copied in a few microseconds. No rules here.

The board is one flat row of counts, ``n[space * KINDS + piece]``. What rules ask for all the time (pieces of each side
in a space, Control, the victory totals) is kept beside it by the verbs, so that nobody scans the map for it.
"""

from sandtable.kernel.events import Sink
from sandtable.kernel.plain import PlainState, fresh, plain, shared, unsaved
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.headers import HEADERS, IS_COUP, Header, OwnCards
from sandtable.vietnam.pieces import ARVN, FACTIONS, KINDS, NVA, US, VC

_SIZE = len(SPACES)
WASHINGTON, HANOI = range(2)
"""6.8, 6.9 The tracks that hold pieces."""
TRACKS, SLOTS = 2, 3
MAX_LEVEL = 4
TRACK_NAMES = ("washington", "hanoi")
STABLE, UNSTABLE, CHAOTIC, CRISIS = range(4)
STABILITY_NAMES = ("stable", "unstable", "chaotic", "crisis")
MAX_TRACK = 75
MAX_TRAIL = 4
MARKERS = 15
"""3.3.4: Terror and Sabotage markers in all."""


@plain
class War(PlainState):
    """One position. Rules read it; only the verbs change the board and the tracks."""

    rules: str = ruleset.FITL  # names the Ruleset in force
    scenario: str = ""
    edition: int = 2
    options: dict[str, object] = shared(factory=dict)  # never changed after set-up, so copies share it
    own: OwnCards = shared(factory=OwnCards)  # cards that a deck of the players' own replaces
    own_picks: dict[str, list[int]] = shared(factory=dict)  # 2.1 the cards it names for a first game, by year
    nonplayers: tuple[bool, ...] = (False,) * 4
    programs: tuple[bool, ...] = (False,) * 4  # 8.9 seats on players' terms that no person has
    us_policy: str = ""  # 8.8.1 US policy, when the US is a non-player
    # the board
    n: bytearray = fresh(factory=lambda: bytearray(_SIZE * KINDS))
    coin: bytearray = fresh(factory=lambda: bytearray(_SIZE))  # pieces of each side, kept by the verbs
    nva: bytearray = fresh(factory=lambda: bytearray(_SIZE))
    vc: bytearray = fresh(factory=lambda: bytearray(_SIZE))
    control: bytearray = fresh(factory=lambda: bytearray(_SIZE))
    support: list[int] = fresh(factory=lambda: [0] * _SIZE)
    terror: bytearray = fresh(factory=lambda: bytearray(_SIZE))
    sabotage: bytearray = fresh(factory=lambda: bytearray(_SIZE))
    available: bytearray = fresh(factory=lambda: bytearray(KINDS))
    casualties: bytearray = fresh(factory=lambda: bytearray(KINDS))
    out_of_play: bytearray = fresh(factory=lambda: bytearray(KINDS))
    frozen: bool = False  # 6.4.4: Control waits for the end of the Redeploy Phase
    # the tracks
    res: list[int] = fresh(factory=lambda: [0, 0, 0, 0])
    aid: int = 0
    patronage: int = 0
    econ: int = 0
    trail: int = 0
    # the tracks of Sovereign of Discord (6.8-6.10) and what stands on their slots
    washington: int = 0
    hanoi: int = 0
    stability: int = 0  # 0 Stable, 1 Unstable, 2 Chaotic, 3 Crisis
    slots: bytearray = shared(factory=lambda: bytearray(TRACKS * SLOTS * KINDS))  # see ``slot_of``; replaced, not changed
    cadres: int = 0  # Available ones; on the map a Cadre is a form of the VC Base
    set_aside: bytearray = shared(factory=lambda: bytearray(KINDS))  # 1.4 pieces that only come with the Fall of Diem
    hamlets: bool = False  # whether the rules for Strategic Hamlets are in force
    final_levels: tuple[int, ...] = ()  # 7.4 Washington, Hanoi and Regime Stability when Diem fell
    support_total: int = 0
    opposition_total: int = 0
    coin_pop: int = 0
    nva_pop: int = 0
    # lasting effects: card number -> "unshaded" | "shaded"
    capabilities: dict[int, str] = fresh(factory=dict)
    momentum: dict[int, str] = fresh(factory=dict)
    peace_talks: bool = False  # card 3 unshaded: marks Linebacker II for the rest of the game
    leader: int = 0  # the top leader's card; 0 is Minh, printed in the box
    leader_cards: tuple[int, ...] = ()  # every card in the box, from the bottom up
    # the deck: what is left, never an order
    deck: tuple[int, ...] = ()  # a forced order, from option "deck"
    piles: tuple[tuple[int, str], ...] = ()  # (cards left, period) of each pile, the current one first
    pile: int = 0  # the number of the pile that is being drawn from, the first of ``piles``
    pile_coup_left: bool = True
    coup_last: int = 0  # 2.1 the Coup card is among the last so many cards of its pile, and it; 0: anywhere
    coup_order: tuple[int, ...] = ()  # 2.1 the Coup card of each pile, the current one first, where it is fixed; else 0
    picks: tuple[tuple[int, ...], ...] = ()  # 2.1 the open cards still in each pile, the current one first
    unseen: tuple[int, ...] = ()  # 2.1 how many unseen Events are still in each pile
    events_left: tuple[int, ...] = ()
    coups_left: tuple[int, ...] = ()
    coups_spare: int = 0  # 2.1 so many of them are not in the deck
    played: tuple[int, ...] = ()
    card: int = 0
    next_card: int = 0
    pivotal: list[bool] = fresh(factory=lambda: [False] * 4)  # still in its owner's hand
    # the sequence of play
    phase: str = "start"
    turn: int = 0  # counts actions: what a plan was made for
    eligible: list[bool] = fresh(factory=lambda: [True] * 4)
    first: int = -1
    first_did: str = ""
    second: int = -1
    acted: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    stay_eligible: tuple[int, ...] = ()
    ineligible_next: tuple[int, ...] = ()
    starter: int = -1  # 2.3.1 Diem's War: who is 1st Eligible
    stand_in: int = -1  # 1967-69: the Pivotal Event that first comes as a Coup card
    stand_in_played: bool = False  # whether it was executed, after its Coup Round
    us_stays: bool = False  # 1967-69: at Commitment nothing comes from Available or goes there
    last_was_coup: bool = False
    final_round: bool = False
    coup_rounds: int = 0  # held so far, with the one in progress
    step_data: tuple[int, ...] = ()  # what one coup phase hands to the next
    deception: tuple[tuple[str, ...], ...] = ((), (), (), ())
    over: bool = False
    result: dict[str, object] = shared(factory=dict)
    sink: Sink | None = unsaved(default=None)

    def emit(self, topic: str, **args: object) -> None:
        """Tell the log, if anybody listens, what happened."""
        if self.sink is not None:
            self.sink(topic, args)

    def header(self, number: int) -> Header:
        """2.2 What is printed on the card, in the deck that is played."""
        return self.own[number] if number in self.own else HEADERS[number]

    # ---------------------------------------------------------------- the victory totals (1.9, 7.2)

    @property
    def scores(self) -> ruleset.Scores:
        """1.9 The four victory markers, in the order US, ARVN, NVA, VC."""
        return ruleset.of(self).scores(self)

    @property
    def us_score(self) -> int:
        """1.9 The US victory marker."""
        return self.scores[US]

    @property
    def arvn_score(self) -> int:
        """1.9 The ARVN victory marker."""
        return self.scores[ARVN]

    @property
    def nva_score(self) -> int:
        """1.9 The NVA victory marker."""
        return self.scores[NVA]

    @property
    def vc_score(self) -> int:
        """1.9 The VC victory marker."""
        return self.scores[VC]

    @property
    def monsoon(self) -> bool:
        """2.3.9 Whether the next card is a Coup card, or is played as one."""
        return IS_COUP[self.next_card] == 1 or self.next_card == self.stand_in

    def plays_as_coup(self, number: int) -> bool:
        """2.4 Whether the card is a Coup card, or stands in for one."""
        return IS_COUP[number] == 1 or number == self.stand_in


def slot_of(track: int, slot: int) -> int:
    """6.8.3, 6.9.3 Where slot 1, 2 or 3 of a track begins in ``War.slots``; a Cadre stands there as a VC_CADRE."""
    return (track * SLOTS + slot - 1) * KINDS


def in_force(g: War, card: int, side: str) -> bool:
    """5.3 Whether that side of a card is a Capability in force."""
    held = g.capabilities
    return card in held and held[card] == side


def seat(faction: int) -> str:
    """The seat that answers for a faction."""
    return FACTIONS[faction]
