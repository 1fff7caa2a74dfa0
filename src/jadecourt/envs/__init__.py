"""Environments for learning programs: the games behind the interfaces of common libraries.

* `vector`: many games stepped inside compiled code, with NumPy arrays.
* `gymnasium_vector`: the same as a `gymnasium.vector.VectorEnv`.
* `pettingzoo`, `gymnasium`, `openspiel`: one game at a time, for the libraries of these names.

The modules need the extra `envs`; this package imports none of them.
"""
