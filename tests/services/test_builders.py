"""The builders themselves: what other tests stand on."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import AuditRow, Session
from club.services import first_broken_row
from scoring.models import Confirmation, Line, Result
from tests.builders import (
    ended_session,
    enter,
    facts_of,
    play_all,
    published_session,
    standings_of,
    started_session,
    still_to_play,
    table_device,
)

pytestmark = pytest.mark.django_db


def test_an_evening_from_the_first_board_to_the_edition() -> None:
    session = started_session(pairs=8)
    enter(session, 1, 1, 1, "4SN=")
    assert len(list(still_to_play(session))) == 31
    play_all(session, seed=7)
    assert not list(still_to_play(session))
    assert len(standings_of(session)["ranking"]) == 8
    assert Line.objects.filter(session=session, confirmed=True).count() == 31


def test_the_same_seed_plays_the_same_evening() -> None:
    first, second = ended_session(pairs=6, seed=3), ended_session(pairs=6, seed=3)
    assert facts_of(first)["boards"] == facts_of(second)["boards"]
    assert facts_of(first)["results"] == facts_of(second)["results"]


@pytest.mark.parametrize("confirmed", [True, False])
def test_an_evening_at_once_leaves_the_rows_of_the_services(confirmed: bool) -> None:
    left = []
    for by_services in (True, False):
        session = started_session(pairs=7)
        play_all(session, seed=5, rounds=[1, 2], confirmed=confirmed, by_services=by_services)
        assert first_broken_row(session.club_id) is None
        left.append(rows_of(session))
    assert left[0] == left[1]


def rows_of(session: Session) -> list[list[dict[str, Any]]]:
    """What stands in the rows but their numbers, times and hashes; who is named by another row, by that row's place."""
    session.refresh_from_db()
    places: dict[Any, str] = {}
    rows: list[list[dict[str, Any]]] = [[{"version": session.facts_version}]]
    pairs = session.contestants.order_by("pk")
    for kind, found in (
        ("pair", pairs),
        ("board", session.boards.order_by("number")),
        ("line", Line.objects.filter(session=session).order_by("pk")),
        ("result", Result.objects.filter(line__session=session).order_by("pk")),
        ("confirmation", Confirmation.objects.filter(result__line__session=session).order_by("pk")),
        ("audit", AuditRow.objects.filter(session=session).order_by("number")),
    ):
        places |= {(kind, each.pk): f"{kind} {at}" for at, each in enumerate(found)}
        rows.append([told(each, places) for each in found if kind not in {"pair", "board"}])
    return rows


#: The seals of an act are digests of rows with their numbers and times.
OWN = {"id", "client_id", "entered_at", "at", "hash", "previous", "seals", "session_id", "club_id"}
NAMED = {"ns": "pair", "ew": "pair", "board": "board", "line": "line", "result": "result"}


def told(row: Any, places: dict[Any, str]) -> dict[str, Any]:
    said = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    data = said.pop("data", {}) if str(said.get("action")).startswith("result ") else {}
    said = {name: value for name, value in said.items() if name not in OWN | {"data"}}
    for name, kind in NAMED.items():
        if said.get(f"{name}_id"):
            said[f"{name}_id"] = places.get((kind, said[f"{name}_id"]), f"a {kind}")
    numbers = {each: places[each, data[each]] for each in ("line", "result") if each in data}
    return {**said, "data": {**data, **numbers}}


@pytest.mark.parametrize("pairs", [4, 5, 7, 8, 10, 11])
def test_any_number_of_pairs_can_sit_down(pairs: int) -> None:
    session, edition = published_session(pairs=pairs)
    assert edition.number == 1
    assert len(edition.standings["ranking"]) == pairs
    assert session.state == "ended"


def test_a_table_has_a_device() -> None:
    session = started_session(pairs=6)
    actor, token = table_device(session, 2)
    assert actor.device_id
    assert len(token) == 32
