"""The state of a game of Fire in the Lake: plain data, copied in a few microseconds. No rules here.

The board is one flat row of counts, ``n[space * KINDS + piece]``. What rules ask for all the time (pieces of each side
in a space, Control, the victory totals) is kept beside it by the verbs, so that nobody scans the map for it.
"""

from sandtable.kernel.events import Sink
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.pieces import FACTIONS, KINDS, NVA_BASE, US_BASE, US_TROOPS, VC_BASE

_SIZE = len(SPACES)
MAX_TRACK = 75
MARKERS = 15
"""3.3.4: Terror and Sabotage markers in all."""


class War:
    """One position. Rules read it; only the verbs change the board and the tracks."""

    __slots__ = (
        "acted", "aid", "available", "capabilities", "card", "casualties", "coin", "coin_pop", "control",
        "coup_rounds", "coups_left", "deception", "deck", "econ", "edition", "eligible", "events_left", "final_round",
        "first", "first_did", "frozen", "ineligible_next", "last_was_coup", "leader", "leader_cards", "momentum",
        "monsoon_lifted", "n", "next_card", "nonplayers", "nva", "nva_pop", "opposition_total", "options",
        "out_of_play", "over", "passed", "patronage", "peace_talks", "phase", "pile", "pile_coup_left", "piles",
        "pivotal", "played",
        "policy", "res", "result", "sabotage", "scenario", "second", "sink", "stay_eligible", "step_data", "support",
        "support_total", "terror", "trail", "turn", "vc",
    )  # fmt: skip

    def __init__(self) -> None:
        self.scenario = ""
        self.edition = 2
        self.options: dict[str, object] = {}  # never changed after set-up, so copies share it
        self.nonplayers: tuple[bool, ...] = (False,) * 4
        self.policy = ""  # 8.8.1 US policy, when the US is a non-player
        # the board
        self.n = bytearray(_SIZE * KINDS)
        self.coin = bytearray(_SIZE)  # pieces of each side, kept by the verbs
        self.nva = bytearray(_SIZE)
        self.vc = bytearray(_SIZE)
        self.control = bytearray(_SIZE)
        self.support: list[int] = [0] * _SIZE
        self.terror = bytearray(_SIZE)
        self.sabotage = bytearray(_SIZE)
        self.available = bytearray(KINDS)
        self.casualties = bytearray(KINDS)
        self.out_of_play = bytearray(KINDS)
        self.frozen = False  # 6.4.4: Control waits for the end of the Redeploy Phase
        # the tracks
        self.res: list[int] = [0, 0, 0, 0]
        self.aid = 0
        self.patronage = 0
        self.econ = 0
        self.trail = 0
        self.support_total = 0
        self.opposition_total = 0
        self.coin_pop = 0
        self.nva_pop = 0
        # lasting effects: card number -> "unshaded" | "shaded"
        self.capabilities: dict[int, str] = {}
        self.momentum: dict[int, str] = {}
        self.peace_talks = False  # card 3 unshaded: marks Linebacker II for the rest of the game
        self.leader = 0  # the top leader's card; 0 is Minh, printed in the box
        self.leader_cards: tuple[int, ...] = ()  # every card in the box, from the bottom up
        # the deck: what is left, never an order
        self.deck: tuple[int, ...] = ()  # a forced order, from option "deck"
        self.piles: tuple[tuple[int, str], ...] = ()  # (cards left, period) of each pile, the current one first
        self.pile = 0  # the number of the pile that is being drawn from, the first of ``piles``
        self.pile_coup_left = True
        self.events_left: tuple[int, ...] = ()
        self.coups_left: tuple[int, ...] = ()
        self.played: tuple[int, ...] = ()
        self.card = 0
        self.next_card = 0
        self.pivotal: list[bool] = [False] * 4  # still in its owner's hand
        # the sequence of play
        self.phase = "start"
        self.turn = 0  # counts actions: what a plan was made for
        self.eligible: list[bool] = [True] * 4
        self.first = -1
        self.first_did = ""
        self.second = -1
        self.acted: tuple[int, ...] = ()
        self.passed: tuple[int, ...] = ()
        self.stay_eligible: tuple[int, ...] = ()
        self.ineligible_next: tuple[int, ...] = ()
        self.monsoon_lifted = False  # an Event's own Sweep or March (5.1.1)
        self.last_was_coup = False
        self.final_round = False
        self.coup_rounds = 0  # held so far, with the one in progress
        self.step_data: tuple[int, ...] = ()  # what one coup phase hands to the next
        self.deception: tuple[tuple[str, ...], ...] = ((), (), (), ())
        self.over = False
        self.result: dict[str, object] = {}
        self.sink: Sink | None = None

    def copy(self) -> "War":
        """A twin that shares nothing that can change."""
        c: War = object.__new__(War)
        c.scenario = self.scenario
        c.edition = self.edition
        c.options = self.options
        c.nonplayers = self.nonplayers
        c.policy = self.policy
        c.n = self.n[:]
        c.coin = self.coin[:]
        c.nva = self.nva[:]
        c.vc = self.vc[:]
        c.control = self.control[:]
        c.support = self.support[:]
        c.terror = self.terror[:]
        c.sabotage = self.sabotage[:]
        c.available = self.available[:]
        c.casualties = self.casualties[:]
        c.out_of_play = self.out_of_play[:]
        c.frozen = self.frozen
        c.res = self.res[:]
        c.aid = self.aid
        c.patronage = self.patronage
        c.econ = self.econ
        c.trail = self.trail
        c.support_total = self.support_total
        c.opposition_total = self.opposition_total
        c.coin_pop = self.coin_pop
        c.nva_pop = self.nva_pop
        c.capabilities = self.capabilities.copy()
        c.momentum = self.momentum.copy()
        c.peace_talks = self.peace_talks
        c.leader = self.leader
        c.leader_cards = self.leader_cards
        c.deck = self.deck
        c.piles = self.piles
        c.pile = self.pile
        c.pile_coup_left = self.pile_coup_left
        c.events_left = self.events_left
        c.coups_left = self.coups_left
        c.played = self.played
        c.card = self.card
        c.next_card = self.next_card
        c.pivotal = self.pivotal[:]
        c.phase = self.phase
        c.turn = self.turn
        c.eligible = self.eligible[:]
        c.first = self.first
        c.first_did = self.first_did
        c.second = self.second
        c.acted = self.acted
        c.passed = self.passed
        c.stay_eligible = self.stay_eligible
        c.ineligible_next = self.ineligible_next
        c.monsoon_lifted = self.monsoon_lifted
        c.last_was_coup = self.last_was_coup
        c.final_round = self.final_round
        c.coup_rounds = self.coup_rounds
        c.step_data = self.step_data
        c.deception = self.deception
        c.over = self.over
        c.result = self.result
        c.sink = None
        return c

    def to_json(self) -> dict[str, object]:
        """All of it, as JSON."""
        out: dict[str, object] = {}
        for name in self.__slots__:
            if name == "sink":
                continue
            value = getattr(self, name)
            if isinstance(value, (bytearray, tuple)):
                value = list(value)
            elif isinstance(value, dict):
                value = {str(k): v for k, v in value.items()}
            out[name] = value
        return out

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, ({name: getattr(self, name) for name in self.__slots__ if name != "sink"},))

    def emit(self, topic: str, **args: object) -> None:
        """Tell the log, if anybody listens, what happened."""
        if self.sink is not None:
            self.sink(topic, args)

    # ---------------------------------------------------------------- the victory totals (1.9, 7.2)

    @property
    def us_score(self) -> int:
        """7.2 Total Support plus Available US Troops and Bases."""
        return self.support_total + self.available[US_TROOPS] + self.available[US_BASE]

    @property
    def arvn_score(self) -> int:
        """7.2 COIN-Controlled Population plus Patronage."""
        return self.coin_pop + self.patronage

    @property
    def nva_score(self) -> int:
        """7.2 NVA-Controlled Population plus NVA Bases on the map."""
        return self.nva_pop + 9 - self.available[NVA_BASE] - self.out_of_play[NVA_BASE]

    @property
    def vc_score(self) -> int:
        """7.2 Total Opposition plus VC Bases on the map."""
        return self.opposition_total + 9 - self.available[VC_BASE] - self.out_of_play[VC_BASE]

    @property
    def scores(self) -> tuple[int, int, int, int]:
        """1.9 The four victory markers, in the order US, ARVN, NVA, VC."""
        return (self.us_score, self.arvn_score, self.nva_score, self.vc_score)

    @property
    def monsoon(self) -> bool:
        """2.3.9 Whether the next card is a Coup card."""
        return self.next_card >= 125 and not self.monsoon_lifted


def _rebuild(fields: dict[str, object]) -> War:
    g = War()
    for name, value in fields.items():
        setattr(g, name, value)
    return g


def seat(faction: int) -> str:
    """The seat that answers for a faction."""
    return FACTIONS[faction]
