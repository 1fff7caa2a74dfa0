"""One file per schema. The name begins with the number of its revision: 0001, 0002, … `revision` says it again."""
