"""What a published edition did to the knock-out whose match the session plays."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.brackets import difference_words, level_words
from club.queries import SessionInfo
from movements.queries.brackets import bracket_by_slug, bracket_of_session


def tell_of_knock_out(request: HttpRequest, session: SessionInfo) -> None:
    """A link to its page, and a warning where a match that has been drawn changes; nothing for other sessions."""
    found = bracket_of_session(session.id)
    view = bracket_by_slug(session.club.id, found[0]) if found else None
    if found is None or view is None:
        return
    match = view.match(found[1])
    address = club_url("knock-out", session.club, bracket=view.slug)
    told = [difference_words(view, each) for each in view.differences]
    say = messages.warning if told else messages.info
    level = f"{level_words(view, match)}." if match is not None and match.level else ""
    words = " ".join([*told, level]).strip() or _("The result is in the knock-out.")
    say(request, format_html('{} <a href="{}">{}</a>', words, address, view.name))
