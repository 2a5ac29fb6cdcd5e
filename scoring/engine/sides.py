"""The sides of a line as documents have them."""

from __future__ import annotations


def keys_of(side: object) -> tuple[str, ...]:
    """Who sits on a side: one contestant, of an individual two partners, North or East first."""
    return tuple(map(str, side)) if isinstance(side, list | tuple) else (str(side),)
