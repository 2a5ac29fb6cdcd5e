"""The ruling book as everybody may read it, where the club has opened it."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, club_or_not_found, explain_not_found, render_public
from bridgeclub.wording.ruling_book import CAME_OUT
from rulings.engine.book import CameOut
from rulings.queries.public_book import PublicRuling, public_book_is_open, public_rulings

PAGE = 50
CLOSED = _("This club does not show its ruling book.")
#: Said by a word of its own beside it, such as assigned or weighted.
SAID_CLOSER = frozenset({CameOut.ADJUSTED})


@require_safe
@explain_not_found
def book(request: HttpRequest, club: str) -> HttpResponse:
    """What happened, under which laws, and what came of it, in an order that tells no day."""
    info = club_or_not_found(club)
    if not public_book_is_open(info.id):
        raise PageNotFound(CLOSED, info)
    part = Paginator(public_rulings(info.id), PAGE).get_page(request.GET.get("page"))
    context = {"part": part, "rulings": [(each, _came_out(each)) for each in part.object_list]}
    return render_public(request, "public/rulings.html", info, context)


def _came_out(ruling: PublicRuling) -> str:
    closer = [each for each in ruling.came_out if each not in SAID_CLOSER] or list(ruling.came_out)
    return capfirst("; ".join(str(CAME_OUT[each.value]) for each in closer))
