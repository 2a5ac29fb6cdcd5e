"""The keying page: all lines of the session in the order of the paper."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.keying.paper import tables_of
from bridgeclub.doors.desk.keying.view import KeyingOptions, context_of, pages_of
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from scoring.queries.keying import keying


@require_safe
@at_desk
def keying_page(desk: Desk) -> HttpResponse:
    """?by=boards or slips, tables=paper, pass=2."""
    look, found = KeyingOptions.of(desk.request.GET), keying(desk.session, user_id(desk.request))
    more = {"pages": pages_of(found, look), "tables": tables_of(desk.session.id)}
    return desk.render("desk/keying/page.html", **context_of(desk, found, look, **more))
