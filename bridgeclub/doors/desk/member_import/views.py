"""A list of members comes in: given, its columns named, looked at, carried out. Nothing is kept in between.

The text of the list goes along in the page from step to step: an address book that is not wanted is nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.member_import.files import faulty_lines, members_csv
from bridgeclub.doors.desk.member_import.forms import ListForm, MemberColumnsForm
from bridgeclub.doors.desk.member_import.shown import QUESTIONS_A_PAGE, shown_changes, shown_faults, shown_questions
from bridgeclub.doors.desk.member_import.words import done_words, taken_for
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.messages import refusal_words
from club.engine.member_list import MembersRead, Plan, Sheet, Unreadable, plan_of, read_people, read_sheet
from club.errors import DomainError
from club.queries import ClubInfo, known_people, outputs_of
from club.services import import_members

ROWS_SHOWN = 5


@dataclass
class Incoming:
    """A list on its way, with what has been said of it so far."""

    request: HttpRequest
    club: ClubInfo
    text: str
    sheet: Sheet
    form: MemberColumnsForm

    @cached_property
    def reading(self) -> MembersRead:
        return read_people(self.sheet, self.columns, small_letters=self.small_letters)

    @property
    def columns(self) -> dict[str, int]:
        """The columns as they are chosen, else as they look."""
        return self.form.columns if self.form.is_bound and self.form.is_valid() else self.sheet.columns

    @property
    def small_letters(self) -> bool:
        """Whether names in capitals are to be written with small letters."""
        return "small" in self.request.POST

    @property
    def answers(self) -> dict[int, str]:
        """What was chosen for the lines that were asked about."""
        sent = self.request.POST.items()
        return {int(key[1:]): str(value) for key, value in sent if key[:1] == "q" and is_whole_number(key[1:])}

    def show(self, template: str, *, status: int = 200, **more: Any) -> HttpResponse:
        context = {
            "club": self.club,
            "here": "members",
            "text": self.text,
            "form": self.form,
            "heading": self.sheet.heading is not None,
            "taken_for": taken_for(self.sheet.format),
            "used": self.sheet.headings(self.columns, used=True),
            "left_out": self.sheet.headings(self.columns, used=False),
            "turned": self.reading.turned,
            "small_letters": self.small_letters,
            "capitals": self.reading.capitals * 2 > len(self.sheet.rows),
        }
        return render(self.request, f"desk/member_import/{template}", context | more, status=status)


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def list_in(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The page of every step."""
    step = request.POST.get("step", "")
    if request.method != "POST" or not step:
        return _start(request, club, ListForm())
    if step == "read":
        given = ListForm(request.POST, request.FILES)
        return _columns(_incoming(request, club, given.text)) if given.is_valid() else _start(request, club, given)
    try:
        found = _incoming(request, club, request.POST.get("text", ""))
    except Unreadable:
        return _start(request, club, ListForm())
    if step == "columns" or not found.form.is_valid():
        return _columns(found)
    if step == "faulty":
        return faulty_lines(found.sheet, found.columns, found.reading, outputs_of(club.id).separator)
    return _done(found) if step == "do" else _preview(found)


def _incoming(request: HttpRequest, club: ClubInfo, text: str) -> Incoming:
    named = request.POST if "c0" in request.POST else None
    sheet = read_sheet(text, heading="heading" in named if named else None)
    form = MemberColumnsForm(sheet.heading, sheet.width, sheet.columns, named)
    return Incoming(request, club, text, sheet, form)


def _start(request: HttpRequest, club: ClubInfo, form: ListForm) -> HttpResponse:
    context = {"club": club, "here": "members", "form": form}
    return render(request, "desk/member_import/start.html", context, status=422 if form.errors else 200)


def _columns(incoming: Incoming) -> HttpResponse:
    rows = incoming.sheet.rows
    columns = [
        (field, [cell for row in rows[:ROWS_SHOWN] if (cell := row.cell(column))])
        for column, field in enumerate(incoming.form)
    ]
    invalid = incoming.form.is_bound and not incoming.form.is_valid()
    return incoming.show("columns.html", status=422 if invalid else 200, columns=columns, lines=len(rows))


def _preview(incoming: Incoming, refusal: str = "") -> HttpResponse:
    plan = plan_of(incoming.reading.people, known_people(incoming.club.id))
    questioned = {each.person.line for each in plan.questions}
    new = [each for each in plan.new if each.line not in questioned]
    changed = [each for each in plan.changed if each.person.line not in questioned]
    return incoming.show(
        "preview.html",
        status=422 if refusal else 200,
        plan=plan,
        refusal=refusal,
        new=new,
        changes=shown_changes(changed),
        questions=shown_questions(plan),
        later=max(len(plan.questions) - QUESTIONS_A_PAGE, 0),
        faults=shown_faults(incoming.reading.faults),
        aside=incoming.reading.aside,
        agreed=_agreed(plan),
        does=done_words(len(new), len(changed)),
        visitors=sum(each.status == "visitor" for each in new),
    )


def _agreed(plan: Plan) -> int:
    """How many the list records as having agreed to e-mail."""
    changed = sum(("mail", "no", "yes") in each.fields for each in plan.changed)
    return changed + sum(bool(each.mail) for each in plan.new)


def _done(incoming: Incoming) -> HttpResponse:
    try:
        plan = import_members(
            club_id=incoming.club.id,
            people=incoming.reading.people,
            answers=incoming.answers,
            digest=incoming.request.POST.get("digest", ""),
            actor=actor_of(incoming.request),
        )
    except DomainError as refused:
        return _preview(incoming, refusal_words(refused))
    left = [each for each in plan.questions if each.chosen == "skip"]
    return incoming.show("done.html", plan=plan, faults=shown_faults(incoming.reading.faults), left=left)


@for_director
@require_safe
def list_out(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The club's members as a list that comes back in without a change."""
    return members_csv(club, known_people(club.id), outputs_of(club.id).separator)
