"""2.4, 6.0 Coup cards and the phases of a Coup Round."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sandtable.kernel.decision import Flow, confirm
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_piece
from sandtable.vietnam.board import LOCS, SPACES
from sandtable.vietnam.headers import COUP, HEADERS
from sandtable.vietnam.pieces import ACTIVE_OF, ARVN, ARVN_CUBES, KINDS, NVA, US
from sandtable.vietnam.query import some_of, where_any
from sandtable.vietnam.rules.s2_deck import is_final
from sandtable.vietnam.rules.s7_victory import FINAL, finish
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.ruleset import Phase
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import (
    degrade_trail,
    drop_momentum,
    end_hamlets,
    gain,
    hide_all,
    improve_trail,
    remove,
    remove_sabotage,
    remove_terror,
)  # fmt: skip

Silent: TypeAlias = Callable[[War], None]


# ------------------------------------------------------------------ the card


def phase_coup(g: War) -> Flow[None]:
    """2.4 Play a Coup card: its immediate effect, the leader box, then a Coup Round.

    6.0: not when a Round was held on the card before; if no Coup card is to come, the game then ends.
    """
    g.final_round = is_final(g)
    if HEADERS[g.card].kind == COUP:
        yield from change_leader(g, g.card)
    else:
        g.emit("stands_in", card=g.card)  # P-s67-c: neither executed now nor put in the leader box
    if not g.last_was_coup:
        g.last_was_coup = True
        g.coup_rounds += 1
        g.phase = "victory"
        return
    g.emit("no_coup_round")
    g.phase = "next_card"
    if g.final_round:
        finish(g, FINAL)


def change_leader(g: War, card: int) -> Flow[None]:
    """2.4, 2.4.1 A new leader, or a Failed Attempt: what it costs ARVN, and the leader box."""
    failed = is_failed_attempt(card) or (yield from _us_prevents(g, card))
    if failed:
        g.emit("failed_attempt")
        yield from desertion(g, "2.4")
    seat_leader(g, card, failed)


def _us_prevents(g: War, card: int) -> Flow[bool]:
    """P-opt-a With the option ``us_coups`` the US may turn a card that would replace a leader into a Failed Attempt.

    It may not save Minh, who has no card; where a Failed Attempt has covered him there is nobody to replace. A
    non-player US lets things happen.
    """
    if not g.options.get("us_coups") or g.nonplayers[US] or not leader_in_box(g):
        return False
    return (yield from confirm(seat(US), "coup.prevent", "P2.4", card=card, leader=HEADERS[card].leader))


def leader_in_box(g: War) -> bool:
    """2.4.1 Whether a leader's card lies on top, silenced or not: Diem's, which counts for nothing else, or a Coup card's."""
    return g.leader > terms.MINH or g.hamlets or bool(g.leader_cards and HEADERS[g.leader_cards[-1]].leader)


def desertion(g: War, rule: str) -> Flow[None]:
    """2.4 In every space ARVN removes 1 in 3 of its cubes, of the types it chooses (a Failed Attempt, or by an Event)."""
    for s in where_any(g, ARVN_CUBES):
        lost = holds(g, s, ARVN_CUBES) // 3
        for left in range(lost, 0, -1):
            p = yield from pick_piece(g, ARVN, "desertion.cube", rule, s, ARVN_CUBES, left=left)
            remove(g, s, p)


def is_failed_attempt(card: int) -> bool:
    """2.4 Whether a Coup card brings no leader."""
    return not HEADERS[card].leader


def seat_leader(g: War, card: int, failed: bool) -> None:
    """2.4.1 A leader covers the one before; a Failed Attempt goes to the bottom, and cancels nobody but Minh.

    P7.4: with Diem, whose card leaves the game, go the Strategic Hamlets.
    """
    if failed:
        g.leader_cards = (card, *g.leader_cards)
        if g.leader == terms.MINH:
            g.leader = terms.NO_LEADER
    else:
        g.leader_cards = (*g.leader_cards, card)
        g.leader = card
        g.emit("leader", leader=HEADERS[card].leader)
        if g.hamlets:
            end_hamlets(g)


# ------------------------------------------------------------------ the last phase


def phase_reset(g: War) -> None:
    """6.6 The Trail leaves its ends, markers come off, everybody hides, Momentum ends, all are Eligible."""
    if g.trail == 0:
        improve_trail(g)
    elif g.trail == 4:
        degrade_trail(g)
    gain(g, NVA, -terms.nva_reset_loss(g))
    clear_the_map(g)
    drop_momentum(g)
    g.eligible = [True] * 4
    g.stay_eligible = g.ineligible_next = ()
    g.emit("all_eligible")


def clear_the_map(g: War) -> None:
    """6.6 Terror and Sabotage come off; Guerrillas and Special Forces hide."""
    seen = some_of(g.n, ACTIVE_OF, KINDS)
    for s in SPACES:
        if g.terror[s]:
            remove_terror(g, s, g.terror[s])
        if seen[s]:
            for active in ACTIVE_OF:
                if g.n[s * KINDS + active]:
                    hide_all(g, s, active)
    for s in LOCS:
        remove_sabotage(g, s)


# ------------------------------------------------------------------ the Round


def silently(phase: Silent) -> Phase:
    """A phase that asks nothing, as a step."""

    def step(g: War) -> Flow[None]:
        phase(g)
        yield from ()

    return step


def coup_round(phases: Mapping[str, Phase]) -> dict[str, Phase]:
    """6.0 The phases of a Coup Round in their order: each is announced, run, and followed by the next."""
    following = dict(zip(phases, [*list(phases)[1:], "next_card"]))

    def in_turn(name: str, phase: Phase) -> Phase:
        def step(g: War) -> Flow[None]:
            g.emit(f"phase.{name}")
            yield from phase(g)
            if not g.over:
                g.phase = following[name]

        return step

    return {name: in_turn(name, phase) for name, phase in phases.items()}
