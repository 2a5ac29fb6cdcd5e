"""What a manager says about the club's federation."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class FederationForm(forms.Form):
    """The club's number, and who may take files away."""

    number = forms.CharField(
        label=_("The club’s number in its federation"),
        max_length=20,
        required=False,
        help_text=_("It is at the top of every USEBIO file."),
    )
    public_file = forms.BooleanField(
        label=_("Everybody can download the USEBIO file"),
        required=False,
        help_text=_(
            "A link on the results page. Names appear as each player allows, national numbers only next to full names."
        ),
    )
