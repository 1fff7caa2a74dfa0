"""Tree search for any game with a heuristic: see `tree` and docs/bots-search.md."""
