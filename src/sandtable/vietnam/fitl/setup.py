"""2.1 Set-up: scenarios and options."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sandtable.kernel.game import GameInfo, Option
from sandtable.vietnam import own_deck
from sandtable.vietnam.board import SPACE, SUPPORT_LEVEL
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.own_deck import DeckOption
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    FACTIONS,
    FORCE_POOL,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_TROOPS,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.rules import deception, s2_deck
from sandtable.vietnam.seats import is_nonplayer, is_program
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, add_tunnel, place, set_support, transfer

_ROWS = {
    row["id"]: row
    for row in json.loads((files(__package__) / "data" / "setups.json").read_text(encoding="utf-8"))["scenarios"]
}
SCENARIOS = {
    "short": "short_1965_1967",
    "medium": "medium_1968_1972",
    "full": "full_1964_1972",
    "long_1964": "long_1964",
    "short_1967_1969": "short_1967_1969",
}

INFO = GameInfo(
    "fitl",
    "Fire in the Lake",
    tuple(SCENARIOS),
    FACTIONS,
    {
        "edition": Option(2, (1, 2)),
        "period_events": Option(False),
        "deck": Option(None, kind="cards"),
        "deck_file": DeckOption("fitl", LIBRARY),
        "politburo": Option(False),
        "sovereignty": Option(False),
        "transfers": Option(True),
        "deception": Option(deception.NONE, deception.CHOICES),
        "novices": Option(None, kind="seats", public=True),
        "agenda": Option("checks", ("checks", "ranking"), before="ranking"),
        "empty_operations": Option(False, before=True),
        "us_coups": Option(False),
        "short_piles": Option(False),
        "political_rhythm": Option(False),
        "historical_coups": Option(False),
        "extra_events": Option(False),
        "uncertain_victory": Option(False, not_with="deception"),
        "easy": Option(False),
        "difficulty_a": Option(False),
        "difficulty_b": Option(False),
        # how some texts are read: docs/rulings/cards.md
        "free_strike_must_hit": Option(False),
        "masher_in_place": Option(False),
        "monsoon_binds_any_operation": Option(False),
        "tet_without_pt76": Option(False),
        "young_turks_each_space": Option(False),
    },
    rules=2,
    quick=True,
)

# The set-up sheets name kinds in the plural.
_KINDS = {
    "us_troops": US_TROOPS, "us_bases": US_BASE, "us_irregulars": US_IRREGULAR,
    "arvn_troops": ARVN_TROOPS, "arvn_police": ARVN_POLICE, "arvn_rangers": ARVN_RANGER, "arvn_bases": ARVN_BASE,
    "nva_troops": NVA_TROOPS, "nva_guerrillas": NVA_GUERRILLA, "nva_bases": NVA_BASE,
    "vc_guerrillas": VC_GUERRILLA, "vc_bases": VC_BASE,
}  # fmt: skip


def scenario_row(scenario: str) -> dict[str, Any]:
    """The facts of a scenario, as in data/setups.json."""
    row: dict[str, Any] = _ROWS[SCENARIOS[scenario]]
    return row


def options_for(seats: Mapping[str, object]) -> dict[str, object]:
    """8.9, 1.5 One named person with US and ARVN, or NVA and VC, against two non-players holds them as one player."""
    us, arvn, nva, vc = (str(seats.get(f, "human")) for f in FACTIONS)
    if us == arvn and us.startswith("human:") and is_nonplayer(nva) and is_nonplayer(vc):
        return {"sovereignty": True}
    if nva == vc and nva.startswith("human:") and is_nonplayer(us) and is_nonplayer(arvn):
        return {"politburo": True}
    return {}


def setup(scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> War:
    """2.1 The state before the first card is drawn."""
    row = scenario_row(scenario)
    deception.novices(options)
    g = _opening(scenario).copy()
    g.options = {**options, "deck_file": None}
    g.own = own_deck.cards(options.get("deck_file"))
    g.edition = 1 if options["edition"] == 1 else 2
    g.nonplayers = tuple(is_nonplayer(seats.get(f, "")) for f in FACTIONS)
    g.programs = tuple(is_program(seats.get(f, "")) for f in FACTIONS)
    _capabilities(g, row)
    s2_deck.build(g, row, options, options.get("deck"))
    return g


@cache
def _opening(scenario: str) -> War:
    """2.1 The map, the tracks and the boxes as the scenario has them: worked out once, for copies."""
    row = scenario_row(scenario)
    g = War()
    g.scenario = scenario
    g.us_policy = str(row["us_policy_if_nonplayer"]).lower()
    for p, n in FORCE_POOL.items():
        g.available[p] = n
    for name, n in row["out_of_play"].items():
        transfer(g, _KINDS[name], n, AVAILABLE, OUT_OF_PLAY)
    for name, facts in row["spaces"].items():
        s = SPACE[name]
        for kind, n in facts["pieces"].items():
            if kind != "vc_tunnels":
                place(g, s, _KINDS[kind], n)
        add_tunnel(g, s, VC_BASE, facts["pieces"].get("vc_tunnels", facts.get("vc_tunnels", 0)))
        set_support(g, s, SUPPORT_LEVEL[facts["support"]])
    tracks, res = row["tracks"], row["resources"]
    g.aid, g.patronage, g.econ, g.trail = tracks["aid"], tracks["patronage"], tracks["total_econ"], tracks["trail"]
    g.res[ARVN], g.res[NVA], g.res[VC] = res["arvn"], res["nva"], res["vc"]
    box = row["leader_box"]
    g.leader = box["current"] or 0
    g.leader_cards = (*reversed(box["under"]), box["current"]) if box["current"] else ()
    g.pivotal = [bool(row["deck"]["pivotal_dealt"])] * 4
    g.stand_in = row["deck"].get("stand_in", g.stand_in)
    g.us_stays = bool(row.get("us_stays"))
    return g


def _capabilities(g: War, row: Mapping[str, Any]) -> None:
    """2.1 The Capabilities that start in effect, in some scenarios only with Period Events; or (8.9 option A) against a
    lone player."""
    sheet = row["capabilities"]
    shaded, unshaded = list(sheet["shaded"]), list(sheet["unshaded"])
    if sheet["only_if_period_events"] and not g.options["period_events"]:
        shaded, unshaded = [], []
    if g.options["difficulty_a"]:
        medium = _ROWS[SCENARIOS["medium"]]["capabilities"]
        if not (g.nonplayers[US] and g.nonplayers[ARVN]):
            shaded, unshaded = list(medium["shaded"]), []
        else:
            shaded, unshaded = [], list(medium["unshaded"])
    for card in shaded:
        g.capabilities[card] = "shaded"
    for card in unshaded:
        g.capabilities[card] = "unshaded"
