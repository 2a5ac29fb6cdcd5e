"""Where a club sends its results, and the sessions that wait to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_director, for_manager, is_manager
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.results_out import KNOWN, KNOWN_NAMES
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.queries.results_out import FORMS, NAME_AT_MOST, ReceiverInfo, receivers_of, sessions_to_send
from scoring.services.results_out import set_receivers


class ReceiversForm(forms.Form):
    """Those that many clubs have, the club's own, and one more."""

    names = forms.MultipleChoiceField(
        label=gettext_lazy("Where you send your results"), required=False, widget=forms.CheckboxSelectMultiple
    )
    other = forms.CharField(
        label=gettext_lazy("Somebody else"),
        max_length=NAME_AT_MOST,
        required=False,
        help_text=gettext_lazy("Another federation, a county, a website. Whom you save stands in the list above."),
    )
    other_form = forms.ChoiceField(label=gettext_lazy("The file for somebody else"), choices=FORMS, required=False)

    def __init__(self, data: Any, chosen: tuple[ReceiverInfo, ...]) -> None:
        names = [each.name for each in chosen]
        super().__init__(data, initial={"names": names, "other_form": "everybody"})
        self._forms = {each.name: each.form for each in KNOWN} | {each.name: each.form for each in chosen}
        field = self.fields["names"]
        assert isinstance(field, forms.MultipleChoiceField)
        own = [name for name in names if name not in KNOWN_NAMES]
        field.choices = [(name, name) for name in (*KNOWN_NAMES, *own)]

    @property
    def wanted(self) -> Mapping[str, str]:
        """By name with their form, of a form that is valid."""
        values = self.cleaned_data
        found = {name: self._forms[name] for name in values["names"]}
        other = " ".join(values["other"].split())
        return found | ({other: self._forms.get(other, values["other_form"] or "everybody")} if other else {})


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def receivers_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Choose them."""
    chosen = receivers_of(club.id)
    form = ReceiversForm(request.POST if request.method == "POST" else None, chosen)
    if request.method == "POST" and form.is_valid():
        try:
            set_receivers(club_id=club.id, wanted=form.wanted, actor=actor_of(request))
        except DomainError as refused:
            form.add_error("other", refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:receivers", club=club.slug)
    context = {"club": club, "here": "settings", "form": form, "known": KNOWN}
    return render(request, "desk/usebio/receivers.html", context, status=422 if form.errors else 200)


@for_director
@require_safe
def to_send_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The sessions in which something waits for a receiver."""
    context = {
        "club": club,
        "here": "sessions",
        "sessions": sessions_to_send(club.id),
        "receivers": receivers_of(club.id),
        "manager": is_manager(request, club),
    }
    return render(request, "desk/usebio/to_send.html", context)
