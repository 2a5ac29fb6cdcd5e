"""The tablet door: what a table sees."""
