"""58 Pathet Lao (1968): war in Laos ties the NVA down / Laos is safe for the Trail."""

from sandtable.fitl.board import IN_SOUTH, LAOS, NORTH_VIETNAM, SOUTH
from sandtable.fitl.card import Card
from sandtable.fitl.effects import relocate, remove_among, total
from sandtable.fitl.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, COIN_CUBES, NVA, NVA_PIECES, US, US_TROOPS
from sandtable.fitl.rules.s6_redeploy import police_posts, troop_garrisons
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import improve_trail
from sandtable.kernel.decision import Flow

CARD = Card(58, "Pathet Lao")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """NVA removes 6 of its pieces from North Vietnam and Laos together."""
    yield from remove_among(g, NVA, CARD, 6, NVA_PIECES, (NORTH_VIETNAM, *LAOS))


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
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
