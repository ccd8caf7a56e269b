"""An opponent for either side: ours, since the rules have none. It answers the same Decisions as people do."""

from sandtable.chaco.opponent.policy import Opponent

__all__ = ["Opponent"]
