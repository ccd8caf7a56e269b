"""1.5.2 Resources between NVA and VC, when two different players hold them.

The one who acts may give at once, or ask the other, who answers. Nobody is asked anything otherwise.
"""

from typing import TYPE_CHECKING

from sandtable.kernel.decision import Flow, Reason, count
from sandtable.vietnam import ruleset
from sandtable.vietnam.pieces import ALLY, NVA, VC
from sandtable.vietnam.state import MAX_TRACK, War, seat
from sandtable.vietnam.verbs import gain

if TYPE_CHECKING:
    from sandtable.vietnam.operation import Operation

GIVE, ASK = "transfer:give", "transfer:ask"


def open_to(g: War, f: int) -> bool:
    """1.5.2 Whether that faction's player may transfer: NVA and VC, two players (1.5), no non-player (8.1.2).

    P1.5.2: not where one of them has no Resources.
    """
    return (
        f in (NVA, VC)
        and not ruleset.of(g).penniless
        and g.options["transfers"] is True
        and not g.options["politburo"]
        and not (g.nonplayers[NVA] or g.nonplayers[VC])
    )


def offers(g: War, op: "Operation") -> list[str]:
    """The keys for transfers in this action, each once."""
    f = op.orders.by
    if f < NVA or not open_to(g, f):
        return []
    keys = []
    if not op.given and g.res[f] and g.res[ALLY[f]] < MAX_TRACK:
        keys.append(GIVE)
    if not op.asked and g.res[ALLY[f]] and g.res[f] < MAX_TRACK:
        keys.append(ASK)
    return keys


def to_ask(g: War, op: "Operation") -> list[str]:
    """The one transfer that is worth a question of its own: the ally is asked for what the next space costs."""
    return [ASK] if ASK in offers(g, op) else []


def why_not(g: War, op: "Operation", key: str) -> list[Reason]:
    """1.5.2 Why a transfer is not on offer."""
    f = op.orders.by
    if f not in (NVA, VC):
        return [("1.5.2", "only_nva_and_vc")]
    if ruleset.of(g).penniless:
        return [("P1.5.2", "ally_has_no_resources")]
    if g.options["politburo"]:
        return [("1.5", "one_player_holds_both")]
    if g.nonplayers[NVA] or g.nonplayers[VC]:
        return [("8.1.2", "nonplayers_transfer_nothing")]
    if not open_to(g, f):
        return [("1.5.2", "transfers_not_played")]
    if op.given if key == GIVE else op.asked:
        return [("1.5.2", "once_an_action")]
    giver = f if key == GIVE else ALLY[f]
    return [("1.8", "no_resources" if not g.res[giver] else "track_full")]


def run(g: War, op: "Operation", key: str) -> Flow[bool]:
    """1.5.2 Give to the ally, or ask it to give. Whether Resources changed hands."""
    giver = op.orders.by if key == GIVE else ALLY[op.orders.by]
    if key == GIVE:
        op.given = True
    else:
        op.asked = True
    taker = ALLY[giver]
    most = min(g.res[giver], MAX_TRACK - g.res[taker])
    n = yield from count(seat(giver), "transfer.amount", "1.5.2", 0, most, faction=seat(taker))
    if n:
        g.emit("transfer_resources", faction=seat(giver), faction_to=seat(taker), n=n)
        gain(g, giver, -n)
        gain(g, taker, n)
    return n > 0
