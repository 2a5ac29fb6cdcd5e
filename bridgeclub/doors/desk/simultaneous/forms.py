"""What the organiser of a simultaneous says, and what a club says that joins one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.queries.simultaneous.desk import SimultaneousInfo
from scoring.services.simultaneous import Settings

DAY = "%Y-%m-%d"
MOMENT = "%Y-%m-%dT%H:%M"


class SimultaneousForm(forms.Form):
    """Name, days, and the end of the embargo by the club's clock."""

    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    first_day = forms.DateField(label=_("First day"), widget=forms.DateInput(format=DAY, attrs={"type": "date"}))
    last_day = forms.DateField(label=_("Last day"), widget=forms.DateInput(format=DAY, attrs={"type": "date"}))
    embargo_until = forms.DateTimeField(
        label=_("Boards stay closed until"),
        input_formats=[MOMENT, f"{MOMENT}:%S"],
        widget=forms.DateTimeInput(format=MOMENT, attrs={"type": "datetime-local"}),
        help_text=_("Choose a time after the last club has finished. A club that still plays then keeps them closed."),
    )

    def settings(self) -> Settings:
        return Settings(**self.cleaned_data)


class JoinForm(forms.Form):
    """The organiser's code, which an invitation stands in for, and the session that plays: one in set-up, or a new one
    on a day."""

    code = forms.CharField(
        label=_("Code from the organiser"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    session = forms.ChoiceField(label=_("Session that plays it"), required=False)
    day = forms.DateField(
        label=_("Day of a new session"),
        required=False,
        widget=forms.DateInput(format=DAY, attrs={"type": "date"}),
        help_text=_("Only if you make a new session for it."),
    )

    def __init__(self, *args: Any, sessions: list[tuple[str, str]], invited: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if invited:
            del self.fields["code"]
        field = self.fields["session"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*sessions, ("", _("a new session"))]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("session") and not cleaned.get("day") and "day" not in self.errors:
            self.add_error("day", _("Say on which day your club plays."))
        return cleaned


def initial_of(info: SimultaneousInfo) -> dict[str, Any]:
    """The boxes as they are."""
    return {name: getattr(info, name) for name in ("name", "first_day", "last_day", "embargo_until")}
