"""A list of members comes in over the desk: read, named, looked at, done; and goes out as it would come in."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import AuditRow, Consent, LineUp, Player
from club.services import change_player, first_broken_row, set_new_people
from tests.builders import add_pairs, make_player, make_session
from tests.doors import desks
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words
from tests.member_list_fixtures import fixtures as member_lists
from tests.services.watching import version_of

pytestmark = pytest.mark.django_db
VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "members"
PATH = "members/list/"


def boxes(html: str) -> dict[str, str]:
    """What goes along, quotes and all."""
    return {name: unescape(value) for name, value in desks.boxes(html).items()}


def page(desk: Desk, status: int = 200, **data: Any) -> str:
    response = desk.client.post(desk.at(PATH), data)
    assert response.status_code == status, words(response.content.decode())[:500]
    return response.content.decode()


def looked_at(desk: Desk, text: str, **columns: str) -> str:
    """The page that says what a pasted list would do."""
    named = boxes(page(desk, step="read", pasted=text))
    return page(desk, **(named | columns | {"step": "look"}))


def done(desk: Desk, text: str, **answers: str) -> str:
    return words(page(desk, **(boxes(looked_at(desk, text)) | {"step": "do"} | answers)))


def people() -> set[tuple[str, str]]:
    return set(Player.objects.values_list("name", "national_number"))


def test_two_hundred_lines_come_in_once_and_the_faulty_ones_go_back() -> None:
    desk = director_desk()
    set_new_people(club_id=desk.club.pk, privacy="initials", actor=PROGRAM)
    data = (VECTORS / "two_hundred.csv").read_bytes()
    columns = page(desk, step="read", file=SimpleUploadedFile("list.csv", data))
    assert boxes(columns)["c1"] == "last"
    preview = page(desk, **(boxes(columns) | {"step": "look"}))
    text = words(preview)
    assert "173 are new" in text
    assert "18 lines cannot be imported" in text
    assert "Line 149" in text
    assert "“nora at example.org” is not an e-mail address." in text
    assert "Somebody else has this number on line 3" in text
    assert not Player.objects.exists(), "nothing before it is asked for"
    assert "173 people are new" in words(page(desk, **(boxes(preview) | {"step": "do"})))
    assert Player.objects.count() == 173
    assert Player.objects.filter(is_guest=True).count() == 4
    silent = Player.objects.exclude(consents__purpose="name")
    assert {each.privacy for each in silent} == {"initials"}
    agreed = Player.objects.filter(mail_results=True)
    assert agreed.count() == Consent.objects.filter(purpose="mail", choice="yes", user=desk.user).count() > 0
    assert AuditRow.objects.filter(action="members brought in").count() == 1
    assert first_broken_row(desk.club.pk) is None

    again = page(desk, **(boxes(columns) | {"step": "look"}))
    assert "0 are new" in words(again)
    page(desk, **(boxes(again) | {"step": "do"}))
    assert Player.objects.count() == 173, "nobody twice"

    mend = desk.client.post(desk.at(PATH), boxes(preview) | {"step": "faulty"})
    assert mend["Content-Disposition"].startswith("attachment")
    lines = mend.content.decode("utf-8-sig").splitlines()
    assert len(lines) == 19
    assert lines[0].endswith("Own results by e-mail;What is wrong")
    mended = mend.content.replace(b"nora at example.org", b"nora@example.org")
    once_more = page(desk, step="read", file=SimpleUploadedFile("mended.csv", mended))
    assert "1 is new" in words(page(desk, **(boxes(once_more) | {"step": "look"})))


def test_what_changes_is_shown_from_what_to_what_and_nothing_is_taken_away() -> None:
    desk = director_desk()
    nora = make_player(desk.club, "Nora Lindquist", national_number="777", email="old@example.org")
    make_player(desk.club, "Sam Okafor")
    session = make_session(desk.club)
    (pair,) = add_pairs(session, 1, named=False)
    LineUp.objects.create(contestant=pair, seat=0, player=nora)
    before = version_of(session)
    text = "Name,EBU No,Email,In published results\nNora Lindqvist,777,,hidden\n"
    shown = words(looked_at(desk, text))
    assert "Name: Nora Lindquist → Nora Lindqvist" in shown
    assert "In published results: name → “a member”" in shown
    assert "1 has changed" in done(desk, text)
    nora.refresh_from_db()
    assert (nora.name, nora.privacy, nora.email) == ("Nora Lindqvist", "hidden", "old@example.org")
    assert version_of(session) == before + 1, "pages of her sessions follow"
    assert people() == {("Nora Lindqvist", "777"), ("Sam Okafor", "")}
    assert "this list is already here" in words(looked_at(desk, text))


def test_who_may_be_the_same_is_answered() -> None:
    desk = director_desk()
    nora = make_player(desk.club, "Nora Lindqvist", national_number="777")
    text = "Name,Email\nNora Lindqvist,nora@example.org\n"
    assert "Is this the same person?" in words(looked_at(desk, text))
    assert "1 person is new" in done(desk, text, q2="new")
    assert Player.objects.filter(name="Nora Lindqvist").count() == 2
    Player.objects.exclude(pk=nora.pk).delete()
    assert "One was left out" in done(desk, text, q2="skip")
    assert "1 has changed" in done(desk, text)
    nora.refresh_from_db()
    assert nora.email == "nora@example.org"


def test_a_list_looked_at_before_somebody_else_changed_the_members_is_shown_again() -> None:
    desk = director_desk()
    preview = boxes(looked_at(desk, "Name,EBU\nNora Lindqvist,777\n"))
    make_player(desk.club, "Nora L.", national_number="777")
    text = words(page(desk, 422, **(preview | {"step": "do"})))
    assert "The club’s list of members has just changed" in text
    assert "Name: Nora L. → Nora Lindqvist" in text
    assert people() == {("Nora L.", "777")}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Choose a file, or paste the list."),
        ({"file": SimpleUploadedFile("m.xlsx", b"PK\x03\x04")}, "choose “Save as”, and “CSV”"),
        ({"file": SimpleUploadedFile("m.csv", b"")}, "There is nothing in this list."),
    ],
)
@pytest.mark.once
def test_a_wrong_file_is_told_what_to_do(given: dict[str, Any], said: str) -> None:
    assert said in words(page(director_desk(), 422, step="read", **given))


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"c0": ""}, "Which column is the name, or the last name?"),
        ({"c1": "name"}, "stands for two columns"),
        ({"c1": "first"}, "Choose either one column for the whole name"),
    ],
)
@pytest.mark.once
def test_columns_that_make_no_sense_are_asked_again(columns: dict[str, str], said: str) -> None:
    desk = director_desk()
    named = boxes(page(desk, step="read", pasted="Name,EBU\nNora,1\n"))
    html = page(desk, 422, **(named | columns | {"step": "look"}))
    assert said in words(html)
    assert boxes(html)["text"].startswith("Name,EBU"), "nothing is lost"


@pytest.mark.once
def test_the_largest_list_of_an_old_program_goes_along_whole() -> None:
    desk = director_desk()
    text = "Name,EBU\r\n" + "".join(f"{'ÄÖÜ' * 38} {n},{n}\r\n" for n in range(4_999))
    assert len(text.encode("cp1252")) < 1_000_000 < len(text.encode())
    named = boxes(page(desk, step="read", file=SimpleUploadedFile("old.csv", text.encode("cp1252"))))
    assert "4999 are new" in words(page(desk, **(named | {"step": "look"})))


def test_a_heading_that_is_none_and_columns_by_hand() -> None:
    desk = director_desk()
    named = boxes(page(desk, step="read", pasted="Mitglied,Nr\nNora Lindqvist,777\n")) | {"heading": "on"}
    assert "1 is new" in words(page(desk, **(named | {"c0": "name", "c1": "number", "step": "look"})))


def test_what_goes_out_comes_in_without_a_change() -> None:
    desk = director_desk()
    nora = make_player(desk.club, "Nora Lindqvist", national_number="007", email="n@example.org", mail_results=True)
    make_player(desk.club, '=Eve "Quote", Łucja', privacy="hidden", junior=True)
    make_player(desk.club, "Gus Guest", is_guest=True)
    left = make_player(desk.club, "Lee Left", privacy="initials")
    change_player(
        club_id=desk.club.pk,
        player_id=left.pk,
        name="Lee Left",
        national_number="",
        privacy="initials",
        active=False,
        actor=PROGRAM,
    )
    sent = desk.client.get(desk.at("members/list.csv")).content
    assert b"Gus Guest" not in sent
    named = boxes(page(desk, step="read", file=SimpleUploadedFile("members.csv", sent)))
    text = words(page(desk, **(named | {"step": "look"})))
    assert "this list is already here" in text
    assert "3 stay as they are" in text
    mended = sent.replace(b"n@example.org", b"nora@example.org").replace(b",yes", b",no")
    done(desk, mended.decode("utf-8-sig"))
    nora.refresh_from_db()
    assert (nora.email, nora.mail_results) == ("nora@example.org", False)
    back = words(looked_at(desk, sent.decode("utf-8-sig")))
    assert "One player no longer wants e-mail; that stays so" in back


def test_a_list_of_a_known_program_is_said_to_be_one_and_may_be_read_otherwise() -> None:
    desk = director_desk()
    (path,) = member_lists("bridgewebs")
    columns = page(desk, step="read", file=SimpleUploadedFile("members.csv", path.read_bytes()))
    text = words(columns)
    assert "This looks like a list from BridgeWebs." in text
    assert "Columns that are read: FIRSTNAME, SURNAME, EBU, EMAIL, STATUS." in text
    assert "Left out: PID, CLUBID, PC, PHONE" in text
    preview = page(desk, **(boxes(columns) | {"c4": "", "c1": "", "c0": "name", "step": "look"}))
    assert "Columns that are read: FIRSTNAME, EMAIL, STATUS. Left out: SURNAME, PID" in words(preview)
    page(desk, **(boxes(preview) | {"step": "do"}))
    assert people() == {("Tobias", ""), ("Ursula", ""), ("Zoë", "")}
    assert Player.objects.filter(is_guest=True).count() == 1, "what the program means by Visitor"
    ours = page(desk, step="read", pasted=desk.client.get(desk.at("members/list.csv")).content.decode("utf-8-sig"))
    assert "This is a list that you downloaded from here." in words(ours)


def test_names_in_capitals_are_told_and_written_small_where_somebody_says_so() -> None:
    desk = director_desk()
    columns = page(desk, step="read", pasted="Name;EBU\nLINDQVIST Nora;1\nOKAFOR Sam;2\n")
    assert "the last name is first: “LINDQVIST Nora” is read as Nora LINDQVIST." in words(columns)
    preview = page(desk, **(boxes(columns) | {"small": "on", "step": "look"}))
    page(desk, **(boxes(preview) | {"step": "do"}))
    assert people() == {("Nora Lindqvist", "1"), ("Sam Okafor", "2")}
    assert "write NORA LINDQVIST as" not in words(page(desk, step="read", pasted="Name;EBU\nNora Lindqvist;1\n"))


@pytest.mark.parametrize("number", [3, 300])
def test_it_asks_the_database_as_often_for_many_as_for_few(number: int) -> None:
    desk = director_desk()
    make_player(desk.club, "Member 0")
    preview = boxes(looked_at(desk, "Name,EBU\n" + "".join(f"Member {n},{n}\n" for n in range(number))))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page(desk, **(preview | {"step": "do"}))
    assert len(queries) <= 28
    assert Player.objects.count() == number


def test_a_former_member_who_is_not_here_is_named_and_not_added() -> None:
    desk = director_desk()
    (path,) = (each for each in member_lists() if each.parent.parent.name == "bridgewebs")
    read = page(desk, step="read", file=SimpleUploadedFile("members.csv", path.read_bytes()))
    assert words(read).count("Show the changes") == 2
    said = words(page(desk, **(boxes(read) | {"step": "look"})))
    assert "One former member of the list is not here, and is not added: Harriet Farthingale." in said
    assert "1 is left out" in said
