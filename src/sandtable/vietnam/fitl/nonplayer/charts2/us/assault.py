"""8.8.3 US Assault: what it would remove, where, and in which order."""

from typing import NamedTuple

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import IS_PROVINCE, NVA_CONTROL, POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, work
from sandtable.vietnam.nonplayer.common import remove_target
from sandtable.vietnam.nonplayer.facts import offered_pieces, offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN,
    INSURGENT_BASES,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_TROOPS,
    NVA_TUNNEL,
    PIECE_KEY,
    TUNNELS,
    US,
    US_BASE,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.query import holding, nva_over, where
from sandtable.vietnam.rules.s3_assault import FOLLOW_UP_COST, firepower, next_victims
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import purse

RULE = "8.8.3"
MOST_SPACES = 2  # with Cobras or Abrams shaded
PATTON_HITS = 2


# ------------------------------------------------------------------ what an Assault would do


_FIRST_HIT = (NVA_TROOPS, VC_GUERRILLA_ACTIVE, NVA_GUERRILLA_ACTIVE)
_LAST_HIT = (VC_CADRE, VC_BASE, NVA_BASE)  # P3.2.4: the Cadre goes with its Base


class Field:
    """The Insurgents of a space under fire: dice against Tunnels succeed."""

    __slots__ = ("bases", "n", "nva", "rolled", "troops", "vc")

    def __init__(self, g: War, s: int) -> None:
        self.n = list(g.n[s * KINDS : (s + 1) * KINDS])
        self.nva = self.vc = 0  # removed
        self.bases = self.troops = 0  # of these, Bases and NVA Troops
        self.rolled = 0  # Tunnels rolled against

    @property
    def exposed(self) -> int:
        """Active enemies: Troops, Active Guerrillas, and Bases that no Underground Guerrilla covers."""
        n = self.n
        open_ones = n[NVA_TROOPS] + n[NVA_GUERRILLA_ACTIVE] + n[VC_GUERRILLA_ACTIVE]
        return open_ones if n[NVA_GUERRILLA] or n[VC_GUERRILLA] else open_ones + self.exposed_bases

    @property
    def exposed_bases(self) -> int:
        """Bases that no Underground Guerrilla covers."""
        n = self.n
        covered = n[NVA_GUERRILLA] or n[VC_GUERRILLA]
        return 0 if covered else n[NVA_BASE] + n[NVA_TUNNEL] + n[VC_BASE] + n[VC_CADRE] + n[VC_TUNNEL]

    def shelters_base(self, hits: int) -> bool:
        """Whether an untunneled Base stands there that so many hits would not come to."""
        n = self.n
        covered = n[NVA_GUERRILLA] or n[VC_GUERRILLA]
        return n[NVA_BASE] + n[VC_BASE] > 0 and bool(covered or hits < self.exposed)

    def take(self, p: int, most: int) -> int:
        """Remove up to ``most`` pieces of a type; how many went."""
        k = min(self.n[p], most)
        if k:
            self.n[p] -= k
            if p < VC_GUERRILLA:
                self.nva += k
            else:
                self.vc += k
            if p in INSURGENT_BASES:
                self.bases += k
            elif p == NVA_TROOPS:
                self.troops += k
        return k

    def volley(self, hits: int, underground: bool = False) -> None:
        """3.2.4 One faction's Assault; ``underground``: Search and Destroy reaches one hidden Guerrilla."""
        if underground and (self.n[NVA_GUERRILLA] or self.n[VC_GUERRILLA]):
            hits = max(hits, 1)
            hits -= self.take(VC_GUERRILLA, 1) or self.take(NVA_GUERRILLA, 1)
        n = self.n
        for p in _FIRST_HIT:
            if hits and n[p]:
                hits -= self.take(p, hits)
        if hits <= 0 or n[NVA_GUERRILLA] or n[VC_GUERRILLA]:
            return
        for p in _LAST_HIT:
            if hits and n[p]:
                hits -= self.take(p, hits)
        for tunnel, base in ((VC_TUNNEL, VC_BASE), (NVA_TUNNEL, NVA_BASE)):
            if hits > 0 and n[tunnel]:
                n[tunnel] -= 1
                n[base] += 1
                self.rolled += 1
                return


class Outcome:
    """What an Assault in a space comes to."""

    __slots__ = ("bases", "exposed", "frees", "removed", "rolled", "troops")

    def __init__(self, exposed: int, removed: int, rolled: int, bases: int, troops: int, frees: bool) -> None:
        self.exposed = exposed
        self.removed = removed
        self.rolled = rolled
        self.bases = bases
        self.troops = troops
        self.frees = frees  # removes NVA Control


def us_hits(g: War, s: int, troops: int) -> int:
    """3.2.4 Pieces that so many US Troops would remove there."""
    return firepower(g, US, s, more=troops - g.n[s * KINDS + US_TROOPS])


class Support(NamedTuple):
    """What helps a US Assault anywhere: Capabilities (5.3), and the ARVN Assault that can still be added (3.2.4)."""

    base_first: bool
    patton: bool
    underground: bool
    arvn: bool


def support(g: War, w: Work) -> Support:
    """5.3, 3.2.4 What helps the next space of the Assault."""
    return Support(
        w.base_first < 0 and terms.assault_base_first(g),
        w.patton < terms.patton_assault_spaces(g),
        terms.assault_hits_underground(g),
        can_follow(g, w),
    )


def outcome(
    g: War, w: Work, s: int, extra: int = 0, follow: bool = True, arvn: int = 0, by: Support | None = None
) -> Outcome:
    """8.8.3 A US Assault with ``extra`` Troops, and with the ARVN Assault, of ``arvn`` more, if it can still be added.

    ``by``: what helps it, where it is known already.
    """
    if by is None:
        by = support(g, w)
    field = Field(g, s)
    exposed = field.exposed
    hits = firepower(g, US, s, more=extra)
    if hits and by.base_first and field.shelters_base(hits):
        hits -= field.take(VC_BASE, 1) or field.take(NVA_BASE, 1)
    if exposed and by.patton and terms.patton_may_help(s):
        hits += PATTON_HITS
    if exposed or by.underground:  # else nobody is hit
        field.volley(hits, by.underground)
        if follow and by.arvn:
            field.volley(firepower(g, ARVN, s, more=arvn))
    freed = g.control[s] == NVA_CONTROL and nva_over(g, s, extra + arvn, -field.nva, -field.vc) < 0
    return Outcome(exposed, field.nva + field.vc, field.rolled, field.bases, field.troops, freed)


def can_follow(g: War, w: Work) -> bool:
    """3.2.4 Whether the ARVN Assault is still possible and can be paid."""
    return not w.followed and (terms.body_count(g) or purse(g, US) >= FOLLOW_UP_COST)


def allowed(g: War, s: int, o: Outcome) -> bool:
    """8.8.3 Search and Destroy shaded: a Province at Support only for a Base or NVA Troops."""
    return not (terms.assault_alienates(g) and IS_PROVINCE[s] and g.support[s] > 0) or bool(o.bases or o.troops)


def useful(g: War, w: Work, s: int) -> bool:
    """8.8.3 Whether an Assault there would remove anything, and is allowed."""
    o = outcome(g, w, s)
    return o.removed > 0 and allowed(g, s, o)


def capped(g: War, chosen: int) -> bool:
    """8.8.3 With Cobras or Abrams shaded the US stops after 2 spaces."""
    careful = terms.us_assault_loses_troop(g) or terms.max_us_assault_spaces(g) <= MOST_SPACES
    return careful and chosen >= MOST_SPACES


# ------------------------------------------------------------------ the boxes


def battlefields(g: War) -> list[int]:
    """Spaces with US Troops and Insurgents."""
    return [s for s in where(g, US_TROOPS) if g.nva[s] or g.vc[s]]


def base_in_reach(g: War, w: Work) -> bool:
    """8.8.3 Whether an Assault alone (with the paid ARVN one) could remove a Base."""
    by = support(g, w)
    return any(outcome(g, w, s, by=by).bases for s in holding(g, INSURGENT_BASES, battlefields(g)))


def nva_troops_near(g: War) -> bool:
    """8.8.3 NVA Troops in a space with US Troops or a US Base."""
    return any(g.n[s * KINDS + US_TROOPS] + g.n[s * KINDS + US_BASE] for s in where(g, NVA_TROOPS))


def assault_lines(g: War, found: dict[int, Outcome]) -> list[SpaceLine]:
    """8.8.3 The order among Assault spaces."""
    return [
        prefer("us_removes_nva_control_of_population", lambda t, s: POP[s] > 0 and found[s].frees),
        prefer("us_base_or_tunnel", lambda t, s: found[s].bases + found[s].rolled > 0),
        prefer("us_base", lambda t, s: g.n[s * KINDS + US_BASE] > 0),
        most("us_most_population", lambda t, s: POP[s]),
        most("us_most_removed", lambda t, s: found[s].removed),
    ]


# ------------------------------------------------------------------ the handlers


def outcomes(turn: Turn, d: Decision) -> dict[int, Outcome]:
    """The spaces on offer where an Assault does something and is allowed."""
    g, w = turn.g, work(turn)
    if capped(g, w.chosen):
        return {}
    found, by = {}, support(g, w)
    for s in offered_spaces(d):
        o = outcome(g, w, s, by=by)
        if o.removed + o.rolled and allowed(g, s, o):
            found[s] = o
    return found


def cleared_space(turn: Turn, found: dict[int, Outcome]) -> str:
    """8.8.3 First where all Active enemies go; "" if there is no such space."""
    whole = [s for s, o in found.items() if o.removed + o.rolled >= o.exposed]
    return _assault(turn, whole, found) if whole else ""


def other_space(turn: Turn, found: dict[int, Outcome]) -> str:
    """8.8.3 Then where more than half go, then wherever any do."""
    half = [s for s, o in found.items() if 2 * (o.removed + o.rolled) > o.exposed]
    return _assault(turn, half or list(found), found) if found else "done"


def _assault(turn: Turn, spaces: list[int], found: dict[int, Outcome]) -> str:
    s = turn.pick(RULE, spaces, assault_lines(turn.g, found))
    work(turn).assaulted.append(s)
    return SPACE_KEY[s]


def follow_up(turn: Turn, d: Decision) -> str:
    """8.8.3 The ARVN Assault is added in the first space where it would remove enemies."""
    s = space_in(d)
    if all(p in TUNNELS for p in next_victims(turn.g, s, (NVA, VC))):
        return "no"
    work(turn).followed = True
    return "yes"


def remove(turn: Turn, d: Decision) -> str:
    """8.1.2 The usual order, but a Tunnel, which stops the Assault, after any other Base."""
    pieces = offered_pieces(d)
    plain = [p for p in pieces if p not in TUNNELS]
    if len(plain) == 1 and len(plain) < len(pieces):
        return PIECE_KEY[plain[0]]
    return remove_target(turn, d)


def base_first(turn: Turn, d: Decision) -> str:
    """5.3 Abrams: where the Assault would not come to the Base anyway."""
    g = turn.g
    s = space_in(d)
    if not Field(g, s).shelters_base(us_hits(g, s, g.n[s * KINDS + US_TROOPS])):
        return "done"
    work(turn).base_first = s
    return remove_target(turn, d)


def patton(turn: Turn, d: Decision) -> str:
    """5.3, 8.1.1 M-48 Patton: in the first 2 spaces where it removes more."""
    g, w = turn.g, work(turn)
    s = space_in(d)
    alone, helped = Field(g, s), Field(g, s)
    hits = us_hits(g, s, g.n[s * KINDS + US_TROOPS]) - (w.base_first == s)
    for field, n in ((alone, hits), (helped, hits + PATTON_HITS)):
        field.volley(n, terms.assault_hits_underground(g))
    arvn_too = d.args.get("as_us") is True
    if not arvn_too and (alone.vc + alone.nva, alone.rolled) == (helped.vc + helped.nva, helped.rolled):
        return "no"
    w.patton += 1
    return "yes"


def patrol_assault(turn: Turn, d: Decision) -> str:
    """8.8.4 After a Patrol: on the LoC where most enemies go."""
    g, w = turn.g, work(turn)
    found = {s: o for s in offered_spaces(d) if (o := outcome(g, w, s, follow=False)).removed}
    if not found:
        return "done"
    return SPACE_KEY[turn.pick("8.8.4", found, [most("us_most_removed", lambda t, s: found[s].removed)])]
