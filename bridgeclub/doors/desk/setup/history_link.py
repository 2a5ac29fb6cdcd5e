"""A member's own link to the own results over the years: given on paper or a screen, sent by e-mail, ended."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.paper_size import paper_context
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.first_password import mail_goes_out
from bridgeclub.outputs.mail.history import ask_for_history_links
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from club.errors import NotFoundError
from club.queries import ClubInfo, Member, history_link_of, member, outputs_of
from club.services import end_history_link, give_history_link


@for_manager
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """What there is, and the three things to do; a new link is shown this once."""
    person = member(club.id, player)
    if person is None:
        raise Http404
    act = request.POST.get("act", "")
    try:
        if act == "give":
            secret = give_history_link(club_id=club.id, player_id=player, actor=actor_of(request))
            return _shown(request, club, person, reverse("player:history", args=[secret]))
        if act == "end":
            end_history_link(club_id=club.id, player_id=player, actor=actor_of(request))
            messages.success(request, _("Ended. The link opens nothing any more."))
    except NotFoundError as gone:
        raise Http404 from gone
    if act == "send" and person.email:
        ask_for_history_links(club.id, person.email, absolute_url(request, ""))
        messages.success(request, _("An e-mail with the link is on its way to %(email)s.") % {"email": person.email})
    if request.method == "POST":
        return redirect(club_url("history-link", club, player=player))
    return _shown(request, club, person)


def _shown(request: HttpRequest, club: ClubInfo, person: Member, path: str = "") -> HttpResponse:
    address = absolute_url(request, path) if path else ""
    context = {
        "club": club,
        "here": "members",
        "member": person,
        "link": history_link_of(person.id),
        "address": address,
        "code": qr_code(address) if address else "",
        "alone": urlsplit(absolute_url(request, "/")).hostname in ("127.0.0.1", "localhost", "::1"),
        "email_missing": not mail_goes_out(),
        **paper_context(request, outputs_of(club.id).paper),
    }
    with timezone.override(club.zone):
        return render(request, "desk/setup/history_link.html", context)
