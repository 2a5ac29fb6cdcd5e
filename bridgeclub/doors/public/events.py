"""An event of several sessions for everybody: its newest edition or an older one, and as a file."""

from __future__ import annotations

import csv
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, club_or_not_found, explain_not_found, render_public
from bridgeclub.wording.correction_periods import until_words
from bridgeclub.wording.event_changes import change_words, reason_words
from bridgeclub.wording.event_rules import rules_words, stage_words, unfit_words
from bridgeclub.wording.event_totals import ListShown, lists_shown
from club.queries import ClubInfo, told_apart
from rulings.queries.clocks import clocks_for
from scoring.queries.event_totals import published_event, total_by_slug
from scoring.queries.event_values import EventSession, PublishedEvent

NO_EVENT = _("This club has no competition at this address, or its ranking is not published yet.")


@require_safe
@explain_not_found
def event(request: HttpRequest, club: str, event: str, edition: int | None = None) -> HttpResponse:
    """The ranking over all sessions that are published, as an edition of it says."""
    info, found = _found(club, event, edition)
    ranking = found.ranking
    context = {
        "found": found,
        "lists": lists_shown(ranking, found.total.contest),
        "rules": rules_words(found.total, ranking),
        "unfit": unfit_words(ranking),
        "changes": change_words(found.changes, ranking, found.total.contest),
        "why": reason_words(found.edition.reason),
        "sessions": [(each, _until(each), stage_words(each, ranking)) for each in ranking.sessions],
        "editions": [(each, reason_words(each.reason)) for each in reversed(found.editions)],
    }
    return render_public(request, "public/event.html", info, context)


def _until(each: EventSession) -> str:
    """Until when a score of the session may be asked about."""
    clock = clocks_for(each.info, timezone.now()).queries if each.info.over else None
    return until_words(clock.first, each.info) if clock is not None and clock.first else ""


@require_safe
@explain_not_found
def as_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The newest edition, a line for each contestant of each whole ranking."""
    info, found = _found(club, event, None)
    if found.edition.withdrawn_at is not None:
        raise PageNotFound(NO_EVENT, info)
    text = StringIO()
    lines = csv.writer(text)
    infos = [each.info for each in found.ranking.sessions]
    titles = [told_apart(each.title, each.date, each.slug) for each in infos]
    lines.writerow(["ranking", "rank", "name", "total", "carried", "with_handicap", *map(_plain, titles)])
    for listed in lists_shown(found.ranking, found.total.contest):
        if listed.whole:
            lines.writerows(_rows(listed, found))
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.total.slug}.csv"'
    return answer


def _rows(listed: ListShown, found: PublishedEvent) -> list[list[str]]:
    rows = []
    for row in listed.lines:
        figures = {part.place: part.figure for part in row.parts}
        cells = [figures.get(at + 1, "").replace("−", "-") for at in range(len(found.ranking.sessions))]
        handicap = row.with_handicap if listed.handicaps else ""
        given = [row.figure, row.carried, handicap]
        rows.append([listed.stage, row.rank, _plain(row.name), *(each.replace("−", "-") for each in given), *cells])
    return rows


def _plain(text: str) -> str:
    """No program takes it for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _found(club: str, slug: str, number: int | None) -> tuple[ClubInfo, PublishedEvent]:
    info = club_or_not_found(club)
    total = total_by_slug(info.id, slug)
    found = published_event(total, number) if total else None
    if found is None:
        raise PageNotFound(NO_EVENT, info)
    return info, found
