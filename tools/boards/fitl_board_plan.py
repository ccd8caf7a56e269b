"""Where everything stands on the Fire in the Lake board: the hand-made part of the drawing.

Board units; x to the right, y down.  Every LoC runs along the border of the provinces it touches, so that a province's
interior is free for pieces and a player reads adjacency off the map.  Coasts and international borders take their run
from the real ones (`tools/boards/geo`), stretched between the pins given here; provincial borders are freehand.
"""

from __future__ import annotations

Point = tuple[float, float]

WIDTH, HEIGHT = 1710, 1670

CITIES: dict[str, tuple[float, float, float]] = {  # x, y, radius
    "saigon": (1082, 1206, 104),
    "hue": (1026, 232, 70),
    "da_nang": (1249, 352, 70),
    "qui_nhon": (1541, 706, 70),
    "cam_ranh": (1533, 990, 70),
    "kontum": (816, 734, 70),
    "an_loc": (396, 1048, 68),
    "can_tho": (734, 1440, 70),
}

TOWNS: dict[str, tuple[float, float, float, float, str]] = {  # x, y, label dx, dy, text-anchor
    "Khe Sanh": (462, 152, -14, 5, "end"),
    "Dak To": (684, 606, -14, 5, "end"),
    "Ban Me Thuot": (803, 918, -16, -10, "end"),
    "Da Lat": (1226, 1000, 0, -16, "middle"),
    "Chau Doc": (321, 1310, -2, -14, "end"),
    "Long Phu": (1112, 1560, 16, 16, "start"),
    "Bac Lieu": (577, 1606, -12, 27, "middle"),
}

Pin = tuple[float, float, float, float]  # longitude, latitude -> x, y

# The run of a country's outline between pins.
TRACES: dict[str, tuple[str, list[Pin]]] = {
    "coast": (
        "VN",
        [
            (106.45, 17.75, 684, -20),
            (107.12, 17.02, 869, 130),
            (107.75, 16.48, 1051, 240),
            (108.15, 16.20, 1167, 302),
            (108.33, 16.00, 1275, 372),
            (108.93, 15.25, 1414, 480),
            (109.08, 14.67, 1489, 574),
            (109.26, 13.75, 1569, 712),
            (109.44, 12.90, 1614, 846),
            (109.20, 11.90, 1575, 1000),
            (109.00, 11.35, 1576, 1110),
            (108.10, 10.92, 1486, 1222),
            (107.10, 10.34, 1304, 1304),
        ],
    ),
    "ca_mau": (
        "VN",
        [
            (105.75, 9.17, 577, 1606),
            (105.30, 8.80, 433, 1644),
            (104.80, 8.60, 299, 1626),
            (104.80, 9.20, 269, 1510),
            (105.06, 9.98, 308, 1430),
            (104.47, 10.40, 232, 1392),
        ],
    ),
    "annamites": (
        "VN",
        [
            (105.20, 18.60, 274, -20),
            (106.56, 16.98, 462, 152),
            (107.00, 16.28, 570, 286),
            (107.20, 16.05, 616, 336),
            (107.45, 15.85, 625, 412),
            (107.60, 15.45, 702, 488),
        ],
    ),
    "tri_border": ("VN", [(107.67, 15.05, 684, 606), (107.53, 14.70, 490, 676)]),
    "ia_drang": ("VN", [(107.53, 14.70, 490, 676), (107.45, 13.50, 461, 780), (107.55, 12.80, 447, 862)]),
    "chu_pong": ("VN", [(107.55, 12.80, 447, 862), (107.50, 12.35, 616, 884), (107.15, 12.28, 796, 944)]),
    "hook": ("VN", [(107.00, 12.15, 794, 976), (106.75, 11.97, 593, 932), (106.42, 11.97, 396, 1048)]),
    "tay_ninh": ("VN", [(106.40, 11.75, 396, 1048), (105.88, 11.65, 264, 1056)]),
    "beak": ("VN", [(105.88, 11.65, 264, 1056), (105.86, 11.28, 294, 1150), (106.18, 11.00, 438, 1252)]),
    "marshes": ("VN", [(106.18, 11.00, 438, 1252), (105.75, 11.02, 376, 1262), (105.10, 10.93, 321, 1310)]),
    "canal": ("VN", [(105.10, 10.93, 321, 1310), (104.85, 10.53, 258, 1276), (104.47, 10.40, 232, 1392)]),
    "thailand": (
        "LA",
        [(104.00, 18.32, 46, -20), (104.75, 16.45, 105, 210), (105.60, 15.35, 96, 420), (105.20, 14.30, 59, 660)],
    ),
    "bolovens": ("LA", [(105.20, 14.30, 59, 660), (106.20, 14.15, 262, 684), (107.53, 14.70, 490, 676)]),
}

# Freehand borders: points to pass through; `rough` ones get a natural wobble.
BORDERS: dict[str, list[Point]] = {
    "dmz": [(869, 130), (844, 134), (707, 124), (570, 132), (462, 152)],
    "bach_ma": [(616, 336), (798, 332), (980, 312), (1167, 302)],
    "se_bang_hieng": [(68, 384), (262, 398), (479, 384), (625, 412)],
    "tra_bong": [(684, 552), (912, 576), (1140, 566), (1345, 582), (1489, 574)],
    "song_ba": [(825, 866), (1026, 878), (1254, 866), (1448, 868), (1614, 846)],
    "se_san": [(23, 842), (182, 850), (308, 840), (447, 862)],
    "mimot": [(14, 1016), (148, 1036), (264, 1056)],
    "elephant_hills": [(7, 1158), (125, 1196), (258, 1276)],
    "kampuchea": [(59, 660), (39, 760), (50, 860), (34, 960), (43, 1060), (25, 1140), (30, 1210), (-23, 1260)],
    "vam_co": [(438, 1252), (627, 1268), (821, 1262), (1082, 1206)],
    "can_gio": [(1304, 1304), (1230, 1306), (1166, 1284), (1190, 1316), (1236, 1338)],
    "mekong_mouths": [
        *[(1236, 1338), (1268, 1354), (1248, 1364), (1216, 1370), (1258, 1380), (1300, 1408), (1306, 1432)],
        *[(1272, 1434), (1232, 1430), (1270, 1454), (1292, 1482), (1278, 1506), (1238, 1506), (1196, 1500)],
        *[(1224, 1520), (1206, 1544), (1112, 1560)],
    ],
    "vinh_chau": [(1112, 1560), (1104, 1598), (1010, 1626), (880, 1648), (720, 1640), (577, 1606)],
    "nha_be": [(1166, 1284), (1082, 1206)],
    "kompong_som": [(232, 1392), (204, 1430), (140, 1434), (110, 1456), (54, 1444), (22, 1404), (-20, 1396)],
    "da_nang_shore": [(1249, 352), (1311, 392)],
    "qui_nhon_shore": [(1541, 706), (1596, 714)],
    "cam_ranh_shore": [(1533, 990), (1607, 1004)],
}
ROUGH = {
    *("bach_ma", "se_bang_hieng", "tra_bong", "song_ba", "se_san", "mimot"),
    *("elephant_hills", "kampuchea", "vam_co", "vinh_chau"),
}

# LoCs that are a border between provinces: they cut the land.
ROADS: dict[str, list[list[Point]]] = {
    "loc_da_nang_dak_to": [[(1249, 352), (1123, 420), (935, 466), (702, 488), (691, 552), (684, 606)]],
    "loc_kontum_dak_to": [[(684, 606), (741, 662), (816, 734)]],
    "loc_kontum_qui_nhon": [[(816, 734), (1026, 752), (1277, 738), (1541, 706)]],
    "loc_kontum_ban_me_thuot": [[(816, 734), (834, 810), (825, 866), (803, 918)]],
    "loc_ban_me_thuot_da_lat": [[(803, 918), (901, 968), (1060, 984), (1226, 1000)]],
    "loc_cam_ranh_da_lat": [[(1226, 1000), (1330, 1014), (1430, 1006), (1533, 990)]],
    "loc_saigon_da_lat": [[(1226, 1000), (1226, 1064), (1184, 1122), (1082, 1206)]],
    "loc_saigon_an_loc_ban_me_thuot": [
        [(803, 918), (796, 944), (794, 976), (792, 1062), (756, 1138), (850, 1172), (1082, 1206)],
        [(756, 1138), (575, 1128), (396, 1048)],
    ],
    "loc_saigon_can_tho": [[(1082, 1206), (1030, 1300), (940, 1346), (880, 1390), (806, 1404), (734, 1440)]],
    "loc_can_tho_chau_doc": [[(321, 1310), (372, 1344), (440, 1352), (500, 1386), (570, 1390), (734, 1440)]],
    "loc_can_tho_long_phu": [[(734, 1440), (804, 1450), (870, 1484), (944, 1492), (1012, 1532), (1112, 1560)]],
    "loc_can_tho_bac_lieu": [[(734, 1440), (679, 1510), (627, 1558), (577, 1606)]],
}
# LoCs along a coast or the DMZ: drawn beside the shore, cutting nothing.
COAST_ROADS: dict[str, list[list[Point]]] = {
    "loc_hue_khe_sanh": [[(1026, 232), (935, 180), (844, 136), (707, 124), (570, 132), (462, 152)]],
    "loc_hue_da_nang": [[(1026, 232), (1097, 276), (1174, 318), (1249, 352)]],
    "loc_da_nang_qui_nhon": [[(1249, 352), (1357, 460), (1446, 556), (1493, 630), (1541, 706)]],
    "loc_qui_nhon_cam_ranh": [[(1541, 706), (1578, 790), (1585, 850), (1566, 920), (1533, 990)]],
    "loc_saigon_cam_ranh": [[(1082, 1206), (1280, 1272), (1462, 1206), (1552, 1098), (1533, 990)]],
}

# LoC furniture: shield on the road, then the box for its pieces (centre, columns, rows of LOC_CELL).
PLATES: dict[str, tuple[Point, Point, int, int]] = {
    "loc_hue_khe_sanh": ((919, 172), (1005, 122), 4, 1),
    "loc_hue_da_nang": ((1140, 300), (1215, 246), 4, 1),
    "loc_da_nang_qui_nhon": ((1420, 528), (1525, 500), 4, 1),
    "loc_qui_nhon_cam_ranh": ((1585, 846), (1662, 846), 2, 2),
    "loc_saigon_cam_ranh": ((1466, 1204), (1560, 1240), 4, 1),
    "loc_da_nang_dak_to": ((1003, 452), (912, 468), 3, 1),
    "loc_kontum_dak_to": ((722, 642), (630, 672), 2, 2),
    "loc_kontum_qui_nhon": ((1140, 750), (1231, 744), 3, 1),
    "loc_kontum_ban_me_thuot": ((832, 848), (768, 850), 2, 2),
    "loc_ban_me_thuot_da_lat": ((953, 976), (1048, 960), 3, 1),
    "loc_cam_ranh_da_lat": ((1310, 1012), (1402, 990), 3, 1),
    "loc_saigon_da_lat": ((1220, 1084), (1268, 1090), 1, 3),
    "loc_saigon_an_loc_ban_me_thuot": ((756, 1138), (654, 1134), 3, 1),
    "loc_saigon_can_tho": ((872, 1392), (958, 1340), 3, 1),
    "loc_can_tho_chau_doc": ((444, 1354), (540, 1390), 3, 1),
    "loc_can_tho_long_phu": ((870, 1484), (966, 1504), 3, 1),
    "loc_can_tho_bac_lieu": ((650, 1538), (592, 1518), 2, 1),
}

# A point inside each province: gives the cut-out faces their names.
SEEDS: dict[str, Point] = {
    "north_vietnam": (638, 60),
    "central_laos": (342, 250),
    "southern_laos": (399, 540),
    "northeast_cambodia": (285, 760),
    "the_fishhook": (274, 960),
    "the_parrots_beak": (160, 1150),
    "sihanoukville": (114, 1300),
    "quang_tri": (775, 230),
    "quang_nam": (866, 400),
    "quang_tin": (1197, 500),
    "binh_dinh": (1140, 660),
    "pleiku": (638, 800),
    "phu_bon": (1140, 810),
    "khanh_hoa": (1254, 940),
    "phuoc_long": (638, 1040),
    "quang_duc": (958, 1070),
    "binh_tuy": (1311, 1080),
    "tay_ninh": (547, 1180),
    "kien_phong": (684, 1320),
    "kien_hoa": (1026, 1400),
    "ba_xuyen": (798, 1550),
    "kien_giang": (456, 1480),
}
NEUTRAL: Point = (11, 900)  # Thailand and the rest of Cambodia
SEA: dict[str, Point] = {"south_china_sea": (1539, 1400), "gulf_of_siam": (125, 1520)}
