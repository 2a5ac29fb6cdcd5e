"""Dealer and vulnerability by the number of a board (Law 2), where a file of deals leaves them out."""

from __future__ import annotations

# Boards 1 to 16, then again from the start.
_CYCLE = "none ns ew both ns ew both none ew both none ns both none ns ew"
_VULNERABLE = _CYCLE.split(" ")


def dealer_of(number: int) -> str:
    """N, E, S or W."""
    return "NESW"[(number - 1) % 4]


def vulnerable_on(number: int) -> str:
    """none, ns, ew or both."""
    return _VULNERABLE[(number - 1) % 16]
