"""The verbs: the only functions that change the board and the tracks. They keep the derived counts, the force pools
and the limits of chapter 1, and tell the log what happened. They ask nothing and know no Operation.
"""

from sandtable.kernel.errors import BrokenGame
from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    CONTROL_NAMES,
    IDS,
    IN_SOUTH,
    IS_LOC,
    IS_PROVINCE,
    NO_CONTROL,
    NORTH_VIETNAM,
    NVA_CONTROL,
    POP,
    SUPPORT_NAMES,
)  # fmt: skip
from sandtable.vietnam.headers import PLUGIN
from sandtable.vietnam.pieces import (
    ACTIVE_SIDE,
    ARVN,
    ARVN_BASE,
    ARVN_HAMLET,
    FACTIONS,
    FORMS,
    IS_BASE,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_TUNNEL,
    OWNER,
    PIECES,
    POOLED,
    UNDERGROUND_SIDE,
    US,
    US_ADVISOR,
    US_BASE,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_CADRE,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.state import MARKERS, MAX_TRACK, TRACK_NAMES, War, slot_of

AVAILABLE, CASUALTIES, OUT_OF_PLAY, SET_ASIDE = "available", "casualties", "out_of_play", "set_aside"


def box(g: War, name: str) -> bytearray:
    """1.4.1 One of the boxes off the map."""
    if name == AVAILABLE:
        return g.available
    if name == CASUALTIES:
        return g.casualties
    if name == OUT_OF_PLAY:
        return g.out_of_play
    g.set_aside = g.set_aside[:]  # copies of the state share it, so the caller gets one of its own
    return g.set_aside


# ------------------------------------------------------------------ pieces


def _add(g: War, s: int, p: int, n: int) -> None:
    g.n[s * KINDS + p] += n
    owner = OWNER[p]
    if owner <= ARVN:
        g.coin[s] += n
    elif owner == NVA:
        g.nva[s] += n
    else:
        g.vc[s] += n
    if p == ARVN_HAMLET and g.support[s] < 0:  # 1.6.2 Opposition under a Hamlet does not count
        g.opposition_total += g.support[s] * POP[s] * n


def _update_control(g: War, s: int) -> None:
    """1.7 Control of a Province or City."""
    if g.frozen or IS_LOC[s]:
        return
    coin, nva, vc = g.coin[s], g.nva[s], g.vc[s]
    now = COIN_CONTROL if coin > nva + vc else NVA_CONTROL if nva > coin + vc else NO_CONTROL
    before = g.control[s]
    if now == before:
        return
    g.control[s] = now
    pop = POP[s]
    if pop:
        if before == COIN_CONTROL:
            g.coin_pop -= pop
        elif before == NVA_CONTROL:
            g.nva_pop -= pop
        if now == COIN_CONTROL:
            g.coin_pop += pop
        elif now == NVA_CONTROL:
            g.nva_pop += pop
    if g.sink is not None:
        g.sink("control", {"space": IDS[s], "control": CONTROL_NAMES[now]})


def thaw_control(g: War) -> None:
    """6.4.4 Adjust all Control after Redeploy."""
    g.frozen = False
    for s in CITIES_PROVINCES:
        _update_control(g, s)


def place(g: War, s: int, p: int, n: int = 1, source: str = AVAILABLE) -> None:
    """1.4.1 Put ``n`` pieces from a box into a space."""
    if n <= 0:
        return
    box(g, source)[POOLED[p]] -= n
    if p == VC_CADRE:
        g.cadres -= n
    _add(g, s, p, n)
    if g.sink is not None:
        g.sink("place", {"space": IDS[s], "piece": PIECES[p], "n": n, "source": source})
    _update_control(g, s)


def remove(g: War, s: int, p: int, n: int = 1, to: str = AVAILABLE) -> None:
    """1.4.1 Take ``n`` pieces off the map into a box; a Tunnel goes with its Base (1.4.4).

    A Cadre goes with its Base, too, and becomes Available.
    """
    if n <= 0:
        return
    _add(g, s, p, -n)
    box(g, to)[POOLED[p]] += n
    if p == VC_CADRE:
        g.cadres += n
    if g.sink is not None:
        g.sink("remove", {"space": IDS[s], "piece": PIECES[p], "n": n, "to": to})
    _update_control(g, s)


def casualty(g: War, s: int, p: int, n: int = 1) -> None:
    """3.3.3 Losses to the enemy: US pieces become Casualties, all others Available."""
    remove(g, s, p, n, CASUALTIES if OWNER[p] == US else AVAILABLE)


def move(g: War, origin: int, target: int, p: int, n: int = 1) -> None:
    """Move ``n`` pieces; they keep their side up (1.4.3)."""
    if n <= 0 or origin == target:
        return
    _add(g, origin, p, -n)
    _add(g, target, p, n)
    if g.sink is not None:
        g.sink("move", {"origin": IDS[origin], "target": IDS[target], "piece": PIECES[p], "n": n})
    _update_control(g, origin)
    _update_control(g, target)


def transfer(g: War, p: int, n: int, source: str, to: str) -> None:
    """1.4.1 Move pieces between two boxes."""
    if n <= 0:
        return
    box(g, source)[p] -= n
    box(g, to)[p] += n
    if g.sink is not None:
        g.sink("transfer", {"piece": PIECES[p], "n": n, "source": source, "to": to})


def flip(g: War, s: int, p: int, n: int = 1) -> None:
    """1.4.3 Turn ``n`` Guerrillas or Special Forces to their other side."""
    if n <= 0:
        return
    other = ACTIVE_SIDE[p] if p in ACTIVE_SIDE else UNDERGROUND_SIDE[p]
    g.n[s * KINDS + p] -= n
    g.n[s * KINDS + other] += n
    if g.sink is not None:
        g.sink("activate" if p in ACTIVE_SIDE else "hide", {"space": IDS[s], "piece": PIECES[POOLED[p]], "n": n})


def hide_all(g: War, s: int, active: int) -> None:
    """1.4.3 Turn every Active piece of that type in the space Underground."""
    flip(g, s, active, g.n[s * KINDS + active])


def add_tunnel(g: War, s: int, base: int, n: int = 1) -> None:
    """1.4.4 Put a Tunnel marker on ``n`` Bases of that type."""
    _retype(g, s, base, NVA_TUNNEL if base == NVA_BASE else VC_TUNNEL, n, "tunnel")


def remove_tunnel(g: War, s: int, tunnel: int, n: int = 1) -> None:
    """1.4.4 Take the Tunnel marker off ``n`` Bases and leave the Bases."""
    _retype(g, s, tunnel, NVA_BASE if tunnel == NVA_TUNNEL else VC_BASE, n, "tunnel_lost")


def add_cadre(g: War, s: int, n: int = 1) -> None:
    """1.4 Put an Available Cadre on ``n`` VC Bases that have none (1.4.2: one a Base)."""
    _retype(g, s, VC_BASE, VC_CADRE, n, "cadre")
    g.cadres -= n


def remove_cadre(g: War, s: int, n: int = 1) -> None:
    """1.4 Take ``n`` Cadres off their Bases, which stay; the Cadres become Available."""
    _retype(g, s, VC_CADRE, VC_BASE, n, "cadre_lost")
    g.cadres += n


def drop_cadres(g: War) -> None:
    """P7.4 All Cadres leave the game; their Bases stay."""
    for s in range(len(IDS)):
        remove_cadre(g, s, g.n[s * KINDS + VC_CADRE])
    g.cadres = 0


def now_troops(g: War) -> None:
    """P7.4 Every Advisor is a US Troop from now on, wherever it stands."""
    g.slots = g.slots[:]  # copies of the state share it
    for held in (g.n, g.slots, g.casualties, g.out_of_play):
        for i in range(0, len(held), KINDS):
            held[i + US_TROOPS] += held[i + US_ADVISOR]
            held[i + US_ADVISOR] = 0


def _retype(g: War, s: int, p: int, to: int, n: int, topic: str) -> None:
    if n <= 0:
        return
    g.n[s * KINDS + p] -= n
    g.n[s * KINDS + to] += n
    g.emit(topic, space=IDS[s], piece=PIECES[POOLED[p]], n=n)


def can_stack(g: War, s: int, p: int, n: int = 1) -> bool:
    """1.4.2 Whether ``n`` more pieces of that type may stand in the space; none in a closed one (1.3.5)."""
    if s in ruleset.RULESETS[g.rules].closed:
        return False
    if IS_BASE[p] and (IS_LOC[s] or bases_in(g, s) + n > 2):
        return False
    if p == ARVN_HAMLET:
        return IS_PROVINCE[s] and IN_SOUTH[s] and g.n[s * KINDS + ARVN_HAMLET] + n <= 1
    return s != NORTH_VIETNAM or OWNER[p] > ARVN


def bases_in(g: War, s: int) -> int:
    """1.4.2 Bases of all factions in a space."""
    n, i = g.n, s * KINDS
    return (
        n[i + US_BASE] + n[i + ARVN_BASE] + n[i + NVA_BASE] + n[i + NVA_TUNNEL]
        + n[i + VC_BASE] + n[i + VC_TUNNEL] + n[i + VC_CADRE]
    )  # fmt: skip


# ------------------------------------------------------------------ slots of the tracks (6.8.3, 6.9.3)


def on_slot(g: War, track: int, slot: int, p: int) -> int:
    """6.8.3, 6.9.3 How many of that type stand on a slot; Cadres are asked for as VC_CADRE."""
    return g.slots[slot_of(track, slot) + p]


def _on_slot(g: War, track: int, slot: int, p: int, n: int) -> None:
    g.slots = g.slots[:]  # copies of the state share it
    g.slots[slot_of(track, slot) + p] += n


def release(g: War, track: int, slot: int, p: int, n: int = 1) -> None:
    """6.8.4, 6.9.4 ``n`` pieces or Cadres leave a slot and become Available."""
    if n <= 0:
        return
    _on_slot(g, track, slot, p, -n)
    if p == VC_CADRE:
        g.cadres += n
    else:
        g.available[p] += n
    g.emit("released", track=TRACK_NAMES[track], slot=slot, piece=slot_name(p), n=n)


def send(g: War, track: int, slot: int, s: int, p: int, n: int = 1) -> None:
    """6.8.4 ``n`` pieces leave a slot for a space: Advisors are never Available."""
    if n <= 0:
        return
    _on_slot(g, track, slot, p, -n)
    _add(g, s, p, n)
    g.emit("sent", track=TRACK_NAMES[track], slot=slot, space=IDS[s], piece=PIECES[p], n=n)
    _update_control(g, s)


def fill_slot(g: War, track: int, slot: int, p: int, n: int = 1, source: str = AVAILABLE) -> None:
    """6.6 ``n`` pieces go from a box to a slot, or Available Cadres."""
    if n <= 0:
        return
    if p == VC_CADRE:
        g.cadres -= n
    else:
        box(g, source)[p] -= n
    _on_slot(g, track, slot, p, n)
    g.emit("slot_filled", track=TRACK_NAMES[track], slot=slot, piece=slot_name(p), n=n)


def recall(g: War, s: int, p: int, track: int, slot: int, n: int = 1) -> None:
    """6.6 ``n`` pieces go from a space to a slot; a Cadre leaves its Base first and becomes Available."""
    if n <= 0:
        return
    if p == VC_CADRE:
        remove_cadre(g, s, n)
        p = VC_BASE
    _add(g, s, p, -n)
    _on_slot(g, track, slot, POOLED[p], n)
    g.emit("recalled", track=TRACK_NAMES[track], slot=slot, space=IDS[s], piece=PIECES[p], n=n)
    _update_control(g, s)


def slot_name(p: int) -> str:
    """What stands on a slot, by name: a Cadre there has no Base."""
    return "nva_cadre" if p == VC_CADRE else PIECES[p]


def on_map(g: War, p: int) -> int:
    """How many pieces of that type (Underground or Active, with or without Tunnel) are on the map."""
    row, total = g.n, 0
    for form in FORMS[p]:
        total += sum(row[form::KINDS])
    return total


# ------------------------------------------------------------------ support, markers


def shift(g: War, s: int, steps: int) -> int:
    """1.6.2 Shift a space by ``steps`` toward Active Support (negative: Opposition); the steps really taken."""
    if not POP[s]:
        return 0
    return set_support(g, s, max(-2, min(2, g.support[s] + steps)))


def set_support(g: War, s: int, level: int) -> int:
    """1.6.1 Set a populated space's level; the steps taken."""
    before, pop = g.support[s], POP[s]
    if before == level or not pop:
        return 0
    counts = not g.n[s * KINDS + ARVN_HAMLET]  # 1.6.2 Opposition under a Hamlet does not
    if before > 0:
        g.support_total -= before * pop
    elif counts:
        g.opposition_total += before * pop
    if level > 0:
        g.support_total += level * pop
    elif counts:
        g.opposition_total -= level * pop
    g.support[s] = level
    if g.sink is not None:
        g.sink("shift", {"space": IDS[s], "support": SUPPORT_NAMES[level + 2]})
    return level - before


def toward_neutral(g: War, s: int, steps: int = 1) -> int:
    """1.6.2 Shift a space toward Neutral, not past it."""
    level = g.support[s]
    return shift(g, s, -min(steps, level)) if level > 0 else shift(g, s, min(steps, -level))


def markers_left(g: War) -> int:
    """3.3.4 Terror and Sabotage markers not on the map."""
    return MARKERS - sum(g.terror) - sum(g.sabotage)


def add_terror(g: War, s: int) -> bool:
    """3.3.4 Place a Terror marker, if one is left."""
    if markers_left(g) == 0 or IS_LOC[s]:
        return False
    g.terror[s] += 1
    g.emit("terror", space=IDS[s])
    return True


def remove_terror(g: War, s: int, n: int = 1) -> None:
    """Take Terror markers off a space."""
    if n > 0:
        g.terror[s] -= n
        g.emit("terror_removed", space=IDS[s], n=n)


def add_sabotage(g: War, s: int) -> bool:
    """3.3.4 Sabotage a LoC, if a marker is left and none is there."""
    if g.sabotage[s] or not IS_LOC[s] or markers_left(g) == 0:
        return False
    g.sabotage[s] = 1
    g.emit("sabotage", space=IDS[s])
    return True


def remove_sabotage(g: War, s: int) -> None:
    """Take the Sabotage marker off a LoC."""
    if g.sabotage[s]:
        g.sabotage[s] = 0
        g.emit("sabotage_removed", space=IDS[s])


# ------------------------------------------------------------------ tracks


def gain(g: War, f: int, n: int) -> int:
    """1.8 Add Resources (negative: lose them), within 0 to 75; what really changed."""
    before = g.res[f]
    g.res[f] = now = max(0, min(MAX_TRACK, before + n))
    if now != before and g.sink is not None:
        g.sink("resources", {"faction": FACTIONS[f], "change": now - before, "now": now})
    return now - before


def pay(g: War, f: int, n: int) -> None:
    """3.1 Spend Resources; the US spends ARVN's, above Econ only (1.8.1). The caller has checked ``purse``."""
    if n > 0:
        assert purse(g, f) >= n, f"{FACTIONS[f]} cannot pay {n}"
        gain(g, ARVN if f == US else f, -n)


def purse(g: War, f: int) -> int:
    """1.8.1 What a faction may spend."""
    return max(0, g.res[ARVN] - g.econ) if f == US else g.res[f]


def add_aid(g: War, n: int) -> int:
    """1.8 Change Aid within 0 to 75; what really changed."""
    before = g.aid
    g.aid = max(0, min(MAX_TRACK, before + n))
    if g.aid != before:
        g.emit("aid", change=g.aid - before, now=g.aid)
    return g.aid - before


def add_patronage(g: War, n: int) -> int:
    """1.8 Change Patronage within 0 to 75; what really changed."""
    before = g.patronage
    g.patronage = max(0, min(MAX_TRACK, before + n))
    if g.patronage != before:
        g.emit("patronage", change=g.patronage - before, now=g.patronage)
    return g.patronage - before


def set_econ(g: War, n: int) -> None:
    """6.2.3 Mark Total Econ."""
    if g.econ != n:
        g.econ = n
        g.emit("econ", now=n)


def improve_trail(g: War, boxes: int = 1) -> int:
    """6.7 Improve the Trail, to 4 at most; the boxes really gained."""
    return _set_trail(g, min(4, g.trail + boxes))


def degrade_trail(g: War, boxes: int = 1, by_event: bool = False) -> int:
    """6.7 Degrade the Trail, to 0 at least, where nothing forbids it; the boxes really lost.

    ``by_event``: the text of the Event that is being played says so, and beats an older one (5.1.2).
    """
    if terms.trail_cannot_degrade(g) and not by_event:
        return 0
    return -_set_trail(g, max(0, g.trail - boxes))


def _set_trail(g: War, value: int) -> int:
    change = value - g.trail
    if change:
        g.trail = value
        g.emit("trail", now=value, change=change)
        fee = terms.trail_change_cost(g)
        if fee:
            gain(g, NVA, -fee)
    return change


def set_track(g: War, track: str, value: int) -> None:
    """1.8, 6.7-6.10 Set a track (Resources as ``arvn_resources``) to a number of its own: nothing follows from it."""
    faction = track.removesuffix("_resources")
    if faction != track:
        g.res[FACTIONS.index(faction)] = value
    else:
        setattr(g, track, value)
    g.emit("track_set", track=f"track:{track}", n=value)


# ------------------------------------------------------------------ lasting effects, eligibility


def _check_lasting(g: War, card: int, side: str) -> None:
    """5.3, 5.4 What a marker does is a question of ``terms`` about our card: no card of a plugin may put one down."""
    own = g.own.get(card)
    if own is not None and own.play.get(side) == PLUGIN:
        raise BrokenGame(f"card {card} of the deck {own.deck!r}: an Event of a plugin acts at once and leaves no marker")


def set_capability(g: War, card: int, side: str) -> None:
    """5.3 Put a Capability into effect, replacing its other side."""
    _check_lasting(g, card, side)
    g.capabilities[card] = side
    g.emit("capability", card=card, side=side)


def drop_capability(g: War, card: int) -> None:
    """Take a Capability out of effect."""
    side = g.capabilities.pop(card, None)
    if side is not None:
        g.emit("capability_lost", card=card, side=side)


def mark_peace_talks(g: War) -> None:
    """5.4 Peace Talks eases what Linebacker II demands, for the rest of the game."""
    g.peace_talks = True
    g.emit("peace_talks")


def return_pivotal(g: War, f: int, card: int) -> None:
    """2.3.8 A Pivotal Event that was played is back in its owner's hand."""
    g.pivotal[f] = True
    g.played = tuple(other for other in g.played if other != card)
    g.emit("pivotal_returned", faction=FACTIONS[f], card=card)


def end_hamlets(g: War) -> list[int]:
    """P7.4 The Strategic Hamlets leave the game, wherever they are, and their rules with them; the Provinces they left."""
    left = [s for s in range(len(IDS)) if g.n[s * KINDS + ARVN_HAMLET]]
    for s in left:
        remove(g, s, ARVN_HAMLET, to=SET_ASIDE)
    for name in (AVAILABLE, OUT_OF_PLAY):
        transfer(g, ARVN_HAMLET, box(g, name)[ARVN_HAMLET], name, SET_ASIDE)
    g.hamlets = False
    g.emit("hamlets_end")
    return left


def silence_leader(g: War) -> None:
    """2.4.1 The leader's card loses its effect but stays in the box; Minh has no card."""
    if g.leader not in (terms.MINH, terms.NO_LEADER):
        g.leader = terms.NO_LEADER
        g.emit("leader_silenced")


def set_us_policy(g: War, us_policy: str) -> None:
    """8.8.1 The US Policy for the coming campaign."""
    g.us_policy = us_policy
    g.emit(f"policy.{us_policy}")


def set_momentum(g: War, card: int, side: str) -> None:
    """5.4 Put a Momentum effect in force until Reset."""
    _check_lasting(g, card, side)
    g.momentum[card] = side
    g.emit("momentum", card=card, side=side)


def drop_momentum(g: War) -> None:
    """6.6 End every Momentum effect."""
    if g.momentum:
        g.emit("momentum_ends", cards=list(g.momentum))
        g.momentum = {}


def stay_eligible(g: War, f: int) -> None:
    """2.3.6 An Event lets a faction remain Eligible; of no effect on the Initiative track (P2.3.1)."""
    if f not in g.stay_eligible and not terms.initiative(g):
        g.stay_eligible = (*g.stay_eligible, f)
        g.emit("stays_eligible", faction=FACTIONS[f])


def make_eligible(g: War, f: int, by: int) -> None:
    """2.3.6 An Event played by ``by`` puts a faction's cylinder back among the Eligible at once.

    Who has acted, or is acting, does not act again on this card but stays Eligible for the next.
    """
    if f == by or f in g.acted:
        stay_eligible(g, f)
    elif not terms.initiative(g):
        g.eligible[f] = True
        g.emit("eligible_now", faction=FACTIONS[f])


def ineligible_next(g: War, f: int) -> None:
    """2.3.6 An Event makes a faction Ineligible through the next card; of no effect on the Initiative track (P2.3.1)."""
    if f not in g.ineligible_next and not terms.initiative(g):
        g.ineligible_next = (*g.ineligible_next, f)
        g.emit("made_ineligible", faction=FACTIONS[f])


def income_of_pass(g: War, f: int) -> None:
    """2.3.3 What passing brings: 1 to an Insurgent, 3 to ARVN's Resources for a COIN faction."""
    gain(g, f if f in (NVA, VC) else ARVN, 1 if f in (NVA, VC) else 3)
