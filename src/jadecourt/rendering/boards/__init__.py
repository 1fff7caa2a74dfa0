"""The boards of the games as SVG, one package or module per game."""
