"""Tools that draw: the boards, their demo, the fonts."""
