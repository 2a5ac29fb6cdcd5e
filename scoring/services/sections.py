"""A session in several sections, each with a movement of its own; before play only, and back to one section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Section, Session
from club.models.ways_of_scoring import Compare
from club.services import append_audit_row, locked_session
from movements.models import Plan, Seating
from movements.services import movement_of, with_document
from scoring.errors import DomainError, StaleError
from scoring.services.movement import choose_movement

SET_UP = frozenset({Session.State.DRAFT, Session.State.READY})
MOST_SECTIONS = 6


@dataclass(frozen=True)
class SectionPlan:
    """A section by its letter, `build(kind, **options)`, and who plays in it: contestants' ids."""

    letter: str
    kind: str
    options: Mapping[str, Any]
    contestants: Sequence[int]


@transaction.atomic
def seat_in_sections(*, session_id: int, wanted: Sequence[SectionPlan], compare: str, actor: Actor) -> None:
    """Seat everybody in these sections, compared across the field or within each section (`Compare`).

    Raises DomainError once play has begun, where the sections would have rankings of different kinds or no board is
    played in two of them that are compared, and StaleError where others are on the list than those named.
    """
    session = locked_session(session_id)
    _refuse_begun(session)
    _refuse_strange(session, wanted, compare)
    _put_away(session)
    sections = _sections(session, [each.letter for each in wanted])
    for each in wanted:
        session.contestants.filter(pk__in=each.contestants).update(section=sections[each.letter])
    session.compare = compare
    session.save(update_fields=["compare"])
    for each in wanted:
        choose_movement(section_id=sections[each.letter].pk, kind=each.kind, options=each.options, actor=actor)
    data = {"compare": compare, "sections": {each.letter: len(each.contestants) for each in wanted}}
    append_audit_row(session.club_id, actor, "sections formed", data, session_id=session.pk)


@transaction.atomic
def seat_in_one_section(*, session_id: int, kind: str, options: Mapping[str, Any], actor: Actor) -> None:
    """Seat everybody by one movement; other sections that there were are gone, and the links of their tables."""
    session = locked_session(session_id)
    _refuse_begun(session)
    first, *others = list(session.sections.all())
    if others:
        _put_away(session)
        session.sections.exclude(pk=first.pk).delete()
    choose_movement(section_id=first.pk, kind=kind, options=options, actor=actor)


def _refuse_begun(session: Session) -> None:
    if session.state not in SET_UP:
        raise DomainError(_("Play has begun: the sections can no longer change."))


def _refuse_strange(session: Session, sections: Sequence[SectionPlan], compare: str) -> None:
    section_letters = [each.letter for each in sections]
    if (
        not 2 <= len(section_letters) <= MOST_SECTIONS
        or len(set(section_letters)) != len(section_letters)
        or compare not in Compare.values
    ):
        raise DomainError(_("Choose two sections or more, and how they are compared."))
    present = session.contestants.exclude(standing=Contestant.Standing.WITHDRAWN).values_list("pk", flat=True)
    if Counter(chain.from_iterable(each.contestants for each in sections)) != Counter(present):
        raise StaleError(_("The list has just changed. Please look at the sections again."))
    movements = [movement_of(each.kind, with_document(session.club_id, each.kind, each.options)) for each in sections]
    if len({movement.winners for movement in movements}) > 1:
        raise DomainError(_("One section has one ranking and another has two. Choose movements that have the same."))
    boards = [frozenset(chain.from_iterable(map(movement.set_boards, movement.sets_in_play))) for movement in movements]
    if compare == Compare.FIELD and any(boards[0].isdisjoint(other) for other in boards[1:]):
        raise DomainError(_("The sections have no boards in common: compare the scores within each section."))


def _put_away(session: Session) -> None:
    """Nobody has a seat, a section or a number any more, so that the new ones are free."""
    Seating.objects.filter(section__session=session).delete()
    Plan.objects.filter(section__session=session).delete()
    pairs = list(session.contestants.all())
    for pair in pairs:
        pair.section, pair.line, pair.key = None, "", f"~{pair.pk}"
    Contestant.objects.bulk_update(pairs, ["section", "line", "key"])


def _sections(session: Session, section_letters: Sequence[str]) -> dict[str, Section]:
    """By letter, those wanted and no others. One that there was keeps its tables' links: their tablets stay in."""
    session.sections.exclude(letter__in=section_letters).delete()
    have = set(session.sections.values_list("letter", flat=True))
    Section.objects.bulk_create(
        Section(session=session, letter=letter) for letter in section_letters if letter not in have
    )
    return {section.letter: section for section in session.sections.all()}
