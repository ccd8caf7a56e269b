"""58 Pathet Lao (1968): war in Laos ties the NVA down / Laos is safe for the Trail."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IN_SOUTH, LAOS, NORTH_VIETNAM, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import relocate, remove_among, total
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, COIN_CUBES, NVA, NVA_PIECES, US, US_TROOPS
from sandtable.vietnam.rules.s6_redeploy import police_posts, troop_garrisons
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import improve_trail

CARD = Card(58, "Pathet Lao")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """NVA removes 6 of its pieces from North Vietnam and Laos together."""
    yield from remove_among(g, NVA, CARD, 6, NVA_PIECES, (NORTH_VIETNAM, *LAOS))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Without COIN cubes in Laos the Trail Improves by 2 boxes; else US and ARVN Redeploy those cubes to the South."""
    if not total(g, COIN_CUBES, LAOS):
        improve_trail(g, 2)
        return
    garrisons = [s for s in troop_garrisons(g) if IN_SOUTH[s]]
    for owner, p, targets in (
        (US, US_TROOPS, SOUTH),
        (ARVN, ARVN_TROOPS, garrisons),
        (ARVN, ARVN_POLICE, police_posts(g)),
    ):
        yield from relocate(g, owner, CARD, total(g, (p,), LAOS), (p,), LAOS, targets, up_to=False)
