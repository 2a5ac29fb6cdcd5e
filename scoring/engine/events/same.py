"""Who is the same contestant in several sessions: by the players, by the team, or as the director has said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Seen:
    """A contestant of one session, in the order of sessions and places.

    `identity`: who they are, as the program knows it; None: it knows nothing. `said`: the director has said where it
    belongs: to `with_` (the id of another one), or None: it is a contestant of its own.
    """

    id: int
    session: int
    identity: str | None
    said: bool = False
    with_: int | None = None


def same_contestants(seen: Sequence[Seen]) -> tuple[tuple[int, ...], ...]:
    """The ids that are one contestant, each from the earliest session on. Nobody is there twice in a session: what
    would make it so does not count."""
    by_id = {each.id: each for each in seen}
    group_of = {each.id: [each.id] for each in seen}
    known: dict[str, int] = {}
    for each in seen:
        if each.identity is not None and not each.said:
            _join(group_of, by_id, known.setdefault(each.identity, each.id), each.id)
    for each in seen:
        if each.said and each.with_ in by_id and each.with_ is not None:
            _join(group_of, by_id, each.with_, each.id)
    found: dict[int, tuple[int, ...]] = {}
    for each in seen:
        group = group_of[each.id]
        found.setdefault(id(group), tuple(one.id for one in seen if one.id in group))
    return tuple(found.values())


def _join(group_of: dict[int, list[int]], by_id: Mapping[int, Seen], one: int, other: int) -> None:
    first, second = group_of[one], group_of[other]
    if first is second or {by_id[each].session for each in first} & {by_id[each].session for each in second}:
        return
    first += second
    for each in second:
        group_of[each] = first
