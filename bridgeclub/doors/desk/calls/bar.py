"""What every page of a running session shows of its calls."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.entity_tag import not_modified_or
from bridgeclub.http.service_worker import worker_response, worker_script
from bridgeclub.wording.templatetags.calls import bar_context
from rulings.queries.calls import calls_version_tag

SCRIPT = "js/worker/calls.js"


@require_safe
@at_desk
def bar(desk: Desk) -> HttpResponse:
    """Nothing new, or how many tables wait and since when."""
    session, me = desk.session, user_id(desk.request)
    of_club = f"{session.club.call_reminder}-{session.club.call_again}"
    etag = quote_etag(f"{session.id}-{session.state}-{calls_version_tag(session.id)}-{of_club}-{me}-{get_language()}")
    return not_modified_or(
        desk.request, etag, lambda: desk.render("desk/calls/_bar_says.html", **bar_context(session, me))
    )


@require_safe
@at_desk
def worker(desk: Desk) -> HttpResponse:
    """The script that a notification needs; the same for everybody. It stands where the pages of calls do."""
    return worker_response(worker_script(SCRIPT))
