"""What the charts of US and ARVN share: units, six cubes of a Train, how far Saigon is."""

from sandtable.vietnam.board import ADJACENT, SAIGON, SPACES
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, COIN_BASES
from sandtable.vietnam.rules.s3_train import CUBES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import CHAOTIC, War


def units(g: War, s: int) -> int:
    """US and ARVN cubes and Special Forces in a space."""
    n = g.coin[s]
    return n - holds(g, s, COIN_BASES) if n else 0


ARVN_SPACES = 3
"""8.7 Spaces of an ARVN Train, Sweep or Assault at most."""
CHAOTIC_SPACES = 2


def arvn_spaces(g: War) -> int:
    """8.7 Spaces of an ARVN Train, Sweep or Assault at most: 3; 2 while the regime is Chaotic (P6.10)."""
    return CHAOTIC_SPACES if g.stability >= CHAOTIC else ARVN_SPACES


def split_cubes(g: War) -> tuple[int, int]:
    """8.1.2, 8.7.2, 8.8.7 Up to 6 Available cubes, Troops and Police in turn; of 6 it is all one who begins."""
    troops, police = g.available[ARVN_TROOPS], g.available[ARVN_POLICE]
    if troops + police <= CUBES:
        return troops, police
    half = CUBES // 2
    if troops < half:
        return troops, CUBES - troops
    return (CUBES - police, police) if police < half else (half, CUBES - half)


def _steps_from_saigon() -> tuple[int, ...]:
    """8.7.3, 8.8.3 How far each space is from Saigon, in spaces of any kind."""
    far = {SAIGON: 0}
    frontier = [SAIGON]
    while frontier:
        a = frontier.pop(0)
        for b in ADJACENT[a]:
            if b not in far:
                far[b] = far[a] + 1
                frontier.append(b)
    return tuple(far.get(s, len(SPACES)) for s in SPACES)


FROM_SAIGON = _steps_from_saigon()
