"""``python -m sandtable`` is the command line."""

from sandtable.cli import app

if __name__ == "__main__":
    app()
