"""The ruling book at the desk: what the club's directors have ruled, found again, and as a file."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import for_director, user_id
from bridgeclub.doors.desk.book.forms import BookForm
from bridgeclub.doors.desk.book.shown import HEAD, cells, shown
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.outputs.tables import csv_text
from club.queries import ClubInfo, outputs_of
from rulings.engine.assistant.reading import paths
from rulings.queries.book import directors_in_book, search_book
from rulings.queries.book_lines import book_lines

A_PAGE = 25


@require_safe
@for_director
def book(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """What is looked for, the newest first, so many on a page; everything while nothing is."""
    form = BookForm(request.GET, directors=directors_in_book(club.id))
    hits = search_book(club.id, form.asked(), user_id(request)) if form.is_valid() else []
    part = Paginator(hits, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "here": "sessions",
        "form": form,
        "irregularities": [path.title for path in paths().values()],
        "part": part,
        "lines": [shown(each, club.slug) for each in book_lines(list(part.object_list))],
        "sent": _sent(request),
    }
    with timezone.override(club.zone):
        return render(request, "desk/book/page.html", context)


@require_safe
@for_director
def as_csv(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """All that was found, for a spreadsheet."""
    form = BookForm(request.GET, directors=directors_in_book(club.id))
    if not form.is_valid():
        return redirect(f"{club_url('ruling-book', club)}?{_sent(request)}")
    lines = book_lines(search_book(club.id, form.asked(), user_id(request)))
    with timezone.override(club.zone):
        data = csv_text([str(each) for each in HEAD], map(cells, lines), outputs_of(club.id).separator)
    headers = {"Content-Disposition": f'attachment; filename="{club.slug}-rulings.csv"'}
    return HttpResponse(data, content_type="text/csv; charset=utf-8", headers=headers)


def _sent(request: HttpRequest) -> str:
    """What was asked, as an address says it: the boxes that were filled in, and nothing else that stands behind it."""
    sent = {name: value for name in BookForm.base_fields if (value := request.GET.get(name))}
    return urlencode(sent)
