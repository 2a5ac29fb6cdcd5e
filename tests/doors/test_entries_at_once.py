"""An entry of the usual form is read and answered at once: as by the serializer, and as by the framework's view."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated

from bridgeclub.api.table.entries import plain_entry, read_any
from bridgeclub.api.table.views import Results
from club.models import Session
from scoring.models import Result
from tests.builders import started_session
from tests.doors.at_the_table import JSON, AtTheTable, entry

USUAL: dict[str, st.SearchStrategy[Any]] = {
    "id": st.uuids().map(str),
    "board": st.integers(1, 9999),
    "round": st.none() | st.integers(0, 999),
    "contract": st.from_regex(r"\A[1-7](C|D|H|S|NT?)X{0,2}\Z"),
    "declarer": st.sampled_from("NESW"),
    "tricks": st.integers(0, 13),
    "lead": st.none() | st.just("") | st.from_regex(r"\A[CDHS][2-9TJQKA]\Z"),
    "replaces": st.none() | st.integers(1, 2**63 - 1),
    "keyed_at": st.none() | st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1)).map(lambda at: f"{at}Z"),  # noqa: DTZ001
    "after": st.none() | st.uuids().map(str),
    "queued": st.booleans(),
    "ns": st.none() | st.integers(0, 9999),
    "ew": st.none() | st.integers(0, 9999),
}
NEEDED = ("id", "board", "contract", "declarer", "tricks")
MORE = tuple(set(USUAL) - set(NEEDED))
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 10_000),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(
        ["pass", "PASS", " 4S ", "4s", "10", "12.0", "D10", "♠A", "4SXXX", "4S\n", "HK\n", "٤", "N ", "NS"]
    ),
    st.uuids().map(lambda each: each.hex.upper()),
    st.lists(st.integers(), max_size=1),
    st.dictionaries(st.text(max_size=2), st.none(), max_size=1),
)
PASSED = st.fixed_dictionaries(
    {"contract": st.just("pass")},
    optional={
        "declarer": st.sampled_from(["", None, "N"]),
        "tricks": st.none(),
        "lead": st.sampled_from(["", None, "HK"]),
    },
)


@st.composite
def sent(draw: st.DrawFn) -> dict[str, Any]:
    """An entry, of the usual form or with a few answers that are not, or are not there."""
    kept = {*NEEDED, *draw(st.sets(st.sampled_from(MORE)))}
    body = {name: draw(USUAL[name]) for name in USUAL if name in kept}
    if draw(st.booleans()):
        body = {name: body[name] for name in body if name not in ("declarer", "tricks", "lead")} | draw(PASSED)
    for name in draw(st.sets(st.sampled_from([*USUAL, "more"]), max_size=2)):
        body[name] = draw(ODD)
    for name in draw(st.sets(st.sampled_from([*USUAL]), max_size=1)):
        body.pop(name, None)
    return body


@given(sent())
def test_what_is_read_at_once_is_read_alike_by_the_serializer(body: dict[str, Any]) -> None:
    at_once = plain_entry(body)
    try:
        assert at_once in (None, read_any(body))
    except ValidationError:
        assert at_once is None


@given(st.fixed_dictionaries({name: USUAL[name] for name in NEEDED}, optional={name: USUAL[name] for name in MORE}))
def test_every_entry_of_the_usual_form_is_read_at_once(body: dict[str, Any]) -> None:
    assert plain_entry(body) == read_any(body)


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=2)


def told(response: HttpResponse) -> tuple[int, dict[str, Any], dict[str, str]]:
    apart = ("X-Request-ID", "Content-Length")
    headers = {name: value for name, value in response.headers.items() if name not in apart}
    body = json.loads(response.content)
    return response.status_code, {**body, "result": bool(body.get("result"))}, headers


@pytest.mark.django_db
@pytest.mark.postgres
def test_either_way_is_answered_alike(session: Session) -> None:
    """A charset sends an entry to the framework's view, which takes it as well."""

    def post(body: object, kind: str = JSON, token: str | None = None) -> HttpResponse:
        headers = {"X-CSRFToken": table.token if token is None else token}
        return table.client.post("/api/table/results", json.dumps(body), content_type=kind, headers=headers)

    table = AtTheTable(session, 1)
    slow = f"{JSON}; charset=utf-8"
    at_once, by_the_view = entry(1, "4SN="), entry(2, "4SN=")
    assert told(post(at_once)) == told(post(by_the_view, slow))
    assert told(post(at_once)) == told(post(by_the_view, slow)), "again"
    assert Result.objects.count() == 2
    refused = [{**at_once, "tricks": 11}, {**entry(1, "5SN=")}, {**entry(14, "4SN=")}, {**entry(1, "4SN="), "round": 3}]
    for body in [*refused, {**at_once, "tricks": 14}, {}, [], None]:
        assert told(post(body)) == told(post(body, slow)), body
    assert told(post(at_once, token="")) == told(post(at_once, slow, token=""))
    del table.client.cookies["table_device"]
    assert told(post(at_once)) == told(post(at_once, slow))


@pytest.mark.django_db
def test_an_entry_of_the_usual_form_never_comes_to_the_view(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    table, come, usual = AtTheTable(session, 1), list[str](), SessionMiddleware.process_request

    def process_request(middleware: SessionMiddleware, request: HttpRequest) -> None:
        come.append(request.path)
        usual(middleware, request)

    monkeypatch.setattr(SessionMiddleware, "process_request", process_request)
    table.enter(1, "4SN=")
    assert come == []
    assert table.send(1, "5SN=").status_code == 409
    assert come == ["/api/table/results"], "what is refused goes on"


@pytest.mark.django_db
def test_what_fails_is_done_by_the_view(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    table, tried = AtTheTable(session, 1), list[str]()

    def fails(**_how: Any) -> None:
        tried.append("at once")
        raise OperationalError

    monkeypatch.setattr("bridgeclub.api.table.at_once.enter_at_table", fails)
    assert table.enter(1, "4SN=")["status"] == "current"
    assert (tried, Result.objects.count()) == (["at once"], 1)


@pytest.mark.django_db
@pytest.mark.parametrize("odd", [{"host": "elsewhere.example"}, {"content-length": "64001"}, {"accept": "text/html"}])
def test_an_odd_request_is_refused_as_ever(odd: dict[str, str], session: Session) -> None:
    table = AtTheTable(session, 1)
    kept = {"X-CSRFToken": table.token}
    statuses = [
        table.client.post(
            "/api/table/results", json.dumps(entry(1, "4SN=")), content_type=kind, headers={**kept, **odd}
        )
        for kind in (JSON, f"{JSON}; charset=utf-8")
    ]
    assert statuses[0].status_code == statuses[1].status_code >= 400
    assert statuses[0].content == statuses[1].content
    assert not Result.objects.exists()


def test_the_view_asks_for_nothing_that_is_not_asked_at_once() -> None:
    """Who adds a throttle, a permission, a parser or a language to it adds it there as well."""
    assert [code for code, _name in settings.LANGUAGES] == [settings.LANGUAGE_CODE]
    assert Results.throttle_classes == []
    assert Results.permission_classes == (IsAuthenticated,)
    assert [each.__name__ for each in Results.parser_classes] == ["Body"]
    assert Results.versioning_class is None
