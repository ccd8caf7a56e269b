"""The invariants of the Vietnam games, for the conformance suite. A failure is a fault of ours, never of a player."""

from itertools import pairwise

from sandtable.kernel.errors import BrokenGame
from sandtable.kernel.lately import Lately
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    CONTROL_NAMES,
    IDS,
    IS_LOC,
    IS_PROVINCE,
    NO_CONTROL,
    NORTH_VIETNAM,
    NVA_CONTROL,
    POP,
    POPULATED,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.pieces import (
    ARVN_HAMLET,
    BASES,
    COIN_PIECES,
    FACTIONS,
    FORMS,
    HAMLETS,
    KINDS,
    NVA_PIECES,
    OWNER,
    PIECES,
    POOL_TYPES,
    US,
    US_ADVISOR,
    US_TROOPS,
    VC_CADRE,
    VC_PIECES,
)  # fmt: skip
from sandtable.vietnam.state import CRISIS, MARKERS, MAX_LEVEL, MAX_TRACK, MAX_TRAIL, STABLE, War

MAX_BASES = 2

_UNPOPULATED = tuple(s for s in SPACES if not POP[s])
_ON_LOCS = int.from_bytes(bytes(255 * IS_LOC[s] for s in SPACES), "little")  # a row of spaces as one number
_OFF_LOCS = int.from_bytes(bytes(255 * (not IS_LOC[s]) for s in SPACES), "little")
_ONLY_ON_MAP = tuple(p for p in range(KINDS) if p not in POOL_TYPES)

_sound_boards = Lately[bool](2)
_sound_cards = Lately[bool](2)


def check(g: War) -> None:
    """Raise BrokenGame if anything that must always hold does not.

    Most answers change no piece and no card: what was found sound is not looked at again while it is the same.
    """
    board = (
        g.rules, g.n, g.coin, g.nva, g.vc, g.control, tuple(g.support), g.terror, g.sabotage, g.available, g.casualties,
        g.out_of_play, g.set_aside, g.slots, g.cadres, g.hamlets, g.frozen, g.support_total, g.opposition_total,
        g.coin_pop, g.nva_pop,
    )  # fmt: skip
    if _sound_boards.get(board) is None:
        _pools(g)
        _spaces(g)
        _totals(g)
        _sound_boards.put(board, True)
    _tracks(g)
    cards = (g.events_left, g.coups_left, g.played, g.next_card, g.leader_cards, g.deck)
    if _sound_cards.get(cards) is None:
        _cards(g)
        _sound_cards.put(cards, True)


def _pools(g: War) -> None:
    """1.4 Every piece is on the map or in one of the boxes; only the US has Casualties."""
    rules, row, slots = ruleset.of(g), g.n, g.slots
    on_map = [sum(row[p::KINDS]) for p in range(KINDS)]
    on_slots = [sum(slots[p::KINDS]) for p in range(KINDS)] if any(slots) else [0] * KINDS  # a Cadre there is no Base
    boxes = [sum(held) for held in zip(g.available, g.casualties, g.out_of_play, g.set_aside, strict=True)]
    for p, pool in rules.pool.items():
        total = boxes[p] + on_slots[p]
        for form in FORMS[p]:
            total += on_map[form]
        if p == US_TROOPS and US_ADVISOR not in rules.pool:  # P7.4 Advisors are Troop cubes; the Fall turns them back
            total += on_map[US_ADVISOR] + g.casualties[US_ADVISOR] + g.out_of_play[US_ADVISOR] + on_slots[US_ADVISOR]
        if total != pool:
            raise BrokenGame(f"{PIECES[p]}: {total} pieces, not {pool}")
        if g.casualties[p] and OWNER[p] != US:
            raise BrokenGame(f"{PIECES[p]} among the Casualties")
    for p in _ONLY_ON_MAP:
        if boxes[p]:
            raise BrokenGame(f"{PIECES[p]} off the map")
    cadres = on_map[VC_CADRE] + g.cadres + on_slots[VC_CADRE]
    if cadres != rules.cadres:
        raise BrokenGame(f"{cadres} Cadres, not {rules.cadres}")
    if g.available[US_ADVISOR]:
        raise BrokenGame("Advisors are never Available")
    hamlets = on_map[ARVN_HAMLET] + g.available[ARVN_HAMLET] + g.out_of_play[ARVN_HAMLET]
    if hamlets != (HAMLETS if g.hamlets else 0):
        raise BrokenGame(f"{hamlets} Hamlets; in play: {g.hamlets}")


def _spaces(g: War) -> None:
    """1.4.2, 1.6.1, 1.7, 3.3.4 What holds space by space. The force pool has been counted: no sum exceeds a byte."""
    coin, nva, vc = _counts(g, COIN_PIECES), _counts(g, NVA_PIECES), _counts(g, VC_PIECES)
    if coin != g.coin or nva != g.nva or vc != g.vc:
        kept = zip(SPACES, zip(coin, nva, vc, strict=True), zip(g.coin, g.nva, g.vc, strict=True), strict=True)
        s = next(s for s, there, told in kept if there != told)
        raise BrokenGame(f"{IDS[s]}: counts by side are stale")
    for s in sorted(ruleset.of(g).closed):
        if coin[s] or nva[s] or vc[s]:
            raise BrokenGame(f"{IDS[s]}: pieces in a closed space")
    _hamlets_and_bases(g)
    _support(g)
    _no_mark(g.terror, _ON_LOCS, "Terror on a LoC")
    _no_mark(g.control, _ON_LOCS, "Control of a LoC")
    _no_mark(g.sabotage, _OFF_LOCS, "Sabotage off the LoCs")
    if max(g.sabotage) > 1:
        s = next(s for s in SPACES if g.sabotage[s] > 1)
        raise BrokenGame(f"{IDS[s]}: {g.sabotage[s]} Sabotage markers")
    if not g.frozen:
        for s in CITIES_PROVINCES:
            c, n, v = coin[s], nva[s], vc[s]
            if g.control[s] != (COIN_CONTROL if c > n + v else NVA_CONTROL if n > c + v else NO_CONTROL):
                raise BrokenGame(f"{IDS[s]}: Control {CONTROL_NAMES[g.control[s]]} is stale")
    if coin[NORTH_VIETNAM]:
        raise BrokenGame("US or ARVN in North Vietnam")
    markers = sum(g.terror) + sum(g.sabotage)
    if markers > MARKERS:
        raise BrokenGame(f"{markers} Terror and Sabotage markers")


def _counts(g: War, pieces: tuple[int, ...]) -> bytearray:
    """By space, how many of these pieces stand there: whole rows are added as numbers."""
    total = 0
    for p in pieces:
        total += int.from_bytes(g.n[p::KINDS], "little")
    return bytearray(total.to_bytes(len(SPACES), "little"))


def _no_mark(row: bytearray, where: int, what: str) -> None:
    """Nothing stands in these spaces of a row."""
    found = int.from_bytes(row, "little") & where
    if found:
        first = ((found & -found).bit_length() - 1) // 8
        raise BrokenGame(f"{IDS[first]}: {what}")


def _hamlets_and_bases(g: War) -> None:
    """1.4.2 Two Bases at most, none on a LoC; P1.4 one Hamlet in a Province."""
    hamlets = g.n[ARVN_HAMLET::KINDS]
    if any(hamlets):
        for s in SPACES:
            if hamlets[s] > IS_PROVINCE[s]:
                raise BrokenGame(f"{IDS[s]}: {hamlets[s]} Hamlets")
    bases = _counts(g, BASES)
    if max(bases) > MAX_BASES or int.from_bytes(bases, "little") & _ON_LOCS:
        s = next(s for s in SPACES if bases[s] > (0 if IS_LOC[s] else MAX_BASES))
        raise BrokenGame(f"{IDS[s]}: {bases[s]} Bases")


def _support(g: War) -> None:
    """1.6.1 Five levels, in spaces with Population."""
    support = g.support
    if min(support) < -2 or max(support) > 2:
        s = next(s for s in SPACES if not -2 <= support[s] <= 2)
        raise BrokenGame(f"{IDS[s]}: support {support[s]}")
    for s in _UNPOPULATED:
        if support[s]:
            raise BrokenGame(f"{IDS[s]}: support without Population")


def _totals(g: War) -> None:
    """1.6.2, 1.9 The totals behind the victory markers."""
    hamlets = g.n[ARVN_HAMLET::KINDS]
    support = opposition = coin_pop = nva_pop = 0
    for s in POPULATED:
        level, pop, by = g.support[s], POP[s], g.control[s]
        if level > 0:
            support += pop * level
        elif level < 0 and not hamlets[s]:
            opposition -= pop * level
        if by == COIN_CONTROL:
            coin_pop += pop
        elif by == NVA_CONTROL:
            nva_pop += pop
    if g.support_total != support:
        raise BrokenGame(f"total Support {g.support_total}, not {support}")
    if g.opposition_total != opposition:
        raise BrokenGame(f"total Opposition {g.opposition_total}, not {opposition}")
    if g.coin_pop != coin_pop:
        raise BrokenGame(f"COIN-Controlled Population {g.coin_pop}, not {coin_pop}")
    if g.nva_pop != nva_pop:
        raise BrokenGame(f"NVA-Controlled Population {g.nva_pop}, not {nva_pop}")


def _tracks(g: War) -> None:
    """1.8, 6.7 The tracks stay on the board's edge."""
    for f, res in enumerate(g.res):
        if not 0 <= res <= (0 if f == US else MAX_TRACK):
            raise BrokenGame(f"{FACTIONS[f]} has {res} Resources")
    _on_track("Aid", g.aid, MAX_TRACK)
    _on_track("Patronage", g.patronage, MAX_TRACK)
    _on_track("Econ", g.econ, MAX_TRACK)
    _on_track("Trail", g.trail, MAX_TRAIL)
    _on_track("Washington", g.washington, MAX_LEVEL)
    _on_track("Hanoi", g.hanoi, MAX_LEVEL)
    if not STABLE <= g.stability <= CRISIS:
        raise BrokenGame(f"Regime Stability {g.stability}")


def _on_track(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise BrokenGame(f"{name} {value}")


def _cards(g: War) -> None:
    """2.1 No card is in two places. (A Pivotal Event may come back to its owner.)"""
    played = [card for card in g.played if not HEADERS[card].pivotal]
    shown = [g.next_card] if g.next_card else []
    _once("deck and played cards", (*g.events_left, *g.coups_left, *played, *shown))
    _once("deck and leader box", (*g.coups_left, *g.leader_cards))
    stray = [card for card in g.leader_cards if not is_coup(card)]
    if stray:
        raise BrokenGame(f"cards {stray} in the leader box")
    if g.deck:
        left = {*g.events_left, *g.coups_left}
        ahead = [card for card in g.deck if card not in left]
        if ahead:
            raise BrokenGame(f"cards {ahead} of the forced order are gone")


def _once(where: str, cards: tuple[int, ...]) -> None:
    if len({*cards}) < len(cards):
        twice = [a for a, b in pairwise(sorted(cards)) if a == b]
        raise BrokenGame(f"{where}: cards {twice} twice")
