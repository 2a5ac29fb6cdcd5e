"""The simultaneous pairs that a club plays and organises: joined with a code, or made here."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director, is_manager, user_id
from bridgeclub.doors.desk.setup.addresses import club_url, session_url
from bridgeclub.doors.desk.simultaneous.forms import JoinForm, SimultaneousForm
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo, session_info
from scoring.queries.simultaneous.desk import SimultaneousInfo, joined_by, organised_by, sessions_to_join
from scoring.services.simultaneous import (
    create_simultaneous,
    invited_by_token,
    join_simultaneous,
    join_with_new,
    leave_simultaneous,
)


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous_pairs(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Those of the club; a manager joins one, leaves one, or makes one."""
    with timezone.override(club.zone):
        if request.method != "POST":
            return _page(request, club)
        if not is_manager(request, club):
            raise Http404
        act = request.POST.get("act", "")
        if act not in ACTS:
            raise Http404
        return ACTS[act](request, club)


def _joined(request: HttpRequest, club: ClubInfo) -> HttpResponse:
    invitation = request.POST.get("invitation", "")
    form = JoinForm(request.POST, sessions=_choices(club), invited=bool(invitation))
    if form.is_valid():
        sent, actor = form.cleaned_data, actor_of(request)
        by = {"invitation": invitation} if invitation else {"code": sent["code"]}
        try:
            if sent["session"]:
                session_id = int(sent["session"])
                row = join_simultaneous(session_id=session_id, actor=actor, **by)
            else:
                session_id, row = join_with_new(
                    club_id=club.id, day=sent["day"], director_id=user_id(request), actor=actor, **by
                )
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("This session is part of %(name)s now.") % {"name": row.name})
            info = session_info(session_id)
            return redirect(session_url("setup", info)) if info else redirect(club_url("club", club))
    return _page(request, club, join=form)


def _made(request: HttpRequest, club: ClubInfo) -> HttpResponse:
    form = SimultaneousForm(request.POST)
    if form.is_valid():
        try:
            made = create_simultaneous(club_id=club.id, settings=form.settings(), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("It is set up. Load its deals, then send the code to the clubs."))
            return redirect(club_url("simultaneous", club, simultaneous=made.slug))
    return _page(request, club, new=form)


def _left(request: HttpRequest, club: ClubInfo) -> HttpResponse:
    session_id = number_or_zero(request.POST.get("session", "")) or 0
    if session_id not in {session.id for _info, session in joined_by(club.id)}:
        raise Http404
    try:
        leave_simultaneous(session_id=session_id, actor=actor_of(request))
    except DomainError as refused:
        return _page(request, club, refusal=refusal_words(refused))
    messages.success(request, _("This session is no longer part of it."))
    return redirect(club_url("simultaneous-pairs", club))


ACTS = {"join": _joined, "make": _made, "leave": _left}


def _choices(club: ClubInfo) -> list[tuple[str, str]]:
    return [(str(each.id), f"{each.title}, {date_format(each.date, 'j F Y')}") for each in sessions_to_join(club.id)]


def _page(
    request: HttpRequest,
    club: ClubInfo,
    *,
    join: JoinForm | None = None,
    new: SimultaneousForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    today = timezone.now().astimezone(club.zone).date()
    invitation = request.POST.get("invitation", "") or request.GET.get("invitation", "")
    invited, refusal = _invited(invitation, refusal)
    if join is not None and invited is None and "code" not in join.fields:
        # The link was used or taken back in the meantime; the code does as well.
        join = None
    context = {
        "club": club,
        "here": "sessions",
        "organised": organised_by(club.id),
        "joined": joined_by(club.id),
        "join": join
        or JoinForm(
            sessions=_choices(club), invited=invited is not None, initial={"code": request.GET.get("code", "")}
        ),
        "invitation": invitation,
        "invited_to": invited,
        "new": new or SimultaneousForm(initial={"first_day": today, "last_day": today}),
        "new_open": new is not None,
        "manager": is_manager(request, club),
        "refusal": refusal,
    }
    faulty = bool(refusal or (join and join.errors) or (new and new.errors))
    return render(
        request, "desk/simultaneous/list.html", context, status=422 if faulty and request.method == "POST" else 200
    )


def _invited(token: str, refusal: str) -> tuple[SimultaneousInfo | None, str]:
    """What the link in the address invites to, and why not."""
    if not token:
        return None, refusal
    try:
        return SimultaneousInfo.of(invited_by_token(token).simultaneous), refusal
    except DomainError as refused:
        return None, refusal or refusal_words(refused)
