"""What a manager says about results that leave: what everybody may take away, which paper, which spreadsheet."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.outputs.formats import PUBLIC, Format
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import PAPERS, SEPARATORS, ClubInfo, outputs_of
from club.services import set_outputs


class OutputsForm(forms.Form):
    """The habits of a club."""

    public_formats = forms.MultipleChoiceField(
        label=gettext_lazy("What everybody can download"),
        help_text=gettext_lazy("Links on the results page. Names appear as each player allows."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    paper = forms.ChoiceField(label=gettext_lazy("Paper size"), choices=PAPERS)
    separator = forms.ChoiceField(
        label=gettext_lazy("Files for a spreadsheet"),
        choices=SEPARATORS,
        help_text=gettext_lazy("In most of Europe Excel needs semicolons and a decimal comma."),
    )

    first_letters = forms.BooleanField(
        label=gettext_lazy("E-mail the results as soon as they are published"),
        help_text=gettext_lazy(
            "Every player who wants results by e-mail gets their own scorecard ten minutes after the first "
            "edition. Until then you can stop it. If this is off, the first e-mail about a session goes out only "
            "when somebody sends it."
        ),
        required=False,
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["public_formats"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(key, _with_suffix(each)) for key, each in PUBLIC.items()]


def _with_suffix(each: Format) -> str:
    """«Ranking (CSV)», and «Boards as PBN» alone."""
    label, suffix = str(each.label), each.suffix.upper()
    return label if label.endswith(suffix) else f"{label} ({suffix})"


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The club's habits with results that leave."""
    form = OutputsForm(request.POST or None, initial=outputs_of(club.id).__dict__)
    if request.method == "POST" and form.is_valid():
        try:
            set_outputs(club_id=club.id, **form.cleaned_data, actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:settings", club=club.slug)
    context = {"club": club, "here": "settings", "form": form}
    return render(request, "desk/outputs/settings.html", context, status=422 if form.errors else 200)
