"""Tokens: made and revoked by their owner, shown once, read only or not; and who is let in by which way."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from club.models import ApiToken, AuditRow
from club.services.programs import TOKENS_AT_MOST
from tests import builders
from tests.doors.pages import words
from tests.doors.programs import JSON, Program, answer, director_program, refusal

pytestmark = pytest.mark.django_db
WANTED = {"name": "Website", "may": "read", "days": "90", "password": builders.PASSWORD}
NEW = {"title": "Friday pairs", "date": "2026-11-20"}


def make(client: Client, **typed: str) -> str:
    """The page after making a token."""
    response = client.post("/accounts/tokens/", {**WANTED, **typed})
    assert response.status_code == 200
    return str(response.content.decode())


def secret_in(html: str) -> str:
    return html.split('class="once">')[1].split("<")[0]


def test_a_token_is_shown_once_and_lets_its_program_in() -> None:
    club = builders.make_club()
    user = builders.make_director(club)
    client = builders.logged_in(user)
    secret = secret_in(make(client))
    program = Program()
    program.headers = {"Authorization": f"Bearer {secret}"}
    assert program.read("clubs")["items"][0]["slug"] == club.slug
    page = client.get("/accounts/tokens/").content.decode()
    assert secret not in page
    assert "Website" in words(page)
    token = ApiToken.objects.get()
    assert secret not in str(list(ApiToken.objects.values()))
    assert token.used_at is not None
    row = AuditRow.objects.get(club=club, action="program token made")
    assert row.data == {"prefix": token.prefix, "write": False}


def test_when_a_token_was_used_is_written_at_most_once_a_minute() -> None:
    program = director_program(builders.make_club())
    program.read("clubs")
    first = ApiToken.objects.get().used_at
    program.read("clubs")
    assert ApiToken.objects.get().used_at == first
    ApiToken.objects.update(used_at=timezone.now() - timedelta(minutes=2))
    program.read("clubs")
    assert ApiToken.objects.get().used_at > timezone.now() - timedelta(minutes=1)


def test_a_revoked_token_opens_nothing() -> None:
    club = builders.make_club()
    program = director_program(club)
    assert program.user is not None
    client = builders.logged_in(program.user)
    client.post(f"/accounts/tokens/{program.token.id}/revoke/")
    said = refusal(program.get("clubs"), 401, "not-logged-in")
    assert "revoked" in said["detail"]
    assert AuditRow.objects.filter(club=club, action="program token revoked").count() == 1
    assert "revoked" in words(client.get("/accounts/tokens/").content.decode())


def test_nobody_revokes_the_token_of_somebody_else() -> None:
    program = director_program(builders.make_club())
    other = builders.logged_in(builders.make_director(builders.make_club("Hillside")))
    assert other.post(f"/accounts/tokens/{program.token.id}/revoke/").status_code == 404
    answer(program.get("clubs"), 200)


@pytest.mark.parametrize("ended", ["expired", "inactive", "unknown"])
def test_a_token_that_has_ended_says_so_on_every_address(ended: str) -> None:
    session, _edition = builders.published_session()
    program = director_program(session.club)
    if ended == "expired":
        ApiToken.objects.update(expires_at=timezone.now())
    elif ended == "inactive":
        assert program.user is not None
        type(program.user).objects.filter(pk=program.user.pk).update(is_active=False)
    else:
        program.headers = {"Authorization": "Bearer club_nothing"}
    for path in ("clubs", f"clubs/{session.club.slug}/sessions/{session.slug}/standings"):
        response = program.get(path)
        refusal(response, 401, "not-logged-in")
        assert response["WWW-Authenticate"] == "Bearer"


def test_a_token_that_only_reads_writes_nothing_and_learns_nothing() -> None:
    club = builders.make_club()
    program = director_program(club, may_write=False)
    program.read(f"clubs/{club.slug}/sessions")
    there = refusal(program.post(f"clubs/{club.slug}/sessions", NEW), 403, "not-allowed")
    assert there == refusal(program.post("clubs/elsewhere/sessions", NEW), 403, "not-allowed")
    assert program.read(f"clubs/{club.slug}/sessions")["items"] == []


def test_a_token_follows_what_its_account_may_do_now() -> None:
    club = builders.make_club()
    program = director_program(club)
    program.read(f"clubs/{club.slug}/sessions")
    assert program.user is not None
    program.user.memberships.all().delete()
    refusal(program.get(f"clubs/{club.slug}/sessions"), 404, "not-here")


def test_a_browser_that_is_logged_in_writes_with_its_csrf_token_only() -> None:
    club = builders.make_club()
    client = Client(enforce_csrf_checks=True)
    client.force_login(builders.make_director(club), backend="django.contrib.auth.backends.ModelBackend")
    path = f"/api/v1/clubs/{club.slug}/sessions"
    refusal(client.post(path, NEW, content_type=JSON), 403, "not-allowed")  # type: ignore[arg-type]
    client.get("/accounts/tokens/")
    sent = client.post(path, NEW, content_type=JSON, headers={"X-CSRFToken": client.cookies["csrftoken"].value})
    answer(sent, 201)  # type: ignore[arg-type]


def test_faults_of_the_form_are_said_and_there_are_not_endlessly_many() -> None:
    user = builders.make_director(builders.make_club())
    client = builders.logged_in(user)
    refused = client.post("/accounts/tokens/", {**WANTED, "name": " "})
    assert refused.status_code == 422
    for _each in range(TOKENS_AT_MOST):
        make(client)
    again = client.post("/accounts/tokens/", {**WANTED, "name": "One more"})
    assert again.status_code == 422
    assert "Revoke one" in words(again.content.decode())
    # What has ended is no reason to refuse another.
    ApiToken.objects.filter(pk=ApiToken.objects.first().pk).update(expires_at=timezone.now())  # type: ignore[union-attr]
    make(client)


@pytest.mark.parametrize("typed", [{"password": "wrong"}, {"password": ""}, {"days": "0"}, {"days": "4000"}])
def test_no_token_without_the_password_or_without_an_end(typed: dict[str, str]) -> None:
    user = builders.make_director(builders.make_club())
    client = builders.logged_in(user)
    assert client.post("/accounts/tokens/", {**WANTED, **typed}).status_code == 422
    assert not ApiToken.objects.exists()
    make(client)
    ends = ApiToken.objects.get().expires_at
    assert timedelta(days=89) < ends - timezone.now() <= timedelta(days=90)


def test_with_a_second_step_the_code_is_asked_for_too() -> None:
    user = builders.make_director(builders.make_club())
    builders.second_factor(user)
    client = builders.logged_in(user)
    for code in ("", "12"):
        assert client.post("/accounts/tokens/", {**WANTED, "code": code}).status_code == 422
    assert not ApiToken.objects.exists()
    make(client, code=builders.code_of(user))


def test_logging_out_everywhere_ends_tokens_too() -> None:
    club = builders.make_club()
    program = director_program(club)
    assert program.user is not None
    client = builders.logged_in(program.user)
    assert "1 token lets a program in" in words(client.get("/accounts/log-ins/").content.decode())
    wrong = client.post("/accounts/log-ins/", {"end": "all", "password": "wrong"})
    assert wrong.status_code == 422
    answer(program.get("clubs"), 200)
    done = client.post("/accounts/log-ins/", {"end": "all", "password": builders.PASSWORD}, follow=True)
    assert "no program can get in" in words(done.content.decode())
    refusal(program.get("clubs"), 401, "not-logged-in")
    assert AuditRow.objects.filter(club=club, action="program token revoked").count() == 1
    assert client.get("/accounts/log-ins/").status_code == 200, "this browser stays"
