"""The opponent answers any question at any point, whoever began what (`make any-question GAME=chaco` for thousands)."""

import pytest

from sandtable.chaco.game import SCENARIOS
from tools.games import any_question


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_goes_on_with_what_another_began(scenario: str) -> None:
    for job in any_question.jobs("chaco", 25, 7, [scenario]):
        found = any_question.play(job)
        assert found.failures == [] and found.forks == 25 and found.answers > 100
