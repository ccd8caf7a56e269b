"""Correcting the position at the printed table: pieces, markers and tracks set as they stand on the board.

What is changed is the game's own state, by its own verbs: no piece comes from nowhere, and what may not stand in a space
(1.4.2) is refused. The invariants are checked by the caller.
"""

from collections.abc import Callable, Mapping, Sequence

from sandtable.kernel.at_table import Blank, Form, Impossible, Spot
from sandtable.vietnam import ruleset, verbs
from sandtable.vietnam.board import (
    CONTROL_NAMES,
    IS_LOC,
    POP,
    SPACE,
    SPACE_KEY,
    SPACES,
    SUPPORT_LEVEL,
    SUPPORT_NAMES,
)  # fmt: skip
from sandtable.vietnam.board_text import REGIONS
from sandtable.vietnam.pieces import (
    ACTIVE_SIDE,
    ARVN,
    FACTIONS,
    KINDS,
    NVA,
    NVA_BASE,
    OWNER,
    PIECE,
    PIECE_KEY,
    PIECES,
    POOLED,
    TUNNELS,
    UNDERGROUND_SIDE,
    US,
    VC,
    VC_BASE,
    VC_CADRE,
)  # fmt: skip
from sandtable.vietnam.state import CRISIS, MARKERS, MAX_LEVEL, MAX_TRACK, MAX_TRAIL, War

BOXES = (verbs.AVAILABLE, verbs.CASUALTIES, verbs.OUT_OF_PLAY)
MOST_PIECES = 40
_LAST = {"trail": MAX_TRAIL, "washington": MAX_LEVEL, "hanoi": MAX_LEVEL, "stability": CRISIS}
_TURNED: dict[int, int] = {**ACTIVE_SIDE, **UNDERGROUND_SIDE}


def correct(g: War, words: str) -> None:
    """1.4-1.9 Change the position as ``words`` say, such as ``move:us_troops:2:saigon:hue``."""
    kind, *said = words.split(":")
    make = _KINDS.get(kind)
    if make is None or len(said) != len(make[1]):
        raise Impossible("no_words", words=words)
    g.emit("fix")
    make[0](g, *said)


def forms(g: War) -> list[Form]:
    """What can be corrected, as forms to fill in."""
    kinds = [kind for kind in _KINDS if kind != "cadre" or ruleset.of(g).cadres]
    return [Form(kind, tuple(_blank(g, name) for name in _KINDS[kind][1])) for kind in kinds]


# ------------------------------------------------------------------ the words


def _pieces(g: War) -> list[int]:
    """The types that this game has, in every form."""
    pool = ruleset.of(g).pool
    return [
        p for p in range(KINDS)
        if (POOLED[p] in pool or g.n[p::KINDS].strip(b"\0")) and (p != VC_CADRE or ruleset.of(g).cadres)
    ]  # fmt: skip


def places(g: War) -> list[str]:
    """Where pieces can stand: the spaces of this game, then the boxes."""
    closed = ruleset.of(g).closed
    return [*(SPACE_KEY[s] for s in SPACES if s not in closed), *(f"box:{name}" for name in BOXES)]


def _tracks(g: War) -> dict[str, int]:
    """The tracks of this game, each with its last box."""
    rules = ruleset.of(g)
    money = {f"{FACTIONS[f]}_resources": MAX_TRACK for f in (ARVN, NVA, VC) if f not in rules.penniless}
    edge = dict.fromkeys(("aid", "patronage", "econ"), MAX_TRACK)
    return {**money, **edge, **{name: _LAST[name] for name in rules.tracks}}


def _blank(g: War, name: str) -> Blank:
    if name == "piece":
        return Blank(name, [PIECE_KEY[p] for p in _pieces(g)])
    if name in ("from", "to"):
        return Blank(name, places(g))
    if name == "space":
        return Blank(name, [key for key in places(g) if key.startswith("space:")])
    if name == "support":
        return Blank(name, [f"support:{level}" for level in SUPPORT_NAMES])
    if name == "track":
        return Blank(name, [f"track:{track}" for track in _tracks(g)])
    most = {"n": MOST_PIECES, "markers": MARKERS, "value": MAX_TRACK}[name]
    return Blank(name, low=1 if name == "n" else 0, high=most)


def number(said: str, low: int, high: int) -> int:
    """A number that was typed, if it lies between the two."""
    n = int(said) if said.isdecimal() and len(said) < 4 else -1
    if not low <= n <= high:
        raise Impossible("out_of_range", n=said, low=low, high=high)
    return n


def _piece(g: War, said: str) -> int:
    p = PIECE.get(said, -1)
    if p not in _pieces(g):
        raise Impossible("unknown", word=said)
    return p


def space(g: War, said: str) -> int:
    """A space that was named, if this game has it."""
    s = SPACE.get(said, -1)
    if s < 0 or s in ruleset.of(g).closed:
        raise Impossible("unknown", word=said)
    return s


# ------------------------------------------------------------------ what can be corrected


def _move(g: War, piece: str, many: str, origin: str, target: str) -> None:
    p, n = _piece(g, piece), number(many, 1, MOST_PIECES)
    start = -1 if origin in BOXES else space(g, origin)
    end = -1 if target in BOXES else space(g, target)
    there = verbs.box(g, origin)[POOLED[p]] if start < 0 else g.n[start * KINDS + p]
    if start < 0 and p == VC_CADRE:
        there = min(there, g.cadres)
    if there < n:
        place = f"box:{origin}" if start < 0 else SPACE_KEY[start]
        raise Impossible("not_there", piece=piece, n=n, have=there, place=place)
    if target == verbs.CASUALTIES and OWNER[p] != US:
        raise Impossible("only_us", piece=piece)
    if start >= 0 and end >= 0:
        if start != end:
            _stack(g, start, p, -n)  # what leaves makes room, where both are one
            room = verbs.can_stack(g, end, p, n)
            _stack(g, start, p, n)
            _need_room(room, p, end)
        verbs.move(g, start, end, p, n)
    elif end >= 0:
        _need_room(verbs.can_stack(g, end, p, n), p, end)
        verbs.place(g, end, p, n, origin)
    elif start >= 0:
        verbs.remove(g, start, p, n, target)
    else:
        verbs.transfer(g, POOLED[p], n, origin, target)


def _need_room(room: bool, p: int, s: int) -> None:
    if not room:
        raise Impossible("no_room", piece=PIECES[p], place=SPACE_KEY[s])


def _stack(g: War, s: int, p: int, n: int) -> None:
    g.n[s * KINDS + p] += n


def _flip(g: War, piece: str, many: str, where: str) -> None:
    p, n, s = _piece(g, piece), number(many, 1, MOST_PIECES), space(g, where)
    there = g.n[s * KINDS + p]
    if there < n:
        raise Impossible("not_there", piece=piece, n=n, have=there, place=SPACE_KEY[s])
    if p in _TURNED:
        verbs.flip(g, s, p, n)
    elif p in TUNNELS:
        verbs.remove_tunnel(g, s, p, n)
    elif p == VC_CADRE:
        verbs.remove_cadre(g, s, n)
    elif p in (NVA_BASE, VC_BASE):
        verbs.add_tunnel(g, s, p, n)
    else:
        raise Impossible("no_other_side", piece=piece)


def _cadre(g: War, many: str, where: str) -> None:
    n, s = number(many, 1, MOST_PIECES), space(g, where)
    there = min(g.n[s * KINDS + VC_BASE], g.cadres)
    if there < n:
        raise Impossible("not_there", piece=PIECES[VC_CADRE], n=n, have=there, place=SPACE_KEY[s])
    verbs.add_cadre(g, s, n)


def _support(g: War, where: str, level: str) -> None:
    s = space(g, where)
    if level not in SUPPORT_LEVEL:
        raise Impossible("unknown", word=level)
    if not POP[s]:
        raise Impossible("no_population", place=SPACE_KEY[s])
    verbs.set_support(g, s, SUPPORT_LEVEL[level])


def _terror(g: War, where: str, many: str) -> None:
    s = space(g, where)
    if IS_LOC[s]:
        raise Impossible("not_on_locs", place=SPACE_KEY[s])
    n = number(many, 0, min(MARKERS, g.terror[s] + verbs.markers_left(g)))
    verbs.remove_terror(g, s, g.terror[s] - n)
    while g.terror[s] < n and verbs.add_terror(g, s):
        pass


def _sabotage(g: War, where: str, many: str) -> None:
    s = space(g, where)
    if not IS_LOC[s]:
        raise Impossible("only_on_locs", place=SPACE_KEY[s])
    if number(many, 0, min(1, g.sabotage[s] + verbs.markers_left(g))):
        verbs.add_sabotage(g, s)
    else:
        verbs.remove_sabotage(g, s)


def _track(g: War, track: str, value: str) -> None:
    last = _tracks(g).get(track)
    if last is None:
        raise Impossible("unknown", word=track)
    verbs.set_track(g, track, number(value, 0, last))


_KINDS: Mapping[str, tuple[Callable[..., None], Sequence[str]]] = {
    "move": (_move, ("piece", "n", "from", "to")),
    "flip": (_flip, ("piece", "n", "space")),
    "cadre": (_cadre, ("n", "space")),
    "support": (_support, ("space", "support")),
    "terror": (_terror, ("space", "markers")),
    "sabotage": (_sabotage, ("space", "markers")),
    "track": (_track, ("track", "value")),
}


# ------------------------------------------------------------------ the position, place by place


def checklist(g: War) -> list[Spot]:
    """2.1 What stands where, to compare with the printed board: tracks, boxes, then the spaces by region."""
    spots = [Spot("check:tracks", [("track", {"track": f"track:{name}", "n": _level(g, name)}) for name in _tracks(g)])]
    for name, held in zip(BOXES, (g.available, g.casualties, g.out_of_play)):
        spots.append(Spot(f"box:{name}", _counted({p: held[p] for p in range(KINDS)})))
    closed = ruleset.of(g).closed
    spots += [_spot(g, s) for _, spaces in REGIONS for s in spaces if s not in closed]
    return [spot for spot in spots if spot.lines]


def _level(g: War, track: str) -> int:
    faction = track.removesuffix("_resources")
    level: int = g.res[FACTIONS.index(faction)] if faction != track else getattr(g, track)
    return level


def _counted(counts: Mapping[int, int]) -> list[tuple[str, Mapping[str, object]]]:
    return [("pieces", {"piece": PIECES[p], "n": n}) for p, n in counts.items() if n]


def _spot(g: War, s: int) -> Spot:
    spot = Spot(SPACE_KEY[s], _counted({p: g.n[s * KINDS + p] for p in range(KINDS)}))
    if g.support[s]:
        spot.lines.append(("support", {"support": SUPPORT_NAMES[g.support[s] + 2]}))
    if g.control[s]:
        spot.lines.append(("control", {"control": CONTROL_NAMES[g.control[s]]}))
    for word, n in (("terror", g.terror[s]), ("sabotage", g.sabotage[s])):
        if n:
            spot.lines.append((word, {"n": n}))
    return spot
