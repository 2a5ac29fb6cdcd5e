"""How a club gives its results away."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Club


class Outputs(models.Model):
    """What everybody may take away from the page of results, and on which paper and for which spreadsheet.

    `public_formats` are names of formats, as the pages that make them know them. `first_letters`: whoever has agreed
    to e-mail gets the own result ten minutes after it is first published, without anybody asking for it.
    """

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "letter", _("US Letter")

    class Separator(models.TextChoices):
        COMMA = "comma", _("comma between columns, decimal point")
        SEMICOLON = "semicolon", _("semicolon between columns, decimal comma")
        TAB = "tab", _("tab between columns, decimal point")

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="outputs")
    public_formats = models.JSONField(default=list)
    paper = models.CharField(max_length=6, choices=Paper.choices, default=Paper.A4)
    separator = models.CharField(max_length=9, choices=Separator.choices, default=Separator.COMMA)
    first_letters = models.BooleanField(default=False)
