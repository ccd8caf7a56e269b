"""The tutorial: September 1932 as a guided turn, both sides by one person: supply, a march, an attack, the enemy's answer.

Each block has a text (``tutorial.chaco.<word>``) and the answers it leads to. Dice and draws fall as the story wants because
the seed is fixed.
"""

from sandtable.kernel.tutorial import Step, Tutorial

SEED = 1

_P, _B = "paraguay", "bolivia"
_BLOCKS = (
    ("welcome", _B, "done"),
    ("isla_poi", _P, "hex:2741 hex:2741 rest"),
    ("trucks", _P, "done"),
    ("line", _P, "hex:3447"),
    ("net", _P, "done"),
    ("points", _P, "hex:2741 n:4"),
    ("reserves", _P, "pass"),
    ("arrivals", _P, "hex:3447 hex:3447 hex:3447 hex:3447"),
    ("replacements", _P, "unit:par_inf_5 unit:par_inf_7"),
    ("digging", _P, "done"),
    ("stack", _P, "hex:2741 unit:par_inf_1 unit:par_inf_2 unit:par_art_1 unit:par_art_2 leader:estigarribia done"),
    ("march", _P, "hex:2540"),
    ("second_march", _P, "hex:2740 all hex:2540"),
    ("marched", _P, "done"),
    ("reaction", _B, "done"),
    ("attack", _P, "hex:2440 all"),
    ("attack_supply", _P, "hex:2741"),
    ("defense_supply", _B, "hex:2440"),
    ("aircraft", _P, "yes"),
    ("aircraft", _B, "yes"),
    ("retreat", _B, "hex:2439"),
    ("advance", _P, "hex:2440 all leader:estigarribia"),
    ("counterattack", _B, "done"),
    ("second_attack", _P, "done"),
    ("politics", _P, "pass"),
    ("long_line", _B, "hex:2807"),
    ("depots", _B, "hex:1537 hex:1823 hex:2711 hex:2810"),
    ("bolivian_trucks", _B, "done"),
    ("air_drop", _B, "unit:bol_inf_31"),
    ("bolivian_points", _B, "hex:2241 n:2"),
    ("far_arrivals", _B, "pass hex:2401 hex:2401"),
    ("restored", _B, "unit:bol_inf_21 unit:bol_inf_4 unit:bol_inf_5"),
    ("holding", _B, "done done"),
    ("staying", _P, "done"),
    ("quiet", _B, "done"),
    ("quiet", _P, "done"),
    ("quiet", _B, "done"),
    ("month", _B, "pass"),
)

TUTORIAL = Tutorial("boqueron", {}, SEED, [Step(seat, key, word) for word, seat, keys in _BLOCKS for key in keys.split()])
