"""1.3 The map: 47 spaces as small whole numbers, with their facts as rows indexed by space.

>>> NAMES[SAIGON], POP[SAIGON]
('Saigon', 6)
>>> [IDS[s] for s in ADJACENT[HUE]]
['quang_tri', 'loc_hue_khe_sanh', 'loc_hue_da_nang']
"""

import json
from importlib.resources import files

_MAP = json.loads((files(__package__) / "data" / "map.json").read_text(encoding="utf-8"))
_ROWS = _MAP["spaces"]

IDS: tuple[str, ...] = tuple(row["id"] for row in _ROWS)
SPACE = {name: s for s, name in enumerate(IDS)}
SPACES = range(len(IDS))
NAMES: tuple[str, ...] = tuple(row["name"] for row in _ROWS)
SPACE_KEY = tuple(f"space:{name}" for name in IDS)

IS_CITY = tuple(row["kind"] == "city" for row in _ROWS)
IS_LOC = tuple(row["kind"] == "loc" for row in _ROWS)
IS_PROVINCE = tuple(row["kind"] == "province" for row in _ROWS)
IS_HIGHLAND = tuple(row["terrain"] == "highland" for row in _ROWS)
IS_LOWLAND = tuple(row["terrain"] == "lowland" for row in _ROWS)
IS_JUNGLE = tuple(row["terrain"] == "jungle" for row in _ROWS)
POP: tuple[int, ...] = tuple(row.get("population") or 0 for row in _ROWS)
ECON: tuple[int, ...] = tuple(row.get("econ") or 0 for row in _ROWS)
IS_COASTAL: tuple[bool, ...] = tuple(bool(row["coastal"]) for row in _ROWS)
IS_MEKONG: tuple[bool, ...] = tuple(bool(row.get("mekong")) for row in _ROWS)
COUNTRY: tuple[str, ...] = tuple(row["country"] for row in _ROWS)
IN_SOUTH = tuple(c == "south_vietnam" for c in COUNTRY)
IN_LAOS = tuple(c == "laos" for c in COUNTRY)
IN_CAMBODIA = tuple(c == "cambodia" for c in COUNTRY)
IN_LAOS_CAMBODIA = tuple(c in ("laos", "cambodia") for c in COUNTRY)

ADJACENT: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(SPACE[name] for name in row["adjacent"])) for row in _ROWS
)
ADJACENT_LOCS = tuple(tuple(a for a in near if IS_LOC[a]) for near in ADJACENT)
ADJACENT_CITIES = tuple(tuple(a for a in near if IS_CITY[a]) for near in ADJACENT)
ADJACENT_LOCS_CITIES = tuple(tuple(a for a in near if not IS_PROVINCE[a]) for near in ADJACENT)

CITIES = tuple(s for s in SPACES if IS_CITY[s])
LOCS = tuple(s for s in SPACES if IS_LOC[s])
PROVINCES = tuple(s for s in SPACES if IS_PROVINCE[s])
POPULATED = tuple(s for s in SPACES if POP[s])
CITIES_PROVINCES = tuple(s for s in SPACES if not IS_LOC[s])
SOUTH = tuple(s for s in SPACES if IN_SOUTH[s])
LAOS = tuple(s for s in SPACES if IN_LAOS[s])
CAMBODIA = tuple(s for s in SPACES if IN_CAMBODIA[s])
LAOS_CAMBODIA = tuple(s for s in SPACES if IN_LAOS_CAMBODIA[s])
SOUTH_PROVINCES = tuple(s for s in PROVINCES if IN_SOUTH[s])
SOUTH_HIGHLANDS = tuple(s for s in SOUTH_PROVINCES if IS_HIGHLAND[s])
SOUTH_LOWLANDS = tuple(s for s in SOUTH_PROVINCES if IS_LOWLAND[s])
SOUTH_JUNGLES = tuple(s for s in SOUTH_PROVINCES if IS_JUNGLE[s])
OUTSIDE_SOUTH = tuple(s for s in SPACES if not IN_SOUTH[s])

NORTH_VIETNAM = SPACE["north_vietnam"]
CENTRAL_LAOS = SPACE["central_laos"]
SOUTHERN_LAOS = SPACE["southern_laos"]
NORTHEAST_CAMBODIA = SPACE["northeast_cambodia"]
FISHHOOK = SPACE["the_fishhook"]
PARROTS_BEAK = SPACE["the_parrots_beak"]
SIHANOUKVILLE = SPACE["sihanoukville"]
SAIGON = SPACE["saigon"]
HUE = SPACE["hue"]
DA_NANG = SPACE["da_nang"]
KONTUM = SPACE["kontum"]
QUI_NHON = SPACE["qui_nhon"]
CAM_RANH = SPACE["cam_ranh"]
AN_LOC = SPACE["an_loc"]
CAN_THO = SPACE["can_tho"]
QUANG_TRI = SPACE["quang_tri"]
QUANG_NAM = SPACE["quang_nam"]
QUANG_TIN = SPACE["quang_tin"]
BINH_DINH = SPACE["binh_dinh"]
PLEIKU = SPACE["pleiku"]
PHU_BON = SPACE["phu_bon"]
KHANH_HOA = SPACE["khanh_hoa"]
PHUOC_LONG = SPACE["phuoc_long"]
QUANG_DUC = SPACE["quang_duc"]
BINH_TUY = SPACE["binh_tuy"]
TAY_NINH = SPACE["tay_ninh"]
KIEN_PHONG = SPACE["kien_phong"]
KIEN_HOA = SPACE["kien_hoa"]
BA_XUYEN = SPACE["ba_xuyen"]
KIEN_GIANG = SPACE["kien_giang"]



def within(center: int, steps: int) -> list[int]:
    """The spaces at most that many steps from ``center``, itself included.

    >>> len(within(NORTH_VIETNAM, 1))
    4
    """
    found = {center}
    for _ in range(steps):
        found |= {b for a in found for b in ADJACENT[a]}
    return sorted(found)


NEUTRAL = 0
ACTIVE_OPPOSITION, PASSIVE_OPPOSITION, PASSIVE_SUPPORT, ACTIVE_SUPPORT = -2, -1, 1, 2
SUPPORT_NAMES = ("active_opposition", "passive_opposition", "neutral", "passive_support", "active_support")
SUPPORT_LEVEL = {name: level - 2 for level, name in enumerate(SUPPORT_NAMES)}

NO_CONTROL, COIN_CONTROL, NVA_CONTROL = range(3)
CONTROL_NAMES = ("none", "coin", "nva")
