"""8.8.7 US Commitment in the 1st edition: evenly over the spaces where the US stands."""

from functools import partial

from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam.board import COIN_CONTROL, IS_LOC, POP, SAIGON
from sandtable.vietnam.fitl.nonplayer.charts2.us import commit as second
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import MOST_POPULATION
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine
from sandtable.vietnam.pieces import US_PIECES
from sandtable.vietnam.rules.spaces import holds

LEAST_POPULATION: SpaceLine = fewest("us_least_population", lambda t, s: POP[s])


class Deployment(second.Deployment):
    """8.8.7 To COIN-Controlled Cities and Provinces or Saigon, first where US pieces are; odd ones to most Population."""

    def landings(self) -> list[int]:
        """8.8.7 Where pieces may come."""
        return [s for s in self.open if not IS_LOC[s] and (s == SAIGON or self.g.control[s] == COIN_CONTROL)]

    def _us_there(self, s: int) -> bool:
        return bool(self.bases[s] or self.troops[s] or holds(self.g, s, US_PIECES))

    def base_lines(self) -> list[SpaceLine]:
        """8.8.7 First where US pieces are, then the highest Population."""
        return [prefer("us_pieces_there", lambda t, s: self._us_there(s)), MOST_POPULATION]

    def base_home_lines(self) -> list[SpaceLine]:
        """8.8.7 Bases of the highest Population stay longest."""
        return [*super().base_home_lines(), LEAST_POPULATION]

    def garrisons(self) -> list[int]:
        """8.8.7 Where US pieces are, or else anywhere that is open to them."""
        return [s for s in self.landings() if self._us_there(s)] or self.landings()

    def troop_lines(self) -> list[SpaceLine]:
        """8.8.7 Evenly, odd ones to the highest Population."""
        return [*super().troop_lines(), MOST_POPULATION]

    def troop_home_lines(self) -> list[SpaceLine]:
        """8.8.7 Evenly, odd ones stay in the highest Population."""
        return [most("us_most_us_troops", lambda t, s: self.troops[s]), LEAST_POPULATION]


COMMIT_BOOK: dict[str, Handler] = {"commit.from": partial(second.commit_from, kind=Deployment)}
