"""Forms about members."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.desk.setup.words import PRIVACY


class NewMemberForm(forms.Form):
    """A member to be added."""

    name = forms.CharField(label=_("Name"), max_length=120)
    national_number = forms.CharField(label=_("National number"), max_length=20, required=False)
    privacy = forms.ChoiceField(label=_("In published results"), choices=PRIVACY, initial="shown")


class MemberForm(NewMemberForm):
    """A member's row as it is."""

    active = forms.BooleanField(
        label=_("Is a member"),
        required=False,
        help_text=_("Somebody who has left is no longer offered for a pair; old results keep the name."),
    )


class ManyMembersForm(forms.Form):
    """A list pasted from elsewhere."""

    names = forms.CharField(
        label=_("One member on each line"),
        help_text=_("The name, and after a comma the national number if there is one: Nora Lindqvist, 123456"),
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def clean_names(self) -> list[tuple[str, str]]:
        """(name, national number) of every line that says something; tabs of a spreadsheet count as commas."""
        lines = str(self.cleaned_data["names"]).replace("\t", ",").replace(";", ",").splitlines()
        parts = [line.partition(",") for line in lines if line.strip(" ,")]
        return [(name.strip(), number.strip()) for name, _comma, number in parts]
