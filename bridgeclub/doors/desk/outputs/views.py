"""Print, files, e-mail: every form in which an edition can be taken away."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.paper_size import paper_context
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.setup.first_password import mail_goes_out
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.formats import FORMATS, PUBLIC, FormatOptions
from bridgeclub.outputs.pdf.sheets import chosen_paper
from bridgeclub.outputs.serving import file_response
from club.queries import SEPARATORS, federation_of, outputs_of
from scoring.queries.public import ResultsSheet, results_sheet


@require_safe
@at_desk
def page(desk: Desk) -> HttpResponse:
    """The newest edition in every form; `?edition=1` an earlier one, `?paper=letter` on paper of another size."""
    found = asked_for(desk)
    settings = outputs_of(desk.session.club.id)
    return desk.render(
        "desk/outputs/page.html",
        tab="out",
        sheet=found,
        people=sorted(found.people.values(), key=lambda each: (each.section, each.line != "NS", each.number))
        if found
        else (),
        formats={group: [each for each in FORMATS.values() if each.group == group] for group in _groups()},
        **paper_context(desk.request, settings.paper),
        email_missing=not mail_goes_out(),
        separators=[(value, words) for value, words in SEPARATORS if value != settings.separator],
        public=[each.label for each in PUBLIC.values() if each.key in settings.public_formats],
        federation=federation_of(desk.session.club.id),
    )


def _groups() -> list[str]:
    return list(dict.fromkeys(each.group for each in FORMATS.values()))


def asked_for(desk: Desk) -> ResultsSheet | None:
    edition = desk.request.GET.get("edition", "")
    if edition:
        return edition_or_404(desk, number_or_zero(edition))
    # While play goes on again the newest standings are live; what leaves is an edition all the same.
    newest = results_sheet(desk.session)
    if newest is None or newest.counts is None:
        return None
    return newest if newest.edition else results_sheet(desk.session, newest.counts.number)


def edition_or_404(desk: Desk, number: int) -> ResultsSheet:
    page = results_sheet(desk.session, number)
    if page is None:
        raise Http404
    return page


@require_safe
@at_desk
def file(desk: Desk, *, edition: int, format: str) -> HttpResponse:
    """One edition in one form; `?separator=`, `?paper=`, `?pair=` as wanted."""
    form = FORMATS.get(format)
    if form is None:
        raise Http404
    found = edition_or_404(desk, edition)
    query = desk.request.GET
    wishes = FormatOptions.of(outputs_of(desk.session.club.id))
    wishes = replace(wishes, paper=chosen_paper(query, wishes.paper))
    if query.get("separator") in dict(SEPARATORS):
        wishes = replace(wishes, separator=query["separator"])
    if query.get("pair"):
        if query["pair"] not in found.people:
            raise Http404
        wishes = replace(wishes, pair=query["pair"])
    return file_response(form, found, wishes)
