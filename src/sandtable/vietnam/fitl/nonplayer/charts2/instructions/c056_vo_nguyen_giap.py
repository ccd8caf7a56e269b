"""Vo Nguyen Giap: where two Guerrillas guard a Base; NVA marches into US Bases and acts there."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import space_for
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import can_ambush
from sandtable.vietnam.fitl.nonplayer.charts2.nva.attack import GUERRILLA_GROUP, troop_hits
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.into_bases import into_us_bases
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import ControlLines, for_control, march_moves
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.instructions import RULE, when
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, GUERRILLAS, INSURGENT_BASES, NVA, NVA_GUERRILLAS, US
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = BOOK.card(56, "Vo Nguyen Giap", plays={"arvn": ["adds_coin_control"], "vc": ["nva_is_nonplayer"]})


def two_guerrillas_at_base(g: War) -> list[int]:
    """8.4.1 (#56) Spaces of the South with an Insurgent Base and exactly 2 Guerrillas."""
    return [s for s in SOUTH if holds(g, s, INSURGENT_BASES) and holds(g, s, GUERRILLAS) == 2]


def at_guarded_bases(turn: Turn, d: Decision) -> str:
    """56: spaces of the South with an Insurgent Base and exactly 2 Guerrillas."""
    bases = two_guerrillas_at_base(turn.g)
    line: SpaceLine = prefer("two_guerrillas_at_base", lambda t, s: s in bases)
    return turn.pick_space(d, RULE, [line])


MARCH_SPACES = 3


def giap_march(turn: Turn, order: ControlLines | None = None) -> list[Move]:
    """56: into US Bases, then for NVA Control of most Population, 3 spaces in all (so none is spent on the Trail)."""
    forces = Forces(turn.g, free=True, on_trail=False)
    march_moves(turn, forces, [into_us_bases(MARCH_SPACES, troops_only=False)])
    left = MARCH_SPACES - len(forces.ends)
    return march_moves(turn, forces, [for_control(most_spaces=left, order=order)] if left else [])


def attacks_first(g: War, s: int) -> bool:
    """8.6.1 Who Attacks before any Ambush: Troops that remove 2, or a group of Guerrillas."""
    return troop_hits(g, s) >= 2 or holds(g, s, NVA_GUERRILLAS) >= GUERRILLA_GROUP


def giap_action(turn: Turn, d: Decision, first: Callable[[War, int], bool] = attacks_first) -> str:
    """56: Attack or Ambush as 8.6.1 would, then Infiltrate, Terror at Support, Rally."""
    turn.forget()
    g, s = turn.g, space_in(d)
    keys: list[str] = []
    if s >= 0 and g.coin[s]:
        if not first(g, s) and can_ambush(g, NVA, s):
            keys = ["sa:ambush"]
        elif troop_hits(g, s) or holds(g, s, NVA_GUERRILLAS) >= GUERRILLA_GROUP:
            keys = ["op:attack"]
    keys.append("sa:infiltrate")
    if s >= 0 and g.support[s] > 0:
        keys.append("op:terror")
    return next((key for key in (*keys, "op:rally") if d.offers(key)), "no")


CARD.plays(US, when("two_guerrillas_at_base", lambda g: bool(two_guerrillas_at_base(g))))
CARD.guide(US, {"event.space": at_guarded_bases})
CARD.guide(ARVN, space_for(lambda g, s: 1))  # two Guerrillas go, a Troop comes
CARD.guide(NVA, {**march_by(giap_march), "event.free_action": giap_action})
