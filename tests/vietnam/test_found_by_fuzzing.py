"""Faults that the fuzzer found, each as a small board."""

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.cards.c124_tet_offensive import general_uprising
from sandtable.vietnam.verbs import set_capability
from tests.vietnam.play import asked, board

CADRES = 116


def test_the_general_uprising_spends_only_guerrillas_that_are_there() -> None:
    """124 with Cadres unshaded: Terror costs 2 Guerrillas, so a space with one of them is left alone."""
    g = board("tay_ninh: 1 vc_guerrilla", "kien_phong: 2 vc_guerrilla", vc=0)
    set_capability(g, CADRES, "unshaded")
    assert asked(general_uprising(g), "piece:vc_guerrilla_active").topic == "event.place"
    assert (g.vc[SPACE["tay_ninh"]], g.terror[SPACE["tay_ninh"]]) == (1, 0)
    assert (g.vc[SPACE["kien_phong"]], g.terror[SPACE["kien_phong"]]) == (0, 1)
