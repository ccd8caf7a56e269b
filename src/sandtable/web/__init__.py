"""The web app: tables in a database, seats behind unguessable links, one page for every game."""
