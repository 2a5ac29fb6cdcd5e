"""What a list would do, in words and rows, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.member_import.words import SHORT, fault_words, value_words
from club.engine.member_list import Change, Fault, KnownMember, Plan, Question

QUESTIONS_A_PAGE = 300


@dataclass(frozen=True)
class ShownChange:
    """Somebody, and what would change from what to what."""

    name: str
    line: int
    fields: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class ShownQuestion:
    """Somebody who may be on the list already, and the answers to choose from: (value, words, chosen)."""

    line: int
    name: str
    note: str
    answers: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class ShownFault:
    """A line that cannot come in."""

    line: int
    what: str
    why: str


def shown_changes(changes: list[Change]) -> list[ShownChange]:
    """Every change in words."""
    return [
        ShownChange(
            each.known.name,
            each.person.line,
            tuple(
                (str(SHORT[field]), value_words(field, before), value_words(field, now))
                for field, before, now in each.fields
            ),
        )
        for each in changes
    ]


def shown_questions(plan: Plan) -> list[ShownQuestion]:
    """Who has to be asked about; so many at once as a page can bear."""
    return [_question(each) for each in plan.questions[:QUESTIONS_A_PAGE]]


def _question(question: Question) -> ShownQuestion:
    person = question.person
    answers = [(str(each.id), _("the same as %(who)s") % {"who": _known(each)}) for each in question.candidates]
    answers += [("new", _("somebody new")), ("skip", _("leave out"))]
    number = _("number %(number)s") % {"number": person.number} if person.number else ""
    details = ", ".join(part for part in (number, person.email) if part)
    return ShownQuestion(
        person.line, person.name, details, tuple((value, words, value == question.chosen) for value, words in answers)
    )


def _known(member: KnownMember) -> str:
    parts = (member.name, member.number, member.email, value_words("status", member.status))
    return ", ".join(part for part in parts if part)


def shown_faults(faults: tuple[Fault, ...]) -> list[ShownFault]:
    """Every line that cannot come in, with what stands there."""
    return [
        ShownFault(
            each.row.line, " · ".join(cell.strip() for cell in each.row.cells if cell.strip()), fault_words(each)
        )
        for each in faults
    ]
