"""The list as it is given, and which column of it is which."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.desk.members_in.words import COLUMN_NAMES, UNREADABLE
from club.engine.member_list import BYTES_AT_MOST, Sheet, Unreadable, read_sheet, text_of


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


class ColumnsForm(forms.Form):
    """A choice for each column."""

    def __init__(self, sheet: Sheet, data: Any = None) -> None:
        super().__init__(data)
        names = {column: field for field, column in sheet.columns.items()}
        choices = [("", "–"), *((field, str(name)) for field, name in COLUMN_NAMES.items())]
        for column in range(sheet.width):
            label = sheet.heading.cell(column) if sheet.heading else ""
            said = label or _("Column %(number)s") % {"number": column + 1}
            self.fields[f"c{column}"] = forms.ChoiceField(
                label=said, choices=choices, required=False, initial=names.get(column, "")
            )

    def clean(self) -> dict[str, Any]:
        """Every meaning once, and a name among them."""
        cleaned = super().clean() or {}
        chosen = [name for name in cleaned.values() if name]
        for name in COLUMN_NAMES:
            if chosen.count(name) > 1:
                self.add_error(None, _("“%(name)s” stands for two columns.") % {"name": COLUMN_NAMES[name]})
        if "name" not in chosen and "last" not in chosen:
            self.add_error(None, _("Which column is the name, or the last name?"))
        elif "name" in chosen and {"first", "last"} & set(chosen):
            self.add_error(None, _("Choose either one column for the whole name, or first and last name."))
        return cleaned

    @property
    def columns(self) -> dict[str, int]:
        """The columns by what they mean."""
        return {name: int(key[1:]) for key, name in self.cleaned_data.items() if name}
