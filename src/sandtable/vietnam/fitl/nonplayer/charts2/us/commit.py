"""8.8.9 US Commitment: returning Casualties, then Bases and Troops by the Policy."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam.board import COIN_CONTROL, IS_LOC, SAIGON, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import JFK, LBJ, NIXON, Work, work
from sandtable.vietnam.fitl.rules.s6_commitment import BOX, open_spaces, place_key, place_name
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import COIN_BASES, KINDS, PIECE_KEY, PIECES, US_BASE, US_TROOPS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.verbs import can_stack

RULE = "8.8.9"
TROOPS_AT_HOME = {JFK: 15, LBJ: 5, NIXON: 25}
"""8.8.9 Troops each Policy wants in the Available box."""


# ------------------------------------------------------------------ returning Casualties


def return_space(turn: Turn, d: Decision) -> str:
    """8.8.9 To the US Base with the fewest Troops, else to Saigon."""
    g, spaces = turn.g, offered_spaces(d)
    bases = [s for s in spaces if g.n[s * KINDS + US_BASE]]
    if not bases:
        return SPACE_KEY[SAIGON] if SAIGON in spaces else ""
    return SPACE_KEY[turn.pick(RULE, bases, [fewest("us_fewest_us_troops", lambda t, s: t.g.n[s * KINDS + US_TROOPS])])]


def return_count(turn: Turn, d: Decision) -> str:
    """8.8.9 One by one where Bases share them, else all."""
    g = turn.g
    shared = sum(1 for s in open_spaces(g) if g.n[s * KINDS + US_BASE]) > 1
    return number_key(d, 1 if shared else 99)


# ------------------------------------------------------------------ the plan


class Deployment:
    """8.8.9 What moves between the map and Available; nothing moves from space to space."""

    def __init__(self, turn: Turn, troops: int, bases: int) -> None:
        g = self.g = turn.g
        self.turn = turn
        self.troops_left = troops
        self.bases_left = bases
        self.open = open_spaces(g)
        self.bases = {s: g.n[s * KINDS + US_BASE] for s in SPACES}
        self.troops = {s: g.n[s * KINDS + US_TROOPS] for s in SPACES}
        self.taken: dict[tuple[int, int, int], int] = {}

    def plan(self) -> list[Move]:
        """Bases, then Troops."""
        if self.g.us_policy == NIXON:
            self._withdraw_bases()
        else:
            self._add_bases()
        home = self.g.available[US_TROOPS]
        wanted = TROOPS_AT_HOME.get(self.g.us_policy, home)
        if home > wanted:
            self._deploy(min(self.troops_left, home - wanted))
        else:
            self._withdraw(min(self.troops_left, wanted - home))
        return [Move(a, b, {p: n}) for (a, b, p), n in self.taken.items()]

    def _go(self, a: int, b: int, p: int) -> None:
        self.taken[a, b, p] = self.taken.get((a, b, p), 0) + 1
        stock = self.bases if p == US_BASE else self.troops
        if a == BOX:
            stock[b] += 1
        else:
            stock[a] -= 1

    def _add_bases(self) -> None:
        """JFK, LBJ: 2 Bases to COIN-Controlled Cities and Provinces without a COIN Base."""
        g = self.g
        for _ in range(min(self.bases_left, g.available[US_BASE])):
            found = [
                s
                for s in self.landings()
                if not self.bases[s] and not holds(g, s, COIN_BASES) and can_stack(g, s, US_BASE)
            ]
            if not found:
                return
            self._go(BOX, self.turn.pick(RULE, found, self.base_lines()), US_BASE)

    def landings(self) -> list[int]:
        """8.8.9 Where Bases may come: COIN-Controlled Cities and Provinces."""
        return [s for s in self.open if not IS_LOC[s] and self.g.control[s] == COIN_CONTROL]

    def base_lines(self) -> list[SpaceLine]:
        """8.8.9 The order among those: lots."""
        return []

    def base_home_lines(self) -> list[SpaceLine]:
        """8.8.9 The order in which Bases go home."""
        return [prefer("us_outside_saigon", lambda t, s: s != SAIGON)]

    def _withdraw_bases(self) -> None:
        """Nixon: 2 Bases, none of them the last in Saigon."""
        for _ in range(self.bases_left):
            found = [s for s in self.open if self.bases[s] > (1 if s == SAIGON else 0)]
            if not found:
                return
            self._go(self.turn.pick(RULE, found, self.base_home_lines()), BOX, US_BASE)

    def _deploy(self, n: int) -> None:
        """Evenly: to where the fewest are."""
        for _ in range(n):
            self._go(BOX, self.turn.pick(RULE, self.garrisons(), self.troop_lines()), US_TROOPS)

    def garrisons(self) -> list[int]:
        """8.8.9 Where Troops come: the US Bases, or Saigon if there is none."""
        return [s for s in self.open if self.bases[s]] or [SAIGON]

    def troop_lines(self) -> list[SpaceLine]:
        """8.8.9 The order among those."""
        return [fewest("us_fewest_us_troops", lambda t, s: self.troops[s])]

    def _withdraw(self, n: int) -> None:
        for _ in range(n):
            found = [s for s in self.open if self.troops[s]]
            if not found:
                return
            self._go(self.turn.pick(RULE, found, self.troop_home_lines()), BOX, US_TROOPS)

    def troop_home_lines(self) -> list[SpaceLine]:
        """8.8.9 From places without a US Base outside Saigon, then so that the Bases keep equal numbers."""
        return [
            prefer("us_no_us_base_outside_saigon", lambda t, s: not self.bases[s] and s != SAIGON),
            prefer("us_base", lambda t, s: self.bases[s] > 0),
            most("us_most_us_troops", lambda t, s: self.troops[s] if self.bases[s] else 0),
        ]


def _plan(turn: Turn, w: Work, d: Decision, kind: type[Deployment]) -> None:
    def left(name: str) -> int:
        n = d.args.get(name, 0)
        return n if isinstance(n, int) else 0

    w.reset("commit")
    w.moves = kind(turn, left("troops"), left("bases")).plan()
    for move in w.moves:
        (p, n), *_ = move.pieces.items()
        turn.note(RULE, "move", origin=place_name(move.origin), target=place_name(move.target), pieces={PIECES[p]: n})


# ------------------------------------------------------------------ the handlers


def commit_from(turn: Turn, d: Decision, kind: type[Deployment] = Deployment) -> str:
    """8.8.9 The next move, planned as that ``kind`` does."""
    w = work(turn)
    if w.op != "commit" or w.moves is None:
        _plan(turn, w, d, kind)
    turn.move = None
    while w.moves:
        move = w.moves.pop(0)
        if d.offers(place_key(move.origin)):
            turn.move = move
            return place_key(move.origin)
    return "done"


def commit_piece(turn: Turn, d: Decision) -> str:
    """The type of the move in hand."""
    now = turn.move
    return PIECE_KEY[next(iter(now.pieces))] if now is not None else ""


def commit_to(turn: Turn, d: Decision) -> str:
    """The end of the move in hand."""
    now = turn.move
    return place_key(now.target) if now is not None else ""


def commit_count(turn: Turn, d: Decision) -> str:
    """How many go; of the Troops as many as are still allowed."""
    now = turn.move
    return number_key(d, next(iter(now.pieces.values())) if now is not None else 1)
