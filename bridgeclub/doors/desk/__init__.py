"""The desk door: what the director sees."""
