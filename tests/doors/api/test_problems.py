"""Whatever is refused under /api/ is a problem in words, never a page."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from tests import builders
from tests.doors.programs import JSON, Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    ["/api/", "/api/v2/clubs", "/api/v1/", "/api/v1/clubs/a b", "/api/v1/clubs/a%0Ab/%00", "/api/nothing/at/all"],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_unknown_address_is_a_problem(path: str, method: str) -> None:
    refusal(Program().send(method, path, {}), 404, "not-here")


def test_another_method_another_language_and_unreadable_json_are_problems() -> None:
    club = builders.make_club()
    program, path = director_program(club), f"clubs/{club.slug}/sessions"
    response = program.send("DELETE", path)
    refusal(response, 405, "not-this-way")
    assert response["Allow"] == "GET, POST, HEAD"
    refusal(program.get(path, Accept="text/html"), 406, "only-json")
    refusal(program.post(path, "{"), 400, "unreadable")
    sent = program.client.post(f"/api/v1/{path}", "a=b", content_type="text/plain", headers=program.headers)
    refusal(sent, 415, "not-json")  # type: ignore[arg-type]


def test_what_is_wrong_is_said_field_by_field() -> None:
    club = builders.make_club()
    said = refusal(
        director_program(club).post(f"clubs/{club.slug}/sessions", {"title": "", "date": "tomorrow"}), 422, "faulty"
    )
    assert set(said["errors"]) == {"title", "date"}
    assert said["detail"] == next(iter(said["errors"].values()))[0]
    whole = refusal(director_program(club).post(f"clubs/{club.slug}/sessions", "[]"), 422, "faulty")
    assert set(whole["errors"]) == {"whole"}


def test_too_much_is_not_read() -> None:
    club = builders.make_club()
    refusal(director_program(club).post(f"clubs/{club.slug}/sessions", "x" * 70_000), 413, "too-much")


def test_whoever_asks_too_often_waits(settings: Any) -> None:
    settings.API_A_MINUTE = 2
    club = builders.make_club()
    program, other = director_program(club), director_program(club)
    with patch("bridgeclub.doors.api.v1.throttle.time.time", return_value=1000.0):
        for _each in range(2):
            program.read("clubs")
        response = program.get("clubs")
        other.read("clubs")
    refusal(response, 429, "too-often")
    assert 0 < int(response["Retry-After"]) <= 61


def test_a_cache_that_is_away_keeps_nobody_out(settings: Any) -> None:
    settings.API_A_MINUTE = 1
    program = director_program(builders.make_club())
    with patch("django.core.cache.backends.locmem.LocMemCache.incr", side_effect=ConnectionError("away")):
        for _each in range(3):
            program.read("clubs")


def test_a_fault_of_ours_is_a_problem_too() -> None:
    session, _edition = builders.published_session()
    client = Client(raise_request_exception=False)
    with patch("bridgeclub.doors.api.v1.standings.results_sheet", side_effect=RuntimeError("boom")):
        refusal(client.get(f"/api/v1/{of(session, '/standings')}"), 500, "our-fault")  # type: ignore[arg-type]
    assert b"<html" in client.get("/nowhere/at/all/").content


def test_a_body_that_is_no_utf8_is_a_problem() -> None:
    club = builders.make_club()
    program = director_program(club)
    path = f"/api/v1/clubs/{club.slug}/sessions"
    sent = program.client.generic("POST", path, b"\xff\xfe", content_type=JSON, headers=program.headers)
    refusal(sent, 400, "unreadable")
    answer(program.get("clubs"), 200)
