"""What a published edition did to the knock-out whose match the session plays."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.bracket_corrections import corrections_of
from bridgeclub.wording.brackets import level_words
from club.queries import SessionInfo
from movements.queries.bracket_values import BracketView, MatchView
from movements.queries.brackets import bracket_by_slug, bracket_of_session


def tell_of_knock_out(request: HttpRequest, session: SessionInfo) -> None:
    """A link to its page, and a warning where a match that has been drawn changes; nothing for other sessions."""
    found = bracket_of_session(session)
    view = bracket_by_slug(session.club.id, found.slug) if found else None
    if found is None or view is None:
        return
    match = view.match(found.number)
    address = club_url("knock-out", session.club, bracket=view.slug)
    told = [each.told for each in corrections_of(view)]
    say = messages.warning if told else messages.info
    asked = [*told, _("Decide what becomes of that:")] if told else []
    words = " ".join([_stands(view, match), *asked]).strip()
    say(request, format_html('{} <a href="{}">{}</a>', words, address, view.name))


def _stands(view: BracketView, match: MatchView | None) -> str:
    if match is None:
        return ""
    if match.level:
        return f"{level_words(view, match)}."
    if match.decided:
        return _("The result is in the knock-out.")
    if match.three:
        return _(
            "It does not decide the match in the knock-out yet: not all its boards count, or a team has a fine. "
            "Enter the IMPs by hand, the fine taken off the match in which it was given."
        )
    return _("It does not decide the match in the knock-out yet: not all its boards count, or it has no IMPs.")
