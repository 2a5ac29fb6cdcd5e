"""Files that come in, and which column of a table is which."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.old_results.table import NEEDED, Table

COLUMN_NAMES = {
    "board": gettext_lazy("Board"),
    "section": gettext_lazy("Section"),
    "round": gettext_lazy("Round"),
    "table": gettext_lazy("Table"),
    "ns": gettext_lazy("N/S pair"),
    "ew": gettext_lazy("E/W pair"),
    "contract": gettext_lazy("Contract"),
    "declarer": gettext_lazy("Declarer"),
    "lead": gettext_lazy("Lead"),
    "tricks": gettext_lazy("Tricks won"),
    "result": gettext_lazy("Result (=, +1, -1)"),
    "score": gettext_lazy("Score of N/S"),
    "plus": gettext_lazy("Score, N/S plus"),
    "minus": gettext_lazy("Score, E/W plus"),
    "ns_points": gettext_lazy("Matchpoints N/S"),
    "ew_points": gettext_lazy("Matchpoints E/W"),
    "ns_names": gettext_lazy("Names N/S"),
    "ew_names": gettext_lazy("Names E/W"),
    "north": gettext_lazy("Name North"),
    "south": gettext_lazy("Name South"),
    "east": gettext_lazy("Name East"),
    "west": gettext_lazy("Name West"),
}


class FilesInput(forms.ClearableFileInput):
    """A box for several files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files at once; their content is read as a whole, never trusted."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[bytes]]:
        given = data if isinstance(data, list | tuple) else [data]
        return [super(FilesField, self).clean(each, initial) for each in given or [None]]


class FilesForm(forms.Form):
    """One file or many."""

    nights = FilesField(
        label=gettext_lazy("Files"),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose one file or several.")},
        help_text=gettext_lazy("USEBIO (.xml) or tables of traveller lines (.csv). Several at once, a whole month."),
    )


class ColumnsForm(forms.Form):
    """A choice for each column of a table."""

    def __init__(self, table: Table, columns: dict[str, int], data: Any = None) -> None:
        super().__init__(data)
        names = {column: field for field, column in columns.items()}
        choices = [("", "–"), *((field, str(name)) for field, name in COLUMN_NAMES.items())]
        for column in range(table.width):
            label = table.heading.cell(column) if table.heading else ""
            said = label or _("Column %(number)s") % {"number": column + 1}
            self.fields[f"c{column}"] = forms.ChoiceField(
                label=said, choices=choices, required=False, initial=names.get(column, "")
            )

    def clean(self) -> dict[str, Any]:
        """Every meaning once, and who met on which board among them."""
        cleaned = super().clean() or {}
        chosen = [name for name in cleaned.values() if name]
        for name in {each for each in chosen if chosen.count(each) > 1}:
            self.add_error(None, _("“%(name)s” stands for two columns.") % {"name": COLUMN_NAMES[name]})
        for name in NEEDED:
            if name not in chosen:
                self.add_error(None, _("Which column is “%(name)s”?") % {"name": COLUMN_NAMES[name]})
        return cleaned

    @property
    def columns(self) -> dict[str, int]:
        """The columns by what they mean."""
        return {name: int(key[1:]) for key, name in self.cleaned_data.items() if name}
