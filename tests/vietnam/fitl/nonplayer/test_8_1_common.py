"""8.1-8.3 What all non-players have in common: the sequence of play, pieces, priorities, random spaces."""

import pytest

import sandtable
from sandtable.kernel.decision import Decision, Flow
from sandtable.kernel.priority import most, prefer
from sandtable.kernel.seats import Note
from sandtable.kernel.table import Table
from sandtable.vietnam.board import IDS, SPACE, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2 import event_pieces, events
from sandtable.vietnam.nonplayer import common
from sandtable.vietnam.nonplayer.random_spaces import CYCLE, RESULTS, random_space
from sandtable.vietnam.nonplayer.turn import SpaceLine
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_RANGER_ACTIVE,
    ARVN_TROOPS,
    COIN_BASES,
    FACTIONS,
    KINDS,
    NVA,
    PIECE,
    PIECES,
    US,
    US_TROOPS,
    VC,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s2_sequence import Allowed
from sandtable.vietnam.rules.s3_attack import troop_attack
from sandtable.vietnam.rules.s6_coup import desertion
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.verbs import place
from tests.vietnam.fitl.nonplayer.driver import (
    Dice,
    act,
    chooses,
    drive,
    event,
    in_both_editions,
    np_board,
    operate,
    turn_of,
)
from tests.vietnam.play import board, show

ADSID, ROLLING_THUNDER, MEDEVAC, KOMER, CLAYMORES, ATTLEBORO, ORISKANY, BOMBING_PAUSE = 7, 10, 15, 16, 17, 23, 39, 41
BOOBY_TRAPS, AAA, COUP = 101, 31, 125
INSURGENT_OPS = ("op:rally", "op:march", "op:attack", "op:terror")


# ------------------------------------------------------------------ the sequence of play (8.1)


@in_both_editions(pytest.mark.covers("F8.1-a"))
@pytest.mark.covers("8.1-a")
def test_a_non_player_gets_a_full_operation_where_a_player_gets_a_limited_one() -> None:
    g = np_board(players="us arvn")
    g.acted, g.first_did = (US,), "op_special"
    assert not Allowed(g, VC).limited and Allowed(g, ARVN).limited


@in_both_editions(pytest.mark.covers("F8.1-b"))
@pytest.mark.covers("8.1-a", "8.4.4-b")
def test_a_limited_operation_of_an_event_stays_limited() -> None:
    """50 shaded: VC's three Limited Operations take one space each, without Tax."""
    g = np_board("tay_ninh: 1 vc_base", "kien_giang: 1 vc_base", card=50, vc=5, nva=0, players="us arvn nva")
    seen = event(g, "vc", "shaded", dice="666 13 666 13 666 13")
    assert seen.keys("event.limited_op", seat="vc") == ["op:rally"] * 2  # the first time nothing else can be done
    assert len([key for key in seen.keys("rally.space") if key.startswith("space:")]) == 3
    assert not seen.keys("tax.space") and g.res[VC] == 5


@in_both_editions(pytest.mark.covers("F8.1-f"))
@pytest.mark.covers("8.1-b")
def test_an_event_without_effect_is_not_played() -> None:
    g = np_board("saigon: 1 vc_guerrilla", card=97, players="us arvn nva", vc=0)
    assert chooses(g, "vc", "event:shaded", "op:rally", dice="111 111")[0] == "event:shaded"
    g = np_board("tay_ninh: 1 vc_guerrilla", card=97, players="us arvn nva", vc=0)
    key, seen = chooses(g, "vc", "event:shaded", dice="111 111")
    assert key == "pass" and not seen.boxes()["event_effective"]


@pytest.mark.covers("8.1-c", "8.5.2-a", "8.6.2-a", "8.7.1-a")
@pytest.mark.parametrize("seat", ["arvn", "nva", "vc"])
@pytest.mark.parametrize("die, plays", [(3, False), (4, True)])
def test_a_capability_is_rolled_for(seat: str, die: int, plays: bool) -> None:
    """A die above the three cards in the leader box."""
    g = np_board(card=BOOBY_TRAPS, players="us", arvn=0, nva=0, vc=0)
    g.leader_cards = (125, 126, 127)
    side = "unshaded" if seat == "arvn" else "shaded"
    key, seen = chooses(g, seat, f"event:{side}", dice=f"{die}" + ("" if plays else "111"))
    assert (key == f"event:{side}") == plays and seen.boxes()["capability_roll"] == plays


@pytest.mark.covers("8.1-d", "8.5.2-a")
def test_passing_for_a_capability_and_playing_it_without_a_roll() -> None:
    """VC, one card in the box: a 2 passes for Booby Traps; on the next card no die is needed."""
    g = np_board("tay_ninh: 1 vc_guerrilla", card=44, next_card=BOOBY_TRAPS, players="us arvn nva", vc=0)
    g.leader_cards = (125,)
    g.first_did, g.acted = "event", (US,)
    g.eligible = [False, False, False, True]
    seen = act(g, dice="2")
    assert seen.keys("turn.action") == ["pass"] and g.res[VC] == 1
    passed = Dice()
    passed.past = {7: [Note("8.5.2", "box.waits_for_capability", {"answer": True, "card": BOOBY_TRAPS})]}
    turn = turn_of(g, VC, passed)
    g.card, g.next_card = BOOBY_TRAPS, 44
    d = Decision("vc", "turn.action", "2.3.4", ["event:shaded", "pass"], {})
    assert events.event_box(turn, d, "8.5.2") == "event:shaded"


@pytest.mark.covers("8.1-d")
def test_the_promise_outlives_a_saved_game_and_a_copy() -> None:
    """Short game, four non-players: the first pass for a Capability; whoever plays on from there rolls no die for it."""

    def waits(table: Table) -> tuple[int, Note] | None:
        found = ((n, x) for n, notes in table.notes.items() for x in notes if x.topic == "box.waits_for_capability")
        return next(((n, x) for n, x in found if x.args["answer"]), None)

    games = (sandtable.new("fitl", "short", seed=seed, seats=dict.fromkeys(FACTIONS, "np")) for seed in range(1, 50))
    table, (version, note) = next((t, found) for t in games if (found := waits(t)))
    there = table.at(version + 1)
    kept = 0
    for twin in (there.fork(1), there.fork(2), sandtable.load(there.record(), seed=3), sandtable.load(there.record(), seed=4)):
        while twin.state.card != note.args["card"] and twin.advance():
            pass
        since = twin.moment
        while twin.state.card == note.args["card"] and twin.advance():
            pass
        said = {x.topic for n, notes in twin.notes.items() for x in notes if n >= since and x.rule == note.rule}
        assert "box.capability_roll" not in said
        kept += "box.capability_promised" in said
    assert kept > 0


@pytest.mark.covers("8.1-d")
def test_nobody_waits_while_a_capability_can_be_played_now() -> None:
    g = np_board(card=AAA, next_card=BOOBY_TRAPS, players="us arvn nva", vc=0)
    g.leader_cards = (125,)
    assert chooses(g, "vc", "event:shaded", dice="2")[0] == "event:shaded"  # the roll is for AAA
    g.acted, g.first_did = (NVA,), "event"  # AAA has been played: its Event is not open
    assert chooses(g, "vc", dice="2")[0] == "pass"


@in_both_editions(pytest.mark.covers("F8.1-g"))  # E2, E3
@pytest.mark.covers("8.1-e")
@pytest.mark.parametrize(
    "seat, card, side, plays",
    [
        ("us", ADSID, "unshaded", False),
        ("vc", 5, "shaded", False),
        ("arvn", CLAYMORES, "unshaded", False),
        ("vc", MEDEVAC, "shaded", False),
        ("us", MEDEVAC, "unshaded", True),
        ("us", KOMER, "unshaded", True),
        ("nva", ORISKANY, "shaded", True),
        ("nva", ROLLING_THUNDER, "shaded", True),
        ("us", BOMBING_PAUSE, "event", True),
        ("nva", 22, "shaded", True),
        ("us", 115, "event", False),
    ],
)
def test_momentum_before_a_coup_card(seat: str, card: int, side: str, plays: bool) -> None:
    g = np_board("da_nang: passive_support", card=card, next_card=COUP, players="", nva=0)
    g.available[US_TROOPS] = 5
    turn = turn_of(g, {"us": US, "arvn": ARVN, "nva": NVA, "vc": VC}[seat], Dice())
    assert events.effective(turn, "event" if side == "event" else f"event:{side}") == plays


@in_both_editions(pytest.mark.covers("F8.1-f"))  # E1
@pytest.mark.covers("8.1-e")
def test_attleboro_needs_a_tunnel() -> None:
    g = np_board("saigon: 3 us_troops", "tay_ninh: 1 vc_base", card=ATTLEBORO, players="nva vc")
    assert not events.effective(turn_of(g, US, Dice()), "event:unshaded")
    g = np_board("saigon: 3 us_troops", "tay_ninh: 1 vc_tunnel", card=ATTLEBORO, players="nva vc")
    assert events.effective(turn_of(g, US, Dice()), "event:unshaded")


@in_both_editions(pytest.mark.covers("F8.1-f"))
@pytest.mark.covers("8.1-e", "8.4.4-b")
@pytest.mark.parametrize(
    "seat, card, side, line, plays",
    [
        ("arvn", 75, "unshaded", "the_fishhook: 2 vc_guerrilla", False),  # no Population: ARVN does not go there
        ("arvn", 75, "unshaded", "the_fishhook: 2 vc_guerrilla, 2 arvn_troops", True),
        ("arvn", 99, "unshaded", "hue: 1 us_troops, 1 arvn_troops", False),
        ("arvn", 99, "unshaded", "hue: 1 us_troops, 1 arvn_troops, 1 vc_guerrilla", True),
        ("nva", 47, "shaded", "hue: 40 nva_troops", False),  # none Available; from the map none is taken
        ("nva", 47, "shaded", "hue: 39 nva_troops", True),
    ],
)
def test_what_the_faction_would_not_do_is_no_effect(seat: str, card: int, side: str, line: str, plays: bool) -> None:
    g = np_board(line, card=card, players="us nva vc" if seat == "arvn" else "us arvn vc")
    turn = turn_of(g, {"arvn": ARVN, "nva": NVA}[seat], Dice())
    assert events.effective(turn, f"event:{side}") == plays


@in_both_editions(pytest.mark.covers("F8.1-j"))
@pytest.mark.covers("8.1-f", "8.6.2-a", "8.7.1-a")
@pytest.mark.parametrize("seat, have, passes", [("nva", 0, True), ("arvn", 2, True), ("arvn", 3, False)])
def test_poor_factions_pass(seat: str, have: int, passes: bool) -> None:
    ops = INSURGENT_OPS if seat == "nva" else ("op:train", "op:patrol")
    lines = ("saigon: 1 arvn_troops", "north_vietnam: 1 nva_base, 3 nva_guerrilla")
    g = np_board(*lines, players="us vc", next_card=46)
    g.res = [0, have, have, 0]
    key, seen = chooses(g, seat, *ops, dice="*")
    assert (key == "pass") == passes and seen.boxes()[f"{seat}_no_resources"] == passes


# ------------------------------------------------------------------ pieces and Resources (8.1.1, 8.1.2)


@in_both_editions(pytest.mark.covers("F8.1.1-a"))  # E4
@pytest.mark.covers("8.1.1-a")
def test_as_much_as_possible_at_the_usual_cost() -> None:
    """VC Terror activates one Guerrilla and costs 1 Resource in each of all the spaces where it shifts."""
    g = np_board("hue: 1 vc_guerrilla", "saigon: 2 vc_guerrilla", "tay_ninh: 1 vc_guerrilla", vc=12, players="us arvn")
    operate(g, "vc", "terror", dice="66")
    assert g.res[VC] == 9 and g.opposition_total == 2 + 6 + 2
    assert show(g, "saigon") == "1 vc_guerrilla, 1 vc_guerrilla_active"


def order(space: str, seat: int, pieces: str) -> list[str]:
    """The order in which a faction would remove or give up the pieces of a space."""
    g = board(f"{space}: {pieces}")
    s, left, found = SPACE[space], [PIECE[w.split()[1]] for w in pieces.split(", ")], []
    turn = turn_of(g, seat, Dice())
    while left:
        key = common.remove_target(
            turn, Decision("us", "x", "8.1.2", [f"piece:{PIECES[p]}" for p in left], {"space": space})
        )
        p = PIECE[key[6:]]
        found.append(key[6:])
        g.n[s * KINDS + p] -= 1
        left = [p for p in left if g.n[s * KINDS + p]]
    return found


@in_both_editions(pytest.mark.covers("F8.1.2-a"))
@pytest.mark.covers("8.1.2-a")
def test_targets_of_insurgents() -> None:
    """Bases, hidden then open Special Forces, US before ARVN; Troops and Police in turn, the scarcer first."""
    pieces = "1 us_base, 1 arvn_base, 1 us_irregular, 1 arvn_ranger, 1 us_irregular_active, 1 arvn_ranger_active"
    assert order("quang_tri", NVA, pieces) == [p.split()[1] for p in pieces.split(", ")]
    assert order("hue", VC, "1 us_troops, 2 arvn_police") == ["us_troops", "arvn_police", "arvn_police"]
    assert order("hue", VC, "2 us_troops, 1 arvn_troops, 3 arvn_police") == [
        "us_troops", "arvn_police", "us_troops", "arvn_police", "arvn_troops", "arvn_police",
    ]  # fmt: skip
    assert order("hue", VC, "5 arvn_troops, 2 arvn_police")[:4] == [
        "arvn_police", "arvn_troops", "arvn_police", "arvn_troops",
    ]  # fmt: skip


@in_both_editions(pytest.mark.covers("F8.1.2-a"))
@pytest.mark.covers("8.1.2-a")
def test_targets_of_coin() -> None:
    pieces = "1 vc_base, 1 nva_base, 1 vc_guerrilla, 1 nva_guerrilla, 1 vc_guerrilla_active, 1 nva_guerrilla_active"
    pieces += ", 1 nva_troops"
    assert order("quang_tri", US, pieces) == [p.split()[1] for p in pieces.split(", ")]


@in_both_editions(pytest.mark.covers("F8.1.2-b"))
@pytest.mark.covers("8.1.2-b")
def test_own_losses_are_the_reverse() -> None:
    """Cubes before Active before Underground before Bases, the more numerous cubes first."""
    assert order("hue", ARVN, "1 arvn_base, 1 arvn_ranger, 1 arvn_ranger_active, 1 arvn_troops, 2 arvn_police") == [
        "arvn_police", "arvn_troops", "arvn_police", "arvn_ranger_active", "arvn_ranger", "arvn_base",
    ]  # fmt: skip
    g = np_board("hue: 4 arvn_troops, 2 arvn_police", players="us nva vc")
    drive(g, desertion(g, "2.4"))
    assert show(g, "hue") == "3 arvn_troops, 1 arvn_police"  # in turn
    assert order("hue", ARVN, "5 arvn_troops, 2 arvn_police")[:4] == [
        "arvn_troops", "arvn_police", "arvn_troops", "arvn_police",
    ]  # fmt: skip


@in_both_editions(pytest.mark.covers("F8.6.2-e"))
@pytest.mark.covers("8.1.2-a", "8.1.1-a")
def test_a_troop_attack_aims_at_both() -> None:
    g = np_board("quang_tri: 6 nva_troops, 1 us_troops, 1 us_irregular, 2 arvn_police", players="us arvn vc")
    drive(g, troop_attack(g, SPACE["quang_tri"], 3))
    assert show(g, "quang_tri") == "1 arvn_police, 5 nva_troops"


@pytest.mark.covers("8.1.2-c")
def test_never_two_coin_bases_in_a_space_nor_an_arvn_base_in_a_city() -> None:
    """49 unshaded: the ARVN Bases go where no COIN Base is, and to no City."""
    g = np_board("tay_ninh: 1 us_base", card=49, players="nva vc us", policy="nixon")
    event(g, "arvn", "unshaded", dice="55 11 23 61 13 14")
    for s in range(len(IDS)):
        assert g.n[s * KINDS + PIECE["us_base"]] + g.n[s * 18 + PIECE["arvn_base"]] <= 1
        assert not (IDS[s] == "saigon" and g.n[s * KINDS + PIECE["arvn_base"]])


@in_both_editions(pytest.mark.covers("F8.1.2-c"))
@pytest.mark.covers("8.1.2-c", "8.4.1-a")
@pytest.mark.parametrize("card, piece", [(49, "arvn_base"), (120, "us_base")])
def test_where_only_bases_are_left_they_seek_other_spaces(card: int, piece: str) -> None:
    """For COIN Control ARVN would like a piece in Hue (a City) and Tay Ninh (a US Base): Bases go where none is."""
    g = np_board("tay_ninh: 1 us_base, 1 vc_guerrilla", "hue: 1 us_base, 1 vc_guerrilla", card=card, players="us nva vc")
    for name in ("arvn_troops", "arvn_police", "arvn_ranger", "arvn_base", "us_troops", "us_irregular", "us_base"):
        g.casualties[PIECE[name]] += g.available[PIECE[name]]
        g.available[PIECE[name]] = 0
    (g.available if card == 49 else g.out_of_play)[PIECE[piece]] = 2
    event(g, "arvn", "unshaded", dice="*")
    bases = {IDS[s]: holds(g, s, COIN_BASES) for s in SPACES if holds(g, s, COIN_BASES)}
    assert len(bases) == 4 and set(bases.values()) == {1}


@in_both_editions(pytest.mark.covers("F8.1.2-c"))
@pytest.mark.covers("8.1.2-c")
def test_bases_are_not_moved_together() -> None:
    """38: two US Bases and an ARVN Base leave Laos for Cities: each to one without a COIN Base, the Troops together."""
    g = np_board(
        "central_laos: 2 us_base, 4 us_troops",
        "southern_laos: 1 arvn_base",
        "saigon: 1 us_base",
        "hue: 1 us_troops",
        "da_nang: 1 us_troops",
        "can_tho: 1 us_troops",
        card=38,
        players="nva vc",
    )
    event(g, "us", "event", dice="*")
    assert all(holds(g, SPACE[name], COIN_BASES) == 1 for name in ("saigon", "hue", "da_nang", "can_tho"))
    assert max(g.n[s * KINDS + US_TROOPS] for s in SPACES) >= 4


@in_both_editions(pytest.mark.covers("F8.1.2-a"))
@pytest.mark.covers("8.1.2-a", "8.4.3-a")
def test_troops_and_police_are_placed_in_turn() -> None:
    """49 unshaded: 6 cubes where 4 Police are: Troops first, then one of each kind after the other."""
    g = board("hue: 4 arvn_police", card=49)
    turn, found = turn_of(g, ARVN, Dice()), []
    d = Decision("arvn", "event.place_piece", "5.1", ["piece:arvn_troops", "piece:arvn_police"], {"space": "hue"})
    for _ in range(6):
        found.append(event_pieces.place_piece(turn, d))
        place(g, SPACE["hue"], PIECE[found[-1][6:]], 1)
    assert found == ["piece:arvn_troops", "piece:arvn_police"] * 3


@in_both_editions(pytest.mark.covers("F8.1.2-d", "F8.4.3-a"))
@pytest.mark.covers("8.1.2-d", "8.4.3-a")
def test_from_out_of_play_first_and_bases_before_troops_before_irregulars() -> None:
    """60 unshaded: 3 US pieces from Out of Play to Available."""
    g = np_board(card=60, players="nva vc")
    for name, n in (("us_troops", 2), ("us_irregular", 1), ("us_base", 1)):
        g.available[PIECE[name]] -= n
        g.out_of_play[PIECE[name]] = n
    seen = event(g, "us", "unshaded")
    assert seen.keys("event.box_piece") == ["piece:us_base", "piece:us_troops"]
    assert g.out_of_play[PIECE["us_irregular"]] == 1


@in_both_editions(pytest.mark.covers("F8.1.2-e"))
@pytest.mark.covers("8.1.2-e")
def test_pieces_are_replaced_even_without_replacements() -> None:
    """113 shaded with no VC piece Available: 5 Police are only removed."""
    g = np_board("tay_ninh: 6 arvn_police", card=113, players="us arvn nva")
    g.available[VC_GUERRILLA] = g.available[PIECE["vc_base"]] = 0
    event(g, "vc", "shaded")
    assert show(g, "tay_ninh") == "1 arvn_police"


@in_both_editions(pytest.mark.covers("F8.1.2-e"))
@pytest.mark.covers("8.1.2-e")
def test_subvert_takes_no_guerrilla_from_the_map() -> None:
    g = np_board("hue: 1 arvn_police, 2 vc_guerrilla", "tay_ninh: 28 vc_guerrilla", vc=12, players="us arvn nva")
    seen = operate(g, "vc", "terror", dice="*")
    assert seen.keys("subvert.action") == ["subvert:replace"] and seen.keys("place.from_map") == ["done"]
    assert show(g, "hue") == "1 vc_guerrilla, 1 vc_guerrilla_active"


@in_both_editions(pytest.mark.covers("F8.1.2-f", "F8.1.1-b"))
@pytest.mark.covers("8.1.2-f")
def test_march_brings_underground_guerrillas() -> None:
    """Hidden ones go, the Active ones stay as the garrison."""
    g = np_board("tay_ninh: 2 vc_guerrilla, 1 vc_guerrilla_active, active_opposition", vc=1, players="us arvn")
    g.sabotage[:] = bytearray(47)
    operate(g, "vc", "march", dice="11 11 11 11")
    assert show(g, "tay_ninh") == "1 vc_guerrilla_active"


@in_both_editions(pytest.mark.covers("F8.1.2-g"))
@pytest.mark.covers("8.1.2-g")
def test_no_resources_are_given_away() -> None:
    g = np_board(players="")
    assert chooses(g, "vc", "n:0", "n:1", "n:2", topic="transfer.amount")[0] == "n:0"


# ------------------------------------------------------------------ choosing (8.1.3, 8.1.4, 8.2, 8.3)


@in_both_editions(pytest.mark.covers("F8.1.3-a"))
@pytest.mark.covers("8.1.3-a")
def test_each_priority_is_exhausted_before_the_next() -> None:
    """VC Rally: every Base that can be built comes before any Guerrilla, until Resources end."""
    g = np_board(
        "tay_ninh: 4 vc_guerrilla", "binh_dinh: 5 vc_guerrilla", "kien_giang: 1 vc_base", vc=2, players="us arvn nva"
    )
    seen = operate(g, "vc", "rally", dice="*")
    assert seen.keys("rally.action")[:2] == ["rally:base", "rally:base"]


@pytest.mark.covers("8.1.4-a")
def test_lettered_lines_only_break_ties() -> None:
    g = np_board()
    turn = turn_of(g, VC, Dice("33"))
    lines: list[SpaceLine] = [prefer("even", lambda t, s: s % 2 == 0), most("largest", lambda t, s: s)]
    assert turn.pick("8.1.4", [1, 4, 6], lines) == 6
    assert turn.pick("8.1.4", [1, 3], lines) == 3  # nobody is even: the line is skipped
    assert [n.args["after"] for n in turn.mind.notes if n.topic == "line"] == [2, 1, 2, 1]


@in_both_editions(pytest.mark.covers("F8.2-a", "F8.2-b", "F8.1.3-b"))  # E5, E6
@pytest.mark.covers("8.2-a")
@pytest.mark.parametrize(
    "roll, candidates, chosen",
    [
        ("12", "kien_hoa the_parrots_beak kien_giang", "the_parrots_beak"),
        ("12", "kien_hoa kien_giang tay_ninh", "kien_hoa"),
        ("25", "hue saigon da_nang", "hue"),
        ("42", "quang_tri phu_bon binh_tuy can_tho", "phu_bon"),
        ("54", "an_loc kien_phong kien_hoa ba_xuyen", "an_loc"),
        ("46", "kontum pleiku", "kontum"),
        ("64", "hue saigon", "saigon"),
    ],
)
def test_random_spaces(roll: str, candidates: str, chosen: str) -> None:
    assert IDS[random_space([SPACE[s] for s in candidates.split()], Dice(roll))] == chosen


@pytest.mark.covers("8.2-a")
def test_the_table_has_every_city_and_province_once_in_its_circle() -> None:
    assert len(RESULTS) == 36 and len(CYCLE) == len(set(CYCLE)) == 30 == len(set(RESULTS.values()))
    following = dict(zip(CYCLE, (*CYCLE[1:], CYCLE[0])))
    assert IDS[following[SPACE["quang_nam"]]] == "quang_tin" and IDS[following[SPACE["an_loc"]]] == "phuoc_long"


@in_both_editions(pytest.mark.covers("F8.2-c"))
@pytest.mark.covers("8.2-b")
def test_no_roll_where_there_is_no_choice() -> None:
    assert random_space([SPACE["hue"]], Dice()) == SPACE["hue"]


@in_both_editions(pytest.mark.covers("F8.2-c"))
@pytest.mark.covers("8.2-b", "8.4.3-a")
def test_lots_choose_again_only_when_a_space_is_used_up() -> None:
    """47 shaded: 10 NVA Troops around North Vietnam need one roll."""
    g = np_board(card=47, players="us arvn vc")
    event(g, "nva", "shaded", dice="31")
    assert show(g, "central_laos") == "10 nva_troops"


@in_both_editions(pytest.mark.covers("F8.3-a"))
@pytest.mark.covers("8.3-a")
def test_random_locs() -> None:
    """Areas before LoCs; then the highest Econ; then next to a random City; then a die."""
    rich, hue, khe_sanh = SPACE["loc_saigon_can_tho"], SPACE["loc_hue_da_nang"], SPACE["loc_hue_khe_sanh"]
    assert random_space([hue, SPACE["tay_ninh"]], Dice()) == SPACE["tay_ninh"]
    assert random_space([hue, rich], Dice()) == rich  # Econ 2
    assert random_space([hue, SPACE["loc_cam_ranh_da_lat"]], Dice("33")) == hue  # Hue comes up
    assert random_space([hue, khe_sanh], Dice("33 2")) == khe_sanh  # both at Hue: a die


@in_both_editions(pytest.mark.covers("F8.3-a"))
@pytest.mark.covers("8.3-a", "8.5.1-d")
def test_only_unsabotaged_locs_are_sabotaged() -> None:
    g = np_board("loc_hue_da_nang: 1 vc_guerrilla, sabotage", "hue: 1 vc_guerrilla", vc=20, aid=10, players="us arvn")
    operate(g, "vc", "terror", dice="22")
    assert show(g, "loc_hue_da_nang") == "1 vc_guerrilla"


@in_both_editions(pytest.mark.covers("F8.1.1-a"))
@pytest.mark.covers("8.1.1-a")
def test_optional_steps_that_no_list_wants_are_left_out() -> None:
    g = np_board("saigon: 2 arvn_troops, 1 arvn_police", players="us nva vc")
    drive(g, run(g, Operation(Orders(ARVN, "patrol", free=True))), dice="*")
    assert g.n[SPACE["saigon"] * KINDS + ARVN_TROOPS] == 2


@in_both_editions(pytest.mark.covers("F8.1.2-a"))
@pytest.mark.covers("8.1.2-a")
@pytest.mark.parametrize(
    "troops, police, left", [(5, 2, "4 arvn_troops, 1 arvn_police"), (2, 5, "1 arvn_troops, 4 arvn_police")]
)
def test_police_and_troops_go_in_turn(troops: int, police: int, left: str) -> None:
    """Two hits on a garrison of Troops and Police: one of each, whichever is scarcer."""
    g = np_board(f"quang_tri: 4 nva_troops, {troops} arvn_troops, {police} arvn_police", players="us arvn vc")
    drive(g, troop_attack(g, SPACE["quang_tri"], 2))
    assert show(g, "quang_tri") == f"{left}, 4 nva_troops"
    assert common.target(g, SPACE["hue"], [ARVN_RANGER_ACTIVE, ARVN_TROOPS]) == ARVN_RANGER_ACTIVE


@in_both_editions(pytest.mark.covers("F8.1.2-a"))
@pytest.mark.covers("8.1.2-a")
def test_every_attack_begins_with_the_scarcer_kind() -> None:
    """1 hit each: 2 Police and 5 Troops lose Police both times."""
    g = np_board("quang_tri: 4 nva_troops, 5 arvn_troops, 2 arvn_police", players="us arvn vc")

    def twice() -> Flow[None]:
        for _ in range(2):
            yield from troop_attack(g, SPACE["quang_tri"], 1)

    drive(g, twice())
    assert show(g, "quang_tri") == "5 arvn_troops, 4 nva_troops"


@pytest.mark.covers("8.1.2-a", "8.4.4-c")
def test_an_event_takes_troops_and_police_in_turn() -> None:
    """117 shaded with a die of 4: two of each, though there are 2 Police and 6 Troops."""
    g = np_board("hue: 6 arvn_troops, 2 arvn_police", card=117, players="us arvn nva")
    event(g, "vc", "shaded", dice="*", chance="4")
    assert show(g, "hue") == "4 arvn_troops"
