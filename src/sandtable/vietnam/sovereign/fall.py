"""P7.4 The Ruleset in force while Diem falls: Fire in the Lake's, with the steps of the Fall for phases.

Apart from the others, so that Fire in the Lake's cards are read only when a game gets there.
"""

from sandtable.vietnam.fitl import ruleset as fitl
from sandtable.vietnam.sovereign.rules.fall_of_diem import PHASES, STEPS

RULESET = fitl.RULESET._replace(phases=PHASES, round=tuple(STEPS))
