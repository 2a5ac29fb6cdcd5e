"""The table's device shows a code for each pair, and how many telephones follow."""

from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from bridgeclub.outputs.qr_codes import qr_picture
from club.actor import PROGRAM
from club.models import PlayerPhone
from club.services import change_session, end_phone, end_play
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import play_all, started_session
from tests.doors.at_the_table import AtTheTable
from tests.doors.phones import card_at, code_at, following, pair_at

pytestmark = pytest.mark.django_db


def picture(table: AtTheTable, side: str) -> str:
    return reverse("tablet:phone", args=[side])


@pytest.mark.parametrize("side", ["NS", "EW"])
def test_the_code_leads_the_pair_that_sits_there_to_its_evening(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(6)
    now = signing.time.time()  # type: ignore[attr-defined]
    monkeypatch.setattr(signing.time, "time", lambda: now)  # type: ignore[attr-defined]
    table = AtTheTable(session, 2)
    shown = table.client.get(picture(table, side))
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/svg+xml")
    assert "no-store" in shown["Cache-Control"]
    pair = pair_at(session, 2, side.lower())
    assert shown.content == qr_picture("http://testserver" + code_at(session, 2, pair.pk))


def test_there_is_none_for_strangers_nor_where_nobody_sits() -> None:
    session = started_session(5, "straight-mitchell", boards_per_round=1, habits={"pace": "together"})
    tables = [AtTheTable(session, number) for number in (1, 2, 3)]
    out = next(table for table in tables if table.state()["current"]["ew"] is None)
    assert out.client.get(picture(out, "NS")).status_code == 200
    for side in ("EW", "ns", "x"):
        assert out.client.get(picture(out, side)).status_code == 404
    assert Client().get(picture(out, "NS")).status_code == 404


def test_there_is_none_where_the_session_does_without_or_is_over() -> None:
    session = started_session(6)
    table = AtTheTable(session, 1)
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=False)
    assert table.client.get(picture(table, "NS")).status_code == 404
    assert table.state()["phones"] is None
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=True)
    assert table.client.get(picture(table, "NS")).status_code == 200
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert table.client.get(picture(table, "NS")).status_code == 404
    assert table.state()["phones"] is None


def test_the_table_sees_at_its_next_look_that_a_phone_follows(django_capture_on_commit_callbacks: object) -> None:
    session = started_session(6)
    table = AtTheTable(session, 1)
    first = table.get("table")
    assert table.state()["phones"] == {"round": 1, "ns": 0, "ew": 0}
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        following(pair_at(session, 1, "ew")).joins(card_at(session, 1), pair=pair_at(session, 1, "ew").pk)
    second = table.get("table", **{"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second.json()["phones"] == {"round": 1, "ns": 0, "ew": 1}  # type: ignore[attr-defined]
    assert table.get("table", **{"If-None-Match": second["ETag"]}).status_code == 304
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        end_phone(session_id=session.pk, phone_id=PlayerPhone.objects.get().pk, actor=PROGRAM)
    assert table.get("table", **{"If-None-Match": second["ETag"]}).status_code == 200
    assert table.state()["phones"] == {"round": 1, "ns": 0, "ew": 0}
