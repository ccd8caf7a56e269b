"""4.5.2 Subvert."""

from sandtable.kernel.decision import Flow, choose
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_piece
from sandtable.vietnam.board import IDS
from sandtable.vietnam.operation import DONE, Operation
from sandtable.vietnam.pieces import ARVN_CUBES, KINDS, VC, VC_GUERRILLA
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules.insurgents import next_special_space
from sandtable.vietnam.rules.spaces import has, holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_patronage, remove

MOST_SPACES = 2

REMOVE, REPLACE = "subvert:remove", "subvert:replace"

WHERE = (
    has("4.5.2", "no_underground_guerrilla", (VC_GUERRILLA,)),
    has("4.5.2", "no_arvn_cubes", ARVN_CUBES),
)


def possible(g: War, op: Operation) -> bool:
    """4.5.2 Whether a Subvert can choose any space."""
    only = op.orders.only
    for s, n in enumerate(g.n[VC_GUERRILLA::KINDS]):
        if n and g.coin[s] and holds(g, s, ARVN_CUBES) and (only is None or s in only):
            return True
    return False


def subvert(g: War, op: Operation) -> Flow[None]:
    """4.5.2 Subvert: remove 2 ARVN cubes or win 1 over, in up to 2 spaces; Patronage falls by 1 for every 2."""
    most = terms.max_special_spaces(g, MOST_SPACES)
    gone = 0
    while (s := (yield from next_special_space(g, op, "subvert.space", "4.5.2", most, WHERE))) != DONE:
        g.emit("subvert", faction=seat(VC), space=IDS[s])
        key = yield from choose(seat(VC), "subvert.action", "4.5.2", (REMOVE, REPLACE), space=IDS[s])
        for _ in range(2 if key == REMOVE else 1):
            if holds(g, s, ARVN_CUBES):
                p = yield from pick_piece(g, VC, "subvert.cube", "4.5.2", s, ARVN_CUBES)
                remove(g, s, p)
                gone += 1
        if key == REPLACE:  # with none Available, one may come from the map; else the cube is only removed (1.4.1)
            yield from bring(g, VC, s, VC_GUERRILLA, obtainable(g, VC, s, VC_GUERRILLA, 1), optional=True)
    add_patronage(g, -(gone // 2))
