"""A simultaneous as its organiser runs it: the code, the deals, the clubs, and the editions of the common ranking."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.simultaneous.forms import SimultaneousForm, initial_of
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.qr_codes import absolute_url
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.simultaneous import embargo_words, reason_words
from club.engine.deal_files import BYTES_AT_MOST
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.queries.simultaneous.desk import (
    Invited,
    SimultaneousInfo,
    desk_simultaneous,
    invited_to,
    sessions_from_files,
    simultaneous_by_slug,
)
from scoring.services.simultaneous import (
    add_elsewhere,
    change_simultaneous,
    invitation_token,
    invite_clubs,
    leave_simultaneous,
    load_simultaneous_deals,
    publish_simultaneous,
    take_back_invitation,
)

ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
Act = Callable[[SimultaneousInfo, ClubInfo, HttpRequest], str]


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous(request: HttpRequest, *, club: ClubInfo, simultaneous: str) -> HttpResponse:
    """The page; `act` says what is done."""
    found = simultaneous_by_slug(club.slug, simultaneous)
    if found is None:
        raise Http404
    with timezone.override(club.zone):
        if request.method != "POST":
            return _page(request, club, found)
        if request.POST.get("act") == "settings":
            return _settings(request, club, found)
        act = ACTS.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        try:
            done = act(found, club, request)
        except DomainError as refused:
            return _page(request, club, found, refusal=refusal_words(refused))
    messages.success(request, done)
    return redirect(club_url("simultaneous", club, simultaneous=simultaneous))


def _settings(request: HttpRequest, club: ClubInfo, found: SimultaneousInfo) -> HttpResponse:
    form = SimultaneousForm(request.POST)
    if form.is_valid():
        try:
            change_simultaneous(simultaneous_id=found.id, settings=form.settings(), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect(club_url("simultaneous", club, simultaneous=found.slug))
    return _page(request, club, found, form=form)


def _page(
    request: HttpRequest,
    club: ClubInfo,
    info: SimultaneousInfo,
    *,
    form: SimultaneousForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    found = desk_simultaneous(info)
    context = {
        "club": club,
        "here": "sessions",
        "found": found,
        "info": found.info,
        "embargo": embargo_words(found.embargo) if found.embargo else "",
        "invited": [_invitation(request, found.info, each) for each in invited_to(info.id)],
        "names": request.POST.get("names", "") if refusal else "",
        "from_files": sessions_from_files(club.id, found.info),
        "form": form or SimultaneousForm(initial=initial_of(found.info)),
        "form_open": form is not None,
        "editions": [(each, reason_words(each.reason)) for each in reversed(found.editions)],
        "last": found.editions[-1].number if found.editions else 0,
        "next": len(found.editions) + 1,
        "refusal": refusal,
    }
    faulty = bool(refusal or (form and form.errors))
    return render(request, "desk/simultaneous/page.html", context, status=422 if faulty else 200)


def _invitation(request: HttpRequest, info: SimultaneousInfo, invited: Invited) -> dict[str, Any]:
    """The link, and a letter with it where the line has an e-mail address."""
    link = absolute_url(request, reverse("desk:simultaneous-invitation", args=[invitation_token(invited.id)]))
    found = ADDRESS.search(invited.name)
    letter = ""
    if found is not None:
        said = {"organiser": info.organiser, "name": info.name, "link": link}
        words = _("%(organiser)s invites your club to %(name)s. A manager joins with this link:\r\n\r\n%(link)s") % said
        letter = f"mailto:{found[0]}?subject={quote(info.name)}&body={quote(words)}"
    return {"id": invited.id, "name": invited.name, "at": invited.at, "link": link, "letter": letter}


def _invited(info: SimultaneousInfo, _club: ClubInfo, request: HttpRequest) -> str:
    names = request.POST.get("names", "").splitlines()
    made = len(invite_clubs(simultaneous_id=info.id, names=names, actor=actor_of(request)))
    if not made:
        return _("Each of them has a link already, below.")
    words = ngettext(
        "The link is below: send it to a manager of the club.",
        "%(n)d links are below: send each to a manager of the club.",
        made,
    )
    return words % {"n": made}


def _taken_back(info: SimultaneousInfo, _club: ClubInfo, request: HttpRequest) -> str:
    invitation = number_or_zero(request.POST.get("invitation"))
    take_back_invitation(simultaneous_id=info.id, invitation_id=invitation, actor=actor_of(request))
    return _("This link lets nobody in any more.")


def _deals(info: SimultaneousInfo, _club: ClubInfo, request: HttpRequest) -> str:
    # Of a file that is too large no more is read than shows that it is.
    read = [(each.name or "", each.read(BYTES_AT_MOST + 1)) for each in request.FILES.getlist("files")]
    made = load_simultaneous_deals(simultaneous_id=info.id, files=read, actor=actor_of(request))
    count = made.deals.count()
    words = ngettext("%(n)d board is loaded for all clubs.", "%(n)d boards are loaded for all clubs.", count)
    return words % {"n": count}


def _elsewhere(info: SimultaneousInfo, club: ClubInfo, request: HttpRequest) -> str:
    session_id = number_or_zero(request.POST.get("session", "")) or 0
    if session_id not in {each.id for each in sessions_from_files(club.id, info)}:
        raise Http404
    name = request.POST.get("played_at", "")
    add_elsewhere(simultaneous_id=info.id, session_id=session_id, played_at=name, actor=actor_of(request))
    return _("It counts in the common field as soon as its results are published.")


def _left(info: SimultaneousInfo, _club: ClubInfo, request: HttpRequest) -> str:
    session_id = number_or_zero(request.POST.get("session", "")) or 0
    if session_id not in {each.session.id for each in desk_simultaneous(info).evenings}:
        raise Http404
    leave_simultaneous(session_id=session_id, actor=actor_of(request))
    return _("This evening is no longer part of it.")


def _publish(info: SimultaneousInfo, _club: ClubInfo, request: HttpRequest) -> str:
    after = number_or_zero(request.POST.get("after", "")) or 0
    made = publish_simultaneous(simultaneous_id=info.id, after=after, actor=actor_of(request))
    return _("Edition %(number)s of the common ranking is published.") % {"number": made.number}


ACTS: Mapping[str, Act] = {
    "deals": _deals,
    "elsewhere": _elsewhere,
    "invite": _invited,
    "leave": _left,
    "publish": _publish,
    "take-back": _taken_back,
}
