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
NEW = {"title": "Friday pairs", "date": "2026-11-20"}


def make(client: Client, **typed: str) -> str:
    """The page after making a token."""
    response = client.post("/desk/tokens/", {"name": "Website", "may": "read", "days": "90", **typed})
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
    page = client.get("/desk/tokens/").content.decode()
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
    client.post(f"/desk/tokens/{program.token.id}/revoke/")
    said = refusal(program.get("clubs"), 401, "not-logged-in")
    assert "revoked" in said["detail"]
    assert AuditRow.objects.filter(club=club, action="program token revoked").count() == 1
    assert "revoked" in words(client.get("/desk/tokens/").content.decode())


def test_nobody_revokes_the_token_of_somebody_else() -> None:
    program = director_program(builders.make_club())
    other = builders.logged_in(builders.make_director(builders.make_club("Hillside")))
    assert other.post(f"/desk/tokens/{program.token.id}/revoke/").status_code == 404
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
    client.get("/desk/tokens/")
    sent = client.post(path, NEW, content_type=JSON, headers={"X-CSRFToken": client.cookies["csrftoken"].value})
    answer(sent, 201)  # type: ignore[arg-type]


def test_faults_of_the_form_are_said_and_there_are_not_endlessly_many() -> None:
    user = builders.make_director(builders.make_club())
    client = builders.logged_in(user)
    refused = client.post("/desk/tokens/", {"name": " ", "may": "read", "days": "90"})
    assert refused.status_code == 422
    for _each in range(TOKENS_AT_MOST):
        make(client)
    again = client.post("/desk/tokens/", {"name": "One more", "may": "read", "days": "0"})
    assert again.status_code == 422
    assert "Revoke one" in words(again.content.decode())
