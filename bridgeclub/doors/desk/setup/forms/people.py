"""Forms about members."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.doors.desk.setup.words import PRIVACY
from bridgeclub.http.numeric_input import BigNumberField


class NewMemberForm(forms.Form):
    """A member to be added."""

    name = forms.CharField(label=_("Name"), max_length=120)
    national_number = forms.CharField(label=_("National number"), max_length=20, required=False)
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        error_messages={"invalid": _("This is not an e-mail address, such as nora@example.org.")},
    )
    privacy = forms.ChoiceField(label=_("In published results"), choices=PRIVACY)
    mail_results = forms.BooleanField(
        label=_("Wants results by e-mail"),
        required=False,
        help_text=_("Tick it only if the person has said so. They can change their mind at any time."),
    )


class MemberForm(NewMemberForm):
    """A member's row as it is."""

    findable = forms.BooleanField(
        label=_("May be found by name"),
        required=False,
        help_text=_(
            "In the club’s search, with the sessions that show the whole name. Tick it only if the person has said so."
        ),
    )
    junior = forms.BooleanField(label=_("Is a junior"), required=False, help_text=_("Pays the junior price."))
    active = forms.BooleanField(
        label=_("Is a member"),
        required=False,
        help_text=_("Somebody who has left is no longer offered for a pair; old results keep the name."),
    )


class NewPeopleForm(forms.Form):
    """How the club begins with somebody new."""

    privacy = forms.ChoiceField(
        label=_("Names of new members and visitors in published results"),
        choices=PRIVACY,
        widget=forms.RadioSelect,
        help_text=_("Until they choose otherwise. People already on the list stay as they are."),
    )


class SamePersonForm(forms.Form):
    """A name as typed, with the person chosen from the list, if one was."""

    first = forms.CharField(label=_("Who it is"), max_length=120, required=False)
    first_id = BigNumberField(required=False, widget=forms.HiddenInput)
