"""The database: the only place with SQL; functions of a connection that return domain objects."""
