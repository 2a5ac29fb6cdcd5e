"""The list as it is given, and which column of it is which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.doors.desk.column_mapping import ColumnsForm
from bridgeclub.doors.desk.given_text import FileOrTextForm
from bridgeclub.doors.desk.member_import.words import COLUMN_NAMES, UNREADABLE
from club.engine.member_list import read_sheet


class ListForm(FileOrTextForm):
    """A list of members."""

    file_help = gettext_lazy("A CSV file of your old program, your federation or a spreadsheet.")
    paste_label = gettext_lazy("Or paste the list here")
    paste_help = gettext_lazy("Copied from a spreadsheet, or one member on each line: Nora Lindqvist, 123456")
    nothing = gettext_lazy("Choose a file, or paste the list.")
    unreadable = UNREADABLE

    def look_at(self, cleaned: dict[str, Any]) -> None:
        read_sheet(self.text)


class MemberColumnsForm(ColumnsForm):
    """What the columns of a list of members are."""

    meanings = COLUMN_NAMES

    def faults(self, chosen: list[str]) -> Iterator[str]:
        """A name has to be among them, in one column or in two."""
        if "name" not in chosen and "last" not in chosen:
            yield _("Which column is the name, or the last name?")
        elif "name" in chosen and {"first", "middle", "last"} & set(chosen):
            yield _("Choose either one column for the whole name, or first and last name.")
