"""An organiser's common results, read and laid beside the evening; nothing of the file is kept."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.wording.game import figure
from bridgeclub.wording.messages import whole_sentence
from scoring.engine.old_results.values import Unreadable
from scoring.engine.rounding import decimal_text, rounded
from scoring.queries.simultaneous.organisers import BesideOrganisers, beside_organisers

BYTES_AT_MOST = 8_000_000
PLACES = 2


class OrganisersFileForm(forms.Form):
    """The file that the organiser has sent."""

    file = forms.FileField(
        label=gettext_lazy("The organiser’s file"),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose the file.")},
        help_text=gettext_lazy(
            "USEBIO (.xml), or a table (.csv) with a line for each pair: Pair, Direction, Club, Percentage, and the"
            " matchpoints of boards 1, 2, 3 … if there are any."
        ),
    )

    def clean_file(self) -> bytes:
        data: bytes = self.cleaned_data["file"].read(BYTES_AT_MOST + 1)
        if len(data) > BYTES_AT_MOST:
            raise forms.ValidationError(_("The file is larger than 8 megabytes: that is no list of results."))
        return data


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def organisers_page(desk: Desk) -> HttpResponse:
    """Choose the file; then our pairs with their places and percentages in the whole field. Of pairs alone."""
    if desk.session.contest != "pairs":
        raise Http404
    form = OrganisersFileForm(desk.posted, desk.request.FILES) if desk.posted is not None else OrganisersFileForm()
    found: dict[str, Any] = {}
    if desk.posted is not None and form.is_valid():
        try:
            beside = beside_organisers(desk.session, form.cleaned_data["file"])
        except Unreadable as refused:
            form.add_error("file", whole_sentence(refused.message))
        else:
            if beside is None:
                form.add_error("file", _("Publish this session first: then its pairs can be found in the file."))
            else:
                found = _shown(beside)
    status = UNPROCESSABLE if form.errors else 200
    return desk.show("../usebio/organisers.html", status=status, tab="out", form=form, **found)


def _shown(beside: BesideOrganisers) -> dict[str, Any]:
    """The page's rows, in figures."""
    rows = [
        (
            party,
            _figure(own.percent),
            _figure(theirs.percent.value if theirs and theirs.percent else None),
            theirs.place if theirs else "",
        )
        for party, own, theirs in beside.rows
    ]
    different = [
        (each.pair.label, each.board, _figure(each.ours), _figure(each.theirs)) for each in beside.compared.differences
    ]
    notes = [whole_sentence(each.placed) for each in beside.compared.faults]
    day = date.fromisoformat(beside.date) if beside.date else None
    return {"found": beside, "day": day, "rows": rows, "different": different, "notes": notes}


def _figure(value: Fraction | None) -> str:
    return "–" if value is None else figure(decimal_text(rounded(value, places=PLACES)), PLACES)
