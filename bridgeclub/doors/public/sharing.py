"""What is handed on of a page: its title, a sentence and its whole address, for links and their previews.

Names are those of the page itself: of whoever shows none, none goes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from bridgeclub.outputs.qr_codes import absolute_url
from bridgeclub.wording.results import list_name, ranked_words
from bridgeclub.wording.templatetags.results import full_name
from club.queries import SessionInfo
from scoring.queries.public import RankList, Scorecard

ICON = "img/icon-512.png"


@dataclass(frozen=True)
class SharedPage:
    """`url` and `image` have the host in them, and no question."""

    title: str
    description: str
    url: str
    image: str


def share(request: HttpRequest, title: str, session: SessionInfo | None, *said: str) -> SharedPage:
    """Of this page: what is `said` of it, and the day of the session."""
    day = date_format(session.date, "j F Y") if session else ""
    description = ". ".join(part for part in (*said, day) if part)
    return SharedPage(title, description, absolute_url(request, request.path), absolute_url(request, static(ICON)))


def result_words(card: Scorecard) -> str:
    """«2nd, 58.19 %»; nothing while the ranking is not shown."""
    if card.row is None or card.row.rank is None:
        return ""
    return ", ".join(part for part in (str(ordinal(card.row.rank)), ranked_words(card.row)) if part)


def winners_words(lists: Iterable[RankList]) -> str:
    """«Winners: Nora Lindqvist & Sam Okafor, 58.19 %», of each list; nothing while nobody is ranked."""
    found = []
    for listed in lists:
        first = [row for row in listed.rows if row.rank == 1]
        if first:
            who = ", ".join([*(full_name(row.party) for row in first), ranked_words(first[0])])
            found.append(f"{name} {who}" if (name := list_name(listed)) else who)
    return _("Winners: %(winners)s") % {"winners": "; ".join(found)} if found else ""
