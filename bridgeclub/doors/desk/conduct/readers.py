"""Who reads and writes conduct reports, and how long they are kept: what managers decide without reading any."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.words import ROLE_NAMES
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo, role_holders
from club.queries.conduct import conduct_months, conduct_readers
from club.services.conduct import (
    MONTHS_AT_MOST,
    name_conduct_reader,
    set_conduct_months,
    unname_conduct_reader,
)


class MonthsForm(forms.Form):
    """How long a new report is kept."""

    months = forms.IntegerField(
        label=gettext_lazy("Months after what happened"),
        min_value=1,
        max_value=MONTHS_AT_MOST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def readers_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Posting `user` names an account, posting `months` sets how long a report is kept."""
    named = conduct_readers(club.id)
    setting = "months" in request.POST
    form = MonthsForm(request.POST if setting else None, initial={"months": conduct_months(club.id)})
    if request.method == "POST":
        done = _months_set(request, club, form) if setting else _named(request, club)
        if done:
            return redirect(club_url("conduct-readers", club))
    known = {each.user_id for each in named}
    context = {
        "club": club,
        "here": "settings",
        "form": form,
        "named": named,
        "others": [(each, ROLE_NAMES[each.role]) for each in role_holders(club.id) if each.user_id not in known],
        "me": request.user.pk,
    }
    with timezone.override(club.zone):
        return render(request, "desk/conduct/readers.html", context, status=422 if form.errors else 200)


def _months_set(request: HttpRequest, club: ClubInfo, form: MonthsForm) -> bool:
    if not form.is_valid():
        return False
    set_conduct_months(club_id=club.id, months=form.cleaned_data["months"], actor=actor_of(request))
    messages.success(request, _("Saved. It holds for new reports."))
    return True


def _named(request: HttpRequest, club: ClubInfo) -> bool:
    try:
        user = number_or_zero(request.POST.get("user", ""))
        name_conduct_reader(club_id=club.id, user_id=user, actor=actor_of(request))
    except DomainError:
        messages.error(request, _("Choose an account from the list."))
    else:
        messages.success(request, _("Named. It stands under “Who did what”."))
    return True


@for_manager
@require_POST
def unnamed(request: HttpRequest, *, club: ClubInfo, user: int) -> HttpResponse:
    """Somebody no longer reads conduct reports."""
    try:
        unname_conduct_reader(club_id=club.id, user_id=user, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("No longer named. It stands under “Who did what”."))
    return redirect(club_url("conduct-readers", club))
