"""How the tests key from paper: a session with somebody at the keying page."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from scoring.models import Line
from tests import builders
from tests.doors.forms import fields
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room


def keying_room(pairs: int = 8, **options: Any) -> Room:
    """A session that is being played; at the desk somebody who does not play."""
    return playing_room(pairs, **options)


def key_at(room: Room, table: int, round: int, which: int = 0) -> str:
    """How the page names a line."""
    seat = builders.seating_at(room.session, table, round)
    return f"{seat.boards[which]}-{seat.ns_id}-{seat.ew_id}"


def rows(html: str) -> dict[str, str]:
    """The rows of the page by the name of their line, as HTML."""
    found = re.findall(r'<li class="kr.*?</li>', html, re.S)
    return {re.search(r'data-row="([^"]+)"', row)[1]: row for row in found}  # type: ignore[index]


def sheet_of(html: str, key: str) -> dict[str, str]:
    """The boxes of the sheet on which a line stands."""
    for form in re.findall(r'<form class="ks".*?</form>', html, re.S):
        if f'data-row="{key}"' in form:
            return fields(form)
    raise AssertionError(f"no sheet has the line {key}")


def sent_sheet(room: Room, typed: dict[str, str], query: str = "") -> tuple[int, str]:
    """Lines typed on one sheet and sent without the script; the status, and the page that follows as it is read."""
    boxes = sheet_of(room.html(f"keying/{query}"), next(iter(typed)))
    texts = {f"text-{key}": text for key, text in typed.items()}
    response = room.client.post(room.at(f"keying/sheet/{query}"), {**boxes, **texts}, follow=True)
    return response.status_code, words(response.content.decode())


def sent_line(room: Room, key: str, text: str, query: str = "", **more: Any) -> dict[str, Any]:
    """One line sent as the script does; what it answers."""
    data = {"key": key, "text": text, "client_id": str(uuid4()), **more}
    response = room.client.post(room.at(f"keying/line/{query}"), data)
    assert response.status_code == 200, response.status_code
    return dict(response.json())


def line_of_key(room: Room, key: str) -> Line | None:
    """The line of a key, whichever way the pairs sat."""
    board, one, other = map(int, key.split("-"))
    lines = Line.objects.select_related("result", "rival", "adjustment")
    both = lines.filter(session=room.session, board__number=board, ns__in=[one, other], ew__in=[one, other])
    return both.first()
