"""5.5 Free actions that several Events grant in the same breath; each step is the very rule, on the Event's terms."""

from collections.abc import Sequence

from sandtable.fitl.op import Op
from sandtable.fitl.pieces import US
from sandtable.fitl.rules import s3_assault, s3_sweep, s4_air_lift
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Flow


def lift_sweep_assault(g: Fitl, s: int, tunnels: bool = False) -> Flow[None]:
    """5.5 US free Air Lift into, then Sweep in, then Assault one space, each with something if it can be (5.1.3)."""
    lift = Op(US, "air_lift", free=True, only=[s])
    if s4_air_lift.possible(g, lift):
        yield from s4_air_lift.air_lift(g, lift)
    yield from sweep_and_assault(g, US, [s], tunnels)


def sweep_and_assault(g: Fitl, f: int, spaces: Sequence[int], tunnels: bool = False) -> Flow[None]:
    """5.5 Free Sweep, Monsoon or not, and then free Assault in every one of ``spaces``; an ARVN addition is free."""
    sweep = Op(f, "sweep", free=True, only=spaces, monsoon_ok=True, every=True)
    if s3_sweep.possible(g, sweep):
        yield from s3_sweep.sweep(g, sweep)
    assault = Op(f, "assault", free=True, only=spaces, every=True, follow_up_free=True, tunnels=tunnels)
    if s3_assault.possible(g, assault):
        yield from s3_assault.assault(g, assault)
