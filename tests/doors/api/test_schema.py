"""The schema is true: whatever is asked as it says, and much that is not, is answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bridgeclub.api.v1.docs import schema as made
from bridgeclub.wsgi import application
from tests import builders
from tests.doors.programs import Program

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
api = schemathesis.openapi.from_wsgi("/api/v1/schema", application)
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]


@pytest.fixture(autouse=True)
def kept_connection() -> Iterator[None]:
    """Requests that come by WSGI leave the test its connection, as those of the test client do."""
    signals = (request_started, request_finished)
    for each in signals:
        each.disconnect(close_old_connections)
    yield
    for each in signals:
        each.connect(close_old_connections)


@pytest.fixture
def world() -> tuple[Program, dict[str, Any]]:
    """A program of a manager, and what leads somewhere in an address."""
    session, _edition = builders.published_session()
    meeting = builders.meeting_at(session, 1, 1)
    known = {"club": session.club.slug, "session": session.slug, "board": meeting.board}
    return (
        Program(builders.make_manager(session.club)),
        {**known, "ns": meeting.ns, "ew": meeting.ew, "edition": 1},
    )


def asked(case: Any, world: tuple[Program, dict[str, Any]], *, known: bool) -> None:
    program, places = world
    if known:
        case.path_parameters = {name: places[name] for name in case.path_parameters or {}}
    case.call_and_validate(headers=program.headers, checks=CHECKS)


@api.parametrize()
@settings(max_examples=2, deadline=None, suppress_health_check=QUIET, derandomize=True, database=None)
def test_answers_are_as_the_schema_says(case: Any, world: tuple[Program, dict[str, Any]]) -> None:
    asked(case, world, known=True)


@pytest.mark.long
@api.parametrize()
@settings(max_examples=60, deadline=None, suppress_health_check=QUIET, database=None)
def test_answers_are_as_the_schema_says_whatever_is_sent(case: Any, world: tuple[Program, dict[str, Any]]) -> None:
    asked(case, world, known=case.method == "POST" or hash(str(case.query)) % 2 == 0)


def test_every_shape_of_the_schema_is_named_once() -> None:
    names = list(made()["components"]["schemas"])
    assert len(names) == len(set(names))
