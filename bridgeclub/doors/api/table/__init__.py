"""A table's own endpoints: what its device may read, enter and confirm."""
