"""An imported session beside the figures of the program that it came from."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.results_import.shown import shown_comparison
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.wording.parallel_run import not_compared
from scoring.facts.other_program import comparison_of, published_ranking


@require_safe
@at_desk
def compared(desk: Desk) -> HttpResponse:
    """What agrees, what differs, and the ranking as the other program gave it."""
    found = comparison_of(desk.session.id)
    ranking = published_ranking(desk.session.id)
    rows = [row for row in ranking.rows if row.place or row.total or row.percent]
    return desk.show(
        "../results_import/session.html",
        tab="ranking",
        found=found,
        compared=found and shown_comparison(found),
        ranking=rows,
        placed=any(row.place for row in rows),
        totals=any(row.total for row in rows),
        percents=any(row.percent for row in rows),
        not_scored=not_compared(ranking.method) if found and not found.scored else "",
    )
