"""What each space of a question would bring, worked out for people only: (topic of a text, facts), by key."""

from collections.abc import Callable, Iterable, Mapping

from sandtable.kernel.decision import Decision
from sandtable.vietnam import terms
from sandtable.vietnam.board import ECON, IS_LOC, POP, SPACE
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN_CUBES,
    FACTIONS,
    GUERRILLAS_OF,
    KINDS,
    NVA,
    NVA_GUERRILLA,
    NVA_TROOPS,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.placement import obtainable
from sandtable.vietnam.rules.s3_assault import firepower
from sandtable.vietnam.rules.s3_rally import guerrilla_limit
from sandtable.vietnam.rules.s4_govern import AID, PATRONAGE, ways
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

Promise = tuple[str, dict[str, object]]
Counted = Iterable[tuple[str, int]]
Tell = Callable[[War, int, int], Counted]


def promises(g: War, d: Decision, own: Mapping[str, Tell] | None = None) -> dict[str, list[Promise]]:
    """For each option on offer that has one: what it would bring. ``own`` tells of topics that only one game has."""
    if d.topic == "govern.how":
        s = SPACE[str(d.args["space"])]
        return {key: [promise] for key, promise in _governing(g, s).items() if key in d.options}
    tell = _SPACES.get(d.topic) or (own or {}).get(d.topic)
    if tell is None:
        return {}
    f = FACTIONS.index(str(d.args.get("forces", d.seat)))
    spaces = {key: SPACE[key[6:]] for key in d.options if key.startswith("space:")}
    found: dict[str, list[Promise]] = {k: [(topic, {"n": n}) for topic, n in tell(g, f, s) if n] for k, s in spaces.items()}
    return {key: told for key, told in found.items() if told}


def _tax(g: War, f: int, s: int) -> Counted:
    """4.5.1 The Econ of a LoC, or twice the Population."""
    return [("resources", ECON[s] if IS_LOC[s] else 2 * POP[s])]


def _governing(g: War, s: int) -> dict[str, Promise]:
    """4.3.1 Three times the Population as Aid; the Population as Patronage, as far as there is Aid to take it from."""
    found: dict[str, Promise] = {AID: ("aid", {"n": 3 * POP[s]}), PATRONAGE: ("patronage", {"n": min(POP[s], g.aid)})}
    return {key: found[key] for key in ways(g, s) if key in found}


def _govern(g: War, f: int, s: int) -> Counted:
    return [(topic, int(str(facts["n"]))) for topic, facts in _governing(g, s).values()]


def _assault(g: War, f: int, s: int) -> Counted:
    """3.2.4 As many as the cubes can remove: Troops, Active Guerrillas, and Bases once nobody is hidden."""
    exposed = holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS))
    if not holds(g, s, UNDERGROUND_GUERRILLAS):
        exposed += holds(g, s, UNTUNNELED_BASES)
    return [("removes", min(firepower(g, f, s), exposed))]


def _attack(g: War, f: int, s: int) -> Counted:
    """3.3.3 The die that Guerrillas need, and what Troops remove without one."""
    troops = g.n[s * KINDS + NVA_TROOPS] if f == NVA else 0
    fighting = troops - 1 if troops and terms.attack_costs_troop(g) else troops
    return [("die", min(holds(g, s, GUERRILLAS_OF[f]), 6)), ("troops", fighting // 2)]


def _rally(g: War, f: int, s: int) -> Counted:
    """3.3.1 As many Guerrillas as can be placed."""
    guerrilla = NVA_GUERRILLA if f == NVA else VC_GUERRILLA
    return [("guerrillas", obtainable(g, f, s, guerrilla, guerrilla_limit(g, f, s)))]


def _people(g: War, f: int, s: int) -> Counted:
    """1.6.2 Whose mind is changed."""
    return [("population", POP[s])]


def _cubes(g: War, f: int, s: int) -> Counted:
    """4.5.2 ARVN cubes to be won over or removed."""
    return [("cubes", holds(g, s, ARVN_CUBES))]


_SPACES: dict[str, Tell] = {
    "tax.space": _tax,
    "govern.space": _govern,
    "assault.space": _assault,
    "attack.space": _attack,
    "rally.space": _rally,
    "terror.space": _people,
    "pacify.space": _people,
    "agitate.space": _people,
    "subvert.space": _cubes,
}
