"""manage.py create_club: a club, its manager, and the address where a password is chosen."""

from __future__ import annotations

import io
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from bridgeclub.management.commands import serve
from club.models import AuditRow, Club, Membership, User
from club.services import first_broken_row
from tests.builders import make_club, make_director
from tests.services.watching import all_own_rows

pytestmark = pytest.mark.django_db


def create(*words: str) -> str:
    out = io.StringIO()
    call_command("create_club", *words, stdout=out)
    return out.getvalue()


def test_the_manager_chooses_a_password_and_comes_in() -> None:
    printed = create("Hillside Bridge Club", "--manager", "Mia@Hill.example", "--manager-name", "Mia Brooks")
    club = Club.objects.get(slug="hillside-bridge-club")
    manager = User.objects.get(email="mia@hill.example")
    assert (manager.name, manager.has_usable_password(), manager.is_superuser) == ("Mia Brooks", False, False)
    assert Membership.objects.get(club=club, user=manager).role == "manager"
    assert first_broken_row(club.pk) is None
    assert list(AuditRow.objects.values_list("action", flat=True)) == [
        "club created",
        "role given",
        "first password offered",
    ]
    chooses_a_password(printed, manager)


def chooses_a_password(printed: str, manager: User) -> None:
    browser = Client()
    form = browser.get(urlsplit(printed.split()[-1]).path, follow=True)
    assert form.status_code == 200
    passwords = {"new_password1": "four hearts doubled", "new_password2": "four hearts doubled"}
    assert browser.post(form.redirect_chain[-1][0], passwords).status_code == 302
    manager.refresh_from_db()
    assert manager.check_password("four hearts doubled")


def test_where_nothing_serves_the_club_no_port_is_guessed(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.ENV = tmp_path, replace(settings.ENV, served=False)
    printed = create("Hillside Bridge Club", "--manager", "mia@hill.example")
    assert "8000" not in printed
    assert "http" not in printed
    assert "Hillside Bridge Club is set up." in printed
    assert "the address that  manage.py serve --lan  prints when it starts" in printed


def test_where_it_is_served_already_that_address_is_printed(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.ENV = tmp_path, replace(settings.ENV, served=False)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        here = f"http://127.0.0.1:{listening.getsockname()[1]}"
        (tmp_path / "served-at.txt").write_text(f"{here}\n")
        printed = create("Hillside Bridge Club", "--manager", "mia@hill.example")
        assert f"Hillside Bridge Club is at {here}/desk/" in printed
        assert f"mia@hill.example chooses a password, once, at\n{here}/accounts/reset/" in printed
    # It ended without a word.
    assert "http" not in create("Brookside", "--manager", "bo@brook.example")


@pytest.mark.parametrize("note", ["", "http://", "nonsense", "http://127.0.0.1:0/", "http://127.0.0.1:99999", "\x00"])
def test_an_odd_note_of_the_address_is_no_address(settings: Any, tmp_path: Path, note: str) -> None:
    settings.DATA_DIR, settings.ENV = tmp_path, replace(settings.ENV, served=False)
    (tmp_path / "served-at.txt").write_text(note)
    assert "http" not in create("Brookside", "--manager", "bo@brook.example")


def test_a_server_is_called_by_its_own_name(settings: Any) -> None:
    settings.ENV, settings.ALLOWED_HOSTS = replace(settings.ENV, served=True), ["*", ".results.example"]
    assert "is at https://results.example/desk/" in create("Hillside", "--manager", "mia@hill.example")
    settings.PUBLIC_ADDRESS = "https://club.example:8443"
    assert "is at https://club.example:8443/desk/" in create("Brookside", "--manager", "bo@brook.example")


def test_serve_says_how_to_come_in_until_a_manager_can(settings: Any, tmp_path: Path) -> None:
    """Whichever port it is, and however long ago the club was made."""
    create("Hillside Bridge Club", "--manager", "mia@hill.example")
    [said] = serve.missing_ways("http://192.168.1.20:8123")
    assert said.startswith("mia@hill.example chooses a password, once, at\nhttp://192.168.1.20:8123/accounts/reset/")
    chooses_a_password(said, User.objects.get(email="mia@hill.example"))
    assert serve.missing_ways("http://192.168.1.20:8123") == []


def test_the_sheet_of_the_demonstration_names_the_port_that_is_served(tmp_path: Path) -> None:
    sheet = tmp_path / "ways-in.txt"
    sheet.write_text("The desk:  http://127.0.0.1:8000/desk/\nA table:  http://127.0.0.1:8000/l/abc\n")
    for here in ("http://127.0.0.1:8123", "http://192.168.1.20:8001", "https://club.example"):
        told = serve.led_to(sheet, here)
        assert told == f"The desk:  {here}/desk/\nA table:  {here}/l/abc\n"
        assert sheet.read_text() == told


def test_an_account_that_is_there_keeps_its_password() -> None:
    user = make_director(make_club())
    printed = create("Hillside", "--manager", user.email, "--slug", "hill", "--time-zone", "Europe/Paris")
    assert "logs in with its password" in printed
    assert Membership.objects.get(club__slug="hill").user == user
    assert Club.objects.get(slug="hill").time_zone == "Europe/Paris"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Riverside", "--manager", "a@b.example", "--slug", "riverside"], "already has the short name riverside"),
        (["Hillside", "--manager", "nobody"], "not an e-mail address"),
        (["Admin", "--manager", "a@b.example"], "kept for the program itself"),
        (["Hillside", "--manager", "a@b.example", "--time-zone", "Hillside"], "not a time zone"),
        (["", "--manager", "a@b.example"], "cannot be blank"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(words: list[str], said: str) -> None:
    make_club(slug="riverside")
    before = all_own_rows()
    with pytest.raises(CommandError, match=said):
        create(*words)
    assert all_own_rows() == before
