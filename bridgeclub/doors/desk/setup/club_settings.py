"""What only a manager decides: who directs, under which conditions, and the codes on the tables."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.first_password import mail_goes_out, offer_first_password, password_link_once
from bridgeclub.doors.desk.setup.forms.clubs import ConditionsForm, RoleForm
from bridgeclub.doors.desk.setup.forms.correction import OwnRulesForm, own_rules
from bridgeclub.doors.desk.setup.words import PRESETS, ROLE_NAMES
from bridgeclub.wording.correction_examples import correction_examples
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo, ConditionsInfo, conditions_of, role_holders
from club.queries.rankings import settled_rankings
from club.services import appoint, dismiss, renew_cards, set_conditions


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Everything at once; posting to it appoints somebody."""
    form = RoleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            given = appoint(club_id=club.id, **form.cleaned_data, actor=actor_of(request))
            offer_first_password(request, club.id, given.user_id)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            sentence = _("%(email)s is a %(role)s of the club now.")
            role = ROLE_NAMES[form.cleaned_data["role"]]
            messages.success(request, sentence % {"email": given.user.email, "role": role})
            return redirect(club_url("settings", club))
    context = {
        "club": club,
        "here": "settings",
        "form": form,
        "holders": [(each, ROLE_NAMES[each.role]) for each in role_holders(club.id)],
        "me": request.user.pk,
        "conditions": _versions(conditions_of(club.id)),
        "shown_once": password_link_once(request),
        "mail": mail_goes_out(),
    }
    return render(request, "desk/setup/settings.html", context, status=422 if form.errors else 200)


def _versions(versions: list[ConditionsInfo]) -> list[tuple[ConditionsInfo, str, bool]]:
    """(version, its regulations in words, whether it is the newest of its name), newest first."""
    presets, listed, rows = dict(PRESETS), set(), []
    for each in versions:
        rows.append((each, str(presets[each.preset]), each.name not in listed))
        listed.add(each.name)
    return rows


@for_manager
@require_POST
def dismissed(request: HttpRequest, *, club: ClubInfo, user: int) -> HttpResponse:
    """Somebody no longer directs or manages here."""
    try:
        dismiss(club_id=club.id, user_id=user, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("Removed. Appoint again to give the role back."))
    if user == request.user.pk and not getattr(request.user, "is_superuser", False):
        return redirect("desk:home")
    return redirect(club_url("settings", club))


@for_manager
@require_POST
def way_in(request: HttpRequest, *, club: ClubInfo, user: int) -> HttpResponse:
    """The first password once more, for somebody who has lost the address."""
    try:
        offer_first_password(request, club.id, user)
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    return redirect(club_url("settings", club))


@for_manager
@require_POST
def codes_renewed(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Every printed card of a table is worthless from now on."""
    renew_cards(club_id=club.id, actor=actor_of(request))
    messages.success(request, _("The old table cards no longer work. Print new ones now."))
    return redirect(club_url("print-cards", club))


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def conditions_page(request: HttpRequest, *, club: ClubInfo, conditions: int = 0) -> HttpResponse:
    """A new version, starting from an older one; 0 starts from the newest."""
    known = conditions_of(club.id)
    origin = next((each for each in known if each.id == conditions or not conditions), None)
    if origin is None:
        raise Http404
    today = timezone.now().astimezone(club.zone).date()
    initial, rankings = _initial(origin, today, fresh=not conditions), settled_rankings(club.id)
    form = ConditionsForm(request.POST or None, initial=initial, today=today, rankings=rankings)
    rules = OwnRulesForm(own_rules(request), prefix="own", now=origin.habits["correction"])
    right = form.is_valid() and (not rules.is_bound or rules.is_valid())
    if request.method == "POST" and right and _saved(request, club, form, rules, origin):
        messages.success(
            request,
            _("Saved. A new session follows the conditions of the one before, as they are in force on its day."),
        )
        return redirect(club_url("settings", club))
    context = {"club": club, "here": "settings", "form": form, "rules": rules, "origin": origin}
    context |= {"fresh": not conditions, "examples": correction_examples()}
    invalid = form.errors or (rules.is_bound and rules.errors)
    return render(request, "desk/setup/conditions.html", context, status=422 if invalid else 200)


def _saved(
    request: HttpRequest, club: ClubInfo, form: ConditionsForm, rules: OwnRulesForm, origin: ConditionsInfo
) -> bool:
    data = form.cleaned_data
    habits = {name: data.get(name, value) for name, value in origin.habits.items()}
    if rules.is_bound:
        habits["correction"] = rules.document()
    try:
        set_conditions(
            club_id=club.id,
            name=data["name"],
            preset=data["preset"],
            since=data["since"],
            text=data["text"],
            habits=habits,
            actor=actor_of(request),
        )
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return False
    return True


def _initial(origin: ConditionsInfo, today: date, *, fresh: bool) -> dict[str, Any]:
    name = "" if fresh else origin.name
    return {"name": name, "since": today, "preset": origin.preset, "text": origin.text, **origin.habits}
