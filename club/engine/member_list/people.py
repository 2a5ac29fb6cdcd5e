"""The people of a list: each line as what it says of somebody, or what is wrong with it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from club.engine.member_list.columns import NUMBER
from club.engine.member_list.sheet import Row, Sheet

NAME_AT_MOST, NUMBER_AT_MOST, EMAIL_AT_MOST = 120, 20, 254
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
_YES = frozenset({"yes", "y", "true", "1", "x", "ja", "oui", "si", "tak", "agreed", "on"})
_NO = frozenset({"no", "n", "false", "0", "nee", "nein", "nej", "nei", "non", "nie", "off"})
_PRIVACY: Mapping[str, str] = {
    **dict.fromkeys(("shown", "name", "full name", "show the name", *_YES), "shown"),
    **dict.fromkeys(("initials", "initials only", "show the initials only"), "initials"),
    **dict.fromkeys(("hidden", "a member", "“a member”", "say “a member”", "anonymous", *_NO), "hidden"),
}
_STATUS: Mapping[str, str] = {
    **dict.fromkeys(("member", "full", "full member", *_YES), "member"),
    **dict.fromkeys(("former", "former member", "left", *_NO), "former"),
    **dict.fromkeys(("visitor", "guest"), "visitor"),
}


@dataclass(frozen=True)
class Person:
    """What a line says of somebody. Empty or None: it says nothing of this. `status`: member, former, visitor."""

    line: int
    name: str
    number: str = ""
    email: str = ""
    status: str = ""
    privacy: str = ""
    mail: bool | None = None
    junior: bool | None = None


@dataclass(frozen=True)
class Fault:
    """A line that cannot come in. `code`: no_name, name_long, number, number_long, number_twice, email, privacy,
    mail, junior; `value` is what stands there (for number_twice the line where the number stands first).
    """

    row: Row
    code: str
    value: str = ""


@dataclass(frozen=True)
class SkippedLine:
    """A line of somebody who is no member: `status` as written."""

    row: Row
    name: str
    status: str


@dataclass(frozen=True)
class MembersRead:
    """A list: the people, the lines that cannot come in, and those that are not meant to."""

    people: tuple[Person, ...]
    faults: tuple[Fault, ...]
    aside: tuple[SkippedLine, ...]


class _Wrong(Exception):
    def __init__(self, code: str, value: str = "") -> None:
        super().__init__(code)
        self.code, self.value = code, value


def read_people(sheet: Sheet, columns: Mapping[str, int]) -> MembersRead:
    """Every line by these columns. A line that says the same as one before it is taken once."""
    people: list[Person] = []
    faults: list[Fault] = []
    aside: list[SkippedLine] = []
    numbers: dict[str, Person] = {}
    turned = _turned(sheet, columns)
    for row in sheet.rows:
        try:
            name, status = _name(row, columns, turned), row.cell(columns.get("status"))
            if status and status.casefold() not in _STATUS:
                aside.append(SkippedLine(row, name, status))
                continue
            person = _person(row, columns, name)
            first = numbers.get(_identity(person)) if _identity(person) else None
            if first is None:
                people.append(person)
                numbers.setdefault(_identity(person), person)
            elif _said(first) != _said(person):
                faults.append(Fault(row, "number_twice", str(first.line)))
        except _Wrong as wrong:
            faults.append(Fault(row, wrong.code, wrong.value))
    return MembersRead(tuple(people), tuple(faults), tuple(aside))


def _identity(person: Person) -> str:
    """What tells a line to be of the same person as another one; "" where only the name does."""
    return number_key(person.number) if person.number else repr(_said(person)) if person.email else ""


def _said(person: Person) -> tuple[object, ...]:
    return person.name, person.email, person.status, person.privacy, person.mail, person.junior


def number_key(number: str) -> str:
    """A national number as it is compared: spreadsheets take away leading noughts."""
    return number.upper().lstrip("0") or number


def name_key(name: str) -> str:
    """A name as it is compared: capitals and blanks make no other person."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _turned(sheet: Sheet, columns: Mapping[str, int]) -> bool:
    """Whether the last name stands first, before a comma, as in most of the lines."""
    names = [row.cell(columns.get("name")) for row in sheet.rows]
    return sum("," in name for name in names) * 2 > len(names)


def _name(row: Row, columns: Mapping[str, int], turned: bool) -> str:
    parts = [row.cell(columns.get("first")), row.cell(columns.get("last"))]
    name = row.cell(columns.get("name")) or " ".join(part for part in parts if part)
    last, comma, first = name.partition(",")
    if turned and comma and first.strip():
        name = f"{first.strip()} {last.strip()}"
    if not any(sign.isalpha() for sign in name):
        raise _Wrong("no_name", name)
    if len(name) > NAME_AT_MOST:
        raise _Wrong("name_long", name)
    return name


def _person(row: Row, columns: Mapping[str, int], name: str) -> Person:
    said = {field: row.cell(columns.get(field)) for field in ("number", "email", "status", "privacy", "mail", "junior")}
    return Person(
        line=row.line,
        name=name,
        number=_number(said["number"]),
        email=_email(said["email"]),
        status=_STATUS.get(said["status"].casefold(), ""),
        privacy=_one_of(_PRIVACY, said["privacy"], "privacy"),
        mail=_yes_or_no(said["mail"], "mail"),
        junior=_yes_or_no(said["junior"], "junior"),
    )


def _number(text: str) -> str:
    number = text.replace(" ", "").removesuffix(".0")
    if number and not NUMBER.fullmatch(number):
        raise _Wrong("number", text)
    if len(number) > NUMBER_AT_MOST:
        raise _Wrong("number_long", text)
    return number


def _email(text: str) -> str:
    address = text.removeprefix("mailto:")
    local = address.partition("@")[0]
    odd = local.startswith(".") or local.endswith(".") or ".." in local
    if address and (odd or len(address) > EMAIL_AT_MOST or not _EMAIL.fullmatch(address)):
        raise _Wrong("email", text)
    return address


def _one_of(words: Mapping[str, str], text: str, code: str) -> str:
    if text and text.casefold() not in words:
        raise _Wrong(code, text)
    return words.get(text.casefold(), "")


def _yes_or_no(text: str, code: str) -> bool | None:
    word = text.casefold()
    if word and word not in _YES | _NO:
        raise _Wrong(code, text)
    return word in _YES if word else None
