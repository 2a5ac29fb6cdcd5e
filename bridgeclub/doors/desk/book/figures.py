"""The figures of the ruling book: what happened how often, what came of it, how long calls took."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import for_director, user_id
from bridgeclub.doors.desk.book.forms import day_field, refuse_backward_days
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.known import words_for
from bridgeclub.wording.ruling_book import CAME_OUT, ENDED, FINES
from club.queries import ClubInfo
from rulings.engine.assistant.reading import paths
from rulings.engine.book_figures import Row, figures_of
from rulings.engine.laws import law
from rulings.queries.book import Asked, search_book
from rulings.queries.book_figures import appealed_count, call_figures, penalty_counts

#: A season of most clubs begins in this month.
SEASON_BEGINS = 9
SEASONS = 3


class DaysForm(forms.Form):
    """Which sessions count; all of them without a day."""

    since = day_field(gettext_lazy("From"))
    until = day_field(gettext_lazy("To"))

    def clean(self) -> dict[str, Any]:
        return refuse_backward_days(self, super().clean() or {})


@dataclass(frozen=True)
class ShownRow:
    """A row with its words, and the address at which the book lists it; "" for none."""

    row: Row
    words: str
    url: str


@require_safe
@for_director
def figures(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Of all sessions, or of those between two days. What a ruling replaced counts no more."""
    form = DaysForm(request.GET)
    context = {
        "club": club,
        "here": "sessions",
        "form": form,
        "seasons": _seasons(timezone.now().astimezone(club.zone).date()),
    }
    if form.is_valid():
        days = form.cleaned_data
        hits = [hit for hit in search_book(club.id, Asked(**days), user_id(request)) if hit.stands]
        found = figures_of([hit.entry for hit in hits])
        context |= {
            "found": found,
            "irregularities": list(_irregularities(club, found.irregularities, days)),
            "laws": list(_laws(club, found.laws, days)),
            "came_out": [(CAME_OUT[each.value], count) for each, count in found.came_out],
            "calls": [(words_for(ENDED, each.how), each) for each in call_figures(club.id, **days)],
            "fines": [(words_for(FINES, each.kind), each) for each in penalty_counts(club.id, **days)],
            "appealed": appealed_count(club.id, **days),
        }
    return render(request, "desk/book/figures.html", context)


def _irregularities(club: ClubInfo, rows: Iterable[Row], days: dict[str, date | None]) -> Iterable[ShownRow]:
    known = paths()
    for row in rows:
        # A later edition of the paths may have dropped one.
        title = known[row.name].title if row.name in known else row.name
        if row.name:
            yield ShownRow(row, title, _book(club, days, irregularity=title) if row.name in known else "")
        else:
            yield ShownRow(row, _("written without the assistant"), "")


def _laws(club: ClubInfo, rows: Iterable[Row], days: dict[str, date | None]) -> Iterable[ShownRow]:
    for row in rows:
        known = law(row.name)
        words = _("Law %(number)s") % {"number": row.name}
        title = f"{words}: {known.title}" if known is not None and known.title else words
        yield ShownRow(row, title, _book(club, days, law=row.name) if known is not None else "")


def _book(club: ClubInfo, days: dict[str, date | None], **asked: str) -> str:
    sent = {**asked, **{name: day.isoformat() for name, day in days.items() if day is not None}}
    return f"{club_url('ruling-book', club)}?{urlencode(sent)}"


def _seasons(today: date) -> list[tuple[str, str]]:
    """The season that runs and those before it, with what an address says of their days."""
    year = today.year - (today.month < SEASON_BEGINS)
    found = []
    for first in range(year, year - SEASONS, -1):
        days = {"since": date(first, SEASON_BEGINS, 1), "until": date(first + 1, SEASON_BEGINS - 1, 31)}
        found.append((f"{first}/{(first + 1) % 100:02}", urlencode(days)))
    return found
