"""Simultaneous pairs at the desk."""
