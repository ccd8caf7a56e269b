"""The house's own tools: run as `python -m tools.<name>` from the repository's root, or by `make` (tools/README.md)."""
