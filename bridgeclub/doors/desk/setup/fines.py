"""Which fines, warnings and awards stand on the desk as buttons; for managers only."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
from bridgeclub.wording.penalties import UNITS
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.queries.fines import KINDS, UsualFine, late_fine, usual_fines
from scoring.services.fines import AT_MOST, NAME_AT_MOST, set_usual_fines

SPARE = 3


class FineForm(forms.Form):
    """One button; without a name there is none."""

    name = forms.CharField(label=gettext_lazy("On the button"), max_length=NAME_AT_MOST, required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=KINDS, initial="procedural")
    amount = forms.CharField(
        label=gettext_lazy("Amount"),
        max_length=12,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    unit = forms.ChoiceField(label=gettext_lazy("Unit"), choices=UNITS)

    def fine(self) -> UsualFine | None:
        data: dict[str, Any] = self.cleaned_data
        return UsualFine(**data) if data.get("name", "").strip() else None


def _typed(fine: UsualFine) -> dict[str, str]:
    return {**fine.__dict__, "amount": "" if fine.kind == "warning" else fine.amount}


class LateForm(forms.Form):
    """What a pair that comes late is fined, where the director fines it."""

    amount = forms.CharField(
        label=gettext_lazy("Amount"), max_length=12, widget=forms.TextInput(attrs={"inputmode": "decimal"})
    )
    unit = forms.ChoiceField(label=gettext_lazy("Unit"), choices=UNITS)


Fines = forms.formset_factory(FineForm, extra=SPARE, max_num=AT_MOST, absolute_max=AT_MOST)


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def fines_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The list; posting it is the club's own from then on, or with `act` again that of the White Book."""
    initial = [_typed(each) for each in usual_fines(club.id)]
    again = request.POST.get("act") == "again"
    sent = request.POST if request.method == "POST" and not again else None
    rows, usual = Fines(sent, initial=initial), late_fine(club.id)
    late = LateForm(sent, prefix="late", initial=usual.__dict__)
    refusal = ""
    if again or (sent is not None and rows.is_valid() and late.is_valid()):
        fines = None if again else [fine for row in rows if (fine := row.fine())]
        fine = None if again else replace(usual, **late.cleaned_data)
        try:
            set_usual_fines(club_id=club.id, fines=fines, late=fine, actor=actor_of(request))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(request, _("Saved. The buttons are under Penalties."))
            return redirect(club_url("settings", club))
    invalid = bool(refusal) or (sent is not None and not (rows.is_valid() and late.is_valid()))
    context = {"club": club, "here": "settings", "rows": rows, "late": late, "refusal": refusal}
    return render(request, "desk/setup/fines.html", context, status=422 if invalid else 200)
