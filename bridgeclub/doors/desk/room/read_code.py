"""At the desk: the code on a table's tablet is read by a hand scanner, a camera, or pasted."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.outputs.qr_codes import absolute_url
from bridgeclub.wording.scanned_results import scanned_results_words


@require_safe
@at_desk
def read_code(desk: Desk) -> HttpResponse:
    """What is read is sent by the page as the table itself would have."""
    return desk.show(
        "read_code.html", tab="room", words=scanned_results_words(), address=absolute_url(desk.request, "")
    )
