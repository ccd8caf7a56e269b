"""The invariants of the Vietnam games, for the conformance suite. A failure is a fault of ours, never of a player."""

from collections.abc import Iterable
from itertools import pairwise

from sandtable.kernel.errors import BrokenGame
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import (
    COIN_CONTROL,
    CONTROL_NAMES,
    IDS,
    IS_LOC,
    IS_PROVINCE,
    NO_CONTROL,
    NORTH_VIETNAM,
    NVA_CONTROL,
    POP,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.pieces import (
    ARVN_HAMLET,
    COIN_PIECES,
    FACTIONS,
    FORMS,
    HAMLETS,
    KINDS,
    NVA_PIECES,
    OWNER,
    PIECES,
    POOL_TYPES,
    US,
    US_ADVISOR,
    US_TROOPS,
    VC_CADRE,
    VC_PIECES,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import CRISIS, MARKERS, MAX_LEVEL, MAX_TRACK, MAX_TRAIL, STABLE, War
from sandtable.vietnam.verbs import bases_in

MAX_BASES = 2


def check(g: War) -> None:
    """Raise BrokenGame if anything that must always hold does not."""
    _pools(g)
    _spaces(g)
    _totals(g)
    _tracks(g)
    _cards(g)


def _require(holds_true: bool, what: str) -> None:
    if not holds_true:
        raise BrokenGame(what)


def _pools(g: War) -> None:
    """1.4 Every piece is on the map or in one of the boxes; only the US has Casualties."""
    rules = ruleset.of(g)
    for p, pool in rules.pool.items():
        total = sum(sum(g.n[form::KINDS]) for form in FORMS[p])
        total += g.available[p] + g.casualties[p] + g.out_of_play[p] + g.set_aside[p] + sum(g.slots[p::KINDS])
        if p == US_TROOPS and US_ADVISOR not in rules.pool:  # P7.4 Advisors are Troop cubes; the Fall turns them back
            total += sum(g.n[US_ADVISOR::KINDS]) + g.casualties[US_ADVISOR] + g.out_of_play[US_ADVISOR]
            total += sum(g.slots[US_ADVISOR::KINDS])
        _require(total == pool, f"{PIECES[p]}: {total} pieces, not {pool}")
        _require(OWNER[p] == US or not g.casualties[p], f"{PIECES[p]} among the Casualties")
    for p in range(KINDS):
        if p not in POOL_TYPES:
            off = g.available[p] + g.casualties[p] + g.out_of_play[p] + g.set_aside[p]
            _require(not off, f"{PIECES[p]} off the map")
    cadres = sum(g.n[VC_CADRE::KINDS]) + g.cadres + sum(g.slots[VC_CADRE::KINDS])
    _require(cadres == rules.cadres, f"{cadres} Cadres, not {rules.cadres}")
    _require(not g.available[US_ADVISOR], "Advisors are never Available")
    hamlets = sum(g.n[ARVN_HAMLET::KINDS]) + g.available[ARVN_HAMLET] + g.out_of_play[ARVN_HAMLET]
    _require(hamlets == (HAMLETS if g.hamlets else 0), f"{hamlets} Hamlets; in play: {g.hamlets}")


def _spaces(g: War) -> None:
    """1.4.2, 1.6.1, 1.7, 3.3.4 What holds space by space."""
    closed = ruleset.of(g).closed
    for s in SPACES:
        name = IDS[s]
        coin, nva, vc = holds(g, s, COIN_PIECES), holds(g, s, NVA_PIECES), holds(g, s, VC_PIECES)
        _require((g.coin[s], g.nva[s], g.vc[s]) == (coin, nva, vc), f"{name}: counts by side are stale")
        _require(not (coin or nva or vc) or s not in closed, f"{name}: pieces in a closed space")
        _require(g.n[s * KINDS + ARVN_HAMLET] <= IS_PROVINCE[s], f"{name}: {g.n[s * KINDS + ARVN_HAMLET]} Hamlets")
        _require(bases_in(g, s) <= (0 if IS_LOC[s] else MAX_BASES), f"{name}: {bases_in(g, s)} Bases")
        _require(-2 <= g.support[s] <= 2, f"{name}: support {g.support[s]}")
        _require(bool(POP[s]) or g.support[s] == 0, f"{name}: support without Population")
        if IS_LOC[s]:
            _require(not g.terror[s], f"{name}: Terror on a LoC")
            _require(g.sabotage[s] <= 1, f"{name}: {g.sabotage[s]} Sabotage markers")
            _require(g.control[s] == NO_CONTROL, f"{name}: Control of a LoC")
            continue
        _require(not g.sabotage[s], f"{name}: Sabotage off the LoCs")
        if not g.frozen:
            control = COIN_CONTROL if coin > nva + vc else NVA_CONTROL if nva > coin + vc else NO_CONTROL
            _require(g.control[s] == control, f"{name}: Control {CONTROL_NAMES[g.control[s]]} is stale")
    _require(not g.coin[NORTH_VIETNAM], "US or ARVN in North Vietnam")
    markers = sum(g.terror) + sum(g.sabotage)
    _require(markers <= MARKERS, f"{markers} Terror and Sabotage markers")


def _totals(g: War) -> None:
    """1.6.2, 1.9 The totals behind the victory markers."""
    support = sum(POP[s] * level for s, level in enumerate(g.support) if level > 0)
    hamlets = g.n[ARVN_HAMLET::KINDS]
    opposition = -sum(POP[s] * level for s, level in enumerate(g.support) if level < 0 and not hamlets[s])
    _require(g.support_total == support, f"total Support {g.support_total}, not {support}")
    _require(g.opposition_total == opposition, f"total Opposition {g.opposition_total}, not {opposition}")
    coin_pop = sum(POP[s] for s in SPACES if g.control[s] == COIN_CONTROL)
    nva_pop = sum(POP[s] for s in SPACES if g.control[s] == NVA_CONTROL)
    _require(g.coin_pop == coin_pop, f"COIN-Controlled Population {g.coin_pop}, not {coin_pop}")
    _require(g.nva_pop == nva_pop, f"NVA-Controlled Population {g.nva_pop}, not {nva_pop}")


def _tracks(g: War) -> None:
    """1.8, 6.7 The tracks stay on the board's edge."""
    for f, res in enumerate(g.res):
        _require(0 <= res <= (0 if f == US else MAX_TRACK), f"{FACTIONS[f]} has {res} Resources")
    for name, value in (("Aid", g.aid), ("Patronage", g.patronage), ("Econ", g.econ)):
        _require(0 <= value <= MAX_TRACK, f"{name} {value}")
    _require(0 <= g.trail <= MAX_TRAIL, f"Trail {g.trail}")
    for name, value in (("Washington", g.washington), ("Hanoi", g.hanoi)):
        _require(0 <= value <= MAX_LEVEL, f"{name} {value}")
    _require(STABLE <= g.stability <= CRISIS, f"Regime Stability {g.stability}")


def _cards(g: War) -> None:
    """2.1 No card is in two places. (A Pivotal Event may come back to its owner.)"""
    played = [card for card in g.played if not HEADERS[card].pivotal]
    shown = [g.next_card] if g.next_card else []
    _once("deck and played cards", (*g.events_left, *g.coups_left, *played, *shown))
    _once("deck and leader box", (*g.coups_left, *g.leader_cards))
    stray = [card for card in g.leader_cards if not is_coup(card)]
    _require(not stray, f"cards {stray} in the leader box")
    ahead = [card for card in g.deck if card not in g.events_left and card not in g.coups_left]
    _require(not ahead, f"cards {ahead} of the forced order are gone")


def _once(where: str, cards: Iterable[int]) -> None:
    twice = [a for a, b in pairwise(sorted(cards)) if a == b]
    _require(not twice, f"{where}: cards {twice} twice")
