"""1.4 Forces: factions, piece types and the force pool.

Factions and piece types are small whole numbers, so that the board can be one flat row of counts. US Advisors and
Strategic Hamlets are pieces of Sovereign of Discord; a Cadre is a form of the VC Base, as a Tunnel is. A board of Fire
in the Lake has none of them.
"""

US, ARVN, NVA, VC = range(4)
FACTIONS = ("us", "arvn", "nva", "vc")
FACTION = {name: f for f, name in enumerate(FACTIONS)}

COIN_FACTIONS = (US, ARVN)
INSURGENT_FACTIONS = (NVA, VC)
ALLY = (ARVN, US, VC, NVA)
ENEMIES = ((NVA, VC), (NVA, VC), (US, ARVN), (US, ARVN))

PIECES = (
    "us_troops", "us_base", "us_irregular", "us_irregular_active", "us_advisor",
    "arvn_troops", "arvn_police", "arvn_ranger", "arvn_ranger_active", "arvn_base", "arvn_hamlet",
    "nva_troops", "nva_guerrilla", "nva_guerrilla_active", "nva_base", "nva_tunnel",
    "vc_guerrilla", "vc_guerrilla_active", "vc_base", "vc_tunnel", "vc_cadre",
)  # fmt: skip
PIECE = {name: p for p, name in enumerate(PIECES)}
KINDS = len(PIECES)

(
    US_TROOPS, US_BASE, US_IRREGULAR, US_IRREGULAR_ACTIVE, US_ADVISOR,
    ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_RANGER_ACTIVE, ARVN_BASE, ARVN_HAMLET,
    NVA_TROOPS, NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE, NVA_BASE, NVA_TUNNEL,
    VC_GUERRILLA, VC_GUERRILLA_ACTIVE, VC_BASE, VC_TUNNEL, VC_CADRE,
) = range(KINDS)  # fmt: skip

US_PIECES = tuple(range(US_TROOPS, ARVN_TROOPS))
ARVN_PIECES = tuple(range(ARVN_TROOPS, NVA_TROOPS))
COIN_PIECES = US_PIECES + ARVN_PIECES
NVA_PIECES = tuple(range(NVA_TROOPS, VC_GUERRILLA))
VC_PIECES = tuple(range(VC_GUERRILLA, KINDS))
INSURGENT_PIECES = NVA_PIECES + VC_PIECES
PIECES_OF = (US_PIECES, ARVN_PIECES, NVA_PIECES, VC_PIECES)
OWNER = tuple(f for f in range(4) for _ in PIECES_OF[f])

ARVN_CUBES = (ARVN_TROOPS, ARVN_POLICE)
CUBES_OF = ((US_TROOPS,), ARVN_CUBES, (NVA_TROOPS,), ())
COIN_CUBES = (US_TROOPS, ARVN_TROOPS, ARVN_POLICE)
COIN_TROOPS = (US_TROOPS, ARVN_TROOPS)
IRREGULARS = (US_IRREGULAR, US_IRREGULAR_ACTIVE)
RANGERS = (ARVN_RANGER, ARVN_RANGER_ACTIVE)
SPECIAL_FORCES = IRREGULARS + RANGERS
NVA_GUERRILLAS = (NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE)
VC_GUERRILLAS = (VC_GUERRILLA, VC_GUERRILLA_ACTIVE)
GUERRILLAS = NVA_GUERRILLAS + VC_GUERRILLAS
UNDERGROUND_GUERRILLAS = (NVA_GUERRILLA, VC_GUERRILLA)
ACTIVE_GUERRILLAS = (NVA_GUERRILLA_ACTIVE, VC_GUERRILLA_ACTIVE)
US_BASES = (US_BASE,)
COIN_BASES = (US_BASE, ARVN_BASE)
NVA_BASES = (NVA_BASE, NVA_TUNNEL)
VC_BASES = (VC_BASE, VC_TUNNEL, VC_CADRE)
INSURGENT_BASES = NVA_BASES + VC_BASES
UNTUNNELED_BASES = (NVA_BASE, VC_BASE, VC_CADRE)
TUNNELS = (NVA_TUNNEL, VC_TUNNEL)
BASES = COIN_BASES + INSURGENT_BASES
BASES_OF = (US_BASES, (ARVN_BASE,), NVA_BASES, VC_BASES)
GUERRILLAS_OF: tuple[tuple[int, ...], ...] = ((), (), NVA_GUERRILLAS, VC_GUERRILLAS)
UNDERGROUND_OF = (US_IRREGULAR, ARVN_RANGER, NVA_GUERRILLA, VC_GUERRILLA)
ACTIVE_OF = (US_IRREGULAR_ACTIVE, ARVN_RANGER_ACTIVE, NVA_GUERRILLA_ACTIVE, VC_GUERRILLA_ACTIVE)

IS_BASE = tuple(p in BASES for p in range(KINDS))

# The type a piece has when it is off the map: Underground (1.4.3), a Base without its Tunnel or Cadre (1.4.4).
_POOLED = {
    US_IRREGULAR_ACTIVE: US_IRREGULAR, ARVN_RANGER_ACTIVE: ARVN_RANGER,
    NVA_GUERRILLA_ACTIVE: NVA_GUERRILLA, VC_GUERRILLA_ACTIVE: VC_GUERRILLA,
    NVA_TUNNEL: NVA_BASE, VC_TUNNEL: VC_BASE, VC_CADRE: VC_BASE,
}  # fmt: skip
POOLED = tuple(_POOLED.get(p, p) for p in range(KINDS))
ACTIVE_SIDE = {US_IRREGULAR: US_IRREGULAR_ACTIVE, ARVN_RANGER: ARVN_RANGER_ACTIVE,
               NVA_GUERRILLA: NVA_GUERRILLA_ACTIVE, VC_GUERRILLA: VC_GUERRILLA_ACTIVE}  # fmt: skip
UNDERGROUND_SIDE = {active: under for under, active in ACTIVE_SIDE.items()}
POOL_TYPES = tuple(p for p in range(KINDS) if POOLED[p] == p)
FORMS = tuple(tuple(q for q in range(KINDS) if POOLED[q] == POOLED[p]) for p in range(KINDS))
"""For each type, every type the same wooden piece can have on the map."""

FORCE_POOL = {
    US_TROOPS: 40, US_BASE: 6, US_IRREGULAR: 6,
    ARVN_TROOPS: 30, ARVN_POLICE: 30, ARVN_RANGER: 6, ARVN_BASE: 3,
    NVA_TROOPS: 40, NVA_GUERRILLA: 20, NVA_BASE: 9,
    VC_GUERRILLA: 30, VC_BASE: 9,
}  # fmt: skip

HAMLETS = 6
"""P1.4 Strategic Hamlets, where they are in play."""

PIECE_KEY = tuple(f"piece:{name}" for name in PIECES)
