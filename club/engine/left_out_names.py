"""A text about one person, handed out without the names of others."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Shorter ones are initials, or words.
SHORTEST = 3


def without_names(text: str, names: Iterable[str], instead: str) -> str:
    """`text` with `instead` for every name that stands in it as whole words, capitals or not, the longest first."""
    known = sorted({" ".join(each.split()) for each in names}, key=len, reverse=True)
    ways = [r"\s+".join(map(re.escape, each.split())) for each in known if len(each) >= SHORTEST]
    if not ways:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(ways)})(?!\w)", lambda _found: instead, text, flags=re.IGNORECASE)


def parts_of(names: Iterable[str]) -> set[str]:
    """Each name whole, and each of its words: of those who are known to be meant."""
    return {part for name in names for part in (name, *name.replace("-", " ").split())}
