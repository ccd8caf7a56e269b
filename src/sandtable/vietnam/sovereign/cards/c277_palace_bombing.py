"""277 Palace Bombing: the Coup card of 1961. Stability falls, or the army guards the palace. Our text."""

from sandtable.kernel.decision import Flow, choose
from sandtable.vietnam.board import ADJACENT, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN_TROOPS, KINDS
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_patronage, move

CARD = Card(277, "Palace Bombing")
PRICE = 2


@CARD.coup
def coup(g: War, f: int) -> Flow[None]:
    """P2.4 ARVN chooses: Regime Stability 1 worse; or all ARVN Troops next to Saigon go there, and Patronage -2."""
    troops = sum(g.n[s * KINDS + ARVN_TROOPS] for s in ADJACENT[SAIGON])
    key = yield from choose(seat(f), "palace.answer", "P2.4", ("do:worsen", "do:guard"), troops=troops, price=PRICE)
    if key == "do:worsen":
        move_stability(g, -1)
        return
    for s in ADJACENT[SAIGON]:
        move(g, s, SAIGON, ARVN_TROOPS, g.n[s * KINDS + ARVN_TROOPS])
    add_patronage(g, -PRICE)
