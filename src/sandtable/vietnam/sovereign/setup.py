"""2.1 Set-up: scenarios and options."""

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.game import GameInfo, Option
from sandtable.vietnam import own_deck, ruleset
from sandtable.vietnam.board import SPACE, SUPPORT_LEVEL
from sandtable.vietnam.fitl.library import LIBRARY as FITL_LIBRARY
from sandtable.vietnam.own_deck import DeckOption
from sandtable.vietnam.pieces import ARVN, FACTION, FACTIONS, PIECE, VC, VC_CADRE
from sandtable.vietnam.rules import s2_deck
from sandtable.vietnam.ruleset import DIEMS_WAR
from sandtable.vietnam.seats import is_nonplayer, is_program
from sandtable.vietnam.sovereign.deck import PICKS, PLAYERS
from sandtable.vietnam.sovereign.library import LIBRARY
from sandtable.vietnam.sovereign.rules.fall_of_diem import CONTINUATIONS, NO_FALL
from sandtable.vietnam.sovereign.sheets import BEGINNERS_PICKS, SCENARIOS, sheet
from sandtable.vietnam.state import STABILITY_NAMES, TRACK_NAMES, War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, SET_ASIDE, fill_slot, place, set_support, transfer

INFO = GameInfo(
    "sovereign",
    "Sovereign of Discord",
    SCENARIOS,
    FACTIONS,
    {
        "picks": Option(PLAYERS, PICKS),
        "deck": Option(None, kind="cards"),
        "deck_file": DeckOption("sovereign", LIBRARY, FITL_LIBRARY, years=tuple(BEGINNERS_PICKS)),
        "continue": Option(NO_FALL, CONTINUATIONS),
        "easy": Option(False),  # 8.9, P2.3.2 Non-players keep to Limited Operations, and as 2nd of two play no Events
        # of Fire in the Lake, for what follows the Fall of Diem
        "period_events": Option(False),
        "us_coups": Option(False),
        "short_piles": Option(False),
        "political_rhythm": Option(False),
        "historical_coups": Option(False),
        "extra_events": Option(False),
        "uncertain_victory": Option(False),
        "politburo": Option(False),
        "sovereignty": Option(False),
        # how some rules are read: docs/rulings/sovereign.md
        "sweep_advisors": Option("group", ("one", "group", "any")),
        "advisors_are_no_cubes": Option(False),
        "propaganda_cadre_in_city": Option(False),
        "direct_must_remove": Option(False),
        "fall_irregulars": Option("stay", ("stay", "available")),
        "fall_us_bases": Option(True),
        "fall_econ_anew": Option(False),
        "march_sees_irregulars": Option(True),
    },
    rulebooks=("sovereign", "fitl", DIEMS_WAR),
    asleep={DIEMS_WAR: {"us": "arvn", "nva": "vc"}},
    quick=True,
)

_NOT_PLAYED: dict[str, object] = {"deception": "none", "agenda": "checks", "transfers": True}
"""Options of Fire in the Lake that shared rules ask about and this game does not have."""


def setup(scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> War:
    """2.1 The state before the first card is drawn, or picked."""
    row = sheet(scenario)
    g = War()
    g.rules = row["rules"]
    g.scenario = scenario
    deck_file = options.get("deck_file")
    g.options = {**_NOT_PLAYED, **options, "deck_file": None}
    g.own, g.own_picks = own_deck.cards(deck_file), own_deck.picks(deck_file)
    g.nonplayers = tuple(is_nonplayer(seats.get(f, "")) for f in FACTIONS)
    g.programs = tuple(is_program(seats.get(f, "")) for f in FACTIONS)
    _pieces(g, row)
    tracks, res = row["tracks"], row["resources"]
    g.aid, g.patronage, g.econ = tracks["aid"], tracks["patronage"], tracks["econ"]
    g.washington, g.hanoi = tracks["washington"], tracks["hanoi"]
    g.stability = STABILITY_NAMES.index(tracks["stability"])
    g.res[ARVN], g.res[VC] = res["arvn"], res["vc"]
    g.leader = row["leader"]
    g.hamlets = True
    g.pivotal = [name in row["pivotal"] for name in FACTIONS]
    g.eligible = [f in ruleset.of(g).factions for f in range(len(FACTIONS))]
    if "first_eligible" in row:
        g.starter = FACTION[row["first_eligible"]]
    deck = row["deck"]
    s2_deck.build_years(g, deck["years"], deck["events_per_pile"], deck["coup_last"], options["deck"])
    return g


def _pieces(g: War, row: Mapping[str, Any]) -> None:
    """1.4 Everything starts Available and is put where the sheet says; the Cadres likewise."""
    rules = ruleset.of(g)
    for p, n in rules.pool.items():
        g.available[p] = n
    g.cadres = rules.cadres
    for box in (OUT_OF_PLAY, SET_ASIDE):
        for name, n in row[box].items():
            transfer(g, PIECE[name], n, AVAILABLE, box)
    for track, name in enumerate(TRACK_NAMES):
        for slot, held in enumerate(row["slots"][name], 1):
            for piece, n in held.items():
                fill_slot(g, track, slot, VC_CADRE if piece == "nva_cadre" else PIECE[piece], n)
    for name, facts in row["spaces"].items():
        s = SPACE[name]
        for piece, n in facts["pieces"].items():
            place(g, s, PIECE[piece], n)
        set_support(g, s, SUPPORT_LEVEL[facts["support"]])
