"""Training of the nets of `jadecourt.bots.nets` by expert iteration: see docs/bots-nets.md."""
