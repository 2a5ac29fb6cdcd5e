"""Files that come in, and which column of a table is which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.doors.desk.column_mapping import ColumnsForm
from scoring.engine.old_results.table import NEEDED
from scoring.engine.results_formats import every_format

COLUMN_NAMES = {
    "board": gettext_lazy("Board"),
    "section": gettext_lazy("Section"),
    "round": gettext_lazy("Round"),
    "table": gettext_lazy("Table"),
    "ns": gettext_lazy("N–S pair"),
    "ew": gettext_lazy("E–W pair"),
    "contract": gettext_lazy("Contract"),
    "declarer": gettext_lazy("Declarer"),
    "lead": gettext_lazy("Lead"),
    "tricks": gettext_lazy("Tricks won"),
    "result": gettext_lazy("Result (=, +1, -1)"),
    "score": gettext_lazy("Score for N–S"),
    "plus": gettext_lazy("Score, N–S plus"),
    "minus": gettext_lazy("Score, E–W plus"),
    "ns_points": gettext_lazy("Matchpoints N–S"),
    "ew_points": gettext_lazy("Matchpoints E–W"),
    "ns_names": gettext_lazy("Names N–S"),
    "ew_names": gettext_lazy("Names E–W"),
    "north": gettext_lazy("North"),
    "south": gettext_lazy("South"),
    "east": gettext_lazy("East"),
    "west": gettext_lazy("West"),
}


#: Of a pasted table; some years of one table's evenings.
TEXT_AT_MOST = 1_000_000


class FilesInput(forms.ClearableFileInput):
    """A box for several files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files at once; their content is read as a whole, never trusted."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[bytes]]:
        given = data if isinstance(data, list | tuple) else [data]
        return [super(FilesField, self).clean(each, initial) for each in given if each is not None]


def what_is_read() -> list[tuple[str, str]]:
    """Every format by its own name, and how its files end."""
    named = sorted((each.title, each.suffixes) for each in every_format().values() if each.title)
    others = [(_("travellers as a table"), (".csv", ".txt")), (_("a session document of this program"), (".json",))]
    return [(title, ", ".join(suffixes)) for title, suffixes in [*named, *others]]


class FilesForm(forms.Form):
    """One file or many."""

    nights = FilesField(
        label=gettext_lazy("Files"),
        allow_empty_file=True,
        help_text=gettext_lazy(
            "If your program can write USEBIO (.xml), take that: most can. You can choose several files at once."
        ),
        required=False,
    )
    pasted = forms.CharField(
        label=gettext_lazy("The table"),
        help_text=gettext_lazy(
            "Travellers copied from a spreadsheet or a web page: a line for each result, with a line of headings above"
            " (Board, NS, EW, Contract, By, Tricks, Score, …)."
        ),
        required=False,
        strip=False,
        max_length=TEXT_AT_MOST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    called = forms.CharField(
        label=gettext_lazy("What the session is called, with its date"),
        help_text=gettext_lazy("For example: 2026-10-30 Friday pairs"),
        required=False,
        max_length=120,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("nights") and not str(cleaned.get("pasted")).strip():
            self.add_error("nights", _("Choose one file or several, or paste a table."))
        return cleaned

    @property
    def pasted_table(self) -> tuple[str, bytes] | None:
        """What was pasted, as a file with the name that it was given; None where nothing was."""
        text = str(self.cleaned_data["pasted"])
        if not text.strip():
            return None
        return f"{self.cleaned_data['called'] or _('Pasted table')}.csv", text.encode()


class ResultColumnsForm(ColumnsForm):
    """What the columns of a table of results are."""

    meanings = COLUMN_NAMES

    def faults(self, chosen: list[str]) -> Iterator[str]:
        """Who met on which board has to be among them."""
        for name in NEEDED:
            if name not in chosen:
                yield _("Which column is “%(name)s”?") % {"name": COLUMN_NAMES[name]}
