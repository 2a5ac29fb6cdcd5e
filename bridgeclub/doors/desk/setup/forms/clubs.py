"""Forms about a club: making one, its roles, its conditions of contest."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.doors.desk.setup.forms.correction import set_choices
from bridgeclub.doors.desk.setup.forms.habits import AllHabitsFields
from bridgeclub.doors.desk.setup.words import PACES, PRESETS, ROLES
from club.zones import time_zones


class ClubForm(forms.Form):
    """A new club and who manages it."""

    name = forms.CharField(label=_("Name of the club"), max_length=120)
    slug = forms.SlugField(
        label=_("Short name"),
        max_length=60,
        required=False,
        help_text=_(
            "It is part of the club’s addresses, such as riverside. Leave it empty to have one made from the name."
        ),
    )
    time_zone = forms.CharField(
        label=_("Time zone"),
        initial="Europe/London",
        help_text=_("Such as Europe/London. Type the name of a large city near you."),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off"}),
    )
    manager_name = forms.CharField(label=_("Name of the manager"), max_length=120, required=False)
    manager_email = forms.EmailField(
        label=_("E-mail address of the manager"),
        help_text=_("The manager appoints the directors and keeps the list of members."),
    )

    def clean_time_zone(self) -> str:
        wanted = str(self.cleaned_data["time_zone"]).strip().replace(" ", "_")
        known = {zone.lower(): zone for zone in time_zones()}
        by_city = {
            zone.rsplit("/", 1)[-1].lower(): zone for zone in sorted(known.values(), reverse=True) if "/" in zone
        }
        found = known.get(wanted.lower()) or by_city.get(wanted.lower())
        if found is None:
            raise forms.ValidationError(_("This is not a time zone. Choose one from the list, such as Europe/London."))
        return found


class RoleForm(forms.Form):
    """Somebody appointed."""

    email = forms.EmailField(label=_("E-mail address"))
    name = forms.CharField(
        label=_("Name"), max_length=120, required=False, help_text=_("Only for somebody who has no account yet.")
    )
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, initial="director", widget=forms.RadioSelect)


class ConditionsForm(AllHabitsFields):
    """One version of conditions of contest."""

    name = forms.CharField(label=_("Name"), max_length=120)
    since = forms.DateField(
        label=_("In force from"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("A session that has begun keeps its version."),
    )
    preset = forms.ChoiceField(label=_("Regulations"), choices=PRESETS, widget=forms.RadioSelect)
    pace = forms.ChoiceField(label=_("Rounds"), choices=PACES, widget=forms.RadioSelect)
    text = forms.CharField(
        label=_("Other rules"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 14}),
        max_length=20_000,
        help_text=_(
            "Dress code, systems allowed, prizes: anything a player may want to read. Begin a heading with #, a "
            "point of a list with -, and leave a line empty between paragraphs. How a session is scored and run "
            "is added below automatically."
        ),
    )

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self.fields["correction"], self.initial.get("correction"), own=True)
        self.today = today

    def clean_since(self) -> date:
        since: date = self.cleaned_data["since"]
        if since < self.today:
            raise forms.ValidationError(_("Choose today or a later day: sessions already played keep their version."))
        return since
