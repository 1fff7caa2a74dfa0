"""Tree search over any game: see `tree` and `docs/bots.md`."""
