"""What every page of a running session shows of its calls."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.entity_tag import not_modified_or
from bridgeclub.wording.templatetags.calls import bar_context
from rulings.queries.calls import calls_version_tag


@require_safe
@at_desk
def bar(desk: Desk) -> HttpResponse:
    """Nothing new, or how many tables wait and since when."""
    etag = quote_etag(f"{desk.session.id}-{desk.session.state}-{calls_version_tag(desk.session.id)}-{get_language()}")
    return not_modified_or(
        desk.request, etag, lambda: desk.render("desk/calls/_bar_says.html", **bar_context(desk.session))
    )
