"""Small nets of the search: a policy gives priors, a value ends rollouts. See docs/bots-nets.md."""
