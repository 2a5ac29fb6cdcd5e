"""Simultaneous pairs as pages read them."""
