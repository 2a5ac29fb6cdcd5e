"""The members of a club: one list to read, search, add to and correct. Whole lists: member_import."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_director, for_manager, is_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.forms.people import MemberForm, NewMemberForm
from bridgeclub.doors.desk.setup.words import consent_words
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.rankings import mark_words
from club.errors import DomainError, NotFoundError
from club.queries import (
    ClubInfo,
    Member,
    Visitor,
    consents_of,
    member,
    members,
    new_people_privacy,
    role_holders,
    visitor_of,
    visitors,
    visitors_named,
)
from club.queries.conduct import reads_conduct, reports_about
from club.queries.rankings import MarkGiven, marks_given
from club.services import add_player, change_player, link_account, make_member
from rulings.queries.offences import penalties_to_date


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def members_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The list, and the form for one more. Who has that name as a visitor is offered first."""
    form = NewMemberForm(request.POST or None, initial={"privacy": new_people_privacy(club.id)})
    same: list[Visitor] = []
    if request.method == "POST" and form.is_valid():
        same = visitors_named(club.id, form.cleaned_data["name"]) if "act" not in request.POST else []
        if not same and _added(request, club, form):
            return redirect(f"{club_url('members', club)}#add")
    return _page(request, club, form, same, status=422 if form.errors or same else 200)


def _added(request: HttpRequest, club: ClubInfo, form: NewMemberForm) -> bool:
    """A new member; or `act=visitor:7`, a visitor who is one now, with what was typed."""
    visitor = request.POST.get("act", "").removeprefix("visitor:")
    actor = actor_of(request)
    try:
        if is_whole_number(visitor):
            values = {**form.cleaned_data, "active": True}
            change_player(club_id=club.id, player_id=int(visitor), **values, actor=actor)
            added = make_member(club_id=club.id, player_id=int(visitor), actor=actor)
        else:
            added = add_player(club_id=club.id, **form.cleaned_data, actor=actor)
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return False
    messages.success(request, _("%(name)s is on the list.") % {"name": added.name})
    return True


def _page(
    request: HttpRequest, club: ClubInfo, form: NewMemberForm, same: list[Visitor], *, status: int
) -> HttpResponse:
    wanted = request.GET.get("q", "").strip()
    everyone = members(club.id, include_former=True)
    context = {
        "club": club,
        "here": "members",
        "q": wanted,
        "members": [each for each in everyone if each.active and _matches(each, wanted)],
        "former": [each for each in everyone if not each.active and _matches(each, wanted)],
        "visitors": [each for each in visitors(club.id) if _matches(each.person, wanted)],
        "same": same,
        "total": sum(each.active for each in everyone),
        "form": form,
        "me": request.user.pk,
        "reads_conduct": reads_conduct(club.id, request.user.pk),
    }
    return render(request, "desk/setup/members.html", context, status=status)


def _matches(member: Member, wanted: str) -> bool:
    """Every word looked for stands somewhere in the name, or the number begins like it."""
    name = member.name.casefold()
    words = wanted.casefold().split()
    return all(word in name for word in words) or member.national_number.casefold().startswith(wanted.casefold())


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def member_page(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """One member's row, and whether it is the reader's own."""
    person = member(club.id, player)
    if person is None:
        raise Http404
    now = {name: getattr(person, name) for name in MemberForm.base_fields}
    form = MemberForm(request.POST or None, initial=now)
    if person.is_guest:
        form.fields["active"].label = _("Is offered when names are typed")
        form.fields["active"].help_text = ""
    if request.method == "POST" and form.is_valid():
        try:
            change_player(club_id=club.id, player_id=person.id, **form.cleaned_data, actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved. Every page now shows the name like this."))
            return redirect(club_url("members", club))
    today = timezone.now().astimezone(club.zone).date()
    reads = reads_conduct(club.id, request.user.pk)
    context = {
        "club": club,
        "here": "members",
        "member": person,
        "form": form,
        "said": [(each, consent_words(each)) for each in consents_of(club.id, person.id)],
        "me": request.user.pk,
        "visitor": visitor_of(club.id, person.id) if person.is_guest else None,
        "reads_conduct": reads,
        "reports": reports_about(club.id, person.id, today) if reads else (),
        "manages": is_manager(request, club),
        "marks": _marks(club, person.id) if is_manager(request, club) else (),
        "penalties": penalties_to_date(club.id, person.id, today),
        "accounts": role_holders(club.id) if is_manager(request, club) else [],
    }
    with timezone.override(club.zone):
        return render(request, "desk/setup/member.html", context, status=422 if form.errors else 200)


def _marks(club: ClubInfo, player_id: int) -> list[tuple[MarkGiven, str]]:
    return [(each, mark_words(each)) for each in marks_given(club.id, player_id)]


@for_director
@require_POST
def this_is_me(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """Link one's own account to a member, or end the link."""
    person = member(club.id, player)
    if person is None:
        raise Http404
    mine = person.user_id == request.user.pk
    user = None if mine else request.user.pk
    if person.user_id is not None and not mine:
        messages.error(request, _("Another account is linked to this member. A manager can remove that link."))
        return redirect(club_url("member", club, player=player))
    try:
        link_account(club_id=club.id, player_id=person.id, user_id=user, actor=actor_of(request))
    except DomainError as refusal:
        messages.error(request, refusal_words(refusal))
        return redirect(club_url("member", club, player=player))
    sentence = _("You are no longer linked to %(name)s.") if mine else _("You are %(name)s.")
    messages.success(request, sentence % {"name": person.name})
    return redirect(club_url("member", club, player=player))


@for_manager
@require_POST
def link_member(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """A manager says which account a member is; "" ends the link."""
    chosen = request.POST.get("account", "")
    user = int(chosen) if is_whole_number(chosen) else None
    try:
        link_account(club_id=club.id, player_id=player, user_id=user, actor=actor_of(request))
    except NotFoundError as gone:
        raise Http404 from gone
    except DomainError as refusal:
        messages.error(request, refusal_words(refusal))
        return redirect(club_url("member", club, player=player))
    messages.success(request, _("Saved."))
    return redirect(club_url("member", club, player=player))
