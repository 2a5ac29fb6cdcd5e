"""The papers of a movement as PDF: of one that stands, of one still to choose, of one of the club's own."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.access import for_director, for_session, user_id
from bridgeclub.doors.desk.movements.paper import PAPERS, heading_of, movement_pdf
from bridgeclub.doors.desk.movements.shown import ShownMovement, all_that_stand, movement_on_offer, own_movement_shown
from bridgeclub.outputs.pdf.sheets import chosen_paper
from club.queries import ClubInfo, SessionInfo, outputs_of
from movements.queries import own_movement


@for_session
@require_safe
def of_session(request: HttpRequest, *, session: SessionInfo, paper: str) -> HttpResponse:
    """Of all sections, or with `?section=` of one; with `?movement=` of one of the list, before it is chosen.

    `?paper=letter`: on paper of another size than the club's.
    """
    token, letter = request.GET.get("movement", ""), request.GET.get("section", "")
    chosen = movement_on_offer(session, token, user_id(request)) if token else None
    found = [chosen] if chosen else [each for each in all_that_stand(session) if letter in ("", each.section)]
    return _paper(request, session.club, session, found, paper)


@for_director
@require_safe
def of_club(request: HttpRequest, *, club: ClubInfo, movement: int, paper: str) -> HttpResponse:
    """Of one of the club's own, with numbers only."""
    own = own_movement(club.id, movement)
    return _paper(request, club, None, [own_movement_shown(own)] if own else [], paper)


def _paper(
    request: HttpRequest, club: ClubInfo, session: SessionInfo | None, found: Sequence[ShownMovement], paper: str
) -> HttpResponse:
    if paper not in PAPERS or not found:
        raise Http404
    size = chosen_paper(request.GET, outputs_of(club.id).paper)
    data = movement_pdf(paper, found, heading_of(club, session, found), size)
    name = f"{session.slug if session else slugify(found[0].name) or 'movement'}-{paper}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(data, content_type="application/pdf", headers=headers)
