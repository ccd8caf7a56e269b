"""222 Exterminate Traitors (1961): murder in the villages revolts / or cows. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, option, remove_among, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, VC, VC_GUERRILLAS
from sandtable.vietnam.rules.s3_terror import terror_in
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, remove, remove_terror, shift

CARD = Card(222, "Exterminate Traitors")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Remove all Terror in 2 spaces, which shift 1 toward Active Support; or remove 2 VC Guerrillas where Terror is.

    Where there is no Terror, VC Resources -3.
    """
    scarred = [s for s in SOUTH if g.terror[s]]
    if not scarred:
        gain(g, VC, -3)
        return
    prey = with_pieces(g, VC_GUERRILLAS, scarred)
    choices = [word for word, there in (("terror", scarred), ("guerrillas", prey)) if there]
    what = yield from option(g, f, CARD, choices)
    if what == "guerrillas":
        yield from remove_among(g, f, CARD, 2, VC_GUERRILLAS, scarred)
        return
    for _ in range(2):
        s = yield from space(g, f, CARD, [s for s in scarred if g.terror[s]])
        if s == NONE:
            break
        remove_terror(g, s, g.terror[s])
        shift(g, s, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC free Terror in up to 2 Provinces with Guerrillas, Underground or not; each also loses 1 Police."""
    done: list[int] = []
    while len(done) < 2:
        found = [s for s in with_pieces(g, VC_GUERRILLAS, PROVINCES) if s not in done]
        s = yield from space(g, VC, CARD, found, optional=True)
        if s == NONE:
            break
        done.append(s)
        yield from terror_in(g, VC, s)
        if g.n[s * KINDS + ARVN_POLICE]:
            remove(g, s, ARVN_POLICE)
