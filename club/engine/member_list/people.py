"""The people of a list: each line as what it says of somebody, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from club.engine.member_list.columns import NUMBER
from club.engine.member_list.sheet import Row, Sheet
from club.engine.member_list.words import in_capitals, in_small_letters, turned_round

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
    """A list: the people, the lines that cannot come in, and those that are not meant to.

    `turned`: a name whose last name stands first, and as it is read; None where none does. `capitals`: how many names
    have words in capitals.
    """

    people: tuple[Person, ...]
    faults: tuple[Fault, ...]
    aside: tuple[SkippedLine, ...]
    turned: tuple[str, str] | None = None
    capitals: int = 0


class _Wrong(Exception):
    def __init__(self, code: str, value: str = "") -> None:
        super().__init__(code)
        self.code, self.value = code, value


def read_people(sheet: Sheet, columns: Mapping[str, int], *, small_letters: bool = False) -> MembersRead:
    """Every line by these columns. A line that says the same as one before it is taken once.

    `small_letters`: words of names that are written in capitals alone have one at their beginning only.
    """
    people: list[Person] = []
    faults: list[Fault] = []
    aside: list[SkippedLine] = []
    numbers: dict[str, Person] = {}
    lines = _Lines(sheet, columns, small_letters=small_letters)
    for row in sheet.rows:
        try:
            name, status = lines.name(row), lines.said(row, "status")
            if status and not lines.meaning(status):
                aside.append(SkippedLine(row, name, status))
                continue
            person = lines.person(row, name)
            first = numbers.get(_identity(person)) if _identity(person) else None
            if first is None:
                people.append(person)
                numbers.setdefault(_identity(person), person)
            elif _said(first) != _said(person):
                faults.append(Fault(row, "number_twice", str(first.line)))
        except _Wrong as wrong:
            faults.append(Fault(row, wrong.code, wrong.value))
    return MembersRead(tuple(people), tuple(faults), tuple(aside), lines.turned, lines.capitals)


def _identity(person: Person) -> str:
    """What tells a line to be of the same person as another one; "" where only the name does."""
    return number_key(person.number) if person.number else repr(_said(person)) if person.email else ""


def _said(person: Person) -> tuple[object, ...]:
    return person.name, person.email, person.status, person.privacy, person.mail, person.junior


def number_key(number: str) -> str:
    """A national number as it is compared: spreadsheets take away leading noughts."""
    return number.upper().lstrip("0") or number


class _Lines:
    """The lines of a list, by its columns and by what its program means."""

    def __init__(self, sheet: Sheet, columns: Mapping[str, int], *, small_letters: bool) -> None:
        self.format, self.columns, self.small_letters = sheet.format, columns, small_letters
        names = [name for row in sheet.rows if (name := self.said(row, "name"))]
        turned = [(name, round_) for name in names if (round_ := turned_round(name))]
        # One "Smith, Jr" does not turn the others round: most of them have to be written so.
        self.turned = turned[0] if len(turned) * 2 > len(names) else None
        self.capitals = sum(in_capitals(self._whole(row)) for row in sheet.rows)

    def said(self, row: Row, field: str) -> str:
        """What a line has in the column of a field; empty where that stands for nothing."""
        text = row.cell(self.columns.get(field))
        return "" if self.format and text in self.format.nothing else text

    def meaning(self, status: str) -> str:
        """Member, former or visitor; "" where it is not known what is meant."""
        return (self.format.meaning(status) if self.format else "") or _STATUS.get(status.casefold(), "")

    def name(self, row: Row) -> str:
        """The whole name, first name first."""
        name = self._whole(row)
        if self.turned and self.said(row, "name"):
            name = turned_round(name) or name
        if self.small_letters:
            name = in_small_letters(name)
        if not any(sign.isalpha() for sign in name):
            raise _Wrong("no_name", name)
        if len(name) > NAME_AT_MOST:
            raise _Wrong("name_long", name)
        return name

    def _whole(self, row: Row) -> str:
        parts = (self.said(row, "first"), self.said(row, "middle"), self.said(row, "last"))
        return self.said(row, "name") or " ".join(part for part in parts if part)

    def person(self, row: Row, name: str) -> Person:
        """All that a line says."""
        return Person(
            line=row.line,
            name=name,
            number=_number(self.said(row, "number")),
            email=_email(self.said(row, "email")),
            status=self.meaning(self.said(row, "status")) if self.said(row, "status") else "",
            privacy=_one_of(_PRIVACY, self.said(row, "privacy"), "privacy"),
            mail=_yes_or_no(self.said(row, "mail"), "mail"),
            junior=_yes_or_no(self.said(row, "junior"), "junior"),
        )


def _number(text: str) -> str:
    number = text.replace(" ", "").removesuffix(".0")
    if number and not NUMBER.fullmatch(number):
        raise _Wrong("number", text)
    if len(number) > NUMBER_AT_MOST:
        raise _Wrong("number_long", text)
    # Federations have noughts alone for a player without a number.
    return number if number.strip("0") else ""


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
