"""manage.py create_club: a club, its manager, and the address where a password is chosen."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from club.models import AuditRow, Club, Membership, User
from club.services import first_broken_row
from tests.builders import make_club, make_director
from tests.services.watching import everything

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
    found = re.search(r"http://127\.0\.0\.1:8000(/\S+)", printed.splitlines()[-1])
    assert found
    browser = Client()
    form = browser.get(found[1], follow=True)
    assert form.status_code == 200
    passwords = {"new_password1": "four hearts doubled", "new_password2": "four hearts doubled"}
    assert browser.post(form.redirect_chain[-1][0], passwords).status_code == 302
    manager.refresh_from_db()
    assert manager.check_password("four hearts doubled")


def test_an_account_that_is_there_keeps_its_password() -> None:
    user = make_director(make_club())
    printed = create("Hillside", "--manager", user.email, "--slug", "hill", "--time-zone", "Europe/Paris")
    assert "logs in with its password" in printed
    assert Membership.objects.get(club__slug="hill").user == user
    assert Club.objects.get(slug="hill").time_zone == "Europe/Paris"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Riverside", "--manager", "a@b.example", "--slug", "riverside"], "has the short name riverside already"),
        (["Hillside", "--manager", "nobody"], "valid email address"),
        (["Admin", "--manager", "a@b.example"], "kept for the program itself"),
        (["Hillside", "--manager", "a@b.example", "--time-zone", "Hillside"], "not a time zone"),
        (["", "--manager", "a@b.example"], "cannot be blank"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(words: list[str], said: str) -> None:
    make_club(slug="riverside")
    before = everything()
    with pytest.raises(CommandError, match=said):
        create(*words)
    assert everything() == before
