"""What a manager says of evenings that players may start."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.doors.desk.setup.words import WEEKDAYS
from club.queries.unattended import RULES_AT_MOST, StartRight

ROUNDS = [
    ("tables", _("Each table at its own pace")),
    ("clock", _("Together: the round clock opens them by itself")),
]


class RightForm(forms.Form):
    """When the evenings of a template may be started, who may, and how the rounds go on."""

    days = forms.TypedMultipleChoiceField(
        label=_("Days on which it may be started"),
        choices=WEEKDAYS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None chosen: any day."),
    )
    since = forms.TimeField(
        label=_("Not before"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    until = forms.TimeField(
        label=_("Not after"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    rounds = forms.ChoiceField(label=_("Rounds"), choices=ROUNDS, widget=forms.RadioSelect)
    by_link = forms.BooleanField(label=_("Whoever has the club’s link or its figures may start it"), required=False)
    by_members = forms.BooleanField(label=_("Members who log in with their account may start it"), required=False)

    def right(self) -> StartRight:
        data: dict[str, Any] = self.cleaned_data
        return StartRight(**{**data, "days": tuple(data["days"])})


class RulesForm(forms.Form):
    """The club's own rules, a line for each; empty for those of the program."""

    text = forms.CharField(
        label=_("The rules, as players read them"),
        required=False,
        max_length=RULES_AT_MOST,
        widget=forms.Textarea(attrs={"rows": 18}),
        help_text=_("Empty the box to go back to the rules that the program brings."),
    )
