"""What the tests of faults and others build and ask: see test_faults.py."""

from __future__ import annotations

from typing import Any


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        found.extend(_paths(entry, (*path, key)))
    return found
