"""The way in to the desk: my clubs, a new club, its first manager and the first password."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from club.models import AuditRow, Club, Membership, User
from tests.builders import PASSWORD, logged_in, make_club, make_director, make_manager
from tests.doors.desks import manager_desk
from tests.doors.pages import words

pytestmark = pytest.mark.django_db
NEW = {
    "name": "Hilltop",
    "slug": "",
    "time_zone": "Europe/Paris",
    "manager_email": "Mo@Hill.example",
    "manager_name": "Mo",
}


def superuser() -> User:
    return User.objects.create_superuser("root@example.org", PASSWORD, name="Root")


def read(client: Client, path: str = "/desk/") -> str:
    return words(client.get(path).content.decode())


def test_a_visitor_is_asked_to_log_in() -> None:
    response = Client().get("/desk/")
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_the_only_club_opens_at_once() -> None:
    club = make_club()
    response = logged_in(make_director(club)).get("/desk/")
    assert response["Location"] == f"/desk/{club.slug}/"


def test_the_only_club_is_listed_where_all_are_asked_for() -> None:
    club = make_club("Lakeside")
    assert "Lakeside" in read(logged_in(make_director(club)), "/desk/?all")


def test_several_clubs_are_listed_by_name() -> None:
    club, other = make_club("Brook"), make_club("Alder")
    user = make_director(club)
    Membership.objects.create(club=other, user=user, role="manager")
    text = read(logged_in(user))
    assert 0 < text.index("Alder") < text.index("Brook")
    assert "A new club" not in text


def test_a_plain_member_is_told_how_to_become_a_director() -> None:
    club = make_club()
    text = read(logged_in(make_director(club, "ann@example.org", role="member")))
    assert "You direct at no club yet" in text
    assert "ann@example.org" in text


def test_a_superuser_makes_a_club_with_its_manager(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    client = logged_in(superuser())
    assert "Your first club" in read(client)
    response = client.post("/desk/", NEW, follow=True)
    club = Club.objects.get(slug="hilltop")
    assert club.time_zone == "Europe/Paris"
    manager = Membership.objects.get(club=club)
    assert (manager.role, manager.user.email) == ("manager", "mo@hill.example")
    assert response.redirect_chain == [("/desk/hilltop/settings/", 302)]
    text = words(response.content.decode())
    assert "Pass this link on to mo@hill.example" in text
    assert "/accounts/reset/" not in read(client, "/desk/hilltop/settings/")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Please fill this in"),
        ({"slug": "api"}, "kept for the program itself"),
        ({"time_zone": "Narnia"}, "This is not a time zone"),
        ({"manager_email": "nobody"}, "not an e-mail address"),
    ],
)
def test_a_club_that_cannot_be_is_refused_and_nothing_typed_is_lost(wrong: dict[str, str], said: str) -> None:
    response = logged_in(superuser()).post("/desk/", {**NEW, **wrong})
    html = response.content.decode()
    assert response.status_code == 422
    assert said in words(html)
    assert not Club.objects.exists()
    for value in {**NEW, **wrong}.values():
        assert f'value="{value}"' in html or not value


def test_a_city_is_enough_for_the_time_zone() -> None:
    logged_in(superuser()).post("/desk/", {**NEW, "time_zone": "new york"})
    assert Club.objects.get().time_zone == "America/New_York"


def test_only_a_superuser_makes_clubs() -> None:
    assert logged_in(make_manager(make_club())).post("/desk/", NEW).status_code == 404
    assert not Club.objects.filter(slug="hilltop").exists()


def test_the_address_shown_once_gives_a_password(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    desk = manager_desk()
    text = desk.send("settings/", email="new@example.org", name="Nils", role="director")
    address = re.search(r"http://testserver(/accounts/reset/\S+)", text)
    assert address
    newcomer = Client()
    opened = newcomer.get(address[1], follow=True)
    form = opened.redirect_chain[-1][0]
    done = newcomer.post(
        form, {"new_password1": "three hearts made", "new_password2": "three hearts made"}, follow=True
    )
    assert done.status_code == 200
    entered = newcomer.post("/accounts/login/", {"username": "new@example.org", "password": "three hearts made"})
    assert entered["Location"] == "/desk/"
    assert "has not logged in yet" not in desk.read("settings/")
    assert AuditRow.objects.filter(club=desk.club, action="first password offered").count() == 1


def test_the_address_goes_by_e_mail_where_e_mail_goes_out() -> None:
    desk = manager_desk()
    text = desk.send("settings/", email="new@example.org", name="Nils", role="director")
    assert "An e-mail is on its way to new@example.org" in text
    assert "/accounts/reset/" not in text
    assert [message.to for message in mail.outbox] == [["new@example.org"]]
    assert "http://testserver/accounts/reset/" in mail.outbox[0].body
    assert "Nils" in mail.outbox[0].body


def test_an_account_of_another_club_is_not_given_away(settings: Any) -> None:
    """Whoever holds the address chooses the password: an account made elsewhere is not ours to hand out."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    manager_desk().send("settings/", email="new@example.org", name="Nils", role="manager")
    desk = manager_desk()
    text = desk.send("settings/", email="new@example.org", name="Nils", role="director")
    assert "Another club made this account" in text
    assert "/accounts/reset/" not in text


def test_an_account_with_a_password_gets_no_new_one(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    club = make_club()
    user = make_director(club, "dan@example.org")
    desk = manager_desk(club)
    assert "/accounts/reset/" not in desk.send(f"settings/roles/{user.pk}/way-in/")
    assert not AuditRow.objects.filter(action="first password offered").exists()


def test_logging_out_is_a_post() -> None:
    desk = manager_desk()
    assert 'action="/accounts/logout/"' in desk.html()
    assert desk.client.get("/accounts/logout/").status_code == 405
    desk.client.post("/accounts/logout/")
    assert desk.client.get(desk.at()).status_code == 302
