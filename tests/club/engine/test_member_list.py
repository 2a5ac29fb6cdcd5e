"""Lists of members: every file that a spreadsheet writes, columns by their words, and what a list would change."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from django.core.validators import validate_email

from club.engine.member_list import (
    OWN_HEADINGS,
    KnownMember,
    Person,
    Unreadable,
    plan_of,
    read_people,
    read_sheet,
    text_of,
)
from club.engine.member_list.columns import by_heading

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "members"
LIST = "Surname;First name;EBU No;Email\nŁukasiewicz;Zoë;00123456;zoe@example.org\nO'Dell;Ann;;\n"


def people(text: str) -> list[tuple[str, str, str]]:
    sheet = read_sheet(text)
    return [(each.name, each.number, each.email) for each in read_people(sheet, sheet.columns).people]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_whatever_the_letters_the_separator_and_the_ends_of_lines(encoding: str, separator: str, end: str) -> None:
    data = LIST.replace(";", separator).replace("\n", end).encode(encoding)
    assert people(text_of(data)) == [("Zoë Łukasiewicz", "00123456", "zoe@example.org"), ("Ann O'Dell", "", "")]


def test_letters_of_old_windows() -> None:
    assert people(text_of("Name\nRenée Gößler – Ö\n".encode("cp1252"))) == [("Renée Gößler – Ö", "", "")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04whatever", "xlsx"),
        (b"\xd0\xcf\x11\xe0whatever", "xls"),
        (b"%PDF-1.7", "pdf"),
        (b"<!DOCTYPE html><html>", "page"),
        (b"\x89PNG\x00\x00\x01", "binary"),
        (b"x" * 1_000_001, "too_big"),
        (b"  \r\n;;;\n", "empty"),
        (b"Ann\n" * 5_001, "too_many"),
        (b"Ann" + b"," * 100, "too_wide"),
        (b'"never closed' + b"x" * 30_000, "binary"),
    ],
)
def test_what_is_no_list_says_so(data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_sheet(text_of(data))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        (["First Name", "Surname", "Player Number", "EBU Number", "email"], {"first", "last", "number", "email"}),
        (["Name", "Vorname", "E-Mail"], {"first", "last", "email"}),
        (["Full name", "ACBL number"], {"name", "number"}),
        (["Membership No", "Full name", "NGS/EBU Number"], {"name", "number"}),
        (["Name", "Club number", "National bridge college"], {"name"}),
        (
            ["NBB-Lidnummer", "Voornaam", "Tussenvoegsel", "Achternaam", "E-mail"],
            {"number", "first", "middle", "last", "email"},
        ),
        (["MID", "Förnamn", "Efternamn", "E-postadress"], {"number", "first", "last", "email"}),
        (["Medlemsnr", "Navn", "E-post"], {"number", "name", "email"}),
        (["N° de licence", "Nom", "Prénom", "Courriel"], {"number", "last", "first", "email"}),
        (["Licence FFB", "Nom", "Prénom"], {"number", "last", "first"}),
        (["DBV-Nr.", "Name", "Vorname", "Verein"], {"number", "last", "first"}),
        (list(OWN_HEADINGS.values()), set(OWN_HEADINGS) - {"name", "middle"}),
    ],
)
def test_other_headings(heading: list[str], columns: set[str]) -> None:
    found = by_heading(heading)
    assert found.keys() == columns
    assert "number" not in found or heading[found["number"]] != "Player Number", "that is ScoreBridge's own"


def test_a_list_without_a_heading_and_one_with_a_title_above() -> None:
    assert people("Nora Lindqvist, 123456, nora@example.org\nSam Okafor, , \n") == [
        ("Nora Lindqvist", "123456", "nora@example.org"),
        ("Sam Okafor", "", ""),
    ]
    assert people("Nora\tLindqvist\nSam\tOkafor\n") == [("Nora Lindqvist", "", ""), ("Sam Okafor", "", "")]
    assert people("Nora Lindqvist\nSam Okafor\n") == [("Nora Lindqvist", "", ""), ("Sam Okafor", "", "")]
    assert people("Members of 2026,,\n\nName,EBU,\nNora,1,\n") == [("Nora", "1", "")]


def test_names_the_other_way_round_and_cells_kept_from_formulas() -> None:
    assert people('Name\n"Lindqvist, Nora"\n"Okafor, Sam"\nAnn\n') == [
        ("Nora Lindqvist", "", ""),
        ("Sam Okafor", "", ""),
        ("Ann", "", ""),
    ]
    assert people('Name\n"John Smith, Jr"\nAnn\nBob\n')[0] == ("John Smith, Jr", "", ""), "one of many"
    assert people("Name,EBU\nNora Lindqvist,'-12\n'=Equal,\n") == [("Nora Lindqvist", "-12", ""), ("=Equal", "", "")]


def test_names_in_capitals() -> None:
    """A list in capitals turns "LINDQVIST Nora" round, and has small letters where somebody asks for them."""
    sheet = read_sheet("Name\nLINDQVIST Nora\nVAN DER BERG Jan\nAnn Lee\n")
    found = read_people(sheet, sheet.columns)
    assert [each.name for each in found.people] == ["Nora LINDQVIST", "Jan VAN DER BERG", "Ann Lee"]
    assert (found.turned, found.capitals) == (("LINDQVIST Nora", "Nora LINDQVIST"), 2)
    small = read_people(sheet, sheet.columns, small_letters=True)
    assert [each.name for each in small.people] == ["Nora Lindqvist", "Jan Van Der Berg", "Ann Lee"]
    sheet = read_sheet("First name,Last name\nANN,O'DELL\n")
    assert read_people(sheet, sheet.columns, small_letters=True).people[0].name == "Ann O'Dell"
    kept = plan_of(
        [Person(2, "NORA LINDQVIST", number="777"), Person(3, "SAM OKAFER", email="s@example.org")], [NORA, SAM]
    )
    assert [each.known for each in kept.same] == [NORA], "capitals do not rewrite a name of the club's"
    assert [each.name for each in kept.new] == ["SAM OKAFER"]


def test_a_dutch_name_is_whole_and_noughts_are_no_number() -> None:
    text = "Lidnummer;Voornaam;Tussenvoegsel;Achternaam\n00000000;Jan;van der;Berg\n00000000;Kees;;Smit\n"
    assert people(text) == [("Jan van der Berg", "", ""), ("Kees Smit", "", "")]


def test_two_hundred_lines_with_everything_that_goes_wrong() -> None:
    sheet = read_sheet(text_of((VECTORS / "two_hundred.csv").read_bytes()))
    found = read_people(sheet, sheet.columns)
    assert len(sheet.rows) == 200
    assert Counter(each.code for each in found.faults) == {
        "no_name": 3,
        "name_long": 1,
        "number": 2,
        "number_long": 1,
        "number_twice": 2,
        "email": 5,
        "privacy": 2,
        "mail": 2,
    }
    assert [each.row.line for each in found.faults] == [*range(142, 158), 159, 160]
    assert [each.status for each in found.aside] == ["RIP", "Held", "Lapsed", "Grace", "RIP"]
    # One line is said twice, letter for letter; of three twins without a number two are asked about.
    plan = plan_of(found.people, [])
    assert len(found.people) == 200 - 18 - 5 - 1
    assert (len(plan.new), len(plan.questions)) == (len(found.people) - 2 - 1, 2), "and one is a former member"


NORA = KnownMember(1, "Nora Lindqvist", number="00777", email="nora@example.org")
SAM = KnownMember(2, "Sam Okafor")


def test_people_are_known_by_number_else_by_a_name_that_is_theirs_alone() -> None:
    plan = plan_of(
        [Person(2, "Nora Lindquist", number="777"), Person(3, "sam  OKAFOR", email="s@example.org")], [NORA, SAM]
    )
    assert [each.fields for each in plan.changed] == [
        (("name", "Nora Lindqvist", "Nora Lindquist"),),
        (("email", "", "s@example.org"),),
    ]
    assert not plan.new
    assert not plan.questions


@pytest.mark.parametrize(
    ("person", "known", "candidates", "unanswered"),
    [
        (Person(2, "Nora Lindqvist"), [NORA], [1], "1"),  # the list has no number, the club has
        (Person(2, "Sam Okafor", number="9"), [SAM], [2], "2"),  # the other way round
        (Person(2, "Sam Okafor"), [SAM, KnownMember(3, "Sam Okafor")], [2, 3], "skip"),
        (Person(2, "Nora Lindqvist", number="8"), [NORA], [], "new"),  # two numbers are two people
    ],
)
def test_who_may_be_the_same_is_asked(
    person: Person, known: list[KnownMember], candidates: list[int], unanswered: str
) -> None:
    plan = plan_of([person], known)
    assert [each.id for question in plan.questions for each in question.candidates] == candidates
    assert ([question.chosen for question in plan.questions] or ["new"]) == [unanswered]
    new = plan_of([person], known, {2: "new"})
    assert [each.name for each in new.new] == [person.name]
    assert new.digest != plan.digest or plan.new


def test_two_lines_never_become_the_same_person() -> None:
    lines = [Person(2, "Sam Okafor", number="5"), Person(3, "Sam Okafor")]
    plan = plan_of(lines, [SAM], {3: "2"})
    assert len(plan.changed) + len(plan.same) == 1
    both = plan_of(lines, [SAM], {2: "2", 3: "2"})
    assert len({each.known.id for each in both.changed + both.same}) == len(both.changed + both.same)


def test_an_empty_cell_says_nothing_and_status_brings_back_or_lets_go() -> None:
    former, guest = KnownMember(4, "Ann", active=False), KnownMember(5, "Gus", is_guest=True)
    lines = [Person(2, "Ann"), Person(3, "Gus"), Person(4, "Nora Lindqvist", number="777", status="former")]
    assert [each.fields for each in plan_of(lines, [NORA, former, guest]).changed] == [
        (("status", "member", "former"),),
        (("status", "former", "member"),),
        (("status", "visitor", "member"),),
    ]
    visitor = plan_of([Person(2, "Nora Lindqvist", number="777", status="visitor")], [NORA])
    assert visitor.same, "nobody is put down to a visitor"


def test_a_withdrawn_agreement_is_not_brought_back_by_a_list() -> None:
    plan = plan_of([Person(2, "Sam Okafor", mail=True)], [KnownMember(2, "Sam Okafor", withdrawn=True)])
    assert not plan.changed
    assert [each.known.name for each in plan.kept_back] == ["Sam Okafor"]
    agreed = plan_of([Person(2, "Sam Okafor", mail=True)], [SAM])
    assert agreed.changed[0].fields == (("mail", "no", "yes"),)


LINES = [f"{name},{number}\n" for name in ("Ann", "ANN ", "Bob") for number in ("", "1", "01", "2")]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_list_that_comes_in_twice_makes_nobody_twice(count: int) -> None:
    for lines in product(LINES, repeat=count):
        sheet = read_sheet("Name,EBU\n" + "".join(lines))
        found = read_people(sheet, sheet.columns).people
        first = plan_of(found, [])
        known = [KnownMember(at, each.name, number=each.number) for at, each in enumerate(first.new, start=1)]
        again = plan_of(found, known)
        assert not again.new, lines
        assert not [each for each in again.changed if each.fields[0][0] != "name"], lines


ADDRESSES = (
    "a@b.co o'neil+bridge@mail.example.org a.b@c-d.org .a@b.co a.@b.co a..b@c.org a@-b.co a@b-.co a@b a@b.c a@b..co "
    "ü@b.org a@ü.org @b.org a@ a@b.co1 a@b@c.org"
)


@pytest.mark.parametrize("address", ADDRESSES.split())
def test_no_address_is_let_in_that_the_club_would_refuse(address: str) -> None:
    sheet = read_sheet(f"Name;Email\nAnn;{address}\n")
    if read_people(sheet, sheet.columns).people:
        validate_email(address)


def test_former_members_who_are_not_here_are_told_apart() -> None:
    plan = plan_of([Person(2, "Ann", number="77", status="former"), Person(3, "Bo", number="78")], [NORA])
    assert [each.name for each in plan.past] == ["Ann"]
    assert [each.name for each in plan.new] == ["Bo"]
