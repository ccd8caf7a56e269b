"""The playbook's first campaign, key by key, with every number it states (worked examples, part A).

Four players, Full scenario. Under the 2nd edition the Air Strike of card 1 rolls a die (4 or more gives the playbook's
result), and the Casualty of the Coup Round is placed on the map at once, so that the US never shows 49.
"""

import pytest

import sandtable
from sandtable import Table
from sandtable.vietnam.pieces import FACTIONS

DECK = [107, 55, 68, 1, 97, 79, 101, 125, 75, 17, 51, 43, 112]


class Guide:
    """Answers a table from a script and checks what it shows."""

    def __init__(self, edition: int) -> None:
        options = {"deck": DECK, "edition": edition, "transfers": False}
        self.t: Table = sandtable.new("fitl", scenario="full", seed=1, options=options)

    def play(self, seat: str, script: str) -> None:
        for key in script.split():
            d = self.t.decision
            assert d is not None
            assert d.seat == seat, f"{d!r} when {seat} was to answer {key}"
            assert key in d.options, f"{key} is not on offer: {d!r}"
            self.t.answer(key)

    def die(self, n: int) -> None:
        """Make the next die show ``n``: the table's own dice are replaced for one roll."""
        lot = self.t.rng
        word = lot.number
        for trial in range(10_000):
            lot.number = trial
            if lot.below(6) + 1 == n:
                lot.number = trial
                return
        lot.number = word

    def expect(self, **facts: int) -> None:
        v = self.t.view()
        shown = {
            **{f"{f}_score": v["scores"][f] for f in FACTIONS},
            **v["tracks"]["resources"],
            **{k: v["tracks"][k] for k in ("aid", "patronage", "econ", "trail")},
        }
        assert {k: shown[k] for k in facts} == facts

    def eligible(self, *factions: str) -> None:
        assert sorted(self.t.view()["eligible"]) == sorted(factions)

    def space(self, name: str) -> dict[str, int]:
        pieces: dict[str, int] = self.t.view()["spaces"][name]["pieces"]
        return pieces

    def support(self, name: str) -> str:
        return str(self.t.view()["spaces"][name]["support"])

    def control(self, name: str) -> str:
        return str(self.t.view()["spaces"][name]["control"])

    def why(self, key: str) -> list[tuple[str, str]]:
        return self.t.why(key)


@pytest.mark.covers(
    "2.1-a", "1.9-a", "2.3.1-a", "2.3.2-a", "2.3.3-a", "2.3.4-a", "2.3.4-b", "2.3.4-c", "2.3.4-d", "2.3.6-a", "2.3.7-a",
    "2.3-a", "2.3.9-a", "2.4.1-b", "3.3.1-a", "3.3.1-c", "3.3.1-e", "3.3.2-a", "3.3.2-b", "3.3.2-c", "4.3.1-a",
    "4.3.1-b", "4.3.3-a", "4.4.1-a", "4.4.1-b", "4.4.3-a", "4.5.1-a", "6.2.1-a", "6.2.3-a", "6.2.4-a", "6.2.5-a", "6.3.1-a",
    "6.3.2-a", "6.4.2-a", "6.4.2-b", "6.4.3-a", "6.5-a", "6.5-b", "6.5-d", "6.6-b", "1.3.1-b", "5.2-a", "5.1-a",
)  # fmt: skip
@pytest.mark.parametrize("edition", [1, 2])
def test_first_campaign(edition: int) -> None:
    """Cards 107, 55, 68, 1, 97, 79, 101 and the Coup of Nguyen Khanh."""
    t = Guide(edition)
    t.expect(us_score=38, arvn_score=35, vc_score=27, nva_score=4, arvn=30, nva=10, vc=5, aid=15, patronage=15, econ=15)
    assert t.t.view()["card"] == 107
    assert t.t.view()["next_card"] == 55
    burning_bonze(t)
    trucks(t)
    green_berets(t)
    gulf_of_tonkin(t, edition)
    brinks_hotel(t)
    cabot_lodge(t)
    booby_traps(t)
    nguyen_khanh(t, edition)


def burning_bonze(t: Guide) -> None:
    t.play("vc", "event:shaded")
    t.expect(us_score=32, aid=3, arvn=30)
    assert t.support("saigon") == "neutral"
    t.play("nva", "pass")
    t.expect(nva=11)
    t.play("arvn", "op:train space:saigon train:cubes n:6")
    t.expect(arvn=27)
    assert t.space("saigon") == {"us_troops": 2, "us_base": 1, "arvn_troops": 8, "arvn_police": 3}
    assert t.why("sa:raid") == [("4.1.1", "cannot_accompany")]
    t.play("arvn", "sa:govern")
    assert ("4.3.1", "is_saigon") in t.why("space:saigon")
    assert t.why("space:hue") == [("4.3.1", "no_support")]
    t.play("arvn", "space:an_loc govern:aid space:can_tho govern:aid")
    t.expect(aid=9)
    t.play("arvn", "done")
    t.expect(aid=14)  # Minh: 5 once an Operation
    t.play("arvn", "do:pacify n:1")
    t.expect(arvn=24, us_score=38)
    assert t.support("saigon") == "passive_support"
    t.eligible("nva", "us")


def trucks(t: Guide) -> None:
    assert t.t.view()["card"] == 55
    t.play("nva", "op:rally space:north_vietnam rally:guerrilla n:2 space:the_parrots_beak rally:guerrilla n:2")
    t.play("nva", "space:kien_phong space:kien_giang done")
    t.expect(nva=7)
    t.play("nva", "yes")
    t.expect(nva=5, trail=2)
    t.play("nva", "done")  # no Infiltrate, though the Trail is better now (4.1)
    assert t.control("kien_phong") == "none"
    d = t.t.decision
    assert d is not None
    assert d.seat == "us"
    assert d.args["limited"] is True
    assert t.why("event:shaded") == [("2.3.4", "first_did_no_special")]
    t.play("us", "op:sweep space:quang_tri done")
    assert t.space("quang_tri")["vc_guerrilla_active"] == 2
    t.eligible("vc", "arvn")


def green_berets(t: Guide) -> None:
    t.play("arvn", "event:unshaded space:binh_dinh do:irregulars")
    t.expect(arvn_score=37, us_score=42)
    assert t.control("binh_dinh") == "coin"
    assert t.support("binh_dinh") == "active_support"
    t.play("vc", "op:rally space:pleiku n:2 space:quang_tri rally:guerrilla n:3 space:hue")
    t.expect(vc=2)
    t.play("vc", "sa:tax")
    assert ("4.5.1", "coin_control") in t.why("space:hue")
    t.play("vc", "space:quang_tin space:quang_duc space:binh_tuy done")
    t.expect(vc=10, vc_score=23)
    t.play("vc", "done")
    t.eligible("nva", "us")


def gulf_of_tonkin(t: Guide, edition: int) -> None:
    if edition == 1:
        t.play("us", "event:unshaded space:quang_tri done space:quang_tri space:quang_tri yes")
    else:
        t.die(4)
        t.play("us", "event:unshaded")
        assert t.why("space:quang_tin") == [("4.2.3", "no_coin_pieces")]
        t.play("us", "space:quang_tri space:quang_tri trail")
    t.expect(vc_score=25, trail=1)
    assert t.support("quang_tri") == "passive_opposition"
    t.play("us", "space:saigon piece:us_troops n:2 space:hue piece:us_troops n:3 space:hue piece:us_base")
    t.expect(us_score=42)
    t.play("nva", "op:march")
    t.play("nva", "space:the_parrots_beak space:kien_phong n:2 space:the_parrots_beak space:kien_giang n:2")
    t.play("nva", "space:central_laos space:quang_tri n:2 space:north_vietnam space:quang_tri n:5")
    t.expect(nva=2, nva_score=10)
    assert t.space("quang_tri")["nva_guerrilla"] == 7
    assert "sa:bombard" not in (t.t.decision.options if t.t.decision else ())
    t.play("nva", "sa:infiltrate space:southern_laos n:2 n:3")
    assert t.space("southern_laos") == {"nva_troops": 5, "nva_base": 1}
    t.play("nva", "space:kien_giang piece:vc_guerrilla")
    t.expect(vc_score=23)
    assert t.space("kien_giang") == {"nva_guerrilla": 4}
    t.play("nva", "done")
    t.eligible("vc", "arvn")


def brinks_hotel(t: Guide) -> None:
    t.play("vc", "event:shaded")  # Hue is the only City with VC
    t.expect(vc_score=27)
    assert t.support("hue") == "active_opposition"
    assert t.t.view()["spaces"]["hue"]["terror"] == 1
    assert t.space("hue")["vc_guerrilla"] == 1
    t.play("arvn", "pass")
    t.expect(arvn=27)
    t.eligible("us", "arvn", "nva")


def cabot_lodge(t: Guide) -> None:
    t.play("arvn", "op:sweep sa:raid space:quang_tri space:quang_nam")
    t.play("arvn", "yes piece:nva_guerrilla piece:nva_guerrilla done")
    t.expect(nva_score=8)
    assert t.control("quang_tri") == "none"
    assert t.control("quang_nam") == "coin"
    t.play("arvn", "space:binh_dinh space:qui_nhon n:2 space:pleiku space:saigon n:6 done done")
    t.expect(arvn=21, arvn_score=38)
    assert t.space("binh_dinh")["vc_guerrilla_active"] == 2
    assert t.space("pleiku")["vc_guerrilla_active"] == 4
    t.play("nva", "pass")
    t.expect(nva=3)
    t.play("us", "op:assault space:pleiku yes")
    t.expect(arvn=18)
    assert "vc_guerrilla_active" not in t.space("pleiku")
    t.eligible("vc", "nva")


def booby_traps(t: Guide) -> None:
    assert t.t.view()["monsoon"] is True
    t.play("vc", "event:shaded")
    assert t.t.view()["capabilities"] == {"101": "shaded"}
    assert t.why("op:march") == [("2.3.9", "monsoon")]
    t.play("nva", "op:attack space:quang_tri sa:ambush piece:us_troops")
    paid = [e.args["now"] for e in t.t.log if e.topic == "resources" and e.args["faction"] == "nva"]
    assert paid[-2:] == [2, 7]  # the Attack, then at once the Coup Round's income
    assert t.t.view()["casualties"] == {"us_troops": 1}
    assert t.control("quang_tri") == "none"
    assert t.t.view()["next_card"] == 75


def nguyen_khanh(t: Guide, edition: int) -> None:
    v = t.t.view()
    assert (v["leader"], v["leader_cards"]) == ("khanh", [125])
    t.expect(us_score=42, arvn_score=38, vc_score=27, nva_score=8, arvn=47, econ=15, vc=17, nva=7, aid=11)
    t.play("us", "space:hue n:3")
    t.expect(arvn=38, vc_score=23, us_score=42)
    assert t.support("hue") == "neutral"
    t.play("us", "space:saigon done")
    t.expect(arvn=35, us_score=48)
    t.play("arvn", "done")
    assert ("6.3.2", "coin_control") in t.why("space:hue")
    t.play("vc", "space:quang_tri space:quang_tin space:quang_duc space:binh_tuy")
    t.expect(vc=13, vc_score=29)
    t.play("arvn", "space:qui_nhon n:1 space:da_nang")
    t.play("arvn", "done space:saigon space:loc_saigon_can_tho n:1 done")
    t.play("nva", "space:southern_laos space:north_vietnam n:4 done")
    if edition == 1:
        t.expect(us_score=49)
    else:
        t.play("us", "space:an_loc")
        t.expect(us_score=48)
    moves = "space:binh_dinh space:qui_nhon space:saigon piece:us_troops space:can_tho n:1"
    t.play("us", moves)
    t.play("us", "space:saigon piece:us_troops space:cam_ranh n:1")
    if edition == 1:
        t.play("us", "box:available piece:us_troops space:an_loc n:1")
    t.play("us", "done")
    final(t)


def final(t: Guide) -> None:
    t.expect(us_score=48, arvn_score=38, vc_score=29, nva_score=8, arvn=35, nva=7, vc=13, aid=11, patronage=15, trail=1)
    t.eligible("us", "arvn", "nva", "vc")
    v = t.t.view()
    assert (v["card"], v["next_card"]) == (75, 17)
    assert v["capabilities"] == {"101": "shaded"}
    for name, pieces in FINAL_MAP.items():
        shown = dict(v["spaces"][name]["pieces"])
        words = pieces.split()
        assert shown == {p: int(n) for n, p in zip(words[::2], words[1::2])}, name
    assert v["available"] == {
        "us_troops": 21, "us_base": 2, "arvn_troops": 2, "arvn_police": 10, "arvn_ranger": 2, "arvn_base": 1,
        "nva_troops": 35, "nva_guerrilla": 6, "nva_base": 5, "vc_guerrilla": 15, "vc_base": 2,
    }  # fmt: skip
    assert v["out_of_play"] == {"us_troops": 5, "us_base": 1, "arvn_troops": 10, "arvn_ranger": 3, "arvn_base": 2}


FINAL_MAP = {
    "saigon": "2 us_troops 1 us_base 2 arvn_troops 2 arvn_police",
    "hue": "3 us_troops 1 us_base 2 arvn_troops 2 arvn_police 1 vc_guerrilla",
    "qui_nhon": "1 us_troops 1 arvn_troops 2 arvn_police",
    "cam_ranh": "1 us_troops 2 arvn_troops 2 arvn_police",
    "an_loc": "1 us_troops 2 arvn_troops 2 arvn_police",
    "can_tho": "1 us_troops 2 arvn_troops 2 arvn_police",
    "da_nang": "2 us_troops 1 arvn_troops 1 arvn_police",
    "kontum": "2 us_troops 1 arvn_police",
    "quang_tri": "1 us_irregular 1 arvn_ranger 5 nva_guerrilla 3 vc_guerrilla 1 vc_base",
    "binh_dinh": "4 us_irregular 2 vc_guerrilla 1 vc_base",
    "quang_nam": "1 arvn_police",
    "pleiku": "1 us_troops 1 us_base 1 us_irregular 6 arvn_troops 1 vc_base",
    "quang_tin": "2 vc_guerrilla 1 vc_base",
    "tay_ninh": "2 vc_guerrilla 1 vc_tunnel",
    "kien_phong": "3 nva_guerrilla 1 vc_guerrilla",
    "kien_giang": "4 nva_guerrilla",
    "loc_saigon_can_tho": "1 arvn_police",
    "north_vietnam": "4 nva_troops 1 nva_base",
    "central_laos": "1 nva_guerrilla 1 nva_base",
    "southern_laos": "1 nva_troops 1 nva_base",
    "the_parrots_beak": "1 nva_guerrilla 1 nva_base",
    "ba_xuyen": "1 arvn_police",
}
