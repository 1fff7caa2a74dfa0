"""The vocabulary: state, game, notation, dice, log, record, table. Standard library only."""
