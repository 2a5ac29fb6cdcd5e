"""Lists of members as files: all of them, and the lines of a list that have to be mended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.http import HttpResponse

from bridgeclub.doors.desk.member_import.words import fault_words
from bridgeclub.outputs.tables import csv_text
from club.engine.member_list import OWN_HEADINGS, KnownMember, MembersRead, Sheet
from club.queries import ClubInfo

_COLUMNS = ("name", "number", "email", "status", "junior", "privacy", "mail")
_PRIVACY = {"shown": "name", "initials": "initials", "hidden": "hidden"}
_SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab"}


def members_csv(club: ClubInfo, people: Iterable[KnownMember], separator: str) -> HttpResponse:
    """Members and former members; visitors are not the club's to hand on."""
    rows = [_row(each) for each in sorted(people, key=lambda each: each.name.casefold()) if not each.is_guest]
    head = [OWN_HEADINGS[field] for field in _COLUMNS]
    return _attached(csv_text(head, rows, separator), f"{club.slug}-members.csv")


def _row(each: KnownMember) -> list[str]:
    junior, mail = ("yes" if flag else "no" for flag in (each.junior, each.mail))
    return [each.name, each.number, each.email, each.status, junior, _PRIVACY[each.privacy], mail]


def faulty_lines(sheet: Sheet, columns: Mapping[str, int], reading: MembersRead, separator: str) -> HttpResponse:
    """The lines that could not come in, as they stand, with what is wrong in a column of its own."""
    width = sheet.width
    named = {column: OWN_HEADINGS[field] for field, column in columns.items()}
    head = sheet.heading.cells if sheet.heading else [named.get(column, "") for column in range(width)]
    rows = [[*_filled(fault.row.cells, width), fault_words(fault)] for fault in reading.faults]
    separator_name = _SEPARATORS.get(sheet.separator, separator)
    return _attached(csv_text([*_filled(head, width), "What is wrong"], rows, separator_name), "lines-to-mend.csv")


def _filled(cells: Sequence[str], width: int) -> list[str]:
    return [*cells, *[""] * (width - len(cells))]


def _attached(data: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type="text/csv; charset=utf-8", headers=headers)
