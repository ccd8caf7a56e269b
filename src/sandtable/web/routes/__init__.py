"""The routes: each reads its request, asks the desk, and replies."""
