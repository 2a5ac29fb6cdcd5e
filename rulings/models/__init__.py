"""Rows of what the director was called for and decided."""
