"""Looking somebody up by what is typed of a name: accents, capitals and order do not matter."""

from __future__ import annotations

import unicodedata

LEAST = 2
#: Letters that stand for themselves and are typed as others.
_AS_TYPED = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ß": "ss", "æ": "ae", "Æ": "ae"})


def parts(text: str) -> tuple[str, ...]:
    """The words of a name or of what was typed, folded: "Zoë Müller-Nováková" → zoe, muller, novakova."""
    flat = unicodedata.normalize("NFKD", text.translate(_AS_TYPED)).casefold()
    plain = "".join(sign for sign in flat if not unicodedata.combining(sign))
    return tuple(plain.replace("-", " ").replace("’", "'").split())


def enough(wanted: tuple[str, ...]) -> bool:
    """Whether enough has been typed to look for somebody."""
    return sum(map(len, wanted)) >= LEAST


def begins(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether everything that was typed begins a word of the name."""
    words = parts(name)
    return all(any(word.startswith(part) for word in words) for part in wanted)


def whole(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether the whole name was typed, in any order."""
    return sorted(parts(name)) == sorted(wanted)
