"""The seal of an edition: a short code of the end of the audit log, to be printed where nobody can write it anew."""

from __future__ import annotations

import re
from dataclasses import dataclass

from club.models import AuditRow

#: Hexadecimal digits of the hash in a code, in groups.
DIGITS, GROUP = 16, 4


@dataclass(frozen=True)
class SealCode:
    """The number of an act and how its hash begins."""

    number: int
    start: str

    def __str__(self) -> str:
        groups = [self.start[at : at + GROUP] for at in range(0, DIGITS, GROUP)]
        return "-".join([str(self.number), *groups])


def read_seal_code(text: str) -> SealCode | None:
    """The code as somebody typed it, with any blanks or dashes in it; None for what is none."""
    found = re.fullmatch(
        rf"([0-9]{{1,18}})[-\N{{EN DASH}} ]((?:[0-9a-f]{{{GROUP}}}[-\N{{EN DASH}} ]?){{{DIGITS // GROUP}}})",
        text.strip().lower(),
    )
    return SealCode(int(found[1]), re.sub("[^0-9a-f]", "", found[2])) if found else None


def holds_seal(club_id: int, code: SealCode) -> bool:
    """Whether that act of a club has the hash that begins so."""
    rows = AuditRow.objects.filter(club_id=club_id, number=code.number, hash__startswith=code.start)
    return rows.exists()


def seal_of_edition(session_id: int, number: int) -> str:
    """The code of the act that published an edition; "" where no act says so."""
    rows = AuditRow.objects.filter(session_id=session_id, action="edition published", data__edition=number)
    row = rows.order_by("-number").only("number", "hash").first()
    return str(SealCode(row.number, row.hash[:DIGITS])) if row is not None else ""
