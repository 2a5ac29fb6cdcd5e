"""What a table's script sends is read into the engine's values, or refused with words for what is wrong."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError

from bridgeclub.doors.api.table.entries import read_entry
from scoring.models import Result
from scoring.services.table import TableEntry
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
BODIES = st.fixed_dictionaries({name: USUAL[name] for name in NEEDED}, optional={name: USUAL[name] for name in MORE})


@given(BODIES)
def test_an_entry_is_read_as_it_was_keyed(body: dict[str, Any]) -> None:
    read = read_entry(body)
    assert (read.client_id, read.board) == (UUID(body["id"]), body["board"])
    assert read.played is not None
    assert read.played.contract is not None
    written = str(read.played.contract).replace("NT", "N")
    assert (written, read.played.declarer, read.played.tricks) == (
        body["contract"].replace("NT", "N"),
        body["declarer"],
        body["tricks"],
    )
    assert (str(read.lead) if read.lead else None) == (body.get("lead") or None)
    assert (read.round, read.replaces, read.queued) == (
        body.get("round"),
        body.get("replaces"),
        body.get("queued", False),
    )
    assert read.after == (UUID(body["after"]) if body.get("after") else None)
    numbers = (body.get("ns"), body.get("ew"))
    assert read.pairs == (None if None in numbers else numbers)
    assert (read.keyed_at is None) == (body.get("keyed_at") is None)


@given(BODIES, st.dictionaries(st.sampled_from([*USUAL, "more"]), ODD, min_size=1, max_size=3))
def test_whatever_is_sent_is_read_or_refused(body: dict[str, Any], odd: dict[str, Any]) -> None:
    with suppress(ValidationError):
        assert isinstance(read_entry(body | odd), TableEntry)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [JSON, f"{JSON}; charset=utf-8"])
@pytest.mark.parametrize("odd", [{"host": "elsewhere.example"}, {"content-length": "64001"}])
def test_an_odd_request_keeps_nothing(odd: dict[str, str], kind: str) -> None:
    table = AtTheTable(started_session(pairs=6, boards_per_round=2), 1)
    headers = {"X-CSRFToken": table.token, **odd}
    body = json.dumps(entry(1, "4SN="))
    answer = table.client.post("/api/table/results", body, content_type=kind, headers=headers)
    assert answer.status_code >= 400
    assert not Result.objects.exists()
