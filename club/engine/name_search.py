"""Looking somebody up by what is typed of a name: accents, capitals and order do not matter."""

from __future__ import annotations

import unicodedata

LEAST = 2
#: Letters that stand for themselves and are typed as others.
_AS_TYPED = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ß": "ss", "æ": "ae", "Æ": "ae"})


def folded_words(text: str) -> tuple[str, ...]:
    """The words of a name or of what was typed, folded: "Zoë Müller-Nováková" → zoe, muller, novakova."""
    flat = unicodedata.normalize("NFKD", text.translate(_AS_TYPED)).casefold()
    plain = "".join(sign for sign in flat if not unicodedata.combining(sign))
    return tuple(plain.replace("-", " ").replace("’", "'").split())


def is_long_enough(words: tuple[str, ...]) -> bool:
    """Whether enough has been typed to look for somebody."""
    return sum(map(len, words)) >= LEAST


def any_word_begins(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether everything that was typed begins a word of the name."""
    words = folded_words(name)
    return all(any(word.startswith(part) for word in words) for part in wanted)


def is_whole_name(name: str, words: tuple[str, ...]) -> bool:
    """Whether the whole name was typed, in any order."""
    return sorted(folded_words(name)) == sorted(words)
