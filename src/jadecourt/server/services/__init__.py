"""Use cases: each runs its transactions with functions of the store and returns domain objects."""
