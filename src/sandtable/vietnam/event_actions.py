"""5.1 What Events do again and again, so that a card reads like its text. All choices are ``f``'s.

Topics say what the choice is for (``event.place``, ``event.remove``, ``event.shift`` ...) and carry the card's number,
so that one set of texts and one set of non-player rules (8.4) serve every card. Nothing here forces a Tunneled Base off
the map, breaks stacking or places what is not there (5.1.1); what cannot be done is left out (5.1.3).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sandtable.kernel.decision import Decision, Flow, choose, count
from sandtable.vietnam.ask import NONE, pick_space, throw
from sandtable.vietnam.board import IDS, NEUTRAL, POP, SPACE, SPACE_KEY, SPACES, SUPPORT_NAMES
from sandtable.vietnam.card import SHADED, UNSHADED, Card
from sandtable.vietnam.pieces import KINDS, OWNER, PIECE, PIECE_KEY, PIECES, POOLED, TUNNELS, US
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.query import holding
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import (
    AVAILABLE,
    CASUALTIES,
    OUT_OF_PLAY,
    box,
    can_stack,
    flip,
    move,
    place,
    remove,
    remove_tunnel,
    set_capability,
    set_momentum,
    set_support,
    shift,
    transfer,
)  # fmt: skip

RULE = "5.1"
ALL = 99
"""As many as there are."""


# ------------------------------------------------------------------ lasting effects


def capability(card: Card) -> None:
    """5.3 Both sides of a Capability put it in effect; what it does is a question of ``terms``."""
    card.unshaded(lambda g, f: set_capability(g, card.number, UNSHADED))
    card.shaded(lambda g, f: set_capability(g, card.number, SHADED))


def momentum(g: War, card: Card, side: str) -> None:
    """5.4 The card's lasting part stays in force until Reset."""
    set_momentum(g, card.number, side)


# ------------------------------------------------------------------ choosing


def option(g: War, f: int, card: Card, options: Sequence[str], s: int = NONE) -> Flow[str]:
    """One of several things the text allows, as ``do:<word>`` keys; the word is the result ("" if there are none).

    ``s`` is the space it is about, if it is about one.
    """
    if not options:
        return ""
    args = {"card": card.number} if s == NONE else {"card": card.number, "space": IDS[s]}
    key = yield Decision(seat(f), "event.option", RULE, [f"do:{word}" for word in options], args)
    return key[3:]


def wish(g: War, f: int, card: Card, what: str) -> Flow[bool]:
    """Whether ``f`` wants an optional part, named ``what``."""
    keys = (f"do:{what}", "no")
    return (yield from choose(seat(f), "event.wish", RULE, keys, card=card.number)) != "no"


def faction(g: War, f: int, card: Card, factions: Sequence[int]) -> Flow[int]:
    """Which of several factions the text's action goes to."""
    keys = [f"faction:{seat(x)}" for x in factions]
    key = yield from choose(seat(f), "event.faction", RULE, keys, card=card.number)
    return factions[keys.index(key)]


def space(
    g: War, f: int, card: Card, spaces: Iterable[int], what: str = "event.space", optional: bool = False, **facts: object
) -> Flow[int]:
    """One of ``spaces``, or NONE.

    What the Event does there is told in ``facts``: ``loses`` (types, at most ``most`` of them, ``each`` of a type, ``near``: in
    the spaces around too), ``or_loses`` (these instead), ``doubles``, ``places``, ``hides``, ``gives_up`` (types), ``steps`` or
    ``level`` of Support (``either_way``: up or down), ``lands`` (US Troops go there).
    """
    return (yield from pick_space(g, f, what, RULE, spaces, optional, None, card=card.number, **facts))


def in_turn(
    g: War, f: int, card: Card, spaces: Iterable[int], resolve: Callable[[int], Flow[None]]
) -> Flow[None]:  # fmt: skip
    """3.1 Do something in each of these spaces, in ``f``'s order; ``done`` leaves the rest to the order of the board."""
    left = list(spaces)
    while len(left) > 1:
        s = yield from pick_space(g, f, "event.order", "3.1", left, True, card=card.number, left=len(left))
        if s == NONE:
            break
        left.remove(s)
        yield from resolve(s)
    for s in left:
        yield from resolve(s)


def die(g: War, card: Card) -> Flow[int]:
    """The die an Event asks for."""
    return (yield from throw(g, "event.die", RULE, card=card.number))


# ------------------------------------------------------------------ pieces


def _pick_piece(
    g: War, f: int, card: Card, what: str, pieces: Sequence[int], s: int, optional: bool, **facts: object
) -> Flow[int]:
    keys = [PIECE_KEY[p] for p in pieces] + (["done"] if optional else [])
    args: dict[str, object] = {"card": card.number, **facts}
    if s != NONE:
        args["space"] = IDS[s]
    key = yield Decision(seat(f), what, RULE, keys, args)
    return NONE if key == "done" else PIECE[key[6:]]


def place_among(
    g: War,
    f: int,
    card: Card,
    n: int,
    pieces: Sequence[int],
    spaces: Iterable[int],
    *,
    sources: Sequence[str] = (AVAILABLE,),
    up_to: bool = False,
    per_space: int = ALL,
    from_map: bool = True,
    stay: dict[tuple[int, int], int] | None = None,
    **there: Any,
) -> Flow[list[int]]:
    """Place ``n`` pieces of these types among ``spaces``; the spaces, one entry a piece.

    ``sources`` are boxes, asked for if several have the piece. ``f``'s own pieces that are not Available may be taken
    from the map (1.4.1) where ``from_map``, but not those that the Event has placed itself (``stay``, where several
    calls share it). It must be done as far as it can be (5.1.3) unless ``up_to``; but nobody need take a piece from the
    map. The terms of the Event (``types``, ``boxes``, ``up_to``, ``each``) are facts of its questions, and so is what else
    happens ``there`` (``steps``: each space that gets a piece shifts).
    """
    where = list(spaces)
    placed: list[int] = []
    types, boxes = tuple(pieces), tuple(sources)
    staying: dict[tuple[int, int], int] = {} if stay is None else stay

    def room(s: int, p: int) -> int:
        return boxed(s, p) or (
            obtainable(g, f, s, p, min(n - len(placed), per_space - placed.count(s)), staying)
            if from_map and AVAILABLE in sources and not stock[p]
            else 0
        )

    def boxed(s: int, p: int) -> int:
        most = min(n - len(placed), per_space - placed.count(s), stock[p]) if stock[p] else 0
        while most > 0 and not can_stack(g, s, p, most):
            most -= 1
        return most

    def takes_one(s: int) -> bool:
        for p in ready:
            if can_stack(g, s, p):
                return True
        for p in called:
            if room(s, p) > 0:
                return True
        return False

    while len(placed) < n:
        stock = {p: sum(box(g, source)[POOLED[p]] for source in sources) for p in types}
        ready = [p for p in pieces if stock[p]]
        called = [p for p in pieces if not stock[p]] if from_map and AVAILABLE in sources else []
        found = [s for s in where if placed.count(s) < per_space and takes_one(s)]
        may_stop = up_to or not any(can_stack(g, s, p) for s in found for p in ready)
        left = n - len(placed)
        s = yield from pick_space(
            g, f, "event.place", RULE, found, may_stop,
            card=card.number, left=left, types=types, boxes=boxes, up_to=up_to, each=per_space, **there,
        )  # fmt: skip
        if s == NONE:
            break
        here = [p for p in pieces if room(s, p) > 0]
        p = yield from _pick_piece(g, f, card, "event.place_piece", here, s, False, types=types, boxes=boxes)
        least = room(s, p) if not may_stop and len(found) == len(here) == 1 else 1
        amount = yield from count(
            seat(f), "event.place_count", RULE, least, room(s, p),
            card=card.number, piece=PIECES[p], space=IDS[s], types=types, **there,
        )  # fmt: skip
        for _ in range(amount):
            yield from _place_one(g, f, card, s, p, sources, staying)
        placed += [s] * amount
    return placed


def _place_one(
    g: War, f: int, card: Card, s: int, p: int, sources: Sequence[str], staying: dict[tuple[int, int], int]
) -> Flow[None]:
    have = [source for source in sources if box(g, source)[POOLED[p]]]
    if not have:
        yield from bring(g, f, s, p, 1, placed=staying)
        return
    staying[s, p] = staying.get((s, p), 0) + 1
    source = have[0]
    if len(have) > 1:
        keys = [f"box:{b}" for b in have]
        key = yield from choose(seat(f), "event.source", RULE, keys, card=card.number, piece=PIECES[p])
        source = key[4:]
    place(g, s, p, 1, source)


def place_some(g: War, f: int, card: Card, s: int, p: int, most: int, source: str) -> Flow[int]:
    """Place up to ``most`` pieces of one type from one box into a space; how many."""
    high = min(most, box(g, source)[p])
    if not high or not can_stack(g, s, p, high):
        return 0
    n = yield from count(
        seat(f), "event.place_from", RULE, 0, high, card=card.number, piece=PIECES[p], space=IDS[s], source=source
    )
    place(g, s, p, n, source)
    return n


def somewhere(
    g: War, f: int, card: Card, boxes: Sequence[str], spaces: Iterable[int], optional: bool = False, **args: object
) -> Flow[tuple[str, int]]:
    """A box or a space: (box, NONE) or ("", space); ("", NONE) if there is neither, or ``f`` is done."""
    keys = [f"box:{b}" for b in boxes] + [SPACE_KEY[s] for s in spaces]
    if not keys:
        return "", NONE
    if optional:
        keys.append("done")
    key = yield Decision(seat(f), "event.somewhere", RULE, keys, {"card": card.number, **args})
    kind, _, name = key.partition(":")
    return (name, NONE) if kind == "box" else ("", SPACE[name]) if name else ("", NONE)


def place_each(g: War, f: int, card: Card, p: int, each: int, spaces: Iterable[int]) -> Flow[list[int]]:
    """Place ``each`` Available pieces of one type in every space; ``f`` says where if they do not suffice."""
    where = [s for s in spaces if can_stack(g, s, p, each)]
    n = each * len(where)
    if g.available[p] < n:
        return (yield from place_among(g, f, card, n, (p,), where, per_space=each))
    for s in where:
        place(g, s, p, each)
    return where


def remove_among(
    g: War,
    f: int,
    card: Card,
    n: int,
    pieces: Sequence[int],
    spaces: Iterable[int],
    *,
    us_to: str = AVAILABLE,
    up_to: bool = False,
    per_space: int = ALL,
    tunnels: bool = False,
    **there: Any,
) -> Flow[list[tuple[int, int]]]:
    """Remove ``n`` pieces of these types from ``spaces``; (space, piece) for each.

    Pieces become Available (1.4.1); ``us_to`` is where the text sends US pieces instead.
    Tunneled Bases are spared unless ``tunnels``; ``f`` may give up its own, but never has to (5.1.1).
    The ``types`` are a fact of its questions, and so is what else happens ``there``: ``steps`` or ``level``, the spaces shift
    or get that level (only those of ``shifting``; ``once``, one of them).
    """
    where = list(spaces)
    types = [p for p in pieces if tunnels or p not in TUNNELS or OWNER[p] == f]
    must = [p for p in types if tunnels or p not in TUNNELS]
    facts = tuple(types)
    gone: list[tuple[int, int]] = []

    def taken(s: int) -> int:
        return sum(1 for a, _ in gone if a == s)

    while len(gone) < n:
        found = with_pieces(g, types, [s for s in where if taken(s) < per_space] if gone else where)
        may_stop = up_to or not with_pieces(g, must, found)
        s = yield from pick_space(
            g, f, "event.remove", RULE, found, may_stop, card=card.number, left=n - len(gone), types=facts, **there
        )
        if s == NONE:
            break
        here = [p for p in types if g.n[s * KINDS + p]]
        p = yield from _pick_piece(g, f, card, "event.remove_piece", here, s, False)
        most = min(g.n[s * KINDS + p], n - len(gone), per_space - taken(s))
        least = most if not may_stop and len(found) == len(here) == 1 else 1
        amount = yield from count(
            seat(f), "event.remove_count", RULE, least, most,
            card=card.number, piece=PIECES[p], space=IDS[s], types=facts, **there,
        )  # fmt: skip
        remove(g, s, p, amount, us_to if OWNER[p] == US else AVAILABLE)
        gone += [(s, p)] * amount
    return gone


def how_many(g: War, f: int, card: Card, s: int, p: int, most: int) -> Flow[int]:
    """How many pieces of one type, up to ``most``, ``f`` wants removed from a space."""
    return (
        yield from count(seat(f), "event.remove_count", RULE, 0, most, card=card.number, piece=PIECES[p], space=IDS[s])
    )


def remove_all(g: War, s: int, pieces: Sequence[int]) -> int:
    """1.4.1 Every piece of these types in a space, Tunneled Bases excepted, becomes Available; how many."""
    total = 0
    for p in pieces:
        if p not in TUNNELS and (n := g.n[s * KINDS + p]):
            remove(g, s, p, n)
            total += n
    return total


def piece(g: War, f: int, card: Card, s: int, pieces: Sequence[int], what: str = "event.piece") -> Flow[int]:
    """Which of these pieces in the space; NONE if none is there."""
    here = [p for p in pieces if g.n[s * KINDS + p]]
    return (yield from _pick_piece(g, f, card, what, here, s, False)) if here else NONE


def replace_one(
    g: War,
    f: int,
    card: Card,
    s: int,
    victims: Sequence[int],
    takers: Sequence[int],
    stay: dict[tuple[int, int], int],
) -> Flow[int]:
    """1.4.1 Swap one of ``victims`` (no Tunneled Base) for one of ``takers``; NONE where it was only removed.

    What is removed becomes Available. ``f`` may, and need not, take a piece of its own from the map where none of that
    type is Available, but none that the Event has placed (``stay``).
    """
    gone = yield from piece(g, f, card, s, [p for p in victims if p not in TUNNELS], "event.replace_piece")
    if gone == NONE:
        return NONE
    remove(g, s, gone)
    ready = [p for p in takers if obtainable(g, f, s, p, 1, stay)]
    if not ready:
        return NONE
    may_stop = not any(g.available[POOLED[p]] for p in ready)
    taker = yield from _pick_piece(g, f, card, "event.replace_by", ready, s, may_stop)
    if taker != NONE:
        yield from bring(g, f, s, taker, 1, placed=stay)
    return taker


def flip_some(
    g: War, f: int, card: Card, n: int, pieces: Sequence[int], spaces: Iterable[int], up_to: bool = False
) -> Flow[list[int]]:
    """1.4.3 Turn ``n`` Guerrillas or Special Forces of these types to their other side; the spaces, one entry each."""
    where = list(spaces)
    turned: list[int] = []
    while len(turned) < n:
        found = with_pieces(g, pieces, where)
        s = yield from pick_space(g, f, "event.flip", RULE, found, up_to, card=card.number, left=n - len(turned))
        if s == NONE:
            break
        here = [p for p in pieces if g.n[s * KINDS + p]]
        p = yield from _pick_piece(g, f, card, "event.flip_piece", here, s, False)
        most = min(g.n[s * KINDS + p], n - len(turned))
        least = most if not up_to and len(found) == len(here) == 1 else 1
        amount = yield from count(
            seat(f), "event.flip_count", RULE, least, most, card=card.number, piece=PIECES[p], space=IDS[s]
        )
        flip(g, s, p, amount)
        turned += [s] * amount
    return turned


def relocate(
    g: War,
    f: int,
    card: Card,
    n: int,
    pieces: Sequence[int],
    origins: Iterable[int],
    targets: Iterable[int] | Callable[[int], Iterable[int]],
    *,
    up_to: bool = True,
    anew: Callable[[int, int], bool] | None = None,
) -> Flow[int]:
    """Move up to (or, not ``up_to``, as near as can be) ``n`` pieces from ``origins`` to ``targets``; how many moved.

    A piece that came to a target does not move again. ``anew``: they are placed, not moved, so that Special Forces are
    Underground (1.4.3); it says whether a piece may be placed in its own space.
    """
    starts = list(origins)
    came: dict[tuple[int, int], int] = {}
    total = 0

    def movable(s: int, p: int) -> int:
        return max(0, g.n[s * KINDS + p] - came.get((s, p), 0))

    def ends(s: int, p: int) -> list[int]:
        to = targets(s) if callable(targets) else targets
        return [b for b in to if (anew is not None and anew(s, p) if b == s else can_stack(g, b, p))]

    while total < n:
        found = [s for s in starts if any(movable(s, p) and ends(s, p) for p in pieces)]
        limit = {} if n == ALL else {"left": n - total}
        s = yield from pick_space(g, f, "event.move_from", RULE, found, up_to, None, card=card.number, **limit)
        if s == NONE:
            break
        here = [p for p in pieces if movable(s, p) and ends(s, p)]
        p = yield from _pick_piece(g, f, card, "event.move_piece", here, s, False)
        most = min(movable(s, p), n - total)
        b, amount = yield from _move_group(g, f, card, p, s, ends(s, p), most, anew is not None)
        form = p if anew is None and p not in TUNNELS else POOLED[p]
        came[b, form] = came.get((b, form), 0) + amount
        total += amount
    return total


def relocate_group(g: War, f: int, card: Card, p: int, s: int, targets: Sequence[int]) -> Flow[int]:
    """Move one or more pieces of one type from ``s`` to one of ``targets``; how many."""
    _, amount = yield from _move_group(g, f, card, p, s, targets, g.n[s * KINDS + p])
    return amount


def _move_group(
    g: War, f: int, card: Card, p: int, s: int, targets: Sequence[int], most: int, anew: bool = False
) -> Flow[tuple[int, int]]:  # fmt: skip
    """Ask where to and how many, and move them."""
    b = yield from pick_space(
        g, f, "event.move_to", RULE, targets, card=card.number, origin=IDS[s], piece=PIECES[p]
    )
    while b != s and not can_stack(g, b, p, most):
        most -= 1
    amount = yield from count(
        seat(f), "event.move_count", RULE, 1, most, card=card.number, piece=PIECES[p], space=IDS[b]
    )
    if p in TUNNELS:  # 1.4.4 the Tunnel does not move
        remove_tunnel(g, s, p, amount)
        p = POOLED[p]
    if anew:
        remove(g, s, p, amount)
        place(g, b, POOLED[p], amount)
    else:
        move(g, s, b, p, amount)
    return b, amount


def move_boxes(
    g: War, f: int, card: Card, n: int, pieces: Sequence[int], source: str, to: str, up_to: bool = False
) -> Flow[int]:
    """Move ``n`` pieces of these types from one box to another, ``f`` choosing which; how many."""
    moved = 0
    while moved < n:
        here = [p for p in pieces if box(g, source)[p]]
        if not here:
            break
        p = yield from _pick_piece(g, f, card, "event.box_piece", here, NONE, up_to, source=source, to=to)
        if p == NONE:
            break
        most = min(n - moved, box(g, source)[p])
        amount = yield from count(seat(f), "event.box_count", RULE, 1, most, card=card.number, piece=PIECES[p])
        transfer(g, p, amount, source, to)
        moved += amount
    return moved


# ------------------------------------------------------------------ support


def can_shift(g: War, s: int, steps: int) -> bool:
    """Whether a shift in that direction would move the space's level."""
    return POP[s] > 0 and -2 <= g.support[s] + (1 if steps > 0 else -1) <= 2


def shift_some(
    g: War, f: int, card: Card, n: int, spaces: Iterable[int], steps: int, up_to: bool = False
) -> Flow[list[int]]:
    """Shift ``n`` different spaces by ``steps`` each; the spaces. Only those that would really shift are offered."""
    where = [s for s in spaces if can_shift(g, s, steps)]
    return (yield from _each_once(g, f, card, "event.shift", n, where, up_to, lambda s: shift(g, s, steps), steps=steps))


def _each_once(
    g: War,
    f: int,
    card: Card,
    topic: str,
    n: int,
    where: Sequence[int],
    up_to: bool,
    change: Callable[[int], object],
    **facts: Any,
) -> Flow[list[int]]:
    """Choose ``n`` different spaces one by one, and change each; the spaces."""
    done: list[int] = []
    while len(done) < n:
        found = [s for s in where if s not in done]
        s = yield from pick_space(g, f, topic, RULE, found, up_to, card=card.number, left=n - len(done), **facts)
        if s == NONE:
            break
        change(s)
        done.append(s)
    return done


def set_some(
    g: War, f: int, card: Card, n: int, spaces: Iterable[int], level: int, up_to: bool = False
) -> Flow[list[int]]:
    """Set ``n`` different spaces to a level; the spaces. Only those that would really change are offered."""
    where = [s for s in spaces if POP[s] and g.support[s] != level]
    facts = {"level": level, "support": SUPPORT_NAMES[level + 2]}
    return (
        yield from _each_once(
            g, f, card, "event.set_support", n, where, up_to, lambda s: set_support(g, s, level), **facts
        )
    )


def remove_support(
    g: War, f: int, card: Card, n: int, spaces: Iterable[int], up_to: bool = False
) -> Flow[list[int]]:  # fmt: skip
    """1.6.2 Take all Support away from ``n`` different spaces; Opposition stays. The spaces."""
    return (yield from set_some(g, f, card, n, [s for s in spaces if g.support[s] > NEUTRAL], NEUTRAL, up_to))


# ------------------------------------------------------------------ geography


def with_pieces(g: War, pieces: Sequence[int], spaces: Iterable[int] = SPACES) -> list[int]:
    """The spaces that hold any of these pieces."""
    return holding(g, tuple(pieces), spaces)


def total(g: War, pieces: Sequence[int], spaces: Iterable[int]) -> int:
    """How many of these pieces stand in ``spaces``."""
    where = tuple(spaces)
    return sum(sum(map(g.n[p::KINDS].__getitem__, where)) for p in pieces)


__all__ = [
    "AVAILABLE", "CASUALTIES", "NONE", "OUT_OF_PLAY", "RULE", "SPACE", "SPACE_KEY", "can_shift", "capability", "die",
    "faction", "flip_some", "how_many", "in_turn", "momentum", "move_boxes", "option", "place_among", "place_each",
    "place_some", "relocate", "relocate_group", "remove_all", "remove_among", "remove_support", "set_some", "shift_some",
    "somewhere", "space", "total", "wish", "with_pieces",
]  # fmt: skip
