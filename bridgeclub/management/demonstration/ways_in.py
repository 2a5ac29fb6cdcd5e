"""The ways into the made-up club, on one sheet of text that `serve` shows."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from django.urls import reverse
from django.utils.translation import gettext as _

from bridgeclub.management.addresses_of_pages import USUAL_PORT, known_address
from bridgeclub.management.demonstration.people import ACCOUNTS
from club.queries import ClubInfo, Role, SessionInfo, table_accesses

FILE = "ways-in.txt"
ACCOUNT = re.compile(r"^\s*(\S+@\S+)\s+(\S+)", re.M)
TABLE_TO_TRY = 3


def known_passwords(path: Path) -> dict[str, str]:
    """By e-mail address, as the sheet of the last time has them."""
    return dict(ACCOUNT.findall(path.read_text(encoding="utf-8"))) if path.exists() else {}


def sheet(club: ClubInfo, practice: SessionInfo, passwords: Mapping[str, str]) -> str:
    """Addresses, accounts and a table's link: where it is served now, or would be. `serve` puts in where it is."""
    here = known_address() or f"http://127.0.0.1:{USUAL_PORT}"
    table = next(way for way in table_accesses(practice.id) if way.table == TABLE_TO_TRY)
    link = here + reverse("tablet:link", kwargs={"secret": table.secret})
    results = here + reverse("public:session", kwargs={"club": club.slug, "session": practice.slug})
    lines = [
        _("A made-up club to look around in. The people are invented, the passwords made by chance."),
        "",
        *_addressed(_("Results for everybody"), here + reverse("public:club", kwargs={"club": club.slug})),
        *_addressed(_("The practice evening"), results),
        *_addressed(_("The director's desk"), here + reverse("desk:home")),
        *_addressed(_("A table's tablet (table %(table)s)") % {"table": TABLE_TO_TRY}, link),
        *_addressed(_("or type the table's code"), f"{table.code}  {here}{reverse('tablet:code')}"),
        "",
        _("Log in at the desk with"),
        *(f"  {account.email:<37}{passwords[account.email]:<28}{_what(account.role)}" for account in ACCOUNTS[:2]),
        *(f"  {account.email:<37}{passwords[account.email]:<28}{_('director who plays')}" for account in ACCOUNTS[2:]),
    ]
    return "\n".join(lines) + "\n"


def _addressed(what: str, where: str) -> list[str]:
    return [f"{what + ':':<32} {where}"]


def _what(role: Role) -> str:
    return _("manager") if role is Role.MANAGER else _("director")


def write(path: Path, text: str) -> None:
    """Readable by its owner only: it has passwords in it."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
