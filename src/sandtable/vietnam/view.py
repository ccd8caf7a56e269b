"""The view: what a seat may see, as JSON. Pure: it reads, changes nothing and computes no legality."""

from functools import cache, lru_cache
from itertools import compress
from typing import Any, NamedTuple

from sandtable.text.cards import reads
from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import CONTROL_NAMES, IDS, POP, SPACES, SUPPORT_NAMES
from sandtable.vietnam.card import why_off
from sandtable.vietnam.headers import HEADERS, Header
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET, FACTION, FACTIONS, KINDS, NVA, PIECES, POOL_TYPES, US, VC
from sandtable.vietnam.rules import deception
from sandtable.vietnam.rules.s2_deck import cards_left, coups_met, coups_to_come
from sandtable.vietnam.rules.s2_sequence import next_up
from sandtable.vietnam.state import CRISIS, MAX_LEVEL, MAX_TRACK, MAX_TRAIL, STABILITY_NAMES, War

LAST_BOX = {"trail": MAX_TRAIL, "washington": MAX_LEVEL, "hanoi": MAX_LEVEL, "stability": CRISIS}
"""The last box of each track besides those along the edge."""
MOST_ROWS = 4096
"""So many rows of pieces are kept as JSON; from one view to the next most spaces stay as they are."""


class Printed(NamedTuple):
    """What a view tells of a Ruleset. It is made once and stands in every view: nobody changes what a view says."""

    round: list[str]
    ends: dict[str, int]
    """The last box of each track."""
    thresholds: dict[str, int]
    factions: tuple[tuple[int, str], ...]
    """Those that play."""
    paying: tuple[tuple[int, str], ...]
    """1.8 Those with Resources of their own."""


@cache
def printed(name: str) -> Printed:
    """What a view tells of the Ruleset of that name."""
    rules = ruleset.RULESETS[name]
    return Printed(
        round=list(rules.round),
        ends={"edge": MAX_TRACK, **{track: LAST_BOX[track] for track in rules.tracks}},
        thresholds={FACTIONS[f]: rules.thresholds[f] for f in rules.factions},
        factions=tuple((f, FACTIONS[f]) for f in rules.factions),
        paying=tuple((f, FACTIONS[f]) for f in (ARVN, NVA, VC) if f not in rules.penniless),
    )


def view(g: War, seat: str | None) -> dict[str, Any]:
    """JSON for ``seat`` (None: a spectator)."""
    mine = -1 if seat is None else FACTION[seat]
    rules, fixed = ruleset.of(g), printed(g.rules)
    scores, counted, thresholds = rules.scores(g), rules.counted(g), rules.thresholds
    pile = deck(g)
    return {
        "game": "fitl",
        "scenario": g.scenario,
        "edition": g.edition,
        "reads": reads(g.edition),  # cards' texts of this edition, by the key of the others'
        "phase": g.phase,
        "card": g.card,
        "next_card": g.next_card,
        "order": [FACTIONS[f] for f in terms.initiative(g) or (g.header(g.card).order if g.card else ())],
        "cards_left": pile["left"],
        "deck": pile,
        "faces": {str(number): face(g, number) for number in (g.card, g.next_card, g.leader) if number > 0},
        **({"own_deck": g.own.about} if g.own.about else {}),
        "round": fixed.round,
        "played": list(g.played),
        "monsoon": g.monsoon,
        "leader": leader(g),
        "leader_cards": list(g.leader_cards),
        "tracks": {
            "aid": g.aid,
            "patronage": g.patronage,
            "econ": g.econ,
            **{name: _level(g, name) for name in rules.tracks},
            "resources": {name: g.res[f] for f, name in fixed.paying},
        },
        "ends": fixed.ends,
        "scores": {name: scores[f] for f, name in fixed.factions},
        "thresholds": fixed.thresholds,
        "margins": {name: scores[f] - thresholds[f] for f, name in fixed.factions},  # 7.3
        # 7.2 each score as the two numbers it is made of: what the map counts, and the rest
        "parts": {name: [counted[f], scores[f] - counted[f]] for f, name in fixed.factions},
        "totals": {
            "support": g.support_total,
            "opposition": g.opposition_total,
            "coin_population": g.coin_pop,
            "nva_population": g.nva_pop,
        },
        "eligible": [name for f, name in enumerate(FACTIONS) if g.eligible[f]],
        "acted": [FACTIONS[f] for f in g.acted],
        "passed": [FACTIONS[f] for f in g.passed],
        "first_did": g.first_did,
        "up": FACTIONS[up] if g.phase == "act" and (up := next_up(g)) >= 0 else None,
        "capabilities": {str(card): side for card, side in g.capabilities.items()},
        "momentum": {str(card): side for card, side in g.momentum.items()},
        "pivotal": {FACTIONS[f]: rules.cards.pivotal_of[f] for f in range(4) if g.pivotal[f]},
        "nonplayers": [name for f, name in enumerate(FACTIONS) if g.nonplayers[f]],
        "policy": g.us_policy if g.nonplayers[US] else None,  # the key of earlier pages and playthroughs
        "deception": {
            "held": {name: len(g.deception[f]) for f, name in enumerate(FACTIONS) if g.deception[f]},
            "mine": list(deception.markers(g, mine)) if mine >= 0 and any(g.deception) else [],
        },
        "spaces": _spaces(g),
        "available": box(g.available),
        "casualties": box(g.casualties),
        "out_of_play": box(g.out_of_play),
    }


def leader(g: War) -> str:
    """2.4.1 The leader in force, by name."""
    if g.leader in (terms.MINH, terms.NO_LEADER):
        return "minh" if g.leader == terms.MINH else "none"
    return HEADERS[g.leader].leader


def _level(g: War, track: str) -> int | str:
    """6.7-6.10 Where a track stands; Regime Stability by its word."""
    level: int = getattr(g, track)
    return STABILITY_NAMES[level] if track == "stability" else level


def deck(g: War) -> dict[str, Any]:
    """2.1 What everybody may know of the deck: how many cards, how many to the next Coup at most, which Coup it is.

    ``coup`` counts the Coup cards played, with one that lies there to be played next; ``coups`` all of the game.
    """
    met = coups_met(g)
    return {
        "left": cards_left(g),
        "pile": g.piles[0][0] if g.piles else 0,
        "coup_in_pile": bool(g.piles) and g.pile_coup_left,
        "coup": met,
        "coups": met + coups_to_come(g),
    }


def face(g: War, number: int) -> dict[str, Any]:
    """2.2, 5.3, 5.4 What is printed on a card: its title in English, its order, and whose Capability or which sides' Momentum
    it brings; ``ours`` if its text is not printed on it but our own; ``deck`` names the players' own deck that it is of,
    ``off`` the sides of it that do nothing."""
    own = g.own.get(number)
    if own is None:
        return _our_face(number)
    off = [side for side in own.play if why_off(g, number, side)]
    return {**_face(own), "deck": own.deck, "off": off}


@cache
def _our_face(number: int) -> dict[str, Any]:
    """The same of a card of ours, which no game changes."""
    return _face(HEADERS[number])


def _face(card: Header) -> dict[str, Any]:
    return {
        "kind": card.kind,
        "printed": card.title,
        "order": [FACTIONS[f] for f in card.order],
        "capability": card.capability.lower() or None,
        "momentum": [side for side, brings in card.momentum.items() if brings],
        "leader": card.leader or None,
        "ours": card.ours,
        "deck": None,
        "off": [],
    }


def _spaces(g: War) -> dict[str, dict[str, Any]]:
    """The map, in one go: most of a view's time is spent here."""
    found, board, pieces = {}, bytes(g.n), _pieces
    for (name, population, start, end), level, holder, terror, sabotage in zip(
        _PLACES, g.support, bytes(g.control), bytes(g.terror), bytes(g.sabotage)
    ):
        if level < 0 and board[start + ARVN_HAMLET]:
            population = 0  # P1.6.2 Opposition under a Hamlet does not count
        found[name] = {
            "pieces": pieces(board[start:end]),
            "support": SUPPORT_NAMES[level + 2],
            "counts": population * level,  # 1.6.1 toward total Support, negative toward total Opposition
            "control": CONTROL_NAMES[holder],
            "terror": terror,
            "sabotage": sabotage,
        }
    return found


_PLACES = tuple((IDS[s], POP[s], s * KINDS, (s + 1) * KINDS) for s in SPACES)
"""Of each space its name, its Population, and where its row of pieces begins and ends."""


@lru_cache(MOST_ROWS)
def _pieces(row: bytes) -> dict[str, int]:
    """The pieces of a space, by type."""
    return dict(zip(compress(PIECES, row), filter(None, row)))


def box(held: bytearray) -> dict[str, int]:
    """The pieces in a box, by type."""
    return {PIECES[p]: held[p] for p in POOL_TYPES if held[p]}
