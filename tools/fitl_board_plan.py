"""Where everything stands on the Fire in the Lake board: the hand-made part of the drawing.

Board units; x to the right, y down.  Every LoC runs along the border of the provinces it touches, so that a province's
interior is free for pieces and a player reads adjacency off the map.  Coasts and international borders take their run
from the real ones (`tools/geo`), stretched between the pins given here; provincial borders are freehand.
"""

from __future__ import annotations

Point = tuple[float, float]

WIDTH, HEIGHT = 1500, 1660

CITIES: dict[str, tuple[float, float, float]] = {  # x, y, radius
    "saigon": (930, 1200, 100),
    "hue": (900, 232, 64),
    "da_nang": (1096, 352, 64),
    "qui_nhon": (1352, 706, 64),
    "cam_ranh": (1345, 990, 64),
    "kontum": (716, 734, 64),
    "an_loc": (350, 1046, 64),
    "can_tho": (640, 1428, 66),
}

TOWNS: dict[str, tuple[float, float, float, float, str]] = {  # x, y, label dx, dy, text-anchor
    "Khe Sanh": (405, 152, -14, 5, "end"),
    "Dak To": (600, 606, -14, 5, "end"),
    "Ban Me Thuot": (704, 918, -16, -10, "end"),
    "Da Lat": (1050, 1006, 0, -16, "middle"),
    "Chau Doc": (282, 1304, -2, -14, "end"),
    "Long Phu": (972, 1548, 16, 16, "start"),
    "Bac Lieu": (506, 1596, -12, 22, "middle"),
}

Pin = tuple[float, float, float, float]  # longitude, latitude -> x, y

# The run of a country's outline between pins.
TRACES: dict[str, tuple[str, list[Pin]]] = {
    "coast": (
        "VN",
        [
            (106.45, 17.75, 600, -20),
            (107.12, 17.02, 762, 130),
            (107.75, 16.48, 922, 240),
            (108.15, 16.20, 1024, 302),
            (108.33, 16.00, 1118, 372),
            (108.93, 15.25, 1240, 480),
            (109.08, 14.67, 1306, 574),
            (109.26, 13.75, 1376, 712),
            (109.44, 12.90, 1416, 846),
            (109.20, 11.90, 1382, 1000),
            (109.00, 11.35, 1366, 1104),
            (108.10, 10.92, 1276, 1204),
            (107.10, 10.34, 1118, 1290),
        ],
    ),
    "ca_mau": (
        "VN",
        [
            (105.75, 9.17, 506, 1596),
            (105.30, 8.80, 380, 1636),
            (104.80, 8.60, 262, 1626),
            (104.80, 9.20, 236, 1510),
            (105.06, 9.98, 270, 1430),
            (104.47, 10.40, 192, 1372),
        ],
    ),
    "annamites": (
        "VN",
        [
            (105.20, 18.60, 240, -20),
            (106.56, 16.98, 405, 152),
            (107.00, 16.28, 500, 286),
            (107.20, 16.05, 540, 336),
            (107.45, 15.85, 548, 412),
            (107.60, 15.45, 616, 488),
        ],
    ),
    "tri_border": ("VN", [(107.67, 15.05, 600, 606), (107.53, 14.70, 430, 676)]),
    "ia_drang": ("VN", [(107.53, 14.70, 430, 676), (107.45, 13.50, 404, 780), (107.55, 12.80, 392, 862)]),
    "chu_pong": ("VN", [(107.55, 12.80, 392, 862), (107.50, 12.35, 540, 896), (107.15, 12.28, 692, 946)]),
    "hook": ("VN", [(107.00, 12.15, 686, 980), (106.75, 11.97, 520, 948), (106.42, 11.97, 350, 1046)]),
    "tay_ninh": ("VN", [(106.40, 11.75, 350, 1046), (105.88, 11.65, 232, 1056)]),
    "beak": ("VN", [(105.88, 11.65, 232, 1056), (105.86, 11.28, 258, 1150), (106.18, 11.00, 384, 1246)]),
    "marshes": ("VN", [(106.18, 11.00, 384, 1246), (105.75, 11.02, 330, 1256), (105.10, 10.93, 282, 1304)]),
    "canal": ("VN", [(105.10, 10.93, 282, 1304), (104.85, 10.53, 222, 1284), (104.47, 10.40, 192, 1372)]),
    "thailand": (
        "LA",
        [(104.00, 18.32, 40, -20), (104.75, 16.45, 92, 210), (105.60, 15.35, 84, 420), (105.20, 14.30, 52, 660)],
    ),
    "bolovens": ("LA", [(105.20, 14.30, 52, 660), (106.20, 14.15, 230, 684), (107.53, 14.70, 430, 676)]),
}

# Freehand borders: points to pass through; `rough` ones get a natural wobble.
BORDERS: dict[str, list[Point]] = {
    "dmz": [(762, 130), (740, 134), (620, 124), (500, 132), (405, 152)],
    "bach_ma": [(540, 336), (700, 332), (860, 312), (1024, 302)],
    "se_bang_hieng": [(60, 384), (230, 398), (420, 384), (548, 412)],
    "tra_bong": [(600, 552), (800, 576), (1000, 566), (1180, 582), (1306, 574)],
    "song_ba": [(724, 866), (900, 878), (1100, 866), (1270, 868), (1416, 846)],
    "se_san": [(20, 842), (160, 850), (270, 840), (392, 862)],
    "mimot": [(12, 1016), (130, 1036), (232, 1056)],
    "elephant_hills": [(6, 1176), (110, 1216), (222, 1284)],
    "kampuchea": [(52, 660), (34, 760), (44, 860), (30, 960), (38, 1060), (22, 1140), (26, 1210), (-20, 1260)],
    "vam_co": [(384, 1246), (550, 1266), (720, 1258), (930, 1200)],
    "can_gio": [(1118, 1290), (1060, 1294), (1004, 1278), (1026, 1304), (1070, 1324)],
    "mekong_mouths": [
        *[(1070, 1324), (1100, 1340), (1082, 1350), (1056, 1354), (1094, 1364), (1130, 1394), (1136, 1420)],
        *[(1106, 1420), (1070, 1414), (1104, 1440), (1124, 1470), (1112, 1494), (1076, 1494), (1040, 1486)],
        *[(1066, 1508), (1050, 1532)],
        (972, 1548),
    ],
    "vinh_chau": [(972, 1548), (960, 1584), (880, 1612), (760, 1636), (620, 1626), (506, 1596)],
    "nha_be": [(1004, 1278), (930, 1200)],
    "kompong_som": [(192, 1372), (168, 1404), (116, 1408), (92, 1428), (44, 1416), (18, 1384), (-20, 1376)],
    "da_nang_shore": [(1096, 352), (1150, 392)],
    "qui_nhon_shore": [(1352, 706), (1400, 714)],
    "cam_ranh_shore": [(1345, 990), (1410, 1004)],
}
ROUGH = {
    *("bach_ma", "se_bang_hieng", "tra_bong", "song_ba", "se_san", "mimot"),
    *("elephant_hills", "kampuchea", "vam_co", "vinh_chau"),
}

# LoCs that are a border between provinces: they cut the land.
ROADS: dict[str, list[list[Point]]] = {
    "loc_da_nang_dak_to": [[(1096, 352), (985, 420), (820, 466), (616, 488), (606, 552), (600, 606)]],
    "loc_kontum_dak_to": [[(600, 606), (650, 662), (716, 734)]],
    "loc_kontum_qui_nhon": [[(716, 734), (900, 752), (1120, 738), (1352, 706)]],
    "loc_kontum_ban_me_thuot": [[(716, 734), (732, 810), (724, 866), (704, 918)]],
    "loc_ban_me_thuot_da_lat": [[(704, 918), (790, 972), (920, 990), (1050, 1006)]],
    "loc_cam_ranh_da_lat": [[(1050, 1006), (1150, 1018), (1250, 1008), (1345, 990)]],
    "loc_saigon_da_lat": [[(1050, 1006), (1046, 1064), (1010, 1120), (930, 1200)]],
    "loc_saigon_an_loc_ban_me_thuot": [
        [(704, 918), (692, 946), (686, 980), (684, 1060), (654, 1126), (740, 1166), (930, 1200)],
        [(654, 1126), (500, 1112), (350, 1046)],
    ],
    "loc_saigon_can_tho": [[(930, 1200), (866, 1308), (760, 1376), (640, 1428)]],
    "loc_can_tho_chau_doc": [[(282, 1304), (400, 1358), (520, 1394), (640, 1428)]],
    "loc_can_tho_long_phu": [[(640, 1428), (760, 1470), (870, 1508), (972, 1548)]],
    "loc_can_tho_bac_lieu": [[(640, 1428), (596, 1500), (550, 1548), (506, 1596)]],
}
# LoCs along a coast or the DMZ: drawn beside the shore, cutting nothing.
COAST_ROADS: dict[str, list[list[Point]]] = {
    "loc_hue_khe_sanh": [[(900, 232), (820, 180), (740, 136), (620, 124), (500, 132), (405, 152)]],
    "loc_hue_da_nang": [[(900, 232), (962, 276), (1030, 318), (1096, 352)]],
    "loc_da_nang_qui_nhon": [[(1096, 352), (1190, 460), (1268, 556), (1310, 630), (1352, 706)]],
    "loc_qui_nhon_cam_ranh": [[(1352, 706), (1384, 790), (1390, 850), (1374, 920), (1345, 990)]],
    "loc_saigon_cam_ranh": [[(930, 1200), (1094, 1256), (1256, 1186), (1346, 1090), (1345, 990)]],
}

# LoC furniture: shield on the road, then the box for its pieces (centre, columns, rows of LOC_CELL).
PLATES: dict[str, tuple[Point, Point, int, int]] = {
    "loc_hue_khe_sanh": ((806, 172), (882, 128), 4, 1),
    "loc_hue_da_nang": ((1000, 300), (1066, 246), 4, 1),
    "loc_da_nang_qui_nhon": ((1246, 528), (1338, 500), 4, 1),
    "loc_qui_nhon_cam_ranh": ((1390, 846), (1458, 846), 2, 2),
    "loc_saigon_cam_ranh": ((1266, 1180), (1352, 1216), 4, 1),
    "loc_da_nang_dak_to": ((880, 452), (800, 468), 3, 1),
    "loc_kontum_dak_to": ((630, 640), (556, 668), 2, 2),
    "loc_kontum_qui_nhon": ((1000, 750), (1080, 744), 3, 1),
    "loc_kontum_ban_me_thuot": ((732, 826), (678, 846), 2, 2),
    "loc_ban_me_thuot_da_lat": ((836, 982), (910, 966), 3, 1),
    "loc_cam_ranh_da_lat": ((1130, 1018), (1206, 1000), 3, 1),
    "loc_saigon_da_lat": ((1038, 1084), (1084, 1084), 1, 3),
    "loc_saigon_an_loc_ban_me_thuot": ((654, 1126), (566, 1120), 3, 1),
    "loc_saigon_can_tho": ((748, 1382), (826, 1332), 3, 1),
    "loc_can_tho_chau_doc": ((400, 1358), (482, 1384), 3, 1),
    "loc_can_tho_long_phu": ((760, 1470), (842, 1498), 3, 1),
    "loc_can_tho_bac_lieu": ((600, 1494), (556, 1542), 2, 1),
}

# A point inside each province: gives the cut-out faces their names.
SEEDS: dict[str, Point] = {
    "north_vietnam": (560, 60),
    "central_laos": (300, 250),
    "southern_laos": (350, 540),
    "northeast_cambodia": (250, 760),
    "the_fishhook": (240, 960),
    "the_parrots_beak": (140, 1150),
    "sihanoukville": (100, 1300),
    "quang_tri": (680, 230),
    "quang_nam": (760, 400),
    "quang_tin": (1050, 500),
    "binh_dinh": (1000, 660),
    "pleiku": (560, 800),
    "phu_bon": (1000, 810),
    "khanh_hoa": (1100, 940),
    "phuoc_long": (560, 1040),
    "quang_duc": (840, 1070),
    "binh_tuy": (1150, 1080),
    "tay_ninh": (480, 1180),
    "kien_phong": (600, 1320),
    "kien_hoa": (900, 1400),
    "ba_xuyen": (700, 1550),
    "kien_giang": (400, 1480),
}
NEUTRAL: Point = (10, 900)  # Thailand and the rest of Cambodia
SEA: dict[str, Point] = {"south_china_sea": (1350, 1400), "gulf_of_siam": (110, 1520)}
