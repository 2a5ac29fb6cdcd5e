"""A manager chooses by which rules the club awards master points, and takes the files of rules away."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.wording.masterpoints import rules_words
from bridgeclub.wording.messages import whole_sentence
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.engine.masterpoints import BUILT_IN, OWN, rules_of_body, text_of_body
from scoring.queries.masterpoints import chosen_rules
from scoring.services.masterpoints import settle_masterpoints


class MasterpointsForm(forms.Form):
    """Which rules, from which day, and the club's own."""

    rules = forms.ChoiceField(label=gettext_lazy("Rules"), required=False)
    since = forms.DateField(
        label=gettext_lazy("For sessions from"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Sessions that are already published since that day get their master points too."),
        error_messages={
            "required": gettext_lazy("Please give a day."),
            "invalid": gettext_lazy("Please give a day, such as 2026-11-20."),
        },
    )
    own = forms.CharField(
        label=gettext_lazy("The club’s own rules"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "Take a file below, fill in your federation’s figures, paste all of it. Then choose the club’s own above."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)
        known = [(name, rules_words(rules_of_body(name))) for name in BUILT_IN]
        field.choices = [("", _("no master points")), *known, (OWN, _("the club’s own (unverified)"))]


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def masterpoints_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The rules, and where the figures of each come from."""
    known = chosen_rules(club.id)
    since = known.since or timezone.now().astimezone(club.zone).date()
    form = MasterpointsForm(request.POST or None, initial={"rules": known.name, "own": known.own, "since": since})
    if request.method == "POST" and form.is_valid():
        try:
            settle_masterpoints(club_id=club.id, **form.cleaned_data, actor=actor_of(request))
        except DomainError as refused:
            said = [str(refused.message), *map(whole_sentence, refused.reasons)]
            form.add_error("own" if refused.reasons else "rules", said)
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:settings", club=club.slug)
    context = {"club": club, "here": "settings", "form": form, "files": [rules_of_body(name) for name in BUILT_IN]}
    return render(request, "desk/usebio/masterpoints.html", context, status=422 if form.errors else 200)


@for_manager
@require_safe
def masterpoint_file(request: HttpRequest, *, club: ClubInfo, rules: str) -> HttpResponse:
    """One of the project's files of rules, to begin one's own with."""
    if rules not in BUILT_IN:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{rules}.json"'}
    return HttpResponse(text_of_body(rules), content_type="application/json; charset=utf-8", headers=headers)
