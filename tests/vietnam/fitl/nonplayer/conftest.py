"""Who sits at the table of a test that is played in both editions."""

from collections.abc import Iterator

import pytest

from sandtable.vietnam.fitl.nonplayer.charts1.system import SYSTEM
from tests.vietnam.fitl.nonplayer.driver import at_table


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> Iterator[None]:
    """The 2nd edition's charts and rules, or the 1st edition's."""
    if request.param == 2:
        yield
    else:
        with at_table.sit(SYSTEM, edition=1):
            yield
