"""Which column is which: by the words of a heading, else by what stands in it.

These are everyday words; the headings of a program are in its folder of `formats`. A column that only looks like an
agreement is never taken for one: another program's list says what was agreed there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from club.engine.member_list.words import bare

#: What a column may be, in the order in which a page asks for them.
FIELDS = ("name", "first", "middle", "last", "number", "email", "status", "junior", "privacy", "mail")
#: How this program heads the columns of the lists that it writes: a format, the same in every language.
OWN_HEADINGS: Mapping[str, str] = {
    "name": "Name",
    "first": "First name",
    "middle": "Between first and last name",
    "last": "Last name",
    "number": "National number",
    "email": "E-mail",
    "status": "Status",
    "junior": "Junior",
    "privacy": "In published results",
    "mail": "Own results by e-mail",
}
HEADINGS: Mapping[str, frozenset[str]] = {
    "name": frozenset(
        {"name", "fullname", "membername", "playername", "member", "player", "names"}
        | {"naam", "navn", "namn", "nimi", "imieinazwisko"}
    ),
    "first": frozenset(
        {"firstname", "forename", "forenames", "firstnames", "givenname", "givennames", "christianname", "first"}
        | {"vorname", "voornaam", "prenom", "fornamn", "fornavn", "etunimi", "imie", "nombre"}
    ),
    # What stands before a Dutch last name and is no part of how it is sorted: van der, de.
    "middle": frozenset({"tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels"}),
    "last": frozenset(
        {"surname", "lastname", "secondname", "familyname", "last"}
        | {"nachname", "achternaam", "nom", "efternamn", "efternavn", "etternavn", "sukunimi", "nazwisko", "apellidos"}
    ),
    "number": frozenset(
        {"ebu", "ebuno", "ebunumber", "ebunum", "nationalnumber", "nationalno", "nationalid", "nationalidnumber"}
        | {"acbl", "acblno", "acblnumber", "abf", "abfno", "abfnumber", "sbu", "sbuno", "sbunumber", "wbunumber"}
        | {"nbblidnummer", "nbbnummer", "lidnummer", "mid", "medlemsnummer", "medlemsnr", "spillernummer", "nbid"}
        | {"licence", "nlicence", "ndelicence", "nolicence", "numerolicence", "numerodelicence"}
        | {"federationnumber", "unionnumber"}
    ),
    "email": frozenset(
        {"email", "emailaddress", "emails", "mail", "eposta", "epost", "emailadres", "emailadresse", "mailadres"}
        | {"mailadresse", "epostadress", "epostadresse", "sahkoposti", "courriel", "adresemail", "correoelectronico"}
    ),
    "status": frozenset({"status", "bwstatus", "clubmember"}),
    "junior": frozenset({"junior"}),
    "privacy": frozenset({"inpublishedresults"}),
    "mail": frozenset({"ownresultsbyemail"}),
}
FEDERATIONS = frozenset(
    {"ebu", "ngs", "wbu", "sbu", "nibu", "cbai", "acbl", "abf", "nzb", "nbb", "dbv", "dbf", "nbf", "sbf", "ffb", "wbf"}
    | {"national", "federation"}
)
NUMBERS = frozenset({"no", "nr", "num", "number", "id", "nummer", "licence"})
NUMBER = re.compile(r"[A-Za-z0-9-]+")
_MOST = 2


def by_heading(cells: Sequence[str]) -> dict[str, int]:
    """The columns that a heading names; a word that stands twice counts once."""
    found: dict[str, int] = {}
    for column, cell in enumerate(cells):
        field = _field(cell)
        if field is not None:
            found.setdefault(field, column)
    if "first" in found and "last" not in found and "name" in found:
        # In German and elsewhere the word for a name is that of the last one, beside a first one.
        found["last"] = found.pop("name")
    if "last" in found and "first" in found:
        found.pop("name", None)
    if "last" not in found:
        found.pop("middle", None)
    return found


def _field(heading: str) -> str | None:
    """What a heading names: a known word, or nothing but federations and words for a number ("NGS/EBU Number")."""
    words = {bare(word) for word in re.split(r"[\W_]+", heading)} - {""}
    if words & FEDERATIONS and words <= FEDERATIONS | NUMBERS:
        return "number"
    return next((field for field in FIELDS if bare(heading) in HEADINGS[field]), None)


def by_content(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """The columns of a list without a heading: names first, addresses and numbers by their looks."""
    found: dict[str, int] = {}
    words: list[int] = []
    for column in range(max(map(len, rows), default=0)):
        cells = [row[column].strip() for row in rows if column < len(row) and row[column].strip()]
        kind = _kind(cells)
        if kind == "words":
            words.append(column)
        elif kind:
            found.setdefault(kind, column)
    if not words:
        return found
    whole = [row[words[0]].strip() for row in rows if len(row) > words[0]]
    if len(words) >= _MOST and sum(" " in cell or "," in cell for cell in whole) * 2 < len(whole):
        return found | {"first": words[0], "last": words[1]}
    return found | {"name": words[0]}


def _kind(cells: Sequence[str]) -> str:
    if not cells:
        return ""
    if sum("@" in cell for cell in cells) * 2 > len(cells):
        return "email"
    numbers = [cell for cell in cells if NUMBER.fullmatch(cell) and any(sign.isdigit() for sign in cell)]
    if len(numbers) * 2 > len(cells):
        return "number"
    letters = sum(any(sign.isalpha() for sign in cell) for cell in cells)
    return "words" if letters * 2 > len(cells) and "@" not in "".join(cells) else ""
