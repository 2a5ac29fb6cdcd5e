"""A visitor who has joined, or turns out to be somebody who is on the list already."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.forms.people import SamePersonForm
from bridgeclub.doors.desk.setup.people import names_to_pick
from bridgeclub.wording.messages import refusal_words
from club.engine.member_list.words import name_key
from club.errors import DomainError, NotFoundError
from club.queries import ClubInfo, Member, member, selectable_people, visitor_of
from club.services import make_member, same_person


@for_director
@require_POST
def joined(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """A visitor is a member now."""
    try:
        now = make_member(club_id=club.id, player_id=player, actor=actor_of(request))
    except NotFoundError as gone:
        raise Http404 from gone
    messages.success(request, _("%(name)s is a member now.") % {"name": now.name})
    return redirect(club_url("member", club, player=player))


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def same(request: HttpRequest, *, club: ClubInfo, player: int) -> HttpResponse:
    """Who a visitor is, what becomes of the evenings, and the button for it."""
    found = visitor_of(club.id, player)
    if found is None:
        raise Http404
    form = SamePersonForm(request.POST or request.GET or None)
    chosen = _chosen(club, form) if form.is_bound and form.is_valid() else None
    refusal = _("Nobody else on the list has this name.") if form.is_bound and chosen in (None, found.person) else ""
    if request.method == "POST" and chosen and not refusal:
        ids = {"visitor_id": player, "player_id": chosen.id}
        try:
            same_person(club_id=club.id, **ids, actor=actor_of(request))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            sentence = _("The sessions of %(visitor)s now belong to %(name)s.")
            messages.success(request, sentence % {"visitor": found.person.name, "name": chosen.name})
            return redirect(club_url("member", club, player=chosen.id))
    context = {
        "club": club,
        "here": "members",
        "visitor": found,
        "form": form,
        "chosen": chosen if not refusal else None,
        "refusal": refusal,
        "names": names_to_pick(request, club.id),
    }
    return render(request, "desk/setup/same_person.html", context, status=422 if refusal else 200)


def _chosen(club: ClubInfo, form: SamePersonForm) -> Member | None:
    """The person chosen from the list, or the only one who has the name that was typed."""
    chosen = form.cleaned_data["first_id"]
    if chosen is not None:
        return member(club.id, chosen)
    key = name_key(form.cleaned_data["first"])
    called = [each for each in selectable_people(club.id) if name_key(each.name) == key]
    return called[0] if len(called) == 1 else None
