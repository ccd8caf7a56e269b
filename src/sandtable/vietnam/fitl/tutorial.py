"""The tutorial: the playbook's first campaign as a guided game, all four factions by one person.

Each block has a text (``tutorial.fitl.<word>``) and the answers it leads to. The die of the Air Strike falls as the story
wants because the seed is fixed; nothing else is left to chance before the campaign ends.
"""

from sandtable.kernel.tutorial import Step, Tutorial

DECK = (107, 55, 68, 1, 97, 79, 101, 125, 75, 17, 51, 43, 112)
SEED = 8

_BLOCKS = (
    ("bonze_event", "vc", "event:shaded"),
    ("bonze_pass", "nva", "pass"),
    ("bonze_train", "arvn", "op:train space:saigon train:cubes n:6"),
    ("bonze_govern", "arvn", "sa:govern space:an_loc govern:aid space:can_tho govern:aid done"),
    ("bonze_pacify", "arvn", "do:pacify n:1"),
    ("trucks_rally", "nva", "op:rally space:north_vietnam rally:guerrilla n:2 space:the_parrots_beak rally:guerrilla n:2"),
    ("trucks_spread", "nva", "space:kien_phong space:kien_giang done"),
    ("trucks_trail", "nva", "yes done"),
    ("trucks_sweep", "us", "op:sweep space:quang_tri done"),
    ("berets_event", "arvn", "event:unshaded space:binh_dinh do:irregulars"),
    ("berets_rally", "vc", "op:rally space:pleiku n:2 space:quang_tri rally:guerrilla n:3 space:hue"),
    ("berets_tax", "vc", "sa:tax space:quang_tin space:quang_duc space:binh_tuy done done"),
    ("tonkin_strike", "us", "event:unshaded space:quang_tri space:quang_tri trail"),
    ("tonkin_land", "us", "space:saigon piece:us_troops n:2 space:hue piece:us_troops n:3 space:hue piece:us_base"),
    ("tonkin_delta", "nva", "op:march space:the_parrots_beak space:kien_phong n:2 space:the_parrots_beak space:kien_giang n:2"),
    ("tonkin_march", "nva", "space:central_laos space:quang_tri n:2 space:north_vietnam space:quang_tri n:5"),
    ("tonkin_build", "nva", "sa:infiltrate space:southern_laos n:2 n:3"),
    ("tonkin_takeover", "nva", "space:kien_giang piece:vc_guerrilla done"),
    ("brinks_event", "vc", "event:shaded"),
    ("brinks_pass", "arvn", "pass"),
    ("lodge_raid", "arvn", "op:sweep sa:raid space:quang_tri space:quang_nam yes piece:nva_guerrilla piece:nva_guerrilla done"),
    ("lodge_sweep", "arvn", "space:binh_dinh space:qui_nhon n:2 space:pleiku space:saigon n:6 done done"),
    ("lodge_pass", "nva", "pass"),
    ("lodge_assault", "us", "op:assault space:pleiku yes"),
    ("traps_event", "vc", "event:shaded"),
    ("traps_ambush", "nva", "op:attack space:quang_tri sa:ambush piece:us_troops"),
    ("coup_pacify", "us", "space:hue n:3 space:saigon done"),
    ("coup_save", "arvn", "done"),
    ("coup_agitate", "vc", "space:quang_tri space:quang_tin space:quang_duc space:binh_tuy"),
    ("coup_redeploy", "arvn", "space:qui_nhon n:1 space:da_nang done space:saigon space:loc_saigon_can_tho n:1 done"),
    ("coup_north", "nva", "space:southern_laos space:north_vietnam n:4 done"),
    ("coup_return", "us", "space:an_loc"),
    ("coup_commit", "us", "space:binh_dinh space:qui_nhon space:saigon piece:us_troops space:can_tho n:1"),
    ("coup_last", "us", "space:saigon piece:us_troops space:cam_ranh n:1 done"),
)

TUTORIAL = Tutorial(
    "full",
    {"deck": list(DECK), "transfers": False},
    SEED,
    [Step(seat, key, word) for word, seat, keys in _BLOCKS for key in keys.split()],
)
