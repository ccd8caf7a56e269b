"""2.1 The mini-decks: which cards of each year are picked openly, and by whom."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision, Flow, Reason
from sandtable.vietnam.headers import CARD_KEY, HEADERS
from sandtable.vietnam.pieces import FACTION
from sandtable.vietnam.rules import s2_deck
from sandtable.vietnam.sovereign.sheets import BEGINNERS_PICKS, sheet
from sandtable.vietnam.state import War, seat

PLAYERS, BEGINNERS, RANDOM = "players", "beginners", "random"
PICKS = (PLAYERS, BEGINNERS, RANDOM)


def start(g: War) -> Flow[None]:
    """2.1, 2.2 The open picks of every year, then the first card is revealed."""
    yield from open_picks(g)
    g.next_card = yield from s2_deck.reveal(g)
    g.phase = "next_card"


def open_picks(g: War) -> Flow[None]:
    """2.1 VC, ARVN, NVA, US in this order (Diem's War: VC, ARVN) each choose a card of every year, for all to see.

    The option ``picks``: for a first game the rulebook names the cards (Diem's War: the first ones of each year that
    VC and ARVN would have), and nobody need pick at all.
    """
    order = [FACTION[name] for name in sheet(g.scenario)["deck"]["pick_order"]]
    wanted = g.options["picks"]
    if wanted == RANDOM:
        return
    for year in range(len(g.piles)):
        if wanted == BEGINNERS:
            for number in beginners_picks(g, g.piles[year][1], order):
                s2_deck.pick_open(g, year, number)
            g.emit("picks", year=g.piles[year][1], cards=list(g.picks[year]))
            continue
        for f in order:
            yield from _pick(g, f, year)


def beginners_picks(g: War, year: str, order: Sequence[int]) -> list[int]:
    """2.1 The cards named for a first game: of those who pick, the one that lies in their block of the year."""
    return [n for n in g.own_picks.get(year, BEGINNERS_PICKS[year]) if g.header(n).order[0] in order]


def _pick(g: War, f: int, year: int) -> Flow[None]:
    name, taken = g.piles[year][1], g.picks[year]
    keys = [CARD_KEY[n] for n in g.events_left if HEADERS[n].period == name and n not in taken]

    def why(key: str) -> list[Reason]:
        known = {CARD_KEY[n]: n for n in g.events_left}
        if key not in known:
            return []
        return [("2.1", "already_picked" if known[key] in taken else "other_year")]

    key = yield Decision(seat(f), "deck.pick", "2.1", keys, {"year": name, "taken": list(taken)}, why)
    number = int(key[5:])
    s2_deck.pick_open(g, year, number)
    g.emit("pick", faction=seat(f), card=number, year=name)
