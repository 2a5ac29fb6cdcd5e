"""Words of headings and of names as they are compared."""

from __future__ import annotations

import re
import unicodedata

_CAPITALS = re.compile(r"[^\W\d_]{3,}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def bare(text: str) -> str:
    """A heading without accents, capitals, blanks and signs."""
    plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("ø", "o")).casefold()
    return re.sub(r"[^a-z0-9]", "", plain)


def name_key(name: str) -> str:
    """A name as it is compared: capitals and blanks make no other person."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def in_capitals(name: str) -> bool:
    """Whether a name has a word of three letters or more in capitals alone (LINDQVIST Nora)."""
    return any(word.isupper() for word in _CAPITALS.findall(name))


def in_small_letters(name: str) -> str:
    """The words in capitals with a capital at their beginning: ANN O'DELL becomes Ann O'Dell."""
    return _LETTERS.sub(lambda found: found[0].capitalize() if found[0].isupper() else found[0], name)


def turned_round(name: str) -> str:
    """The first name first, of "Lindqvist, Nora" and of "LINDQVIST Nora"; "" where neither is written."""
    last, comma, first = name.partition(",")
    if not comma:
        words = name.split()
        capitals = next((at for at, word in enumerate(words) if not word.isupper()), 0)
        last, first = " ".join(words[:capitals]), " ".join(words[capitals:])
        if not in_capitals(last):
            return ""
    return f"{first.strip()} {last.strip()}" if first.strip() and last.strip() else ""
