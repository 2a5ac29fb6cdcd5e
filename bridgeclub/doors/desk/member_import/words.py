"""What lists of members say of themselves: columns, what cannot come in, what would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.engine.member_list import Fault, ListFormat

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

COLUMN_NAMES: dict[str, _StrPromise] = {
    "name": gettext_lazy("Name (first and last)"),
    "first": gettext_lazy("First name"),
    "middle": gettext_lazy("Between first and last name (van der)"),
    "last": gettext_lazy("Last name"),
    "number": gettext_lazy("National number"),
    "email": gettext_lazy("E-mail address"),
    "status": gettext_lazy("Status: member, former, visitor"),
    "junior": gettext_lazy("Junior: yes, no"),
    "privacy": gettext_lazy("In published results: name, initials, hidden"),
    "mail": gettext_lazy("Wants results by e-mail: yes, no"),
}
UNREADABLE: dict[str, _StrPromise] = {
    "empty": gettext_lazy("There is nothing in this list."),
    "too_big": gettext_lazy("This file is larger than 1 MB: it is not a list of members, or has pictures in it."),
    "too_many": gettext_lazy("This list has more than 5,000 lines. Cut it into smaller files."),
    "too_wide": gettext_lazy("This table has more than 100 columns. Keep only those about the members."),
    "xlsx": gettext_lazy(
        "This is an Excel or LibreOffice workbook. Open it there, choose “Save as”, and “CSV” as the kind of file."
    ),
    "xls": gettext_lazy(
        "This is an old Excel workbook. Open it there, choose “Save as”, and “CSV” as the kind of file."
    ),
    "pdf": gettext_lazy("This is a PDF. Export the list from your program as CSV, or paste it from a spreadsheet."),
    "document": gettext_lazy("This is a text document. Save the table in it as CSV, or paste it here."),
    "page": gettext_lazy("This is a web page. Look for “export” or “download” there, and for CSV."),
    "binary": gettext_lazy("This file is not a table. Save the list as CSV, or paste it from a spreadsheet."),
}
FAULTS: dict[str, _StrPromise] = {
    "no_name": gettext_lazy("There is no name."),
    "name_long": gettext_lazy("The name has more than 120 letters."),
    "number": gettext_lazy("“%(value)s” is not a number: it may have digits, letters and hyphens."),
    "number_long": gettext_lazy("The number “%(value)s” has more than 20 digits."),
    "number_twice": gettext_lazy("Somebody else has this number on line %(value)s."),
    "email": gettext_lazy("“%(value)s” is not an e-mail address."),
    "privacy": gettext_lazy("“%(value)s” is none of: name, initials, hidden."),
    "mail": gettext_lazy("“%(value)s” is neither yes nor no."),
    "junior": gettext_lazy("“%(value)s” is neither yes nor no."),
}
SHORT: dict[str, _StrPromise] = {
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("National number"),
    "email": gettext_lazy("E-mail address"),
    "status": gettext_lazy("On the list as"),
    "junior": gettext_lazy("Junior"),
    "privacy": gettext_lazy("In published results"),
    "mail": gettext_lazy("Own results by e-mail"),
}
VALUES: dict[tuple[str, str], _StrPromise] = {
    ("status", "member"): gettext_lazy("member"),
    ("status", "former"): gettext_lazy("former member"),
    ("status", "visitor"): gettext_lazy("visitor"),
    ("privacy", "shown"): gettext_lazy("name"),
    ("privacy", "initials"): gettext_lazy("initials only"),
    ("privacy", "hidden"): gettext_lazy("“a member”"),
    ("junior", "yes"): gettext_lazy("yes"),
    ("junior", "no"): gettext_lazy("no"),
    ("mail", "yes"): gettext_lazy("agreed"),
    ("mail", "no"): gettext_lazy("not agreed"),
}


def taken_for(known: ListFormat | None) -> str:
    """Whose list it looks like; nothing where that is not known."""
    if known is None:
        return ""
    if not known.title:
        return _("This is a list that you downloaded from here.")
    return _("This looks like a list from %(program)s.") % {"program": known.title}


def fault_words(fault: Fault) -> str:
    """Why a line cannot come in."""
    return str(FAULTS[fault.code]) % {"value": fault.value}


def value_words(field: str, value: str) -> str:
    """What stands in a field, as a reader says it."""
    return str(VALUES.get((field, value), value)) or _("nothing")


def done_words(new: int, changed: int) -> str:
    """12 new, 3 changed."""
    parts = [
        ngettext("%(n)d new", "%(n)d new", new) % {"n": new} if new else "",
        ngettext("%(n)d changed", "%(n)d changed", changed) % {"n": changed} if changed else "",
    ]
    return ", ".join(part for part in parts if part)
