"""8.4.1, 8.4.4 What a non-player takes where an Event leaves a choice of things to do, or of who does it."""


from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.events import EVENTS
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ALLY, ARVN, FACTION, FACTIONS, NVA, US, VC

WISHES: dict[int, tuple[str, ...]] = {
    # 8.4.4: benefits for the faction itself, then for its friend; COIN raises Aid and Resources, Insurgents lower them;
    # ARVN raises Patronage, all others lower it.
    US: (
        "us_bases", "us_pieces", "us_troops", "irregulars", "us_arvn", "resources_and_aid", "aid_up", "aid",
        "resources_up", "arvn_resources", "patronage_down", "boxes", "remove_tunneled_base", "toward_support",
    ),
    ARVN: (
        "arvn_bases", "arvn_resources", "resources_and_aid", "rangers", "us_arvn", "aid_up", "aid", "resources_up",
        "patronage_up", "us_pieces", "neither", "boxes", "remove_tunneled_base", "toward_support",
    ),
    NVA: (
        "nva_vc", "resources_down", "aid_down", "patronage_down", "vc_resources", "tunnels", "toward_opposition",
    ),
    VC: (
        "nva_vc", "resources_down", "aid_down", "patronage_down", "vc_resources", "tunnels", "toward_opposition",
    ),
}  # fmt: skip


choose_option = EVENTS.option(WISHES)


def choose_faction(turn: Turn, d: Decision) -> str:
    """8.4.4 The benefit goes to the faction itself, then its friend, then a random enemy, non-players first."""
    offered = [FACTION[key[8:]] for key in d.options if key.startswith("faction:")]
    for f in (turn.f, ALLY[turn.f]):
        if f in offered:
            return f"faction:{FACTIONS[f]}"
    enemies = [f for f in offered if turn.g.nonplayers[f]] or offered
    turn.mind.purpose = "8.4:faction"
    return f"faction:{FACTIONS[enemies[turn.mind.below(len(enemies))]]}" if enemies else ""

