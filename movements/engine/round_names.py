"""What the rounds of teams are: matches, or parts of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

#: In how many matches at once a team of a threesome plays.
AT_ONCE = 2


@dataclass(frozen=True)
class Meets:
    """Two contestants at a table in a round, in a part (`stanza`) of their match; all are ids, or numbers from 1."""

    round: int
    match: int
    stanza: int
    home: int
    away: int


@dataclass(frozen=True)
class RoundName:
    """The match that a round is, or is part of, from 1, of how many; and which of its parts of how many, from 1.
    `part` 0: no single one. `whole`: the match has this round alone."""

    match: int
    matches: int
    part: int
    parts: int
    whole: bool


def round_names(meets: Iterable[Meets], rounds: int) -> tuple[RoundName, ...]:
    """One for each round that is seated, the first one first; () where rounds are no matches: a team meets several
    others in the same rounds, or a match has rounds that do not follow each other. `rounds`: how many there are to be.
    """
    rows = list(meets)
    spans = _spans(rows)
    length = spans[0][1] - spans[0][0] + 1 if spans else 0
    if not length or any(last - first + 1 != length for first, last in spans):
        return ()
    seated = [number for first, last in spans for number in range(first, last + 1)]
    if seated != list(range(1, len(seated) + 1)):
        return ()
    found = []
    for number, (first, last) in enumerate(spans, start=1):
        here = [each for each in rows if first <= each.round <= last]
        if _met_at_once(here) > AT_ONCE:
            return ()
        parts = {each.stanza for each in here}
        for at in range(first, last + 1):
            now = {each.stanza for each in here if each.round == at}
            part = min(now) if len(now) == 1 and len(parts) > 1 else 0
            found.append(RoundName(number, max(rounds // length, len(spans)), part, len(parts), length == 1))
    return tuple(found)


def _spans(rows: list[Meets]) -> list[tuple[int, int]]:
    """First and last round of what is played together: matches that have a round in common."""
    of_match: dict[int, list[int]] = defaultdict(list)
    for each in rows:
        of_match[each.match].append(each.round)
    found: list[tuple[int, int]] = []
    for first, last in sorted((min(each), max(each)) for each in of_match.values()):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def _met_at_once(rows: list[Meets]) -> int:
    """The most matches that one contestant has among these."""
    of: dict[int, set[int]] = defaultdict(set)
    for each in rows:
        of[each.home].add(each.match)
        of[each.away].add(each.match)
    return max(len(each) for each in of.values())
