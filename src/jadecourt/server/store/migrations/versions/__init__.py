"""One file per migration. Its name begins with the number of its revision (0001, 0002, …), as in `revision`."""
