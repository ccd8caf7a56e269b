"""The house's own checks: run as `python -m tools.<name>` from the repository's root, or by `make check`."""
