"""Finding a path by what a director calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain

from rulings.engine.assistant.path import Path

#: Words that say nothing about an irregularity.
_IDLE = frozenset(
    {"a", "already", "an", "and", "at", "by", "during", "for", "from", "has", "in", "is", "of", "on", "that", "the"}
    | {"to", "was", "no", "not", "did", "didnt", "does", "he", "she", "his", "her", "they", "their", "my", "it", "with"}
    | {"who", "were", "after", "before", "when", "then", "law", "laws"}
)
_TOGETHER, _SOME, _NOT_AT_ALL = 3, 4, (5, 0)
_A_LAW = re.compile(r"\d{1,2}([a-g].*)?")
_A_BID = re.compile(r"[1-7](c|d|h|s|n|nt)")
_ENDINGS = ("ions", "ion", "ing", "ed", "es", "s", "e")
#: So much is left of a word without its ending.
_STEM = 3


def found(known: Mapping[str, Path], typed: str) -> tuple[Path, ...]:
    """The paths that have all of the words that were typed, the likeliest first; all of them for nothing. Where none
    has all, those that have some, the most first: a director tells what happened, and not what it is called.

    A word that was begun counts ("insuf"), and so does another form of it ("hesitated"). "27" and "L27B1" find the
    paths of a law, and "1H over 1S" is a bid over a bid.
    """
    wanted = _telling(typed)
    if not wanted:
        return tuple(known.values())
    ranked = sorted(((_rank(path, wanted), path) for path in known.values()), key=lambda each: each[0])
    # Where only all names of a path together have the words, what is near may be it too.
    last = _NOT_AT_ALL if not ranked or ranked[0][0] >= (_TOGETHER,) else (_SOME,)
    return tuple(path for rank, path in ranked if rank < last)


def _rank(path: Path, wanted: list[str]) -> tuple[int, ...]:
    """How well a path fits, the least first: called exactly so; the title has every word, the earlier the better; one
    of its names has; its names and laws together have, the oftener it cites a law the better; some words are there,
    the more the better; or not at all.
    """
    names = [_telling(name) for name in (path.title, *path.words)]
    if wanted in names:
        return 0, 0
    title = names[0]
    if all(_has(title, each) for each in wanted):
        return 1, min(number for number, word in enumerate(title) if _fits(word, wanted[0]))
    if any(all(_has(name, each) for each in wanted) for name in names):
        return 2, 0
    everything = [word for name in names for word in name]
    laws = [each.lower() for each in path.laws]
    own = [_has(everything, each) or _is_law(each, laws) for each in wanted]
    cited = [_times_cited(each, path) for each in wanted]
    missing = sum(not (there or times) for there, times in zip(own, cited, strict=True))
    if not missing:
        return _TOGETHER, own.count(False), -sum(cited)
    return (_SOME, missing) if missing < len(wanted) else _NOT_AT_ALL


def _telling(text: str) -> list[str]:
    """The words of a text that say something, without their endings."""
    return [_stem(word) for word in _words(text) if word not in _IDLE]


def _stem(word: str) -> str:
    """A word as all of its forms begin: revoke, revokes, revoked."""
    if _A_BID.fullmatch(word):
        return "bid"
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > _STEM and word[-1] == word[-2] else word


def _has(words: Iterable[str], typed: str) -> bool:
    return any(_fits(word, typed) for word in words)


def _fits(word: str, typed: str) -> bool:
    """Whether a word is meant: of two letters ("UI") it is the whole one, of more the beginning will do."""
    return word.startswith(typed) if len(typed) > 2 else word == typed


def _is_law(word: str, laws: Iterable[str]) -> bool:
    """`27`, `l27`, `27b1`: a law of the path, or a part of one."""
    number = word.removeprefix("l")
    return bool(_A_LAW.fullmatch(number)) and any(re.fullmatch(rf"{each}([a-g].*)?", number) for each in laws)


def _times_cited(word: str, path: Path) -> int:
    """How often steps and ends of the path rest on this law, or on a part of it."""
    number = word.removeprefix("l")
    if not _A_LAW.fullmatch(number):
        return 0
    ends = (step.end.laws for step in path.steps.values() if step.end is not None)
    named = chain(*(step.laws for step in path.steps.values()), *ends)
    return sum(bool(re.fullmatch(rf"{number}([a-g].*|\d+)?", each.lower())) for each in named)


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold().replace("’", "").replace("'", ""))
