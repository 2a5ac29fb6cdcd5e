"""Rows of what the director was called for and decided."""

from rulings.models.call import Call, CallEvent

__all__ = ["Call", "CallEvent"]
