"""240 Republican Youth (1962): Nhu's movement arms the hamlets / and both sides. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, remove_among, with_pieces
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, VC, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES, hamlets_in
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, gain

CARD = Card(240, "Republican Youth")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN places 1 Police in each of up to 3 Provinces with COIN Control, those with a Hamlet first; Patronage +1."""
    add_patronage(g, 1)
    held = [s for s in PROVINCES if g.control[s] == COIN_CONTROL]
    fenced = hamlets_in(g, held)
    first = yield from place_among(g, ARVN, CARD, 3, (ARVN_POLICE,), fenced, up_to=True, per_space=1)
    if len(first) == len(fenced) < 3:
        rest = [s for s in held if s not in fenced]
        yield from place_among(g, ARVN, CARD, 3 - len(first), (ARVN_POLICE,), rest, up_to=True, per_space=1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC Resources +3; remove 2 Police from Provinces with VC Guerrillas."""
    gain(g, VC, 3)
    yield from remove_among(g, f, CARD, 2, (ARVN_POLICE,), with_pieces(g, VC_GUERRILLAS, PROVINCES))
