"""By what somebody at home is known to be of a pair, to query a score from the page of results."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from club.queries import ClubInfo
from club.services import set_own_check


class OwnCheckForm(forms.Form):
    """One choice."""

    check = forms.ChoiceField(
        label=gettext_lazy("“This is us” on the page of a pair"),
        required=False,
        choices=[
            ("", gettext_lazy("Off: only with a linked phone, a results e-mail, an account or a table’s six figures")),
            ("number", gettext_lazy("With the national number of one of the two players")),
            ("email", gettext_lazy("With the e-mail address of one of the two players, as in your list")),
        ],
        widget=forms.RadioSelect,
    )


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def own_check_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The choice, and what it means."""
    form = OwnCheckForm(request.POST if request.method == "POST" else None, initial={"check": club.own_check})
    if form.is_valid():
        set_own_check(club_id=club.id, check=form.cleaned_data["check"], actor=actor_of(request))
        messages.success(request, _("Saved."))
        return redirect(club_url("settings", club))
    context = {"club": club, "here": "settings", "form": form}
    return render(request, "desk/setup/own_check.html", context, status=422 if form.errors else 200)
