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
        help_text=_("It stands at the top of every file of results."),
    )
    public_file = forms.BooleanField(
        label=_("Everybody may take an edition away as a file"),
        required=False,
        help_text=_(
            "A link on the page of results. Names are in it as each player allows, national numbers only beside "
            "whole names."
        ),
    )
