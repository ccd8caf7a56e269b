"""The tutorial's data: every step is what the table asks for, every text exists, and the campaign ends as printed."""

import sandtable
from sandtable.kernel.tutorial import tutorial_of
from sandtable.text import catalog, languages
from sandtable.vietnam.fitl.tutorial import TUTORIAL


def test_every_step_can_be_taken() -> None:
    """137 answers lead from the set-up to the end of the first campaign: US 48, ARVN 38, NVA 8, VC 29."""
    game = sandtable.game("fitl")
    table = TUTORIAL.table(game, {})
    for n, step in enumerate(TUTORIAL.steps):
        assert TUTORIAL.moments(game)[table.moment] == n
        table.answer(step.key, seat=step.seat)
    assert table.view()["scores"] == {"us": 48, "arvn": 38, "nva": 8, "vc": 29}
    assert TUTORIAL.keys(game) == tuple(table.session.keys)
    assert tutorial_of(game) is TUTORIAL


def test_every_step_has_words_in_every_language() -> None:
    words = {step.text for step in TUTORIAL.steps} | {"done", "help"}
    for lang in languages():
        texts = {key.rpartition(".")[2] for key in catalog(lang) if key.startswith("tutorial.fitl.")}
        assert texts == words
