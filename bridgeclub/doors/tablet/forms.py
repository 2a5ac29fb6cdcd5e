"""What is typed to come to a table."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

FIGURES = 6


class CodeForm(forms.Form):
    """Six figures; spaces between them do not matter."""

    code = forms.CharField(
        label=_("The six figures of your table"),
        help_text=_("The director has them."),
        max_length=20,
        error_messages={"required": _("Type the six figures of your table.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "code"}),
    )

    def clean_code(self) -> str:
        """The figures alone. A code with more or fewer is refused without a try being counted."""
        figures = "".join(each for each in self.cleaned_data["code"] if each.isdecimal())
        if len(figures) != FIGURES:
            raise forms.ValidationError(_("A code has six figures, such as 123 456."))
        return figures
