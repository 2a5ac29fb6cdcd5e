"""What sections can play, by the kind of contest: pairs, or the players of an individual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.setup.individual_evening import none_fits
from bridgeclub.wording.individual_movement_reasons import individual_reasons_against, individual_reasons_for
from bridgeclub.wording.movement_reasons import reasons_against, reasons_for
from bridgeclub.wording.setup_sections import section_words
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import Choice, choices_for
from movements.engine.evening import FEWEST_PAIRS, MOST_PAIRS, Evening
from movements.engine.individual_catalogue import individual_choices
from movements.engine.individual_evening import FEWEST_PLAYERS, IndividualEvening, kinds_for
from movements.engine.individual_sections import individual_divisions, individual_divisions_into
from movements.engine.reasons import Reason
from movements.engine.sections import Division, divisions, divisions_into

IN_THE_LIST, OF_OTHER_SIZES = 8, 3


class SectionCatalogue(Protocol):
    """`contest`: for which all its movements are."""

    @property
    def contest(self) -> str: ...

    def for_all(self, sizes: tuple[int, ...]) -> Iterator[Division]:
        """For these sizes, then a few in as many sections of others."""
        ...

    def for_one(self, size: int) -> Iterable[Choice]:
        """What a section of so many can play, best first."""
        ...

    def size_fault(self, section: str, size: int) -> str:
        """Why a section cannot be of this size; "" where it can."""
        ...

    def words(self, reasons: Sequence[Reason]) -> tuple[list[str], list[str]]:
        """What speaks for a choice, and what against it."""
        ...


@dataclass(frozen=True)
class OfPairs:
    evening: Evening
    contest: str = "pairs"

    def for_all(self, sizes: tuple[int, ...]) -> Iterator[Division]:
        yield from divisions_into(self.evening, sizes, tuple(ON_PAGES))[:IN_THE_LIST]
        yield from of_other_sizes(divisions(self.evening, tuple(ON_PAGES)), sizes)

    def for_one(self, size: int) -> Iterable[Choice]:
        return choices_for(replace(self.evening, pairs=size, stationary=0, copies=None), tuple(ON_PAGES))

    def size_fault(self, section: str, size: int) -> str:
        if size < FEWEST_PAIRS:
            return str(section_words(self.contest).one_needs) % {"section": section}
        if size > MOST_PAIRS:
            return _("Section %(section)s can have at most %(most)d pairs.") % {"section": section, "most": MOST_PAIRS}
        return ""

    def words(self, reasons: Sequence[Reason]) -> tuple[list[str], list[str]]:
        return reasons_for(reasons), reasons_against(reasons)


@dataclass(frozen=True)
class OfPlayers:
    evening: IndividualEvening
    contest: str = "individual"

    def for_all(self, sizes: tuple[int, ...]) -> Iterator[Division]:
        found = individual_divisions_into(self.evening, sizes)[:IN_THE_LIST]
        yield from found
        if not found:
            yield from of_other_sizes(individual_divisions(self.evening, len(sizes)), sizes)

    def for_one(self, size: int) -> Iterable[Choice]:
        return individual_choices(replace(self.evening, players=size, stationary=0, copies=None))

    def size_fault(self, section: str, size: int) -> str:
        if size < FEWEST_PLAYERS:
            return str(section_words(self.contest).one_needs) % {"section": section}
        return "" if kinds_for(size) else none_fits(size, section)

    def words(self, reasons: Sequence[Reason]) -> tuple[list[str], list[str]]:
        return individual_reasons_for(reasons), individual_reasons_against(reasons)


def of_other_sizes(found: Iterable[Division], sizes: tuple[int, ...]) -> Iterator[Division]:
    """In as many sections."""
    others = (each for each in found if len(each.parts) == len(sizes) and sizes_of(each) != sizes)
    yield from islice(others, OF_OTHER_SIZES)


def sizes_of(places: Division) -> tuple[int, ...]:
    return tuple(len(part.movement.contestants) for part in places.parts)
