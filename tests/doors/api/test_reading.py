"""What programs read: clubs, sessions, seating, standings, travellers, editions; part by part, and not twice."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Club, LineUp, Membership, Player
from club.services import create_session
from scoring.recompute import recompute
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db
DIRECTORS_ONLY = ("", "/seating", "/provisional")
EVERYBODYS = ("/standings", "/travellers", "/editions", "/editions/1")


def test_an_account_is_told_of_its_own_clubs_and_of_no_other() -> None:
    club, other = builders.make_club(), builders.make_club("Hillside")
    program = director_program(club)
    listed = program.read("clubs")
    assert [(each["slug"], each["role"]) for each in listed["items"]] == [(club.slug, "director")]
    assert program.read(f"clubs/{club.slug}")["name"] == club.name
    refusal(program.get(f"clubs/{other.slug}"), 404, "not-here")
    refusal(Program().get("clubs"), 401, "not-logged-in")


def test_what_the_desk_shows_is_not_there_for_anybody_else() -> None:
    session, _edition = builders.published_session()
    member = Program(builders.make_director(session.club, role=Membership.Role.MEMBER))
    stranger = director_program(builders.make_club("Hillside"))
    for path in DIRECTORS_ONLY:
        answer(director_program(session.club).get(of(session, path)), 200)
        there = refusal(stranger.get(of(session, path)), 404, "not-here")
        assert there == refusal(
            stranger.get(of(session, path).replace(session.slug, "2026-01-01-none")), 404, "not-here"
        )
        refusal(member.get(of(session, path)), 404, "not-here")
        refusal(Program().get(of(session, path)), 401, "not-logged-in")


def test_published_results_are_for_everybody_and_are_not_sent_twice() -> None:
    session, _edition = builders.published_session()
    for path in EVERYBODYS:
        first = Program().get(of(session, path))
        answer(first, 200)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            again = Program().get(of(session, path), If_None_Match=first["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        assert len(queries) <= (0 if path != "/editions" else 2)


def test_standings_say_who_is_where_as_the_players_allow() -> None:
    session, _edition = builders.published_session()
    seat = LineUp.objects.filter(contestant__session=session).select_related("player")[0]
    Player.objects.filter(pk=seat.player_id).update(privacy=Player.Privacy.HIDDEN)
    said = Program().read(of(session, "/standings"))
    assert said["edition"]["number"] == 1
    rows = [row for each in said["lists"] for row in each["rows"]]
    assert len(rows) == 8
    assert seat.player.name not in str(said)
    desk = director_program(session.club).read(of(session, "/provisional"))
    assert seat.player.name in str(desk)
    assert desk["lists"][0]["rows"][0]["total"] == said["lists"][0]["rows"][0]["total"]


def test_a_traveller_is_closed_while_somebody_has_still_to_play_it() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    recompute(session.pk)
    board = builders.meeting_at(session, 1, 1).board
    said = refusal(Program().get(of(session, f"/travellers/{board}")), 404, "not-here")
    assert said["detail"].startswith(f"Another table still has to play board {board}.")
    assert Program().read(of(session, "/travellers"))["items"] == []
    builders.play_all(session)
    recompute(session.pk)
    lines = Program().read(of(session, f"/travellers/{board}"))["lines"]
    assert len(lines) == 4
    assert all(each["contract"] for each in lines)


def test_before_anything_was_played_it_is_said_that_there_are_no_results_yet() -> None:
    session = builders.started_session(8)
    assert "no results yet" in refusal(Program().get(of(session, "/standings")), 404, "not-here")["detail"]
    assert "no such edition" in refusal(Program().get(of(session, "/standings?edition=4")), 404, "not-here")["detail"]


def test_seating_names_pairs_and_boards_of_a_round() -> None:
    session = builders.started_session(8)
    said = director_program(session.club).read(of(session, "/seating?round=2"))
    assert {each["round"] for each in said["seatings"]} == {2}
    seating = builders.seating_at(session, 1, 2)
    first = next(each for each in said["seatings"] if each["table"] == 1)
    assert (first["ns"], first["ew"], first["boards"]) == (seating.ns_id, seating.ew_id, seating.boards)
    assert {each["id"] for each in said["pairs"]} >= {first["ns"], first["ew"]}


def _many(club: Club, count: int) -> list[str]:
    """Slugs of new sessions, the newest first; two of them on the same day."""
    days = [date(2026, 1, 1) + timedelta(days=max(each, 1)) for each in range(count)]
    made = [
        create_session(club_id=club.pk, title=f"Evening {place}", day=day, actor=builders.PROGRAM).slug
        for place, day in enumerate(days)
    ]
    return made[::-1]


def test_a_list_is_read_part_by_part_there_and_back() -> None:
    club = builders.make_club()
    slugs, program = _many(club, 5), director_program(club)
    cases = [1, 2, 3, 5, 6, 200]
    for limit in cases:
        found, address, seen = [], f"clubs/{club.slug}/sessions?limit={limit}", []
        while address:
            part = program.read(address)
            seen.append(part)
            found += [each["slug"] for each in part["items"]]
            address = part["next"]
        assert found == slugs
        assert seen[0]["previous"] is None
        for later, earlier in zip(seen[:0:-1], seen[-2::-1], strict=True):
            assert program.read(later["previous"])["items"] == earlier["items"]


def test_a_limit_or_cursor_that_is_none_is_said() -> None:
    club = builders.make_club()
    cases = ["limit=0", "limit=201", "limit=x", "cursor=x", "cursor=WzBd", "cursor=%C3%A9"]
    for query in cases:
        said = refusal(director_program(club).get(f"clubs/{club.slug}/sessions?{query}"), 422, "faulty")
        assert set(said["errors"]) == {query.split("=")[0]}


def test_a_list_asks_as_often_for_three_as_for_one() -> None:
    counts = []
    for many in (1, 3):
        club = builders.make_club(f"Club of {many}")
        _many(club, many)
        program = director_program(club)
        program.read("clubs")
        with CaptureQueriesContext(connection) as queries:
            program.read(f"clubs/{club.slug}/sessions")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_travellers_and_seating_ask_as_often_for_many_as_for_few() -> None:
    counts: dict[str, set[int]] = {}
    for pairs in (6, 12):
        session, _edition = builders.published_session(pairs)
        program = director_program(session.club)
        program.read("clubs")
        for path in ("/travellers", "/seating", "/standings", "/editions/1"):
            with CaptureQueriesContext(connection) as queries:
                program.read(of(session, path))
            counts.setdefault(path, set()).add(len(queries))
    assert all(len(found) == 1 for found in counts.values()), counts


def test_the_ranking_stays_back_for_everybody_where_the_club_wants_it() -> None:
    habits: dict[str, Any] = {"live_ranking": "off"}
    session = builders.started_session(8, habits=habits)
    builders.play_all(session)
    recompute(session.pk)
    assert Program().read(of(session, "/standings"))["lists"] == []
    assert director_program(session.club).read(of(session, "/provisional"))["lists"] != []
