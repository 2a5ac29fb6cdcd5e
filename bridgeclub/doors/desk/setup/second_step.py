"""Whether the club's managers need a second step at log-in."""

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
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo, managers_without_second_step
from club.services import require_second_step

YES, NO = "yes", "no"


class SecondStepForm(forms.Form):
    """One choice."""

    required = forms.ChoiceField(
        label=gettext_lazy("What do managers log in with?"),
        choices=[
            (NO, gettext_lazy("A password; the second step is optional")),
            (YES, gettext_lazy("A password and a second step")),
        ],
        widget=forms.RadioSelect,
    )


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def second_step_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The choice, and who would have to do something."""
    form = SecondStepForm(request.POST or None, initial={"required": YES if club.managers_second_step else NO})
    if form.is_valid():
        try:
            required = form.cleaned_data["required"] == YES
            require_second_step(club_id=club.id, required=required, actor=actor_of(request))
        except DomainError as refused:
            form.add_error("required", refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect(club_url("settings", club))
    context = {"club": club, "here": "settings", "form": form, "without": managers_without_second_step(club.id)}
    return render(request, "desk/setup/second_step.html", context, status=422 if form.errors else 200)
