"""Who holds the English cards finds the card by its printed title, whatever language is read."""

import sandtable
from sandtable.console import show


def test_the_printed_title_stands_beside_the_translated_one() -> None:
    table = sandtable.new("fitl", "short", seed=3, options={"deck": [97, 16]})
    assert table.view()["faces"]["97"]["printed"] == "Brinks Hotel"
    assert "97 Hotel Brinks (Brinks Hotel)" in show.board("es", table, "us")
    assert "97 Brinks Hotel " in show.board("en", table, "us") and "(Brinks Hotel)" not in show.board("en", table, "us")
