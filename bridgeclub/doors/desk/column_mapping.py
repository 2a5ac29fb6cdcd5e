"""Which column of a table is which: the same question for every kind of table that somebody brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _


class Heading(Protocol):
    """The first line of a table."""

    def cell(self, column: int | None) -> str: ...


class ColumnsForm(forms.Form):
    """A choice for each column; what it may mean stands in `meanings`, and each meaning is said once."""

    meanings: Mapping[str, str | Promise] = {}

    def __init__(self, heading: Heading | None, width: int, columns: Mapping[str, int], data: Any = None) -> None:
        super().__init__(data)
        taken_for = {column: meaning for meaning, column in columns.items()}
        choices = [("", "–"), *((meaning, str(name)) for meaning, name in self.meanings.items())]
        for column in range(width):
            label = heading.cell(column) if heading else ""
            shown_label = label or _("Column %(number)s") % {"number": column + 1}
            self.fields[f"c{column}"] = forms.ChoiceField(
                label=shown_label, choices=choices, required=False, initial=taken_for.get(column, "")
            )

    def clean(self) -> dict[str, Any]:
        """Every meaning once, and none lacking without which the table says nothing."""
        cleaned = super().clean() or {}
        chosen = [meaning for meaning in cleaned.values() if meaning]
        for meaning, name in self.meanings.items():
            if chosen.count(meaning) > 1:
                self.add_error(None, _("“%(name)s” stands for two columns.") % {"name": name})
        for fault in self.faults(chosen):
            self.add_error(None, fault)
        return cleaned

    def faults(self, chosen: list[str]) -> Iterator[str]:
        """What is wrong with these meanings together, in words."""
        yield from ()

    @property
    def columns(self) -> dict[str, int]:
        """The columns by what they mean."""
        return {name: int(key[1:]) for key, name in self.cleaned_data.items() if name}
