"""1.3.5 North Vietnam, Laos and Cambodia are closed: nothing is placed there, nothing enters, nothing is done there."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.board import ADJACENT, CITIES_PROVINCES, IDS, LOCS, SPACE
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, relocate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_POLICE,
    ARVN_TROOPS,
    KINDS,
    PIECES,
    US_ADVISOR,
    US_IRREGULAR,
    VC,
    VC_GUERRILLA,
)
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.s3_rally import rally
from sandtable.vietnam.rules.s3_sweep import sweep
from sandtable.vietnam.rules.s3_train import train
from sandtable.vietnam.rules.s4_air_lift import Lift
from sandtable.vietnam.rules.s4_raid import candidates
from sandtable.vietnam.rules.s4_transport import reach
from sandtable.vietnam.rules.s6_redeploy import police_posts, troop_garrisons
from sandtable.vietnam.verbs import can_stack
from tests.vietnam.play import asked, spaces
from tests.vietnam.sovereign.play import board, war

CLOSED = ["north_vietnam", "central_laos", "southern_laos", "northeast_cambodia", "the_fishhook", "the_parrots_beak",
          "sihanoukville"]  # fmt: skip
REASON = [("1.3.5", "closed_space")]
SOUTH = sorted(IDS[s] for s in CITIES_PROVINCES if IDS[s] not in CLOSED)


@pytest.mark.covers("P1.3.5-a")
@pytest.mark.parametrize("space", CLOSED)
def test_nothing_may_be_placed_there(space: str) -> None:
    """No piece of any type, by no verb's leave."""
    g = war()
    assert [PIECES[p] for p in range(KINDS) if can_stack(g, SPACE[space], p)] == []
    assert sorted(IDS[s] for s in terms.closed(g)) == sorted(CLOSED)


@pytest.mark.covers("P1.3.5-b")
def test_a_march_does_not_enter() -> None:
    """Tay Ninh borders on the Parrot's Beak and the Fishhook."""
    g = board("tay_ninh: 3 vc_guerrilla")
    d = asked(march(g, Operation(Orders(VC, "march"))), "space:tay_ninh")
    open_neighbours = sorted(IDS[s] for s in ADJACENT[SPACE["tay_ninh"]] if IDS[s] not in CLOSED)
    assert spaces(d.options) == open_neighbours
    assert d.why_not("space:the_parrots_beak") == REASON
    assert d.why_not("space:the_fishhook") == REASON


@pytest.mark.covers("P1.3.5-b")
def test_a_sweep_does_not_enter() -> None:
    """Quang Nam borders on Laos."""
    g = board("quang_nam: 4 arvn_troops")
    d = asked(sweep(g, Operation(Orders(ARVN, "sweep", free=True))))
    assert not set(spaces(d.options)) & set(CLOSED)
    assert d.why_not("space:southern_laos") == REASON


@pytest.mark.covers("P1.3.5-b")
def test_transport_raid_and_air_lift_do_not_enter() -> None:
    g = board("quang_nam: 4 arvn_troops, 1 arvn_ranger", "tay_ninh: 1 arvn_ranger, 2 us_irregular", washington=4)
    closed = {SPACE[name] for name in CLOSED}
    for origin in ("quang_nam", "tay_ninh"):
        assert not set(reach(g, SPACE[origin], LOCS)) & closed
    assert not set(candidates(g, Operation(Orders(ARVN, "raid")))) & closed
    lift = Lift(g, Operation(Orders(0, "air_lift")))
    assert not set(lift.ends(SPACE["tay_ninh"])) & closed
    assert lift.why_not_end(SPACE["tay_ninh"])("space:the_fishhook") == REASON


@pytest.mark.covers("P1.3.5-b")
def test_redeploy_does_not_enter() -> None:
    g = war()
    assert not {IDS[s] for s in (*police_posts(g), *troop_garrisons(g))} & set(CLOSED)


@pytest.mark.covers("P1.3.5-b", "P5.C-b")
def test_events_neither_place_nor_move_anything_there() -> None:
    """Whatever spaces a card names."""
    g = board("tay_ninh: 2 vc_guerrilla")
    card = Card(201, "Counterinsurgency Plan")
    named = [SPACE["tay_ninh"], SPACE["kien_phong"], SPACE["the_parrots_beak"], SPACE["central_laos"]]
    d = asked(place_among(g, VC, card, 2, (VC_GUERRILLA,), named))
    assert spaces(d.options) == ["kien_phong", "tay_ninh"]
    d = asked(relocate(g, VC, card, 2, (VC_GUERRILLA,), [SPACE["tay_ninh"]], named[1:]), "space:tay_ninh")
    assert "space:the_parrots_beak" not in d.options
    for p in (US_ADVISOR, US_IRREGULAR, ARVN_POLICE, ARVN_TROOPS):
        assert not can_stack(g, SPACE["central_laos"], p)


@pytest.mark.covers("P1.3.5-c", "P3.2.1-b")
def test_arvn_trains_in_the_south_only() -> None:
    """Every Province and City: nobody but COIN controls any."""
    g = war()
    d = asked(train(g, Operation(Orders(ARVN, "train"))))
    assert spaces(d.options) == SOUTH
    assert d.why_not("space:central_laos") == REASON


@pytest.mark.covers("P1.3.5-c")
def test_vc_rallies_in_the_south_only() -> None:
    """Where there is no Support; closed spaces have none, and yet."""
    g = board("saigon: passive_support")
    d = asked(rally(g, Operation(Orders(VC, "rally"))))
    assert spaces(d.options) == [name for name in SOUTH if name != "saigon"]
    assert d.why_not("space:north_vietnam") == REASON
