"""The list as it is given, and which column of it is which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.desk.columns import ColumnsForm
from bridgeclub.desk.members_in.words import COLUMN_NAMES, UNREADABLE
from club.engine.member_list import BYTES_AT_MOST, Unreadable, read_sheet, text_of


class ListForm(forms.Form):
    """A file, or lines pasted. `text` is what can be read of it."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy("A CSV file of your old program, your federation or a spreadsheet."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )
    pasted = forms.CharField(
        label=gettext_lazy("Or paste the list here"),
        required=False,
        strip=False,
        help_text=gettext_lazy("Straight from a spreadsheet, or one member on each line: Nora Lindqvist, 123456"),
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    text = ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        file, pasted = cleaned.get("file"), str(cleaned.get("pasted") or "")
        if file is None and not pasted.strip():
            raise forms.ValidationError(_("Choose a file, or paste the list."))
        try:
            self.text = text_of(file.read(BYTES_AT_MOST + 1) if file is not None else pasted.encode())
            read_sheet(self.text)
        except Unreadable as odd:
            self.add_error("file" if file is not None else "pasted", str(UNREADABLE[odd.code]))
        return cleaned


class MemberColumnsForm(ColumnsForm):
    """What the columns of a list of members are."""

    meanings = COLUMN_NAMES

    def faults(self, chosen: list[str]) -> Iterator[str]:
        """A name has to be among them, in one column or in two."""
        if "name" not in chosen and "last" not in chosen:
            yield _("Which column is the name, or the last name?")
        elif "name" in chosen and {"first", "last"} & set(chosen):
            yield _("Choose either one column for the whole name, or first and last name.")
