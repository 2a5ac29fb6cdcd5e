"""How a set of deals fits the boards of a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from club.engine.cards import Deal

Marking = tuple[str, str]


@dataclass(frozen=True)
class Differing:
    """A board that the file marks otherwise than the session: (dealer, vulnerable) of each."""

    number: int
    file: Marking
    session: Marking


@dataclass(frozen=True)
class DealComparison:
    """Board numbers that both have, only the file has, only the session has; and those marked otherwise."""

    both: tuple[int, ...]
    only_file: tuple[int, ...]
    only_session: tuple[int, ...]
    differing: tuple[Differing, ...]


def compare_deals(deals: Mapping[int, Deal], boards: Iterable[tuple[int, str, str]]) -> DealComparison:
    """Compare deals by number with boards (number, dealer, vulnerable)."""
    played = {number: (dealer, vulnerable) for number, dealer, vulnerable in boards}
    both = tuple(sorted(deals.keys() & played.keys()))
    marked = {number: (deals[number].dealer, deals[number].vulnerable) for number in both}
    return DealComparison(
        both=both,
        only_file=tuple(sorted(deals.keys() - played.keys())),
        only_session=tuple(sorted(played.keys() - deals.keys())),
        differing=tuple(
            Differing(number, marked[number], played[number]) for number in both if marked[number] != played[number]
        ),
    )
