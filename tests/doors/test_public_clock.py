"""The round clock as JSON, for everybody."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from movements.services.round_clock import ClockAct, act_on_clock
from tests import builders

pytestmark = pytest.mark.django_db


def test_everybody_reads_the_clock_and_an_unchanged_one_costs_nothing(django_assert_num_queries: Any) -> None:
    session = builders.started_session(8, habits={"pace": "together", "minutes_per_board": 7})
    address = reverse("public:clock", args=[session.club.slug, session.slug])
    client = Client()
    first = client.get(address)
    said = first.json()
    (clock,) = said["clocks"]
    assert (clock["sections"], clock["rounds"], clock["steps"][0]["phase"]) == (["A"], 4, "play")
    assert clock["steps"][-1]["until"] is None
    assert abs(said["now"] / 1000 - clock["steps"][0]["since"]) < 120
    with django_assert_num_queries(0):
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    section = builders.section_of(session).pk
    act_on_clock(session_id=session.pk, sections=[section], act=ClockAct.PAUSE, seen=None, actor=PROGRAM)
    cache.clear()
    second = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second.json()["clocks"][0]["steps"][0]["phase"] == "paused"


def test_without_play_there_is_no_clock() -> None:
    session = builders.ready_session(8)
    address = reverse("public:clock", args=[session.club.slug, session.slug])
    assert Client().get(address).json()["clocks"] == []
    assert Client().get(reverse("public:clock", args=[session.club.slug, "none"])).status_code == 404
