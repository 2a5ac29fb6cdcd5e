"""GET /api/table/people, POST …/names and …/substitutes: who is found, who may say what, in which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bridgeclub.doors.api.table import people
from bridgeclub.doors.api.table.people import DeviceThrottle
from club.actor import PROGRAM
from club.models import AuditRow, Contestant, LineUp, Player, Session
from club.services import NameInput as Called
from club.services import add_single_player, change_session, renew_link
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import make_player, play_all, section_of, started_session
from tests.doors.at_the_table import AtTheTable, answer, refusal
from tests.services.scoring.naming import numbers_only

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def calm() -> Iterator[None]:
    """What one test asked is not held against another."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def session() -> Session:
    """Nobody is named; the club has people."""
    session = numbers_only()
    for name, number in (("Nora Lindqvist", "4711"), ("Zoë Müller-Nováková", "12"), ("Noel Łuczak", "")):
        make_player(session.club, name, national_number=number, email=f"n{number}@example.org")
    return session


@pytest.fixture
def table(session: Session) -> AtTheTable:
    return AtTheTable(session, 1)


def find(table: AtTheTable, typed: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer(ask(table, typed), 200)["people"]
    return found


def ask(table: AtTheTable, typed: str) -> HttpResponse:
    return table.client.get("/api/table/people", {"q": typed})  # type: ignore[return-value]


def names(table: AtTheTable, typed: str) -> list[str]:
    return [each["name"] for each in find(table, typed)]


def say(table: AtTheTable, seat: str = "N", what: str = "table_names", **said: Any) -> HttpResponse:
    return table.post(what, body={"id": str(uuid4()), "round": 1, "seat": seat, "seen": "", **said})


def at(table: AtTheTable, seat: str = "N") -> str:
    """Who the table's state says sits there."""
    seats = table.state()["naming"]["seats"]
    return next(str(each["name"]) for each in seats if each["seat"] == seat)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("nor", ["Nora Lindqvist"]),
        ("NO", ["Noel Łuczak", "Nora Lindqvist", "Zoë Müller-Nováková"]),
        ("lind nora", ["Nora Lindqvist"]),
        ("zoe", ["Zoë Müller-Nováková"]),
        ("novak mull", ["Zoë Müller-Nováková"]),
        ("lucz", ["Noel Łuczak"]),
        ("4711", ["Nora Lindqvist"]),
        ("471", []),
        ("ora", []),
        ("n", []),
        ("", []),
        ("%", []),
    ],
)
def test_a_name_is_found_by_how_its_words_begin_a_number_when_it_is_whole(
    table: AtTheTable, typed: str, found: list[str]
) -> None:
    assert names(table, typed) == found


def test_name_and_number_are_told_and_nothing_else(table: AtTheTable) -> None:
    response = ask(table, "nora")
    (found,) = answer(response, 200)["people"]
    assert set(found) == {"who", "name", "number", "guest", "named"}
    assert (found["name"], found["number"], found["guest"], found["named"]) == ("Nora Lindqvist", "4711", False, False)
    assert b"@" not in response.content
    assert "private" in response["Cache-Control"]


def test_never_more_than_eight(session: Session, table: AtTheTable) -> None:
    for number in range(12):
        make_player(session.club, f"Same Name{number}")
    assert len(find(table, "same")) == 8


def test_whoever_does_not_show_the_name_is_found_by_who_knows_it(session: Session, table: AtTheTable) -> None:
    make_player(session.club, "Hanna Secret", privacy="hidden", national_number="777")
    make_player(session.club, "Ina Initial", privacy="initials")
    assert [names(table, typed) for typed in ("hanna", "secret", "hanna sec")] == [[], [], []]
    assert names(table, "secret hanna") == names(table, "777") == ["Hanna Secret"]
    assert names(table, "ina") == ["Ina Initial"]


def test_people_of_other_clubs_and_those_who_have_left_are_not_found(session: Session, table: AtTheTable) -> None:
    make_player(started_session(pairs=6).club, "Otto Elsewhere")
    Player.objects.filter(name="Nora Lindqvist").update(active=False)
    assert names(table, "otto") == names(table, "nora") == []


def test_who_is_checked_in_comes_first_and_who_has_a_seat_last(session: Session, table: AtTheTable) -> None:
    for name in ("Same Anna", "Same Berta", "Same Carl"):
        make_player(session.club, name)
    add_single_player(session_id=session.pk, name=Called("Same Carl"), actor=PROGRAM)
    answer(say(table, who=find(table, "anna")[0]["who"]), 201)
    assert [(each["name"], each["named"]) for each in find(table, "same")] == [
        ("Same Carl", False),
        ("Same Berta", False),
        ("Same Anna", True),
    ]


def test_a_seat_is_named_and_every_device_of_the_table_sees_it(session: Session, table: AtTheTable) -> None:
    other = AtTheTable(session, 1)
    before = other.get("table")["ETag"]
    said = answer(say(table, number="4711"), 201)
    assert said == {"seat": "N", "name": "Nora Lindqvist"}
    assert other.get("table", **{"If-None-Match": before}).status_code == 200
    assert at(other) == "Nora Lindqvist"
    assert other.state()["current"]["ns"]["players"] == ["Nora Lindqvist", ""]


def test_once_however_often_it_is_sent(table: AtTheTable) -> None:
    body = {"id": str(uuid4()), "round": 1, "seat": "N", "seen": "", "name": "Joe Guest"}
    assert [table.post("table_names", body=body).status_code for _ in range(3)] == [201, 200, 200]
    assert Player.objects.filter(name="Joe Guest").count() == 1
    assert AuditRow.objects.filter(action="pair named").count() == 1
    words = refusal(table.post("table_names", body={**body, "name": "Jim Guest"}), 409)
    assert words == "The names were sent before and were different. Please look at the names again."


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"number": "999"}, 409),
        ({"name": "", "number": ""}, 409),
        ({"who": "1:2"}, 400),
        ({"number": "12", "name": "Both Ways"}, 400),
        ({"name": "x" * 121}, 400),
        ({"seat": "Q", "name": "Joe Guest"}, 400),
        ({"round": "one", "name": "Joe Guest"}, 400),
        ({"id": "1", "name": "Joe Guest"}, 400),
        ({"seen": "Somebody", "name": "Joe Guest"}, 409),
        ({"round": 2, "name": "Joe Guest"}, 409),
    ],
)
def test_what_cannot_be_is_said_in_words_and_changes_nothing(
    table: AtTheTable, said: dict[str, Any], status: int
) -> None:
    before = AuditRow.objects.count()
    refusal(table.post("table_names", body={"id": str(uuid4()), "round": 1, "seat": "N", "seen": "", **said}), status)
    assert AuditRow.objects.count() == before
    assert not LineUp.objects.exists()


def test_nobody_is_chosen_who_was_not_found_here(session: Session, table: AtTheTable) -> None:
    """A seal of another session, or one made up, names nobody: players are not tried out one by one."""
    other = numbers_only()
    make_player(other.club, "Otto Elsewhere")
    seal = find(AtTheTable(other, 1), "otto")[0]["who"]
    player = Player.objects.get(name="Nora Lindqvist").pk
    for who in (seal, str(player), f"{session.pk}:{player}", f"{session.pk}:{player}:x"):
        refusal(say(table, who=who), 400)
    assert not LineUp.objects.exists()


def test_a_device_asks_only_so_often(table: AtTheTable, monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    monkeypatch.setattr(DeviceThrottle, "most", 3)
    # All in one minute, whenever this runs.
    monkeypatch.setattr(people, "time", lambda: 1_800_000_000.0)
    other = AtTheTable(session, 2)
    assert [ask(table, "nora").status_code for _ in range(3)] == [200] * 3
    words = refusal(ask(table, "nora"), 429)
    assert words == "That was very often. Please wait a minute, or tell the director."
    refusal(say(table, number="4711"), 429)
    assert ask(other, "nora").status_code == 200
    assert table.get("table").status_code == 200, "play goes on"


def test_only_where_the_session_says_so_and_a_round_is_played(session: Session, table: AtTheTable) -> None:
    assert ask(table, "nora").status_code == 200
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, names_at_table=False)
    words = refusal(ask(table, "nora"), 409)
    assert words == "Names cannot be entered at this table now. Please tell the director."
    assert table.state()["naming"] is None
    assert refusal(say(table, number="4711"), 409) == words
    assert refusal(say(table, what="table_substitutes", number="4711"), 409) == words


def test_nobody_else_reads_the_people(session: Session, table: AtTheTable) -> None:
    assert Client().get("/api/table/people", {"q": "nora"}).status_code == 401
    refusal(table.post("table_names", body={}, token="wrong"), 403)
    renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    refusal(ask(table, "nora"), 401)
    refusal(say(table, number="4711"), 401)


def test_a_search_costs_the_same_for_one_and_for_three(session: Session, table: AtTheTable) -> None:
    def cost(typed: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            find(table, typed)
        return len(queries)

    assert cost("nora") == cost("no")
    assert cost("no") <= 14


def test_somebody_else_plays_a_round_and_then_the_regular_player_again(session: Session, table: AtTheTable) -> None:
    answer(say(table, number="4711"), 201)
    stands = {"what": "table_substitutes", "seen": "Nora Lindqvist"}
    assert answer(say(table, name="Sue Stand", **stands), 201) == {"seat": "N", "name": "Sue Stand"}
    state = table.state()
    assert state["current"]["ns"]["players"][0] == "Sue Stand"
    north = next(each for each in state["naming"]["seats"] if each["seat"] == "N")
    assert (north["regular"], north["stand_in"], north["may_name"]) == ("Nora Lindqvist", True, False)
    again = {**stands, "seen": "Sue Stand"}
    assert answer(say(table, regular=True, **again), 201)["name"] == "Nora Lindqvist"
    answer(say(table, name="Sue Stand", **stands), 201)
    play_all(session, rounds=[1])
    assert at(table) == "Nora Lindqvist"
    assert Contestant.objects.get(line_up__player__name="Nora Lindqvist").substitutions.count() == 1
