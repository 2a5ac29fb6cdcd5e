"""What whoever runs the server may do at /admin/: clubs, accounts and roles, and read what is kept for ever."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.admin import AppendOnlyAdmin
from club.append_only import append_only_tables
from club.models import Club, ConditionsOfContest, Membership, User
from scoring.services import publish_session
from tests.builders import (
    actor,
    ended_session,
    logged_in,
    make_club,
    make_director,
    make_manager,
)
from tests.services.watching import all_own_rows, audited

pytestmark = pytest.mark.django_db


@pytest.fixture
def root() -> User:
    return User.objects.create_superuser("root@example.org", "four hearts doubled")


@pytest.fixture
def browser(root: User) -> Client:
    return logged_in(root)


@pytest.mark.parametrize("role", ["manager", "director", "member"])
def test_a_role_at_a_club_opens_no_door_here(role: str) -> None:
    browser = logged_in(make_director(make_club(), role=role))
    assert browser.get("/admin/").status_code == 302
    assert browser.get("/admin/club/user/").status_code == 302


def test_every_page_of_it_can_be_read(browser: Client, root: User) -> None:
    session = ended_session(pairs=6)
    make_manager(session.club)
    publish_session(session_id=session.pk, actor=actor(root))
    assert browser.get("/admin/").status_code == 200
    for model, page in admin.site._registry.items():
        address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        assert browser.get(address).status_code == 200, address
        assert browser.get(f"{address}add/").status_code == (403 if isinstance(page, AppendOnlyAdmin) else 200), address
        row = model._default_manager.first()
        if row is not None:
            assert browser.get(f"{address}{row.pk}/change/").status_code == 200, address


def test_a_list_of_what_is_kept_asks_as_often_for_many_rows_as_for_one(browser: Client) -> None:
    club = make_club()
    make_director(club)
    with CaptureQueriesContext(connection) as one:
        browser.get("/admin/club/auditrow/")
    ended_session(pairs=6, club=club)
    with CaptureQueriesContext(connection) as many:
        page = browser.get("/admin/club/auditrow/")
    assert len(page.context["cl"].result_list) > 3
    assert len(many) == len(one)


def test_what_is_kept_for_ever_is_only_read(browser: Client) -> None:
    session = ended_session(pairs=6)
    kept = {model._meta.db_table for model, page in admin.site._registry.items() if isinstance(page, AppendOnlyAdmin)}
    assert kept == set(append_only_tables())
    row = session.lines.first()
    assert row
    before = all_own_rows()
    for act in ("change", "delete"):
        response = browser.post(f"/admin/scoring/result/{row.result_id}/{act}/", {"contract": "7N"})
        assert response.status_code == 403
    assert all_own_rows() == before


def test_a_new_club_has_its_conditions_and_a_trail(browser: Client) -> None:
    values = {"name": "Hillside", "slug": "hillside", "time_zone": "Europe/Paris"}
    assert browser.post("/admin/club/club/add/", values).status_code == 302
    club = Club.objects.get(slug="hillside")
    assert ConditionsOfContest.objects.filter(club=club).count() == 2
    with audited(club, "club changed"):
        changed = {"name": "Hillside Bridge Club", "slug": "other", "time_zone": "Europe/Paris"}
        assert browser.post(f"/admin/club/club/{club.pk}/change/", changed).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.slug) == ("Hillside Bridge Club", "hillside")
    assert browser.post(f"/admin/club/club/{club.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("values", [{"slug": "api"}, {"slug": "no spaces"}, {"time_zone": "Mars"}, {"name": ""}])
def test_an_odd_club_is_refused(browser: Client, values: dict[str, str]) -> None:
    response = browser.post("/admin/club/club/add/", {"name": "H", "slug": "h", "time_zone": "UTC"} | values)
    assert response.status_code == 200
    assert not Club.objects.exists()


def test_an_account_logs_in_by_its_address_in_lower_case(browser: Client) -> None:
    passwords = {"usable_password": "true", "password1": "four hearts doubled", "password2": "four hearts doubled"}
    values = {"email": "Ada@Example.org", "name": "Ada", **passwords}
    assert browser.post("/admin/club/user/add/", values).status_code == 302
    assert User.objects.get(email="ada@example.org").check_password("four hearts doubled")
    again = browser.post("/admin/club/user/add/", values | {"email": "ADA@example.org"})
    assert again.status_code == 200
    assert User.objects.filter(email__iexact="ada@example.org").count() == 1


def test_an_account_is_made_inactive_but_never_deleted(browser: Client) -> None:
    user = make_director(make_club())
    values = {"email": user.email.upper(), "name": "Dana"}
    assert browser.post(f"/admin/club/user/{user.pk}/change/", values).status_code == 302
    user.refresh_from_db()
    assert (user.is_active, user.email) == (False, user.email.lower())
    assert browser.post(f"/admin/club/user/{user.pk}/delete/", {"post": "yes"}).status_code == 403


def test_roles_are_given_and_taken_through_the_services(browser: Client) -> None:
    club = make_club()
    manager, director = make_manager(club), make_director(club)
    role = Membership.objects.get(user=director)
    with audited(club, "role given"):
        browser.post(f"/admin/club/membership/{role.pk}/change/", {"role": "member"})
    with audited(club, "role taken"):
        browser.post(f"/admin/club/membership/{role.pk}/delete/", {"post": "yes"})
    with audited(club, "role given"):
        browser.post("/admin/club/membership/add/", {"club": club.pk, "user": director.pk, "role": "director"})
    assert set(Membership.objects.values_list("user_id", "role")) == {
        (manager.pk, "manager"),
        (director.pk, "director"),
    }


def test_the_last_manager_stays(browser: Client) -> None:
    club = make_club()
    role = Membership.objects.get(user=make_manager(club))
    before = all_own_rows()
    response = browser.post(f"/admin/club/membership/{role.pk}/change/", {"role": "member"})
    assert "at least one manager" in response.content.decode()
    assert browser.post(f"/admin/club/membership/{role.pk}/delete/", {"post": "yes"}).status_code == 403
    many = {"action": "delete_selected", "_selected_action": [role.pk], "post": "yes"}
    browser.post("/admin/club/membership/", many)
    assert all_own_rows() == before
