"""Finding a path by what a director calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rulings.engine.assistant.path import Path

#: Words that say nothing about an irregularity.
_IDLE = frozenset(
    {"a", "already", "an", "and", "at", "by", "during", "for", "from", "has", "in", "is", "of", "on", "that", "the"}
    | {"to", "was"}
)
_NOT_AT_ALL = (4, 0)


def found(known: Mapping[str, Path], typed: str) -> tuple[Path, ...]:
    """The paths that have all of the words that were typed, the likeliest first; all of them for nothing.

    A word that was begun counts ("insuf"). "27" and "L27B1" find the paths of a law.
    """
    wanted = [word for word in _words(typed) if word not in _IDLE]
    if not wanted:
        return tuple(known.values())
    ranked = [(_rank(path, wanted), path) for path in known.values()]
    return tuple(path for rank, path in sorted(ranked, key=lambda each: each[0]) if rank < _NOT_AT_ALL)


def _rank(path: Path, wanted: list[str]) -> tuple[int, int]:
    """How well a path fits, the least first: called exactly so; the title has every word, the earlier the better; one
    of its names has; its names and laws together have; or not at all.
    """
    names = [[word for word in _words(name) if word not in _IDLE] for name in (path.title, *path.words)]
    if wanted in names:
        return 0, 0
    title = names[0]
    if all(_has(title, each) for each in wanted):
        return 1, min(number for number, word in enumerate(title) if _fits(word, wanted[0]))
    if any(all(_has(name, each) for each in wanted) for name in names):
        return 2, 0
    everything = [word for name in names for word in name]
    laws = [f"l{each.lower()}" for each in path.laws]
    return (3, 0) if all(_has(everything, each) or _is_law(each, laws) for each in wanted) else _NOT_AT_ALL


def _has(words: Iterable[str], typed: str) -> bool:
    return any(_fits(word, typed) for word in words)


def _fits(word: str, typed: str) -> bool:
    """Whether a word is meant: of two letters ("UI") it is the whole one, of more the beginning will do."""
    return word.startswith(typed) if len(typed) > 2 else word == typed


def _is_law(word: str, laws: Iterable[str]) -> bool:
    """`27`, `l27`, `27b1`: a law of the path, or a part of one."""
    number = f"l{word.removeprefix('l')}"
    return bool(re.fullmatch(r"l\d{1,2}([a-f].*)?", number)) and any(
        re.fullmatch(rf"{each}([a-f].*)?", number) for each in laws
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold().replace("’", "").replace("'", ""))
