"""The public door: what everyone sees."""
