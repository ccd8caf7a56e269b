"""The tutorial: the first campaign of 1961 as a guided game, all four factions by one person. The story is our own.

Each block has a text (``tutorial.sovereign.<word>``) and the answers it leads to. The seed makes the dice of Direct and
Propaganda fall as the story wants; the deck is fixed as far as it is seen.
"""

from sandtable.kernel.tutorial import Step, Tutorial

DECK = (207, 217, 204, 222, 201, 213, 277, 216, 224)
SEED = 1

_BLOCKS = (
    ("picks_first", "vc", "card:222"),
    ("picks_first", "arvn", "card:217"),
    ("picks_first", "nva", "card:207"),
    ("picks_first", "us", "card:204"),
    ("picks_second", "vc", "card:247"),
    ("picks_second", "arvn", "card:242"),
    ("picks_second", "nva", "card:236"),
    ("picks_second", "us", "card:229"),
    ("picks_third", "vc", "card:272"),
    ("picks_third", "arvn", "card:261"),
    ("picks_third", "nva", "card:259"),
    ("picks_third", "us", "card:252"),
    ("politburo_event", "nva", "event:shaded"),
    ("politburo_train", "us", "op:train space:saigon train:rangers n:1"),
    ("politburo_advise", "us", "sa:advise space:pleiku space:binh_dinh done"),
    ("politburo_patronage", "us", "do:patronage n:3"),
    ("agrovilles_event", "arvn", "event:unshaded space:binh_dinh"),
    ("agrovilles_rally", "vc", "op:rally space:tay_ninh rally:guerrilla n:3 space:kien_giang rally:guerrilla n:3"),
    ("agrovilles_base", "vc", "space:kien_hoa rally:base"),
    ("agrovilles_subvert", "vc", "sa:subvert space:kien_phong subvert:remove space:quang_duc subvert:replace done"),
    ("taylor_event", "us", "event:unshaded space:saigon space:can_tho"),
    ("taylor_train", "arvn", "space:can_tho train:cubes n:4 n:2 done"),
    ("taylor_cadres", "nva", "op:infiltrate space:kien_giang do:cadre space:kien_hoa do:cadre"),
    ("taylor_march", "nva", "sa:direct space:tay_ninh space:kien_phong n:3"),
    ("taylor_attack", "nva", "space:quang_tri piece:arvn_troops yes done"),
    ("traitors_event", "vc", "event:shaded space:quang_tin space:kien_phong"),
    ("traitors_sweep", "arvn", "op:sweep space:kien_phong space:can_tho n:6 yes"),
    ("traitors_advisor", "us", "yes"),
    ("traitors_raid", "arvn", "done sa:raid space:tay_ninh space:saigon n:1 yes done done"),
    ("plan_pivotal", "us", "no"),
    ("plan_lift", "us", "op:advise sa:air_lift space:da_nang space:quang_tri n:2 done done"),
    ("plan_advise", "us", "space:kien_phong yes"),
    ("plan_propaganda", "nva", "op:propaganda space:can_tho yes"),
    ("staley_train", "arvn", "op:train space:qui_nhon train:cubes n:1 n:2"),
    ("staley_hamlet", "arvn", "sa:govern space:kien_phong"),
    ("staley_govern", "arvn", "space:hue govern:patronage done done"),
    ("staley_rally", "vc", "op:rally space:tay_ninh n:3"),
    ("coup_palace", "arvn", "do:worsen"),
    ("coup_us", "us", "space:saigon"),
    ("coup_save", "arvn", "done"),
    ("coup_agitate", "vc", "space:tay_ninh space:kien_giang space:kien_hoa space:quang_duc n:2 space:quang_tin n:2"),
    ("coup_troops", "arvn", "space:quang_tri space:hue n:3 space:binh_dinh space:qui_nhon n:2"),
    ("coup_troops", "arvn", "space:pleiku space:kontum n:2 space:can_tho n:6 done"),
    ("coup_police", "arvn", "space:qui_nhon space:quang_tri n:2 space:qui_nhon space:pleiku n:1 done"),
    ("coup_reset", "us", "done"),
    ("next_wait", "us", "no"),
    ("next_wait", "nva", "no"),
    ("next_hamlets", "arvn", "yes space:quang_tri space:khanh_hoa"),
)

TUTORIAL = Tutorial(
    "1961", {"deck": list(DECK)}, SEED, [Step(seat, key, word) for word, seat, keys in _BLOCKS for key in keys.split()]
)
