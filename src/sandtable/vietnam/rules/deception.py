"""7.3 Deception, an option: two secret markers a player, drawn or (Handicap) chosen by the less experienced.

A marker is known to its owner until it is used or the game ends. It belongs to the player: one who holds two
factions keeps his markers under the first of them.
"""

from collections.abc import Mapping, Sequence

from sandtable.kernel.decision import Flow, choose_secretly, draw_secretly
from sandtable.kernel.errors import BadOption, quoted, some
from sandtable.vietnam import terms
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules.players import player_of, players
from sandtable.vietnam.state import War, seat

THREAT, AGENDA, ASSET = "threat", "agenda", "asset"
KINDS = (THREAT, AGENDA, ASSET)
EACH_KIND = 4
"""Twelve markers of three kinds; how many of each the sources do not say (docs/rulings/coup.md)."""
EACH_PLAYER = 2
FEWEST_PLAYERS = 3
NONE, DRAWN, HANDICAP = "none", "drawn", "handicap"
CHOICES = (NONE, DRAWN, HANDICAP)


def novices(options: Mapping[str, object]) -> tuple[int, ...]:
    """7.3 Handicap: the inexperienced, the least experienced first, as the option ``novices`` names them."""
    wanted = options.get("novices") or ()
    if isinstance(wanted, str) or not isinstance(wanted, Sequence):
        raise BadOption("option.seats", name="novices", value=quoted(wanted))
    for name in wanted:
        if not isinstance(name, str) or name not in FACTION:
            raise BadOption("option.seat", name="novices", value=quoted(name), seats=some(FACTIONS))
    return tuple(FACTION[name] for name in wanted)


def deal(g: War) -> Flow[None]:
    """7.3 Two markers to each of three or four players: first the inexperienced choose, then the others draw."""
    wanted = g.options["deception"]
    people = players(g)
    if wanted == NONE or len(people) < FEWEST_PLAYERS:
        return
    left = dict.fromkeys(KINDS, EACH_KIND)
    first = [player_of(g, f)[0] for f in novices(g.options)] if wanted == HANDICAP else []
    order = [f for f in dict.fromkeys(first) if not g.nonplayers[f]]
    for f in (*order, *(player[0] for player in people if player[0] not in order)):
        mine: list[str] = []
        owners = tuple(seat(held) for held in player_of(g, f))
        for _ in range(EACH_PLAYER):
            kinds = [kind for kind in KINDS if left[kind]]
            keys = [f"marker:{kind}" for kind in kinds]
            if f in order:
                key = yield from choose_secretly(owners, seat(f), "deception.choose", "7.3", keys)
            else:
                weights = [left[kind] for kind in kinds]
                key = yield from draw_secretly(owners, "deception.draw", "7.3", keys, weights, faction=seat(f))
            kind = key[7:]
            left[kind] -= 1
            mine.append(kind)
        g.deception = (*g.deception[:f], tuple(sorted(mine)), *g.deception[f + 1 :])
    g.emit("deception_dealt", n=EACH_PLAYER)


def draw_one(g: War, f: int) -> Flow[None]:
    """P-opt-e The player draws one marker of those that nobody holds."""
    held = [kind for mine in g.deception for kind in mine]
    left = {kind: n for kind in KINDS if (n := EACH_KIND - held.count(kind)) > 0}
    if not left:
        return
    owners = tuple(seat(own) for own in player_of(g, f))
    keys, weights = [f"marker:{kind}" for kind in left], list(left.values())
    key = yield from draw_secretly(owners, "deception.draw", "7.3", keys, weights, faction=seat(f))
    g.deception = (*g.deception[:f], tuple(sorted((*g.deception[f], key[7:]))), *g.deception[f + 1 :])
    g.emit("deception_drawn", faction=seat(f))


def markers(g: War, f: int) -> tuple[str, ...]:
    """7.3 The unused markers of the player who holds the faction."""
    return () if g.nonplayers[f] else g.deception[player_of(g, f)[0]]


def agendas(g: War, f: int) -> int:
    """7.3 Hidden Agenda: 1 more on its owner's margin, each. P-opt-f: with Uncertain Victory in the last Round only."""
    if terms.uncertain_victory(g) and not g.final_round:
        return 0
    return markers(g, f).count(AGENDA)


def has_asset(g: War, f: int) -> bool:
    """7.3 Whether the faction's player can turn a Limited Operation into an Operation with special activity."""
    return ASSET in markers(g, f)


def use_asset(g: War, f: int) -> None:
    """7.3 Reveal and spend a Hidden Asset."""
    owner = player_of(g, f)[0]
    mine = list(g.deception[owner])
    mine.remove(ASSET)
    g.deception = (*g.deception[:owner], tuple(mine), *g.deception[owner + 1 :])
    g.emit("deception_used", faction=seat(f), marker=ASSET)


def revealed(g: War) -> dict[str, list[str]]:
    """7.3 What everybody shows when the game ends."""
    return {FACTIONS[f]: list(g.deception[f]) for f in range(4) if g.deception[f]}
